/** Reads the configuration of the listener for mails from the environment; see `docs/configuration.md`. */
import { domainToASCII } from "node:url";
import { StartError } from "../base/start-error.ts";

export interface MailInOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** The part of the streams' addresses after the `@`. If `undefined`, it is the host of the site. */
  readonly domain: string | undefined;
  /** The files with the certificate and its key. If `undefined`, senders can't encrypt the connection. */
  readonly tls: { readonly certificate: string; readonly key: string } | undefined;
}

/** @throws StartError */
export function readMailIn(text: (name: string) => string | undefined): MailInOptions | undefined {
  const address = text("CONFAB_MAIL_IN");
  const [certificate, key] = [text("CONFAB_MAIL_IN_CERTIFICATE"), text("CONFAB_MAIL_IN_KEY")];
  if ((certificate === undefined) !== (key === undefined)) {
    throw new StartError(
      "CONFAB_MAIL_IN_CERTIFICATE and CONFAB_MAIL_IN_KEY must be set together, or neither.",
    );
  }
  if (address === undefined) {
    if (certificate === undefined) return undefined;
    throw new StartError(
      "CONFAB_MAIL_IN_CERTIFICATE is set without CONFAB_MAIL_IN, the address to listen on.",
    );
  }
  const tls = certificate === undefined || key === undefined ? undefined : { certificate, key };
  return { ...parseAddress(address), tls };
}

function parseAddress(text: string): Pick<MailInOptions, "host" | "port" | "domain"> {
  const url = /^smtp:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const names = [...(url?.searchParams.keys() ?? [])];
  const domain = domainToASCII(url?.searchParams.get("domain") ?? "") || undefined;
  const isKnown = names.every((name) => name === "domain") && (names.length === 0 || domain !== undefined);
  const isPlain = url?.username === "" && ["", "/"].includes(url.pathname);
  if (!url || url.hostname === "" || url.port === "" || !isKnown || !isPlain) {
    throw new StartError(
      `CONFAB_MAIL_IN is "${text}"; it must be an address and a port to listen on, e.g. smtp://0.0.0.0:2525?domain=chat.example.com.`,
    );
  }
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port), domain };
}
