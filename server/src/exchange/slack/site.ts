/** Slack itself, for what an export only names: files, pictures, custom emoji and groups. */
import { OutgoingError } from "../../outgoing/outgoing-error.ts";
import type { Conversion, Download } from "../convert/converter.ts";
import { type Raw, rawOf } from "../convert/raw.ts";

/** In bytes. */
const LARGEST_FILE = 2 ** 30;

/** After this many failures in a row, the server is offline, or the token is no longer valid. */
const MOST_FAILURES = 5;

export class SlackSite {
  readonly #conversion: Conversion;
  readonly #download: Download;
  readonly #address: string;
  #failures = 0;

  constructor(conversion: Conversion, download: Download) {
    this.#conversion = conversion;
    this.#download = download;
    this.#address = download.address ?? "https://slack.com";
  }

  get hasToken(): boolean {
    return this.#download.token !== undefined;
  }

  /**
   * Downloads a file. Without a token of the owner, only addresses with a token of their own are requested: Slack adds
   * one to the files of an export.
   *
   * @param mayBePage false if the file is certainly no web page, so that an answer with one is a refusal
   * @returns its path; `undefined` if Slack doesn't give it, which is among the problems if it was requested
   */
  async download(address: string, mayBePage: boolean): Promise<string | undefined> {
    if (!this.hasToken && !this.#hasOwnToken(address)) return undefined;
    if (this.#failures >= MOST_FAILURES) return undefined;
    const { output } = this.#conversion;
    return this.#attempt(address, "The file is left out.", (headers) =>
      this.#download.outgoing.download(
        address,
        {
          headers,
          limit: LARGEST_FILE,
          receive: (bytes, type) => {
            // Slack leads to the page for signing in if it doesn't accept a token.
            if (type === "text/html" && !mayBePage)
              throw new OutgoingError("Slack does not accept the token");
            return output.store(bytes);
          },
        },
        new AbortController().signal,
      ),
    );
  }

  /** Calls a method of Slack's interface. @returns an empty object if it fails, which is among the problems */
  async call(method: string, consequence: string): Promise<Raw> {
    const address = new URL(`/api/${method}`, this.#address).href;
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
      const result = await work(this.#headersFor(address));
      this.#failures = 0;
      return result;
    } catch (error) {
      if (!(error instanceof OutgoingError || error instanceof SyntaxError)) throw error;
      this.#conversion.problems.add({
        file: withoutToken(address),
        text: `${error.message}.`,
        consequence,
      });
      // A status concerns one file, such as 404.
      if (error instanceof OutgoingError && error.status === undefined) this.#noteFailure();
      else this.#failures = 0;
      return undefined;
    }
  }

  #noteFailure(): void {
    this.#failures += 1;
    if (this.#failures !== MOST_FAILURES) return;
    this.#conversion.problems.add({
      file: this.#address,
      text: `${MOST_FAILURES} downloads in a row failed.`,
      consequence: "All further files that only Slack has are left out.",
    });
  }

  /** The token goes only to Slack's own hosts: an export may name any address. */
  #headersFor(address: string): Readonly<Record<string, string>> {
    const { token } = this.#download;
    return token !== undefined && this.#isSlack(address) ? { authorization: `Bearer ${token}` } : {};
  }

  #hasOwnToken(address: string): boolean {
    return this.#isSlack(address) && withoutToken(address) !== address;
  }

  #isSlack(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, host } = new URL(address);
    const site = new URL(this.#address);
    return protocol === site.protocol && (host === site.host || host.endsWith(`.${site.host}`));
  }
}

/** Returns an address that may be shown: its token would open all files of the export. */
export function withoutToken(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  // Other sites use the parameter for other things, such as a time.
  if (url.searchParams.get("t")?.startsWith("xox") !== true) return address;
  url.searchParams.delete("t");
  return url.href;
}

async function textIn(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
