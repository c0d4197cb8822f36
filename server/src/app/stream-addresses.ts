import type { Secrets } from "../base/secrets.ts";
import type { Config } from "../config/config.ts";
import { StreamAddresses } from "../mail/stream-addresses.ts";
import { Addresses, FIRST_HOST } from "../realm/addresses.ts";

/** @param siteUrl the public address of the installation, whose host is the domain if none is configured */
export function openStreamAddresses(
  { mailIn }: Pick<Config, "mailIn">,
  secrets: Secrets,
  siteUrl: string,
): StreamAddresses {
  const domain = mailIn?.domain ?? new Addresses(siteUrl).emailHostOf(FIRST_HOST);
  return new StreamAddresses(secrets, mailIn ? domain : undefined);
}
