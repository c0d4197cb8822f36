/**
 * The library that decodes pictures. It takes megabytes, so it is loaded when the first picture comes, and it works on
 * one at a time: what it needs of memory and of the machine does not grow with those who upload.
 */
import type Sharp from "sharp";

type Library = typeof Sharp;

let loaded: Promise<Library> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function load(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // What is none of these is not even looked at: some of the other readers open further files, or run scripts.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"],
  });
  return sharp;
}

/** Does something with the library when all before are done. */
export async function withLibrary<T>(work: (sharp: Library) => Promise<T>): Promise<T> {
  const before = last;
  const turn = (async () => {
    await before;
    loaded ??= load();
    return work(await loaded);
  })();
  last = turn.catch(() => undefined);
  return turn;
}
