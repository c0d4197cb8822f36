/**
 * Sets up an organization with its owner and the owner's first access. The first start and `confab realm create` use
 * it.
 */
import { check, realmProperties } from "@confab/contract";
import { StartError } from "../base/start-error.ts";
import type { Connection } from "../db/engine.ts";
import { createConfirmation } from "../domain/confirmations/confirmations.ts";
import { WELCOME_BOT } from "../domain/messages/send/notification-bot.ts";
import { sendMessage } from "../domain/messages/send/send.ts";
import { GENERAL_STREAM, WELCOME_TOPIC } from "../domain/realm/first-message.ts";
import { isEmail } from "../domain/users/names.ts";
import type { Context } from "../realm/context.ts";
import type { Realm } from "../realm/realm.ts";
import { textsForRealm } from "../texts/texts.ts";
import { createRealm, type NewRealm } from "./create-realm.ts";

export interface RealmWithAccess extends NewRealm {
  readonly name: string;
  /** The address without a trailing slash. */
  readonly siteUrl: string;
  /** Set only if the password was generated. */
  readonly generatedPassword: string | undefined;
  /** A link that works once. */
  readonly signInUrl: string;
}

export interface RealmRequest {
  /** See `addresses.ts`. */
  readonly host: string;
  readonly name: string;
  readonly ownerEmail: string;
  /** If `undefined`, a password is generated. */
  readonly ownerPassword: string | undefined;
}

/**
 * Rejects a name or address that could not be set afterwards. Nobody signs in with an invalid address.
 *
 * @param called the options or variables that the operator set them with
 * @throws StartError
 */
export function checkRealmRequest(
  { name, ownerEmail }: Pick<RealmRequest, "name" | "ownerEmail">,
  called: { readonly name: string; readonly ownerEmail: string },
): void {
  if (!isEmail(ownerEmail)) {
    throw new StartError(`${called.ownerEmail} is "${ownerEmail}"; it must be an e-mail address.`);
  }
  const checked = check(realmProperties.name.schema, name, called.name);
  if ("problem" in checked) throw new StartError(`${checked.problem}.`);
}

/**
 * Creates an organization with its owner.
 *
 * @param keep stores the owner's credentials in the transaction that creates the organization. Nothing else reveals the
 * key, so if it fails, no organization is created
 * @returns `undefined` if an organization with this host exists already
 */
export async function setUpRealm(
  context: Context,
  { host, name, ownerEmail, ownerPassword }: RealmRequest,
  keep: (realm: { siteUrl: string; owner: NewRealm["owner"] }) => Promise<void> = async () => {},
): Promise<RealmWithAccess | undefined> {
  const password = ownerPassword ?? context.random.bytes(15).toString("base64url");
  const siteUrl = context.addresses.siteUrlOf(host);
  return createRealm(
    context,
    { host, name, ownerEmail, ownerPassword: password },
    async (connection, realm) => {
      await keep({ siteUrl, owner: realm.owner });
      return {
        name,
        siteUrl,
        generatedPassword: ownerPassword === undefined ? password : undefined,
        signInUrl: `${siteUrl}/sign-in/${await createSignInToken(context, connection, realm)}`,
      };
    },
  );
}

/** Sends the organization's first message, from the bot that welcomes people. */
export async function sendWelcomeMessage(realm: Realm): Promise<void> {
  const bot = realm.model.userByDeliveryEmail(WELCOME_BOT);
  if (!bot) throw new Error("The organization has no welcome bot");
  const { siteUrl, properties } = realm.model;
  const here = `#**${GENERAL_STREAM}>${WELCOME_TOPIC}**`;
  await sendMessage(realm, bot, {
    type: "stream",
    to: GENERAL_STREAM,
    topic: WELCOME_TOPIC,
    content: textsForRealm(realm.model).bots.newcomers.firstMessage({
      realm: properties.name,
      siteUrl,
      here,
    }),
    widgetContent: undefined,
    queueId: undefined,
    localId: undefined,
    client: "Internal",
    readsOwn: false,
  });
}

const createSignInToken = (context: Context, runner: Connection, { realmId, owner }: NewRealm) =>
  createConfirmation({ realmId, context, runner }, "sign in", { userId: owner.userId, subject: null });
