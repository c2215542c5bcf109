import L from "./L";

export const Other = () => <L>text</L>;
