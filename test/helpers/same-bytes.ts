import { createHash } from "node:crypto";
import fs from "node:fs";

/** Every file, link and folder below a directory with its content and times: nobody wrote where they are equal. */
export const contentOf = (directory: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const visit = (file: Buffer): void => {
    const stat = fs.lstatSync(file, { bigint: true });
    const content = stat.isFile()
      ? createHash("sha256").update(fs.readFileSync(file)).digest("hex")
      : stat.isSymbolicLink()
        ? fs.readlinkSync(file)
        : "";
    found.set(file.toString("latin1"), `${stat.mode} ${stat.mtimeNs} ${stat.ctimeNs} ${content}`);
    if (!stat.isDirectory()) return;
    for (const name of fs.readdirSync(file, { encoding: "buffer" }))
      visit(Buffer.concat([file, Buffer.from("/"), name]));
  };
  visit(Buffer.from(directory));
  return found;
};
