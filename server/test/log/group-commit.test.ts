import { systemClock } from "@confab/server/base/clock";
import { type Entry, StaleModelError } from "@confab/server/events/commit";
import type { RealmLog } from "@confab/server/events/realm-log";
import type { RealmModel } from "@confab/server/model/realm-model";
import { Metrics } from "@confab/server/observability/metrics";
import { GroupCommit } from "@confab/server/realm/group-commit";
import { LogWriter } from "@confab/server/realm/log-writer";
import { TestClock } from "@confab/testkit";
import { expect, test } from "vitest";

const writerOf = (log: RealmLog) =>
  new LogWriter({
    log,
    partitions: { createAhead: async () => {} },
    publish: () => {},
    untilDelivered: async () => {},
  });

test("a refused send is not stored, even if the right comes back before the others are stored", async () => {
  const model = { metadataVersion: 1 } as RealmModel;
  const written: (readonly Entry[])[] = [];
  const catchUp = async () => {
    model.metadataVersion += 1;
  };
  const log = { catchUp, offer: () => {}, waitFor: async () => {} } as unknown as RealmLog;
  const sends = new GroupCommit({
    model,
    writer: writerOf(log),
    clock: systemClock,
    metrics: new Metrics(systemClock),
    commit: async () => {
      throw new StaleModelError();
    },
    commitInTurn: async (decide) => {
      const entries = decide();
      if (model.metadataVersion < 3) throw new StaleModelError();
      written.push(entries);
      return { events: [], messages: entries.map((_, index) => ({ id: index + 1 })) };
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

test("rejects a send that waited too long behind others as unavailable, and does not store it", async () => {
  const clock = new TestClock(0);
  const log = { offer: () => {}, waitFor: async () => {} } as unknown as RealmLog;
  const written: (readonly Entry[])[] = [];
  const database = Promise.withResolvers<void>();
  const sends = new GroupCommit({
    model: { metadataVersion: 1 } as RealmModel,
    writer: writerOf(log),
    clock,
    metrics: new Metrics(clock),
    commit: async (entries) => {
      written.push(entries);
      await database.promise;
      return { events: [], messages: entries.map((_, index) => ({ id: index + 1 })) };
    },
    commitInTurn: async () => undefined,
  });
  const [first, late, recent] = [{ text: "first" }, { text: "late" }, { text: "recent" }] as unknown as [
    Required<Entry>,
    Required<Entry>,
    Required<Entry>,
  ];
  const stored = [sends.submit(() => first)];
  await expect.poll(() => written.length).toBe(1);
  const refused = sends.submit(() => late);
  await clock.advance(5000);
  stored.push(sends.submit(() => recent));
  database.resolve();
  await expect(refused).rejects.toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  await Promise.all(stored);
  expect(written).toEqual([[first], [recent]]);
});
