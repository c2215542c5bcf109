import { create } from "zustand";
import { b, c } from "./work";

export const a = async () => b();

export const useStore = create((set) => ({
  go: () => c(),
}));
