/**
 * Checks people whose passwords are in a directory, over LDAP. The library is loaded at the first request, because most
 * servers have no directory.
 */
import { temporarilyUnavailable } from "@confab/contract";
import type { Entry } from "ldapts";
import type { Logger } from "pino";
import type { DirectoryOptions } from "../config/directory-options.ts";

/** The timeout of a request, during which a user waits at a form. */
const MILLISECONDS = 5000;

/** The time after which a client may try again to reach the directory. */
const RETRY_SECONDS = 10;

/** A person who has given the password that the directory has for them. */
export interface DirectoryPerson {
  readonly email: string;
  readonly fullName: string;
}

/**
 * Returns the person with this name, as the filter interprets it, and this password.
 *
 * @param onWrong is called with the person of that name if the password is not theirs
 * @returns `undefined` for a wrong password, for an unknown name, and if several people have the name
 * @throws ApiError 503 when the directory can't be reached
 */
export async function askDirectory(
  options: DirectoryOptions,
  logger: Logger,
  username: string,
  password: string,
  onWrong: (person: DirectoryPerson) => void,
): Promise<DirectoryPerson | undefined> {
  // Under the protocol, a bind without a password succeeds as an anonymous user.
  if (username.trim() === "" || password === "") return undefined;
  const { Client, Filter, InvalidCredentialsError } = await import("ldapts");
  const client = new Client({
    url: options.url,
    timeout: MILLISECONDS,
    connectTimeout: MILLISECONDS,
    // The library starts with TLS whenever this option is present.
    ...(options.url.startsWith("ldaps:") && { tlsOptions: { minVersion: "TLSv1.2" } }),
  });
  try {
    if (options.startTls) {
      const { hostname } = new URL(options.url);
      await client.startTLS({ minVersion: "TLSv1.2", host: hostname.replace(/^\[|\]$/g, "") });
    }
    if (options.bindDn !== undefined) await client.bind(options.bindDn, options.bindPassword);
    const name = Filter.escape(username.trim());
    const { searchEntries } = await client.search(options.searchBase, {
      scope: "sub",
      filter: options.userFilter.replaceAll("{username}", () => name),
      attributes: [options.mailAttribute, options.nameAttribute],
      timeLimit: MILLISECONDS / 1000,
    });
    const [entry, ...others] = searchEntries;
    if (!entry || others.length > 0) {
      if (entry)
        logger.warn({ found: searchEntries.length }, "Several people in the directory have the same name");
      return undefined;
    }
    const isRight = await client.bind(entry.dn, password).then(
      () => true,
      (error: unknown) => {
        if (error instanceof InvalidCredentialsError) return false;
        throw error;
      },
    );
    const person = personOf(entry, options, logger);
    if (isRight) return person;
    if (person) onWrong(person);
    return undefined;
  } catch (error) {
    logger.error({ err: error, url: options.url }, "Querying the directory failed");
    throw temporarilyUnavailable("The directory of users can't be reached. Try again later.", RETRY_SECONDS);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

function personOf(
  entry: Entry,
  { mailAttribute, nameAttribute }: DirectoryOptions,
  logger: Logger,
): DirectoryPerson | undefined {
  const email = textOf(entry, mailAttribute);
  if (email === undefined) {
    logger.warn({ dn: entry.dn, attribute: mailAttribute }, "A person in the directory has no address");
    return undefined;
  }
  return { email, fullName: textOf(entry, nameAttribute) ?? "" };
}

/** Returns the first value. Directories ignore case in the names of attributes. */
function textOf(entry: Entry, attribute: string): string | undefined {
  const key = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined ? undefined : entry[key];
  const [first] = Array.isArray(value) ? value : [value];
  const text = first?.toString().trim();
  return text === "" ? undefined : text;
}
