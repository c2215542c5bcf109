import sdk from "mail-sdk";
import { format } from "@scope/dates/format";

export function notify() {
  sdk.sendMail("now");
  return format(1);
}
