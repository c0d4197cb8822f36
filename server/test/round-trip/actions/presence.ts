/** Who is there, and what people say of themselves. */
import { type Action, action, actionOn } from "../action.ts";
import type { Stage } from "../stage.ts";

const setStatus = (status: Readonly<Record<string, unknown>>) => (stage: Stage) =>
  stage.people.hamlet.ok("POST", "/users/me/status", status);

const everything = { away: true, status_text: "on vacation", emoji_name: "car", emoji_code: "1f697" };

const statuses: Action[] = [
  action("set a status", setStatus(everything)),
  actionOn("change a status's text", setStatus(everything), setStatus({ status_text: "back soon" })),
  actionOn("come back", setStatus(everything), setStatus({ away: false })),
  actionOn("take the emoji away", setStatus(everything), setStatus({ emoji_name: "" })),
  actionOn(
    "clear a status",
    setStatus(everything),
    setStatus({ away: false, status_text: "", emoji_name: "" }),
  ),
  action("set a status with the extra emoji", setStatus({ emoji_name: "zulip" })),
  actionOn(
    "deactivate somebody with a status",
    async (stage) => {
      const person = await stage.world.newPerson(stage.newName("Person"));
      await person.ok("POST", "/users/me/status", everything);
      return person;
    },
    ({ people }, { userId }) => people.owner.ok("DELETE", `/users/${userId}`),
  ),
];

export const presenceActions: readonly Action[] = [...statuses];
