/** Stores files as objects in a bucket of Amazon S3, or of a compatible service. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Options } from "../config/config.ts";
import { type ByteRange, checkKey, type FileStore } from "./file-store.ts";

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Timeouts after which requests fail while a service is unavailable, before the callers give up. */
const CONNECTION_MILLISECONDS = 5_000;
const SILENCE_MILLISECONDS = 30_000;

export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, endpoint, region, accessKey, secretKey }: S3Options) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      // Failures are thrown as errors. Callers log them, because they know the purpose of the request.
      logger: silent,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      requestHandler: { connectionTimeout: CONNECTION_MILLISECONDS, requestTimeout: SILENCE_MILLISECONDS },
      ...(endpoint !== undefined && {
        endpoint,
        // Self-hosted services seldom have a name for each bucket.
        forcePathStyle: true,
      }),
      // Not every such service knows the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#object(key), Body, ContentLength: size }));
    } finally {
      Body.destroy();
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.first}-${range.last}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(key), Range }));
      if (!(Body instanceof Readable)) throw new Error("The answer has no body");
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key)));
  }

  close(): void {
    this.#client.destroy();
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: checkKey(key) };
  }
}
