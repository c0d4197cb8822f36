/** `confab realm create` creates another organization under its own host name. */
import { parseArgs } from "node:util";
import { zuliprcLines } from "../../base/owner-zuliprc.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { describe } from "../../db/errors.ts";
import { parseHost } from "../../realm/addresses.ts";
import type { Context } from "../../realm/context.ts";
import { curlLine } from "../curl-line.ts";
import { loadRealm } from "../load-realm.ts";
import {
  checkRealmRequest,
  type RealmRequest,
  type RealmWithAccess,
  sendWelcomeMessage,
  setUpRealm,
} from "../set-up-realm.ts";
import { readOwnerPassword } from "./owner-password.ts";
import { required, withInstallation } from "./with-installation.ts";

/** @returns the text to print. @throws StartError */
export async function createRealmCommand(config: Config, args: readonly string[]): Promise<string> {
  const request = await readRealmRequest(args);
  return withInstallation(config, async (context) => {
    if (context.addresses.isFirst(request.host)) {
      throw new StartError(`${request.host} is the address of the first organization. Choose another name.`);
    }
    const realm = await setUpRealm(context, request);
    if (!realm) throw new StartError(`There is already an organization at ${request.host}.`);
    const isWelcomed = await welcome(context, realm);
    return introduction(context, realm) + (isWelcomed ? "" : "\n  Its welcome message could not be sent.\n");
  });
}

async function readRealmRequest(args: readonly string[]): Promise<RealmRequest> {
  const options = readOptions(args);
  const ownerPassword = await readOwnerPassword(options);
  const hostText = required(options.host, "host");
  const host = parseHost(hostText);
  if (host === undefined) {
    throw new StartError(`--host is "${hostText}"; it must be a name such as eng.example.com.`);
  }
  const ownerEmail = required(options["owner-email"], "owner-email");
  const request = { name: required(options.name, "name"), ownerEmail };
  checkRealmRequest(request, { name: "--name", ownerEmail: "--owner-email" });
  return { ...request, host, ownerPassword };
}

function readOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const password = { "owner-password": text, "owner-password-file": text };
    const options = { host: text, name: text, "owner-email": text, ...password };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(`${describe(error)}. See confab --help.`, { cause: error });
  }
}

/** Sends the welcome message and returns true if that succeeds. The organization exists either way. */
async function welcome(context: Context, { realmId }: RealmWithAccess): Promise<boolean> {
  try {
    await sendWelcomeMessage(await loadRealm(context, realmId));
    return true;
  } catch (error) {
    context.logger.warn({ err: error, realmId }, "The welcome message could not be sent");
    return false;
  }
}

function introduction(context: Context, realm: RealmWithAccess): string {
  const { name, siteUrl, signInUrl, owner, generatedPassword } = realm;
  return `
  ${name} is at ${siteUrl}

  Sign in        ${signInUrl}
                 (works once)
  Owner          ${owner.email}${generatedPassword ? `, password ${generatedPassword}` : ""}

  For programs, e.g. in ~/.zuliprc:

${zuliprcLines(siteUrl, owner)
  .map((line) => `  ${line}`)
  .join("\n")}

  Send a message:

  ${curlLine(realm.siteUrl, `${realm.owner.email}:${realm.owner.apiKey}`)}

  The first organization is at ${context.addresses.siteUrl} (CONFAB_SITE_URL), and no longer at just any name.
`;
}
