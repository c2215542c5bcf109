import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { directoryTransport } from "../../src/transport/directory/directory.js";
import { openHttp } from "../../src/transport/http/http.js";
import type { OutgoingBundle } from "../../src/transport/transport.js";
import { listen, refuse, serve } from "../helpers/loopback.js";
import { describeReading } from "../helpers/transport-reading.js";
import type { TransportDriver, TransportPlace } from "../helpers/transports.js";

/** A web server over a folder that the directory transport fills. */
const place = async (remoteOf: (url: string) => string): Promise<TransportPlace> => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-http-"));
  fs.writeFileSync(path.join(root, "index.json"), '{"version":1,"bundles":[]}\n');
  const server = await listen((request, response) => {
    const file = path.join(root, path.posix.normalize(`/${request.url}`));
    if (!fs.existsSync(file) || !fs.statSync(file).isFile()) refuse(response, 404);
    else serve(request, response, { bytes: fs.readFileSync(file) }, { etag: '"x"' });
  });
  const file = (bundle: OutgoingBundle, name: string): string => {
    const { sha256 } = bundle.objects.find((object) => object.name === name)!;
    return path.join(root, "objects", sha256.slice(0, 2), `${sha256}.gz`);
  };
  return {
    reader: async () => openHttp({ remote: remoteOf(server.url), token: null, environment: {}, pause: 1 }),
    publisher: async () => directoryTransport(root),
    lose: async (bundle, name) => fs.rmSync(file(bundle, name)),
    swap: async (bundle, name, bytes) => fs.writeFileSync(file(bundle, name), gzipSync(bytes)),
    swapManifest: async (bundle, bytes) =>
      fs.writeFileSync(path.join(root, "commits", bundle.commit, "manifest.json"), bytes),
    odd: {
      "packed without end": async (bundle, name) =>
        fs.writeFileSync(file(bundle, name), gzipSync(new Uint8Array(1_000_000))),
      "a web page": async (bundle, name) => fs.writeFileSync(file(bundle, name), "<!doctype html>"),
    },
    remove: async () => {
      await server.close();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
};

const odd = ["packed without end", "a web page"];

const drivers: readonly TransportDriver[] = [
  { name: "http with a base address", odd, make: () => place((url) => url) },
  {
    name: "http with templates",
    odd,
    lists: false,
    make: () => place((url) => `${url}/commits/{commit}/manifest.json ${url}/objects/{prefix}/{object}.gz`),
  },
];

for (const driver of drivers) describeReading(driver);
