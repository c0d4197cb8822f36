/** The files of a Slack export: in its folders, where some exporting programs store them, or still at Slack. */
import type { Conversion } from "../convert/converter.ts";
import { firstText, type Raw, textOf } from "../convert/raw.ts";
import type { FileRecord, Part } from "../format/records.ts";
import { fenced, linkTo } from "./mrkdwn.ts";
import { type SlackSite, withoutToken } from "./site.ts";

export class SlackFiles {
  readonly #conversion: Conversion;
  readonly #site: SlackSite | undefined;
  /** False for files that are missing. */
  readonly #isThere = new Map<string, boolean>();

  /** @param site downloads what the export only names; `undefined` for a dry run */
  constructor(conversion: Conversion, site: SlackSite | undefined) {
    this.#conversion = conversion;
    this.#site = site;
  }

  /** Returns the path of the picture that a person has chosen. */
  async picture(profile: Raw): Promise<string | undefined> {
    const address = firstText(profile["image_original"], profile["image_512"]);
    if (!this.#site || address === "" || profile["is_custom_image"] === false) return undefined;
    return this.#site.download(address, false);
  }

  /**
   * Returns a file in a message as a part of its text. The first message with a file adds its record.
   *
   * @param folder the folder of the conversation
   * @param owner the key of the sender
   */
  async partOf(file: Raw, { folder, owner, from }: Shared): Promise<Part> {
    const name = firstText(file["title"], file["name"], "file");
    const address = firstText(file["url_private_download"], file["url_private"]);
    const mode = textOf(file["mode"]);
    const id = textOf(file["id"]);
    if (mode === "tombstone") return "(deleted file)";
    if (mode === "external" || file["is_external"] === true) {
      return linkTo(withoutToken(firstText(file["external_url"], file["url_private"])), name);
    }
    const record = { key: id, name: firstText(file["name"], name), owner: firstText(file["user"], owner) };
    const mayBePage = mode !== "hosted" || ["", "text/html"].includes(textOf(file["mimetype"]));
    if (id !== "" && (await this.#add(record, { folder, address, mayBePage, from }))) return { file: id };
    const text = `The export has no file "${name}".`;
    this.#conversion.problems.add({
      file: from,
      text,
      consequence: "The message has a link to Slack instead.",
    });
    const preview = textOf(file["preview"]);
    if (preview !== "") return fenced(preview);
    return address === "" ? `(missing file: ${name})` : linkTo(withoutToken(address), name);
  }

  async #add(
    record: Omit<FileRecord, "path">,
    {
      folder,
      address,
      mayBePage,
      from,
    }: { folder: string; address: string; mayBePage: boolean; from: string },
  ): Promise<boolean> {
    const { key } = record;
    const known = this.#isThere.get(key);
    if (known !== undefined) return known;
    const path =
      (await this.#find(key, folder)) ??
      (address === "" ? undefined : await this.#site?.download(address, mayBePage));
    this.#isThere.set(key, path !== undefined);
    if (path !== undefined) await this.#conversion.output.file({ ...record, path }, from);
    return path !== undefined;
  }

  /** Exporting programs store a file in a folder with its id, or next to the messages with the id before its name. */
  async #find(id: string, folder: string): Promise<string | undefined> {
    if (!/^\w+$/.test(id)) return undefined;
    const { input } = this.#conversion;
    const [own] = await input.list(`__uploads/${id}`);
    if (own !== undefined) return `__uploads/${id}/${own}`;
    for (const place of ["attachments", `${folder}/attachments`]) {
      const name = (await this.#namesIn(place)).get(id);
      if (name !== undefined) return `${place}/${name}`;
    }
    return undefined;
  }

  #names: { readonly folder: string; readonly byId: ReadonlyMap<string, string> }[] = [];

  /** Keeps the names of the last two folders: files are looked up for one conversation after the other. */
  async #namesIn(folder: string): Promise<ReadonlyMap<string, string>> {
    const kept = this.#names.find((each) => each.folder === folder);
    if (kept) return kept.byId;
    const names = await this.#conversion.input.list(folder);
    const byId = new Map(names.map((name) => [/^\w+/.exec(name)?.[0] ?? "", name]));
    this.#names = [...this.#names.slice(-1), { folder, byId }];
    return byId;
  }
}

export interface Shared {
  readonly folder: string;
  readonly owner: string;
  readonly from: string;
}
