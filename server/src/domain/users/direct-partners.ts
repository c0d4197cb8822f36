/** Finds the users with whom guests exchange direct messages (docs/decisions/limited-guests.md). */
import { Role } from "@confab/contract";
import type { QueryRunner } from "../../db/engine.ts";
import { int8, statement } from "../../db/statement.ts";
import type { RealmModel } from "../../model/realm-model.ts";

const readDirectPartnersSql = statement({
  name: "read_direct_partners",
  text: `select guest.user_id, array_agg(distinct partner.user_id) as partner_ids
           from conversation as c,
                unnest(c.participant_ids) as guest(user_id),
                unnest(c.participant_ids) as partner(user_id)
          where c.realm_id = $1 and c.participant_ids && $2::bigint[] and c.last_message_id > 0
            and guest.user_id = any($2::bigint[]) and partner.user_id <> guest.user_id
          group by guest.user_id`,
  row: { user_id: int8, partner_ids: int8.array },
});

/** The other participants of each guest's direct conversations; absent for guests without any. */
export type DirectPartners = readonly (readonly [guestId: number, partnerIds: readonly number[]])[];

/** Reads whom these users exchange direct messages with. */
export async function readDirectPartners(
  runner: QueryRunner,
  realmId: number,
  userIds: readonly number[],
): Promise<DirectPartners> {
  if (userIds.length === 0) return [];
  const rows = await readDirectPartnersSql.all(runner, [realmId, userIds]);
  return rows.map(({ user_id, partner_ids }) => [user_id, partner_ids] as const);
}

/** Returns the ids of all guests, active or not. */
export const guestsOf = (model: RealmModel): number[] =>
  [...model.users.values()].filter(({ role }) => role === Role.guest).map(({ user_id }) => user_id);
