/**
 * Every action of the interface, once: the watcher's earlier state with the events equals a new registration
 * (docs/interface/events.md#following-a-queue).
 */
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../src/app/event-kinds.ts";
import type { Action } from "./action.ts";
import { limitedGuestActions } from "./actions/limited-guests.ts";
import { messageActions } from "./actions/messages.ts";
import { peopleActions } from "./actions/people.ts";
import { personalActions } from "./actions/personal.ts";
import { pictureActions } from "./actions/pictures.ts";
import { presenceActions } from "./actions/presence.ts";
import { realmActions } from "./actions/realm.ts";
import { streamActions } from "./actions/streams.ts";
import { Stage } from "./stage.ts";
import { verifyAction } from "./verify-action.ts";

const areas: Readonly<Record<string, readonly Action[]>> = {
  messages: messageActions,
  streams: streamActions,
  people: peopleActions,
  presence: presenceActions,
  realm: realmActions,
  personal: personalActions,
  pictures: pictureActions,
  "limited guests": limitedGuestActions,
};

/** The areas whose actions change no pinned message. They are most of all actions, and asking for pins takes long. */
const withoutPins: readonly string[] = ["presence", "realm", "personal", "pictures"];

const emitted = new Set<string>();

for (const [area, actions] of Object.entries(areas)) {
  describe(`old state and events are the new state: ${area}`, () => {
    // Each area has its own world: every action adds to the state that all watchers compare after it.
    const { world } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
    let stage: Stage;
    beforeAll(async () => {
      stage = await Stage.start(world, withoutPins.includes(area) ? 0 : undefined);
    });

    it.each(actions)("$name", async (action) => {
      const act = await action.prepare(stage);
      await verifyAction(world, stage.watchers, act, action.exceptions(stage));
    });

    afterAll(async () => {
      const { engine } = world.server.context;
      const text = "select distinct type from event";
      for (const { type } of await engine.query<{ type: string }>({ text, values: [] })) emitted.add(type);
    });
  });
}

describe("the actions above", () => {
  it("emit every kind of event", () => {
    const announced = [...kinds.values()]
      .filter(({ wireType, isFormer }) => wireType !== null && !isFormer)
      .map(({ type }) => type);
    expect(announced.filter((type) => !emitted.has(type))).toEqual([]);
  });
});
