import { readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "@confab/testkit";
import { CheckoutCopy } from "../running/checkout-copy.ts";

/** The migration is additive, like all migrations, so that the earlier program continues to work. */
const MIGRATION = `
  alter table message add column pinned_at timestamptz;
  alter table account add column pronouns text not null default '';
  create table pin (realm_id bigint not null, message_id bigint not null, primary key (realm_id, message_id));`;

const KINDS = `
  import { eventKind } from "../events/event-kind.ts";
  import { kinds as known } from "./known-event-kinds.ts";
  const note = eventKind({ type: "future_note", wireType: null });
  const right = eventKind({ type: "future_right", wireType: null, apply: () => {} });
  export const kinds = new Map([...known, ...[note, right].map((kind) => [kind.type, kind] as const)]);`;

/** A copy of this server with one more migration and two new kinds of events, one of which changes a right. */
export class NextRelease extends CheckoutCopy {
  /** The name of its migration. */
  readonly migration = "what-comes-next";

  constructor() {
    super();
    const source = join(this.folder, "server/src");
    const migrations = join(source, "db/migrations");
    const number = String(readdirSync(migrations).length + 1).padStart(4, "0");
    writeFileSync(join(migrations, `${number}-${this.migration}.sql`), MIGRATION);
    const app = join(source, "app");
    renameSync(join(app, "event-kinds.ts"), join(app, "known-event-kinds.ts"));
    writeFileSync(join(app, "event-kinds.ts"), KINDS);
    this.build();
  }
}

/** Writes like the next release: the event, and the version of the data that decides rights. */
export async function writeFutureEvent(
  { postgres }: Cluster,
  type: string,
  { changesRights }: { changesRights: boolean },
): Promise<void> {
  await postgres.query(`
    with counter as (
      update realm_counter
         set position = position + 1, metadata_version = metadata_version + ${changesRights ? 1 : 0}
      returning realm_id, position
    )
    insert into event (realm_id, position, type, payload, audience, created_at)
    select realm_id, position, '${type}', '{}', '{"to":"nobody"}', now() from counter`);
}
