/** What happens once, on an empty database: an organization, its owner, and how to get in. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toIso } from "./clock.ts";
import type { Context } from "./context.ts";
import type { Connection } from "./db/engine.ts";
import { describe, StartError } from "./db/errors.ts";
import { sendMessage } from "./domain/messages/actions.ts";
import { createRealm, GENERAL_STREAM, type NewRealm } from "./realm/create-realm.ts";
import type { Realm } from "./realm/realm.ts";

const LINK_LIFETIME_MILLISECONDS = 7 * 24 * 3600 * 1000;

export interface FirstStart extends NewRealm {
  readonly organization: string;
  /** Only where it was made up. */
  readonly generatedPassword: string | undefined;
  readonly signInUrl: string;
  /** Where the credentials stand. */
  readonly zuliprc: string;
}

/** `undefined` when there is an organization already, or another node makes it at this moment. */
export async function createFirstOrganization(context: Context): Promise<FirstStart | undefined> {
  const [{ count } = { count: 0 }] = await context.engine.query<{ count: number }>({
    text: "select count(*) as count from realm",
    values: [],
  });
  if (count > 0) return undefined;
  const { ownerEmail, ownerPassword, name } = context.config.firstOrganization;
  const organization = name ?? "Confab";
  const password = ownerPassword ?? context.random.bytes(15).toString("base64url");
  const args = {
    host: "",
    name: organization,
    ownerEmail: ownerEmail ?? "owner@confab.localhost",
    ownerPassword: password,
  };
  // Nothing else tells the owner's key: a process that ends too early must not leave an organization without it.
  const realm = await createRealm(context, args, async (connection, realm) => ({
    signInUrl: `${context.siteUrl}/sign-in/${await createSignInLink(context, connection, realm)}`,
    zuliprc: await writeZuliprc(context, realm),
  }));
  return (
    realm && {
      ...realm,
      organization,
      generatedPassword: ownerPassword === undefined ? password : undefined,
    }
  );
}

/** The organization's first message, from the bot that welcomes people. */
export async function sendWelcomeMessage(realm: Realm): Promise<void> {
  const bot = realm.model.userByDeliveryEmail("welcome-bot@zulip.com");
  if (!bot) throw new Error("The organization has no welcome bot");
  const { siteUrl } = realm.context;
  await sendMessage(realm, bot, {
    type: "stream",
    to: GENERAL_STREAM,
    topic: "welcome",
    content: [
      `Welcome to **${realm.model.properties.name}**!`,
      "",
      "* Conversations happen in streams, each about one topic. This one is #**general>welcome**.",
      "* Write `@` and a name to mention somebody, `*text*` for *emphasis*, and three backticks around code.",
      `* What programs can do here stands at ${siteUrl}/api/docs.`,
    ].join("\n"),
    widgetContent: undefined,
    queueId: undefined,
    localId: undefined,
    client: "Internal",
    readsOwn: false,
  });
}

/** @returns the token; only its hash is stored */
async function createSignInLink(context: Context, connection: Connection, realm: NewRealm): Promise<string> {
  const token = context.secrets.newToken();
  await connection.query({
    text: `insert into one_time_link (realm_id, token_hash, purpose, user_id, expires_at)
           values ($1, $2, 'sign in', $3, $4)`,
    values: [
      realm.realmId,
      context.secrets.hash(token),
      realm.owner.userId,
      toIso(context.clock.now() + LINK_LIFETIME_MILLISECONDS),
    ],
  });
  return token;
}

async function writeZuliprc(context: Context, { owner }: NewRealm): Promise<string> {
  const path = join(context.config.dataDir, "owner.zuliprc");
  const lines = ["[api]", `email=${owner.email}`, `key=${owner.apiKey}`, `site=${context.siteUrl}`, ""];
  try {
    await writeFile(path, lines.join("\n"), { mode: 0o600, flush: true });
  } catch (error) {
    throw new StartError(
      `Can't write ${path}: ${describe(error)}. Set CONFAB_DATA_DIR to a folder of your own.`,
    );
  }
  return path;
}
