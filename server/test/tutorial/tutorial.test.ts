import { badRequest, expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";
import { newBot } from "../users/support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

interface Hotspot {
  name: string;
  title: string;
  description: string;
  delay: number;
}

const order = ["intro_reply", "intro_streams", "intro_topics", "intro_gear", "intro_compose"];
const shown = async (person: Person) => (await state<{ hotspots: Hotspot[] }>(person, "hotspots")).hotspots;
const dismiss = (person: Person, hotspot: string) => person.ok("POST", "/users/me/hotspots", { hotspot });
const status = (person: Person, value: string) =>
  person.ok("POST", "/users/me/tutorial_status", { status: value });

describe("hints for new users", () => {
  test("are shown one at a time, until all are dismissed", async () => {
    const seen: string[] = [];
    for (;;) {
      const [hotspot, ...more] = await shown(hamlet);
      if (!hotspot) break;
      expect(more).toEqual([]);
      expect(hotspot).toEqual({
        name: hotspot.name,
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        delay: 0.5,
      });
      seen.push(hotspot.name);
      expect(await dismiss(hamlet, hotspot.name)).toEqual({ result: "success", msg: "" });
    }
    expect(seen).toEqual(order);
    expect((await shown(owner)).map(({ name }) => name)).toEqual(["intro_reply"]);
  });

  test("the next one is announced to the user alone, and only when one is dismissed for the first time", async () => {
    const [own, other] = await listen([cordelia, owner], ["hotspots"]);
    await dismiss(cordelia, "intro_streams");
    await dismiss(cordelia, "intro_reply");
    await dismiss(cordelia, "intro_reply");
    const events = own && (await eventsOf(own));
    expect(events?.map((event) => (event["hotspots"] as Hotspot[]).map(({ name }) => name))).toEqual([
      ["intro_reply"],
      ["intro_topics"],
    ]);
    expect(events?.at(-1)?.["hotspots"]).toEqual(await shown(cordelia));
    expect(other && (await eventsOf(other))).toEqual([]);
  });

  test("rejects an unknown one", async () => {
    for (const hotspot of ["intro_nothing", "constructor", ""]) {
      expect(await owner.refused("POST", "/users/me/hotspots", { hotspot })).toEqual(
        badRequest(`Unknown hotspot: ${hotspot}`),
      );
    }
  });
});

describe("the tutorial", () => {
  test("hides hints after its end, and shows them after a restart", async () => {
    await dismiss(guest, "intro_reply");
    const [queue] = await listen([guest], ["hotspots"]);
    expect(await status(guest, "finished")).toEqual({ result: "success", msg: "" });
    await status(guest, "finished");
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "hotspots", hotspots: [] }]);
    expect(await shown(guest)).toEqual([]);
    await status(guest, "started");
    expect((await shown(guest)).map(({ name }) => name)).toEqual(["intro_streams"]);
  });

  test("rejects other statuses", async () => {
    const refused = await owner.refused("POST", "/users/me/tutorial_status", { status: "waiting" });
    expect(refused).toEqual(badRequest("Invalid status"));
  });

  test("is not available to bots, and neither are hints", async () => {
    const bot = await newBot(hamlet, "newcomer");
    expect(await shown(bot)).toEqual([]);
    for (const path of ["/users/me/hotspots", "/users/me/tutorial_status"]) {
      expect(await bot.refused("POST", path, { hotspot: "intro_reply", status: "started" })).toMatchObject({
        msg: "This endpoint does not accept bot requests.",
      });
    }
  });
});
