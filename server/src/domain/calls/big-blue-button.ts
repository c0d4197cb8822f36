/**
 * Video calls by a BigBlueButton server. A link to a call leads to us: whoever follows it is let in under their own name.
 * What BigBlueButton is asked bears a checksum of the call's name, its parameters and the secret that both servers know.
 */
import { createHash } from "node:crypto";
import { ApiError, badRequest } from "@confab/contract";
import type { BigBlueButtonOptions } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";

/** What identifies a call, in the link to it. */
export interface CallLink {
  readonly meeting_id: string;
  readonly password: string;
  readonly checksum: string;
}

const TIMEOUT_MILLISECONDS = 10_000;

export const JOIN_PATH = "/calls/bigbluebutton/join";

/** The path of a link to a new call, from the root of the server on. @throws ApiError where there is no such server */
export function newCall({ config, random, secrets }: Context, realmId: number): string {
  if (!config.bigBlueButton) throw notConfigured();
  const meeting_id = `confab-${random.bytes(16).toString("hex")}`;
  const password = random.bytes(16).toString("hex");
  const checksum = secrets.hash(signed(realmId, { meeting_id, password }));
  return `${JOIN_PATH}?${new URLSearchParams({ meeting_id, password, checksum })}`;
}

/**
 * Begins a call, unless it has begun.
 *
 * @returns where the user joins it
 * @throws ApiError for links that are not ours, and when BigBlueButton can't be reached or refuses
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
      // Everybody joins by the other one.
      attendeePW: `${password}a`,
    }),
  ).catch((error: unknown) => {
    logger.warn({ err: error }, "BigBlueButton could not be asked");
    throw new ApiError("Error connecting to the BigBlueButton server.", { status: 502 });
  });
  if (!/<returncode>\s*SUCCESS\s*<\/returncode>/.test(created)) {
    logger.warn({ answer: created.slice(0, 500) }, "BigBlueButton refused to begin a call");
    throw new ApiError("The BigBlueButton server returned an unexpected error.", { status: 502 });
  }
  return apiAddress(bigBlueButton, "join", { fullName: user.full_name, meetingID: meeting_id, password });
}

/** The address of a call of BigBlueButton's interface, with its checksum. */
export function apiAddress(
  { url, secret }: BigBlueButtonOptions,
  call: "create" | "join",
  parameters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(parameters).toString();
  const checksum = createHash("sha256").update(`${call}${query}${secret}`).digest("hex");
  return `${url}/api/${call}?${query}&checksum=${checksum}`;
}

/** Operators have named this address: it may be in their own network, unlike those that users name (`outgoing/`). */
async function ask(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const answer = await fetch(address, { redirect: "error", signal });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  return answer.text();
}

/** Not to be taken for anything else that is signed with the same key. */
const signed = (realmId: number, { meeting_id, password }: Omit<CallLink, "checksum">): string =>
  `link to a call: ${JSON.stringify([realmId, meeting_id, password])}`;

const notConfigured = (): ApiError => badRequest("BigBlueButton is not configured.");
