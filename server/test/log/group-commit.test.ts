import { systemClock } from "@confab/server/clock";
import { type Entry, StaleModelError } from "@confab/server/events/commit";
import { GroupCommit } from "@confab/server/events/group-commit";
import type { RealmLog } from "@confab/server/events/realm-log";
import type { RealmModel } from "@confab/server/model/realm-model";
import { Metrics } from "@confab/server/observability/metrics";
import { expect, test } from "vitest";

test("what was refused is not stored, also if the right comes back before the others are", async () => {
  const model = { metadataVersion: 1 } as RealmModel;
  const written: (readonly Entry[])[] = [];
  const catchUp = async () => {
    model.metadataVersion += 1;
  };
  const log = { catchUp, offer: () => {}, waitFor: async () => {} } as unknown as RealmLog;
  const sends = new GroupCommit({
    model,
    log,
    metrics: new Metrics(systemClock),
    commit: async (entries) => {
      if (model.metadataVersion < 3) throw new StaleModelError();
      written.push(entries);
      return { events: [], messages: entries.map((_, index) => ({ id: index + 1, seq: index + 1 })) };
    },
  });
  const [mine, other] = [{ mine: true }, { mine: false }] as unknown as Required<Entry>[];
  if (!mine || !other) throw new Error("There are two");
  const refused = sends.submit(() => {
    if (model.metadataVersion === 2) throw new Error("not at the moment");
    return mine;
  });
  const stored = sends.submit(() => other);
  await expect(refused).rejects.toThrow("not at the moment");
  await expect(stored).resolves.toMatchObject({ id: 1 });
  expect(written).toEqual([[other]]);
});
