import L from "@/L";

export const Page = () => <L />;
