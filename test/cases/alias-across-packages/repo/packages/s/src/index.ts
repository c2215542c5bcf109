export { g } from "./g";
