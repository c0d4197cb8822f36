/**
 * Loads the library that decodes pictures, and limits its use. It takes megabytes, so it is loaded for the first
 * picture. It works on one picture at a time: its memory and processor use does not grow with the number of uploads.
 */
import type Sharp from "sharp";

type Library = typeof Sharp;

let loaded: Promise<Library> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function load(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks all other formats: some of their readers open further files, or run scripts.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"],
  });
  return sharp;
}

/** Runs work with the library after all earlier work is done. */
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
