/** Finds the files of messages. Element names them by their text and the time: `images/cat-1-31-2024 at 9-05-07 AM.png`. */
import { basename, extname, join } from "node:path";
import type { ExportFolder } from "../archives/export-folder.ts";
import type { JsonObject } from "../convert/json-object.ts";
import { timesIn, withinQuarter, zonesOf } from "./local-time.ts";

const FOLDERS: readonly string[] = ["images", "videos", "audio", "files", "stickers"];

export interface Attachment {
  readonly name: string;
  /** The path of the file in the export; `undefined` if it is missing. */
  readonly path: string | undefined;
  /** The address in Matrix. */
  readonly address: string;
}

interface StoredFile {
  readonly name: string;
  readonly times: readonly number[];
}

interface FolderIndex {
  readonly names: ReadonlySet<string>;
  readonly byTime: ReadonlyMap<string, readonly StoredFile[]>;
  /** The time zones of the files that were found, by which others are recognized. */
  readonly zones: Set<number>;
}

interface Wanted {
  readonly name: string;
  /** The name of the file begins with this. */
  readonly begin: string;
  readonly ending: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Memory grows with the number of files. */
export class Attachments {
  readonly #input: ExportFolder;
  readonly #indexes = new Map<string, FolderIndex>();

  constructor(input: ExportFolder) {
    this.#input = input;
  }

  /**
   * @param message the message that shows the file
   * @param message.file the file with the messages of the room
   */
  async find(
    content: JsonObject,
    { file, at, type }: { readonly file: string; readonly at: number; readonly type: string },
  ): Promise<Attachment> {
    const body = basename(content.text("body").trim());
    const name = basename(content.text("filename").trim()) || body || "file";
    const address = content.text("url") || (content.at("file")?.text("url") ?? "");
    const isVoice = content.at("org.matrix.msc3245.voice") !== undefined;
    // The text names the file, and may be a caption.
    const written = body || name;
    const wanted = {
      name,
      begin: `${written.slice(0, written.length - extname(written).length)}-`,
      ending: type === "m.sticker" ? ".png" : isVoice ? ".ogg" : extname(written),
      at,
    };
    const room = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
    for (const folder of FOLDERS) {
      const found = findIn(await this.#indexOf(join(room, folder)), wanted);
      if (found !== undefined) return { name, path: join(room, folder, found), address };
    }
    return { name, path: undefined, address };
  }

  async #indexOf(folder: string): Promise<FolderIndex> {
    const known = this.#indexes.get(folder);
    if (known) return known;
    const names = await this.#input.list(folder);
    const files = names.map((name) => ({
      name,
      times: timesIn(name.slice(0, name.length - extname(name).length)),
    }));
    const byTime = Map.groupBy(
      files.filter(({ times }) => times.length > 0),
      ({ name, times }) => indexKey(extname(name), times[0] ?? 0),
    );
    const index = { names: new Set(names), byTime, zones: new Set<number>() };
    this.#indexes.set(folder, index);
    return index;
  }
}

const indexKey = (ending: string, time: number): string => `${ending} ${withinQuarter(time)}`;

/** With several files of one name and time, the result would be a guess. */
function findIn(
  { names, byTime, zones }: FolderIndex,
  { name, begin, ending, at }: Wanted,
): string | undefined {
  const possible = (byTime.get(indexKey(ending, at)) ?? [])
    .filter((file) => file.name.startsWith(begin))
    .flatMap((file) => zonesOf(file.times, at).map((zone) => ({ name: file.name, zone })));
  const [only, ...others] = possible.length > 1 ? possible.filter(({ zone }) => zones.has(zone)) : possible;
  if (only && others.length === 0) {
    zones.add(only.zone);
    return only.name;
  }
  return names.has(name) ? name : undefined;
}
