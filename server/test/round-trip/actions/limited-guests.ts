/** Guests who see only the users with whom they share a stream or a direct conversation. */
import { Role, SystemGroup } from "@confab/contract";
import { type Action, action, actionOn } from "../action.ts";
import { ownRoleChanged } from "../exceptions.ts";
import type { Stage } from "../stage.ts";

/** Changes which users the guest sees. It ends the guest's queues. */
const limitGuestsTo = async (stage: Stage, group: SystemGroup) => {
  await stage.people.owner.speaking().ok("PATCH", "/realm", { can_access_all_users_group: group });
  await stage.startGuestAgain();
};

/** Creates a person whom the guest does not see, with a status and a stream that the guest may join. */
const stranger = async (stage: Stage) => {
  const person = await stage.world.newPerson(stage.newName("Stranger"));
  await person.ok("POST", "/users/me/status", { status_text: "At lunch" });
  return { person, stream: await stage.newStream([person]) };
};

/** Creates a person whom the guest sees in one stream only. */
const acquaintance = async (stage: Stage) => {
  const { person, stream } = await stranger(stage);
  const { owner, guest } = stage.people;
  await owner.subscribe([stream.name], { principals: [guest.userId] });
  return { person, stream };
};

const unsubscribe = ({ people }: Stage, name: string, userId: number) =>
  people.owner.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name], principals: [userId] });

/** The first action limits what guests see, and the last one ends that. */
export const limitedGuestActions: readonly Action[] = [
  action("limit the users whom guests see", async (stage) => {
    // New people subscribe to the default streams, and would not be strangers there.
    await stage.people.guest.leaveAllStreams();
    await limitGuestsTo(stage, SystemGroup.members);
    await stage.addGuestClients();
  }),
  actionOn("create a stream with a guest and a stranger", stranger, (stage, { person }) =>
    stage.newStream([person, stage.people.guest]),
  ),
  actionOn("subscribe a guest to a stream of strangers", stranger, ({ people }, { stream }) =>
    people.owner.subscribe([stream.name], { principals: [people.guest.userId] }),
  ),
  actionOn(
    "join a stream of a guest",
    async (stage) => ({ ...(await stranger(stage)), joined: await stage.newStream([stage.people.guest]) }),
    (_, { person, joined }) => person.subscribe([joined.name]),
  ),
  actionOn("leave the stream shared with a guest", acquaintance, (stage, { person, stream }) =>
    unsubscribe(stage, stream.name, person.userId),
  ),
  actionOn("unsubscribe a guest from the shared stream", acquaintance, (stage, { stream }) =>
    unsubscribe(stage, stream.name, stage.people.guest.userId),
  ),
  actionOn("archive the stream shared with a guest", acquaintance, ({ people }, { stream }) =>
    people.owner.ok("DELETE", `/streams/${stream.stream_id}`),
  ),
  actionOn("send a guest a first direct message", stranger, ({ people }, { person }) =>
    person.sendTo([people.guest], "Hello"),
  ),
  actionOn("send a guest and others a first direct message", stranger, ({ people }, { person }) =>
    people.hamlet.sendTo([people.guest, person], "Hello"),
  ),
  actionOn("send a message to the stream shared with a guest", acquaintance, (_, { person, stream }) =>
    person.send(stream.name, "lunch", "Hello"),
  ),
  actionOn("rename a stranger", stranger, (stage, { person }) =>
    person.ok("PATCH", "/settings", { full_name: stage.newName("Renamed") }),
  ),
  actionOn("rename an acquaintance", acquaintance, (stage, { person }) =>
    person.ok("PATCH", "/settings", { full_name: stage.newName("Renamed") }),
  ),
  action("create a user whom a guest does not see", (stage) =>
    stage.world.newPerson(stage.newName("Newcomer")),
  ),
  actionOn("deactivate a stranger", stranger, ({ people }, { person }) =>
    people.owner.ok("DELETE", `/users/${person.userId}`),
  ),
  actionOn("deactivate an acquaintance", acquaintance, ({ people }, { person }) =>
    people.owner.ok("DELETE", `/users/${person.userId}`),
  ),
  ...([Role.member, Role.guest] as const).map((role) =>
    action(
      `give a guest role ${role}, which shows or hides users`,
      async (stage) => {
        await stage.people.owner.ok("PATCH", `/users/${stage.people.guest.userId}`, { role });
        await stage.startGuestAgain();
      },
      ({ people }) => [ownRoleChanged(people.guest)],
    ),
  ),
  action("let guests see all users again", (stage) => limitGuestsTo(stage, SystemGroup.everyone)),
];
