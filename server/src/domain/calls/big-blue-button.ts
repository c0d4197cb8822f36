/**
 * Video calls on a BigBlueButton server. A link to a call leads to this server, which lets each user join under their
 * own name. Requests to BigBlueButton carry a checksum of the call's name, its parameters and the secret that both
 * servers share.
 */
import { createHash } from "node:crypto";
import { ApiError, badRequest } from "@confab/contract";
import type { BigBlueButtonOptions } from "../../config/config.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Context } from "../../realm/context.ts";

/** The parameters that identify a call in its link. */
export interface CallLink {
  readonly meeting_id: string;
  readonly password: string;
  readonly checksum: string;
}

const TIMEOUT_MILLISECONDS = 10_000;

export const JOIN_PATH = "/calls/bigbluebutton/join";

/**
 * Returns the path of a link to a new call, relative to the root of the server.
 *
 * @throws ApiError if no such server is configured
 */
export function newCall({ config, random, secrets }: Context, realmId: number): string {
  if (!config.bigBlueButton) throw notConfigured();
  const meeting_id = `confab-${random.bytes(16).toString("hex")}`;
  const password = random.bytes(16).toString("hex");
  const checksum = secrets.hash(signed(realmId, { meeting_id, password }));
  return `${JOIN_PATH}?${new URLSearchParams({ meeting_id, password, checksum })}`;
}

/**
 * Starts a call unless it is already running.
 *
 * @returns the address at which the user joins it
 * @throws ApiError for links that the server did not sign, and if BigBlueButton can't be reached or refuses
 */
export async function joinCall(
  { config, secrets, logger }: Context,
  model: RealmModel,
  user: User,
  link: CallLink,
): Promise<string> {
  const { bigBlueButton } = config;
  if (!bigBlueButton) throw notConfigured();
  const { meeting_id, password, checksum } = link;
  if (!secrets.matches(signed(model.realmId, link), checksum)) throw badRequest("Invalid signature");
  const created = await ask(
    apiAddress(bigBlueButton, "create", {
      meetingID: meeting_id,
      name: model.properties.name,
      moderatorPW: password,
      // Everyone joins with the moderator's password.
      attendeePW: `${password}a`,
    }),
  ).catch((error: unknown) => {
    logger.warn({ err: error }, "Calling BigBlueButton failed");
    throw new ApiError("Error connecting to the BigBlueButton server.", { status: 502 });
  });
  if (!/<returncode>\s*SUCCESS\s*<\/returncode>/.test(created)) {
    logger.warn({ answer: created.slice(0, 500) }, "BigBlueButton refused to start a call");
    throw new ApiError("The BigBlueButton server returned an unexpected error.", { status: 502 });
  }
  return apiAddress(bigBlueButton, "join", { fullName: user.full_name, meetingID: meeting_id, password });
}

/** Returns the address of a request to BigBlueButton's API, with its checksum. */
export function apiAddress(
  { url, secret }: BigBlueButtonOptions,
  call: "create" | "join",
  parameters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(parameters).toString();
  const checksum = createHash("sha256").update(`${call}${query}${secret}`).digest("hex");
  return `${url}/api/${call}?${query}&checksum=${checksum}`;
}

/**
 * Sends a request. The operator has configured this address: it may be in their own network, unlike addresses from
 * users (`outgoing/`).
 */
async function ask(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const answer = await fetch(address, { redirect: "error", signal });
  if (!answer.ok) throw new Error(`The response was ${answer.status}`);
  return answer.text();
}

/** Returns the signed text, which differs from every other text that is signed with the same key. */
const signed = (realmId: number, { meeting_id, password }: Omit<CallLink, "checksum">): string =>
  `link to a call: ${JSON.stringify([realmId, meeting_id, password])}`;

const notConfigured = (): ApiError => badRequest("BigBlueButton is not configured.");
