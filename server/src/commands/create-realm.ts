/** `confab realm create` creates another organization under its own host name. */
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { describe, StartError } from "../db/errors.ts";
import {
  checkWish,
  createOrganization,
  curlLine,
  type NewOrganization,
  type OrganizationWish,
  sendWelcomeMessage,
  zuliprcLines,
} from "../new-organization.ts";
import { parseHost } from "../realm/addresses.ts";
import { loadRealm } from "../realm/load-realm.ts";
import { readOwnerPassword } from "./owner-password.ts";
import { required, withInstallation } from "./with-installation.ts";

/** @returns the text to print. @throws StartError */
export async function createRealmCommand(config: Config, args: readonly string[]): Promise<string> {
  const wish = await readWish(args);
  return withInstallation(config, async (context) => {
    if (context.addresses.isFirst(wish.host)) {
      throw new StartError(`${wish.host} is the address of the first organization. Choose another name.`);
    }
    const organization = await createOrganization(context, wish);
    if (!organization) throw new StartError(`There is an organization at ${wish.host} already.`);
    const isWelcomed = await welcome(context, organization);
    return (
      introduction(context, organization) + (isWelcomed ? "" : "\n  Its welcome message could not be sent.\n")
    );
  });
}

async function readWish(args: readonly string[]): Promise<OrganizationWish> {
  const options = readOptions(args);
  const ownerPassword = await readOwnerPassword(options);
  const hostText = required(options.host, "host");
  const host = parseHost(hostText);
  if (host === undefined) {
    throw new StartError(`--host is "${hostText}"; it must be a name such as eng.example.com.`);
  }
  const ownerEmail = required(options["owner-email"], "owner-email");
  const wish = { name: required(options.name, "name"), ownerEmail };
  checkWish(wish, { name: "--name", ownerEmail: "--owner-email" });
  return { ...wish, host, ownerPassword };
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
async function welcome(context: Context, { realmId }: NewOrganization): Promise<boolean> {
  try {
    await sendWelcomeMessage(await loadRealm(context, realmId));
    return true;
  } catch (error) {
    context.logger.warn({ err: error, realmId }, "The welcome message could not be sent");
    return false;
  }
}

function introduction(context: Context, organization: NewOrganization): string {
  const { name, siteUrl, signInUrl, owner, generatedPassword } = organization;
  return `
  ${name} is at ${siteUrl}

  Sign in        ${signInUrl}
                 (works once)
  Its owner      ${owner.email}${generatedPassword ? `, password ${generatedPassword}` : ""}

  For programs, e.g. in ~/.zuliprc:

${zuliprcLines(siteUrl, owner)
  .map((line) => `  ${line}`)
  .join("\n")}

  Send a message:

  ${curlLine(organization)}

  The first organization is at ${context.addresses.siteUrl} (CONFAB_SITE_URL), and no longer at just any name.
`;
}
