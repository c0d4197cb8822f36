/** Slack itself, for what an export only names: files, pictures, custom emoji and groups. */
import { OutgoingError } from "../../outgoing/outgoing-error.ts";
import type { Conversion, Download } from "../convert/converter.ts";
import { type Raw, rawOf } from "../convert/raw.ts";

/** In bytes. */
const LARGEST_FILE = 2 ** 30;

export class SlackSite {
  readonly #conversion: Conversion;
  readonly #download: Download;

  constructor(conversion: Conversion, download: Download) {
    this.#conversion = conversion;
    this.#download = download;
  }

  /** Downloads a file. @returns its path; `undefined` if that fails, which is among the problems */
  async download(address: string): Promise<string | undefined> {
    const { output } = this.#conversion;
    return this.#attempt(address, "The file is left out.", (headers) =>
      this.#download.outgoing.download(
        address,
        { headers, limit: LARGEST_FILE, receive: (bytes) => output.store(bytes) },
        new AbortController().signal,
      ),
    );
  }

  /** Calls a method of Slack's interface. @returns an empty object if it fails, which is among the problems */
  async call(method: string, consequence: string): Promise<Raw> {
    const address = new URL(`/api/${method}`, this.#download.address).href;
    const answer = await this.#attempt(address, consequence, (headers) =>
      this.#download.outgoing.download(
        address,
        {
          headers,
          limit: 64 * 2 ** 20,
          receive: async (bytes) => JSON.parse(await textIn(bytes)) as unknown,
        },
        new AbortController().signal,
      ),
    );
    const result = rawOf(answer);
    if (answer === undefined || result["ok"] === true) return result;
    this.#conversion.problems.add({
      file: address,
      text: `Slack answered: ${result["error"]}.`,
      consequence,
    });
    return {};
  }

  async #attempt<T>(
    address: string,
    consequence: string,
    work: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work(this.#headersFor(address));
    } catch (error) {
      if (!(error instanceof OutgoingError || error instanceof SyntaxError)) throw error;
      this.#conversion.problems.add({ file: address, text: `${error.message}.`, consequence });
      return undefined;
    }
  }

  /** The token goes only to Slack's own hosts: an export may name any address. */
  #headersFor(address: string): Readonly<Record<string, string>> {
    if (!URL.canParse(address)) return {};
    const { protocol, host } = new URL(address);
    const site = new URL(this.#download.address);
    const isSlack = protocol === site.protocol && (host === site.host || host.endsWith(`.${site.host}`));
    return isSlack ? { authorization: `Bearer ${this.#download.token}` } : {};
  }
}

async function textIn(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
