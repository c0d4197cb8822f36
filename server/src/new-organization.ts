/** Sets up an organization with its owner, and what gets them in: at the first start, and by `confab realm create`. */
import { check, realmProperties } from "@confab/contract";
import type { Context } from "./context.ts";
import type { Connection } from "./db/engine.ts";
import { StartError } from "./db/errors.ts";
import { createConfirmation } from "./domain/confirmations/confirmations.ts";
import { sendMessage } from "./domain/messages/actions.ts";
import { WELCOME_BOT } from "./domain/messages/notification-bot.ts";
import { isEmail } from "./domain/users/names.ts";
import { createRealm, GENERAL_STREAM, type NewRealm, WELCOME_TOPIC } from "./realm/create-realm.ts";
import type { Realm } from "./realm/realm.ts";

export interface NewOrganization extends NewRealm {
  readonly name: string;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  /** Only where it was made up. */
  readonly generatedPassword: string | undefined;
  /** Works once. */
  readonly signInUrl: string;
}

export interface OrganizationWish {
  /** See `addresses.ts`. */
  readonly host: string;
  readonly name: string;
  readonly ownerEmail: string;
  /** `undefined`: one is made up. */
  readonly ownerPassword: string | undefined;
}

/**
 * What could not be changed into afterwards: nobody signs in with an address that is none.
 *
 * @param called what the operator gave them by
 * @throws StartError
 */
export function checkWish(
  { name, ownerEmail }: Pick<OrganizationWish, "name" | "ownerEmail">,
  called: { readonly name: string; readonly ownerEmail: string },
): void {
  if (!isEmail(ownerEmail)) {
    throw new StartError(`${called.ownerEmail} is "${ownerEmail}"; it must be an e-mail address.`);
  }
  const checked = check(realmProperties.name.schema, name, called.name);
  if ("problem" in checked) throw new StartError(`${checked.problem}.`);
}

/**
 * @param keep puts the owner's credentials where they are found again, in the transaction that creates it: nothing else
 * tells the key, so when it fails, there is no organization
 * @returns `undefined` when there is one of this host already
 */
export async function createOrganization(
  context: Context,
  { host, name, ownerEmail, ownerPassword }: OrganizationWish,
  keep: (organization: { siteUrl: string; owner: NewRealm["owner"] }) => Promise<void> = async () => {},
): Promise<NewOrganization | undefined> {
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

/** The organization's first message, from the bot that welcomes people. */
export async function sendWelcomeMessage(realm: Realm): Promise<void> {
  const bot = realm.model.userByDeliveryEmail(WELCOME_BOT);
  if (!bot) throw new Error("The organization has no welcome bot");
  const { siteUrl } = realm.model;
  await sendMessage(realm, bot, {
    type: "stream",
    to: GENERAL_STREAM,
    topic: WELCOME_TOPIC,
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

/** What every client reads, a line each. */
export const zuliprcLines = (siteUrl: string, owner: NewRealm["owner"]): string[] => [
  "[api]",
  `email=${owner.email}`,
  `key=${owner.apiKey}`,
  `site=${siteUrl}`,
];

/** A line for a shell that sends a message. */
export const curlLine = ({
  siteUrl,
  owner,
}: NewOrganization): string => `curl -X POST ${siteUrl}/api/v1/messages \\
    -u ${owner.email}:${owner.apiKey} \\
    -d type=stream -d to=general -d topic=hello \\
    --data-urlencode content="Hello, world!"`;

const createSignInToken = (context: Context, runner: Connection, { realmId, owner }: NewRealm) =>
  createConfirmation({ realmId, context, runner }, "sign in", { userId: owner.userId, subject: null });
