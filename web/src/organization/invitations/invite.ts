/** Invites people, and reports the links to copy and the addresses that the server refused. */
import { type Client, type Problem, problemIn, RequestRefused } from "@confab/client";
import { minutesOf, type Terms } from "./invitation-terms.tsx";

export interface InvitationLink {
  readonly address: string;
  readonly link: string;
}

interface Refusal {
  readonly address: string;
  /** The reason, in the server's words. */
  readonly reason: string;
}

export interface InviteOutcome {
  /** The number of people who were invited. */
  readonly sent: number;
  /** Their links; none if the server mailed them. */
  readonly links: readonly InvitationLink[];
  readonly refused: readonly Refusal[];
  readonly isOverDailyLimit: boolean;
  /** Any other failure of the request. */
  readonly problem?: Problem;
}

export async function invite(
  client: Client,
  addresses: readonly string[],
  terms: Terms,
  sendsMail: boolean,
): Promise<InviteOutcome> {
  const outcome = await send(client, addresses, terms);
  const refused = new Set(outcome.refused.map(({ address }) => address));
  const invited = addresses.filter((address) => !refused.has(address));
  if (sendsMail || outcome.sent === 0) return outcome;
  // Without an answer, the links are still in the list of invitations.
  return { ...outcome, links: await linksOf(client, invited).catch(() => []) };
}

/** Returns the newest link of each address. */
async function linksOf(client: Client, addresses: readonly string[]): Promise<InvitationLink[]> {
  const { invites } = await client.getInvites();
  return addresses.flatMap((address) => {
    const own = invites.filter(({ email }) => email?.toLowerCase() === address.toLowerCase());
    const link = own.toSorted((a, b) => b.id - a.id)[0]?.link_url;
    return link === undefined ? [] : [{ address, link }];
  });
}

async function send(client: Client, addresses: readonly string[], terms: Terms): Promise<InviteOutcome> {
  try {
    await client.sendInvites({
      invitee_emails: addresses.join("\n"),
      invite_as: terms.role,
      invite_expires_in_minutes: minutesOf(terms),
      stream_ids: [...terms.streamIds],
    });
    return { sent: addresses.length, links: [], refused: [], isOverDailyLimit: false };
  } catch (error) {
    const isKnown = error instanceof RequestRefused && error.code === "INVITATION_FAILED";
    return isKnown
      ? outcomeOf(error, addresses.length)
      : { sent: 0, links: [], refused: [], isOverDailyLimit: false, problem: problemIn(error) };
  }
}

function outcomeOf({ fields }: RequestRefused, wanted: number): InviteOutcome {
  const errors = (fields["errors"] ?? []) as readonly (readonly [string, string, boolean])[];
  const refused = errors.map(([address, reason]) => ({ address, reason }));
  return {
    sent: fields["sent_invitations"] === true ? wanted - refused.length : 0,
    links: [],
    refused,
    isOverDailyLimit: fields["daily_limit_reached"] === true,
  };
}
