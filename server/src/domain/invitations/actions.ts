/** Sends and revokes invitations (docs/interface/invitations.md#inviting). */
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import type { Duration } from "../../texts/letter.ts";
import { textsForRealm } from "../../texts/texts.ts";
import { putMail } from "../mail/outbox.ts";
import { placeValues } from "../mail/values.ts";
import { accessCreatingLink, accessInvitation, accessInviting, accessStreamsToInvite } from "./access.ts";
import { checkAddresses, type NotInvited, parseAddresses } from "./addresses.ts";
import { countInvitationMails } from "./daily-limit.ts";
import { notifyInvitesChanged } from "./events.ts";
import { deleteInvitation, insertInvitations, NEVER, renewInvitation } from "./queries.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Terms {
  readonly invite_as: number;
  /** Null for ever. */
  readonly invite_expires_in_minutes: number | null;
  readonly include_realm_default_subscriptions: boolean;
  readonly stream_ids: readonly number[];
}

export interface SentInvites {
  /** The addresses that have an account already. All others are invited. */
  readonly skipped: readonly NotInvited[];
  /** The links to copy; none if they were mailed. */
  readonly links: readonly InvitationLink[];
}

export interface InvitationLink {
  readonly email: string;
  readonly link: string;
}

/** Returns the time of expiry, in milliseconds since 1970. */
const expiryOf = (tx: WriteTx, { invite_expires_in_minutes: minutes }: Terms): number =>
  minutes === null ? NEVER : tx.now + minutes * MINUTE;

/**
 * Mails each address a link of its own, or creates links to copy if the server sends no mails.
 *
 * @throws ApiError INVITATION_FAILED among others; then nobody is invited
 */
export async function sendInvites(
  tx: WriteTx,
  actor: User,
  wanted: Terms & { readonly invitee_emails: string; readonly notify_referrer_on_join: boolean },
): Promise<SentInvites> {
  const role = accessInviting(actor, wanted.invite_as, tx.model, tx.now);
  const addresses = parseAddresses(wanted.invitee_emails);
  const stream_ids = accessStreamsToInvite(actor, wanted.stream_ids, tx.model);
  const { invited, skipped } = await checkAddresses(addresses, tx.model);
  await countInvitationMails(tx, invited.length);
  const expires_at = expiryOf(tx, wanted);
  const { secrets } = tx.context;
  const sent = invited.map((email) => ({ email, token: secrets.newToken() }));
  const common = {
    inviter_id: actor.user_id,
    role,
    stream_ids,
    includes_default_streams: wanted.include_realm_default_subscriptions,
    notifies_inviter: wanted.notify_referrer_on_join,
  };
  await insertInvitations(
    tx,
    sent.map(({ email, token }) => ({
      ...common,
      email,
      ...storedToken(tx, token),
      invited_at: tx.now,
      expires_at,
    })),
  );
  for (const { email, token } of sent) await putInvitation(tx, actor, { email, token, expires_at });
  notifyInvitesChanged(tx, [actor.user_id]);
  const links = sent.map(({ email, token }) => ({ email, link: personalLink(tx.model.siteUrl, token) }));
  return { skipped, links: sendsMail(tx.context.config) ? [] : links };
}

/** Mails an invitation again, with a new link. @returns the time, in milliseconds since 1970 @throws ApiError */
export async function resendInvite(tx: WriteTx, actor: User, invitationId: number): Promise<number> {
  const invitation = await accessInvitation(tx, actor, invitationId, false);
  const { email, inviter_id, expires_at, invited_at, role } = invitation;
  accessInviting(actor, role, tx.model, tx.now);
  const inviter = tx.model.users.get(inviter_id);
  if (email === null || !inviter) throw new Error(`Invitation ${invitationId} is of nobody, or for nobody`);
  await countInvitationMails(tx, 1);
  const token = tx.context.secrets.newToken();
  const renewed = expires_at === NEVER ? NEVER : tx.now + (expires_at - invited_at);
  await renewInvitation(tx, invitationId, { ...storedToken(tx, token), expires_at: renewed });
  await putInvitation(tx, inviter, { email, token, expires_at: renewed });
  notifyInvitesChanged(tx, [inviter_id]);
  return tx.now;
}

/** @param isMultiuse true for a reusable link, false for a mailed invitation @throws ApiError */
export async function revokeInvite(
  tx: WriteTx,
  actor: User,
  invitationId: number,
  isMultiuse: boolean,
): Promise<void> {
  const { inviter_id } = await accessInvitation(tx, actor, invitationId, isMultiuse);
  await deleteInvitation(tx, invitationId);
  notifyInvitesChanged(tx, [inviter_id]);
}

/** Creates a link that lets anyone who has it join. @returns its address @throws ApiError */
export async function createMultiuseInvite(tx: WriteTx, actor: User, wanted: Terms): Promise<string> {
  const role = accessCreatingLink(actor, wanted.invite_as, tx.model, tx.now);
  const stream_ids = accessStreamsToInvite(actor, wanted.stream_ids, tx.model);
  const { secrets } = tx.context;
  const token = secrets.newToken();
  await insertInvitations(tx, [
    {
      email: null,
      inviter_id: actor.user_id,
      role,
      stream_ids,
      token_hash: secrets.hash(token),
      token_encrypted: secrets.encrypt(token),
      invited_at: tx.now,
      expires_at: expiryOf(tx, wanted),
      includes_default_streams: wanted.include_realm_default_subscriptions,
      notifies_inviter: true,
    },
  ]);
  notifyInvitesChanged(tx, [actor.user_id]);
  return multiuseLink(tx.model.siteUrl, token);
}

export const multiuseLink = (siteUrl: string, token: string): string => `${siteUrl}/join/${token}/`;

export const personalLink = (siteUrl: string, token: string): string => `${siteUrl}/accounts/join/${token}/`;

/** Keeps the token of a mailed link only as a hash. Without mails, the inviter copies the link. */
const storedToken = ({ context: { config, secrets } }: WriteTx, token: string) => ({
  token_hash: secrets.hash(token),
  token_encrypted: sendsMail(config) ? null : secrets.encrypt(token),
});

async function putInvitation(
  tx: WriteTx,
  inviter: User,
  { email, token, expires_at }: { email: string; token: string; expires_at: number },
): Promise<void> {
  const { language, mails } = textsForRealm(tx.model);
  await putMail(tx, {
    to: email,
    language,
    ...mails.invitation({
      ...placeValues(tx.model),
      inviter: inviter.full_name,
      url: personalLink(tx.model.siteUrl, token),
      expiresIn: expires_at === NEVER ? undefined : durationOf(expires_at - tx.now),
    }),
  });
}

function durationOf(milliseconds: number): Duration {
  const [unit, length] = [["day", DAY] as const, ["hour", HOUR] as const].find(
    ([, least]) => milliseconds >= least,
  ) ?? ["minute" as const, MINUTE];
  return { unit, count: Math.max(1, Math.round(milliseconds / length)) };
}
