import { events, type FetchType, stateParts } from "@confab/contract";
import { describe, expect, it } from "vitest";
import { areas, modelFrom, stores } from "../src/model/model.ts";
import { derivedState, eventsWithoutState, fixedStateKeys } from "../src/model/state-keys.ts";
import { emptyState } from "./empty-state.ts";

describe("the model and the contract", () => {
  it("has every key of the initial state in exactly one place", () => {
    const kept = areas.flatMap((area) => stores[area].keys);
    const derived = Object.keys(derivedState(modelFrom(emptyState, {}), 0));
    const all = [...kept, ...derived, ...fixedStateKeys];
    const declared = (Object.keys(stateParts) as FetchType[]).flatMap((type) =>
      Object.keys(stateParts[type]),
    );
    expect(all.toSorted()).toEqual([...new Set(declared)].sort());
  });

  it("handles every event that changes state", () => {
    const handled = new Set(areas.flatMap((area) => Object.keys(stores[area].on)));
    const unhandled = Object.keys(events).filter((name) => !handled.has(name));
    expect(unhandled.toSorted()).toEqual(Object.keys(eventsWithoutState).sort());
  });
});
