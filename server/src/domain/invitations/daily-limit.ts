/**
 * Limits the invitations that an organization may mail in a day: each goes to an address that anyone may have typed.
 * They are counted in the transaction that sends them. So all nodes share the count, and rejected requests don't count.
 */
import type { WriteTx } from "../../realm/tx.ts";
import { invitationFailed } from "./addresses.ts";
import { addMailed, readCreation, sumMailed } from "./count-queries.ts";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/**
 * The limits if the operator sets none. The lower one bounds the junk that someone can send by creating an
 * organization.
 */
const NEW_ORGANIZATION_MAILS = 100;
const MAILS = 2000;

/** The age up to which an organization is new. */
const NEW_MILLISECONDS = 7 * DAY;

/**
 * Counts invitations that are about to be mailed.
 *
 * @throws ApiError INVITATION_FAILED if they exceed the limit for a day; then none may be mailed
 */
export async function countInvitationMails(tx: WriteTx, count: number): Promise<void> {
  const hour = Math.floor(tx.now / HOUR) * HOUR;
  const mailed = await sumMailed(tx, hour - DAY);
  if (mailed + count > (await mostInDay(tx))) {
    throw invitationFailed(
      "This organization has reached its limit of invitations for one day, so we didn't send any invitations.",
      [],
      { sent: false, isDailyLimit: true },
    );
  }
  await addMailed(tx, hour, count);
}

async function mostInDay(tx: WriteTx): Promise<number> {
  const { invitationsPerDay } = tx.context.config;
  if (invitationsPerDay !== null) return invitationsPerDay;
  const age = tx.now - (await readCreation(tx));
  return age < NEW_MILLISECONDS ? NEW_ORGANIZATION_MAILS : MAILS;
}
