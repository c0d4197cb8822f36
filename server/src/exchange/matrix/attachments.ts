/** Finds the files of messages. Element names them by their text and the time: `images/cat-1-31-2024 at 9-05-07 AM.png`. */
import { basename, extname, join } from "node:path";
import type { ExportFolder } from "../archives/export-folder.ts";
import type { JsonObject } from "../convert/json-object.ts";

const FOLDERS: readonly string[] = ["images", "videos", "audio", "files", "stickers"];

/** Minutes and seconds, which are the same in almost all time zones. */
const MINUTES = /(\d\d)[-.:](\d\d)(?=\D*$)/;

export interface Attachment {
  readonly name: string;
  /** The path of the file in the export; `undefined` if it is missing. */
  readonly path: string | undefined;
  /** The address in Matrix. */
  readonly address: string;
}

/** Memory grows with the number of files. */
export class Attachments {
  readonly #input: ExportFolder;
  /** The names of files with the same ending, minutes and seconds, by folder. */
  readonly #indexes = new Map<string, ReadonlyMap<string, readonly string[]>>();

  constructor(input: ExportFolder) {
    this.#input = input;
  }

  /**
   * @param file the file with the messages of the room
   * @param at milliseconds since 1970
   */
  async find(
    content: JsonObject,
    { file, at, type }: { file: string; at: number; type: string },
  ): Promise<Attachment> {
    const name = basename(content.text("filename").trim() || content.text("body").trim()) || "file";
    const address = content.text("url") || (content.at("file")?.text("url") ?? "");
    const isVoice = content.at("org.matrix.msc3245.voice") !== undefined;
    const ending = type === "m.sticker" ? ".png" : isVoice ? ".ogg" : extname(name);
    // The file is named by the text, which may be a caption.
    const written = basename(content.text("body")) || name;
    const begin = written.slice(0, written.length - extname(written).length);
    const room = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
    for (const folder of FOLDERS) {
      const path = await this.#inFolder(join(room, folder), { begin, ending, at, name });
      if (path !== undefined) return { name, path, address };
    }
    return { name, path: undefined, address };
  }

  async #inFolder(
    folder: string,
    { begin, ending, at, name }: { begin: string; ending: string; at: number; name: string },
  ): Promise<string | undefined> {
    const index = await this.#indexOf(folder);
    const found = (index.get(indexKey(ending, minutesOf(at))) ?? []).filter((each) =>
      each.startsWith(`${begin}-`),
    );
    // With several of one name and time, it would be a guess.
    if (found.length === 1) return join(folder, found[0] ?? "");
    return (index.get(indexKey(extname(name), "")) ?? []).includes(name) ? join(folder, name) : undefined;
  }

  async #indexOf(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const known = this.#indexes.get(folder);
    if (known) return known;
    const index = Map.groupBy(await this.#input.list(folder), (name) => {
      const [, minutes, seconds] = MINUTES.exec(name.slice(0, name.length - extname(name).length)) ?? [];
      return indexKey(extname(name), minutes === undefined ? "" : `${minutes}-${seconds}`);
    });
    this.#indexes.set(folder, index);
    return index;
  }
}

const indexKey = (ending: string, minutes: string): string => `${ending} ${minutes}`;

const minutesOf = (time: number): string => new Date(time).toISOString().slice(14, 19).replace(":", "-");
