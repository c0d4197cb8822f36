import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { DiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";

/** Opens the store that the configuration names: a bucket, or else the data directory. */
export async function openFileStore({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  if (!s3) return new DiskStore(join(dataDir, "uploads"));
  // The library takes more memory than most of the server, so it is loaded only where it is used.
  const { S3Store } = await import("./s3-store.ts");
  return new S3Store(s3);
}
