import type { InitialState } from "@confab/contract";
import { describe, expect, it } from "vitest";
import { presenceOf } from "../src/index.ts";
import { applyEvent, modelFrom, withPresences } from "../src/model/model.ts";
import { emptyState } from "./empty-state.ts";

const user = { user_id: 9, email: "user9@example.com" };
const state = { ...emptyState, realm_users: [user] } as unknown as InitialState;
const entry = (client: string, status: "active" | "idle", timestamp: number) => ({
  client,
  status,
  timestamp,
});

const legacy = {
  [user.email]: {
    website: entry("website", "active", 1000),
    phone: entry("phone", "idle", 1100),
    aggregated: entry("phone", "idle", 1100),
  },
};

describe("presences", () => {
  it("are the same from both shapes of an answer", () => {
    const model = modelFrom({ ...state, presences: legacy }, {});
    const slim = withPresences(modelFrom(state, {}), {
      "9": { active_timestamp: 1000, idle_timestamp: 1100 },
    });
    expect(model.presences).toEqual(new Map([[9, { active: 1000, idle: 1100 }]]));
    expect(slim.presences).toEqual(model.presences);
    expect(withPresences(slim, {}).presences).toEqual(new Map());
  });

  it("are active for 140 seconds after the last report, then idle for as long", () => {
    const { presences } = modelFrom({ ...state, presences: legacy }, {});
    const at = (now: number) => presenceOf(presences, 9, now);
    expect([1139, 1140, 1239, 1240].map(at)).toEqual(["active", "idle", "idle", "offline"]);
    expect(presenceOf(presences, 8, 1000)).toBe("offline");
  });

  it("lose an earlier idle time when an event reports activity", () => {
    const event = {
      id: 1,
      type: "presence",
      user_id: 9,
      server_timestamp: 1200.5,
      presence: { website: entry("website", "active", 1200) },
    } as const;
    const model = applyEvent(modelFrom({ ...state, presences: legacy }, {}), event, 0);
    expect(model.presences).toEqual(new Map([[9, { active: 1200 }]]));
  });
});
