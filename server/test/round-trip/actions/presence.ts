/** Presences, statuses, typing. */
import { type Action, action, actionOn } from "../action.ts";
import type { Stage } from "../stage.ts";

const setStatus = (status: Readonly<Record<string, unknown>>) => (stage: Stage) =>
  stage.people.hamlet.ok("POST", "/users/me/status", status);

const everything = { away: true, status_text: "on vacation", emoji_name: "car", emoji_code: "1f697" };

const statuses: Action[] = [
  action("set a status", setStatus(everything)),
  actionOn("change a status's text", setStatus(everything), setStatus({ status_text: "back soon" })),
  actionOn("end being away", setStatus(everything), setStatus({ away: false })),
  actionOn("take the emoji away", setStatus(everything), setStatus({ emoji_name: "" })),
  actionOn(
    "clear a status",
    setStatus(everything),
    setStatus({ away: false, status_text: "", emoji_name: "" }),
  ),
  action("set a status with the extra emoji", setStatus({ emoji_name: "zulip" })),
  actionOn(
    "deactivate a user with a status",
    async (stage) => {
      const person = await stage.world.newPerson(stage.newName("Person"));
      await person.ok("POST", "/users/me/status", everything);
      return person;
    },
    ({ people }, { userId }) => people.owner.ok("DELETE", `/users/${userId}`),
  ),
];

const report =
  (status: "active" | "idle", client = "website") =>
  (stage: Stage) =>
    stage.people.hamlet.using(client).ok("POST", "/users/me/presence", { status });

/** Reports that cause an event. Other reports are announced to nobody. */
const reports: Action[] = [
  action("report with a program for the first time", report("active")),
  action("report with another program, idle", report("idle", "ZulipMobile/27.1")),
  actionOn(
    "become active again",
    async (stage) => {
      await report("active", "ZulipTerminal/0.7.0")(stage);
      await stage.world.clock.advance(71_000);
      await report("idle", "ZulipTerminal/0.7.0")(stage);
      await stage.world.clock.advance(1000);
    },
    report("active", "ZulipTerminal/0.7.0"),
  ),
  actionOn(
    "report after some silence",
    async (stage) => {
      await report("active")(stage);
      await stage.world.clock.advance(71_000);
    },
    report("active"),
  ),
  actionOn(
    "deactivate a user who is present",
    async (stage) => {
      const person = await stage.world.newPerson(stage.newName("Person"));
      await person.ok("POST", "/users/me/presence", { status: "active" });
      return person;
    },
    ({ people }, { userId }) => people.owner.ok("DELETE", `/users/${userId}`),
  ),
];

const inSharedStream = (stage: Stage) => stage.newStream(Object.values(stage.people));

const typing = (op: string, to: Readonly<Record<string, unknown>>) => ({ op, ...to });

const typingStatus: Action[] = [
  action("type to people", ({ people }) =>
    people.hamlet.ok(
      "POST",
      "/typing",
      typing("start", { to: [people.cordelia.userId, people.owner.userId] }),
    ),
  ),
  action("type to people and stop", async ({ people }) => {
    const to = [people.guest.userId];
    await people.hamlet.ok("POST", "/typing", typing("start", { to }));
    await people.hamlet.ok("POST", "/typing", typing("stop", { to }));
  }),
  actionOn("type in a stream", inSharedStream, ({ people }, { stream_id }) =>
    people.hamlet.ok("POST", "/typing", typing("start", { type: "stream", stream_id, topic: "lunch" })),
  ),
  actionOn("stop typing in a stream", inSharedStream, async ({ people }, { stream_id }) => {
    const place = { type: "stream", stream_id, topic: "lunch" };
    await people.hamlet.ok("POST", "/typing", typing("start", place));
    await people.hamlet.ok("POST", "/typing", typing("stop", place));
    await people.cordelia.ok("POST", "/typing", typing("start", place));
  }),
];

export const presenceActions: readonly Action[] = [...statuses, ...reports, ...typingStatus];
