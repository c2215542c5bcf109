import { useMemo } from "react";
import { d } from "./work";

export const Page = () => {
  const value = useMemo(() => d(), []);
  return <p>{value}</p>;
};
