import type { Permissions } from "@confab/client";
import { engineUnderTest, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";

const disabled = "Web public streams are not enabled.";
const webPublic = { subscriptions: [{ name: "open to all" }], is_web_public: true };

type State = Pick<Permissions, "can_create_web_public_streams"> & Record<string, unknown>;

async function stateOf(person: Person): Promise<Record<string, unknown>> {
  const { state } = await person.register<State>({ fetch_event_types: ["realm", "realm_user"] });
  return {
    server: state["server_web_public_streams_enabled"],
    organization: state["realm_enable_spectator_access"],
    own: state.can_create_web_public_streams,
  };
}

describe("CONFAB_WEB_PUBLIC_STREAMS", () => {
  test("is off by default, and accepts only on and off", () => {
    expect(readConfig({}).webPublicStreams).toBe(false);
    expect(readConfig({ CONFAB_WEB_PUBLIC_STREAMS: "on" }).webPublicStreams).toBe(true);
    expect(() => readConfig({ CONFAB_WEB_PUBLIC_STREAMS: "yes" })).toThrow("CONFAB_WEB_PUBLIC_STREAMS");
  });

  describe("off", () => {
    const { owner } = useWorld({ environment: { CONFAB_WEB_PUBLIC_STREAMS: "off" } });

    test("no organization can switch spectator access on, but any can switch it off", async () => {
      expect(await owner.refused("PATCH", "/realm", { enable_spectator_access: true })).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        msg: disabled,
      });
      await owner.ok("PATCH", "/realm", { enable_spectator_access: false });
      expect(await stateOf(owner)).toEqual({ server: false, organization: false, own: false });
    });

    test("rejects the creation of web-public streams", async () => {
      expect(await owner.whyRefused("POST", "/users/me/subscriptions", webPublic)).toBe(disabled);
      const { stream_id } = await owner.ok("GET", "/get_stream_id", { stream: "general" });
      expect(await owner.whyRefused("PATCH", `/streams/${stream_id}`, { is_web_public: true })).toBe(
        disabled,
      );
    });
  });

  test("on: the organization decides", async () => {
    await using world = await World.start();
    const owner = world.as("owner");
    expect(await stateOf(owner)).toEqual({ server: true, organization: false, own: false });
    await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
    expect(await stateOf(owner)).toEqual({ server: true, organization: true, own: true });
    await owner.ok("POST", "/users/me/subscriptions", webPublic);
  });

  test.skipIf(engineUnderTest === "embedded")("off at a server whose organization has it on", async () => {
    await using world = await World.start();
    await world.as("owner").ok("PATCH", "/realm", { enable_spectator_access: true });
    const owner = world.as("owner").at(await world.startNode({ CONFAB_WEB_PUBLIC_STREAMS: "off" }));
    expect(await stateOf(owner)).toEqual({ server: false, organization: true, own: false });
    expect(await owner.whyRefused("POST", "/users/me/subscriptions", webPublic)).toBe(disabled);
  });
});
