/** Sends invitations and reports which addresses the server refused. */
import { type Client, type Problem, problemIn, RequestRefused } from "@confab/client";
import { minutesOf, type Terms } from "./invitation-terms.tsx";

interface Refusal {
  readonly address: string;
  /** The reason, in the server's words. */
  readonly reason: string;
}

export interface InviteOutcome {
  /** The number of invitations that were sent by e-mail. */
  readonly sent: number;
  readonly refused: readonly Refusal[];
  readonly isOverDailyLimit: boolean;
  /** Any other failure of the request. */
  readonly problem?: Problem;
}

export async function invite(
  client: Client,
  addresses: readonly string[],
  terms: Terms,
): Promise<InviteOutcome> {
  try {
    await client.sendInvites({
      invitee_emails: addresses.join("\n"),
      invite_as: terms.role,
      invite_expires_in_minutes: minutesOf(terms),
      stream_ids: [...terms.streamIds],
    });
    return { sent: addresses.length, refused: [], isOverDailyLimit: false };
  } catch (error) {
    const isKnown = error instanceof RequestRefused && error.code === "INVITATION_FAILED";
    return isKnown
      ? outcomeOf(error, addresses.length)
      : { sent: 0, refused: [], isOverDailyLimit: false, problem: problemIn(error) };
  }
}

function outcomeOf({ fields }: RequestRefused, wanted: number): InviteOutcome {
  const errors = (fields["errors"] ?? []) as readonly (readonly [string, string, boolean])[];
  const refused = errors.map(([address, reason]) => ({ address, reason }));
  return {
    sent: fields["sent_invitations"] === true ? wanted - refused.length : 0,
    refused,
    isOverDailyLimit: fields["daily_limit_reached"] === true,
  };
}
