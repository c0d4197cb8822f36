/** Pictures of people, bots and the organization; custom emoji. */
import type { Person } from "@confab/testkit";
import { picture, sendForm } from "../../pictures/support.ts";
import { type Action, action, actionOn } from "../action.ts";
import type { Stage } from "../stage.ts";

const send = async (
  person: Person,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  method = "POST",
): Promise<void> => {
  const { status, body } = await sendForm(person, method, path, [await picture("png")], fields);
  if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
};

const newEmoji = async (stage: Stage): Promise<`/${string}`> => {
  const name = stage.newName("emoji").replaceAll(" ", "-").toLowerCase();
  await send(stage.people.hamlet, `/realm/emoji/${name}`);
  return `/realm/emoji/${name}`;
};

const newBot = async (stage: Stage): Promise<number> => {
  const form = { full_name: stage.newName("Painter"), short_name: stage.newName("p").replaceAll(" ", "") };
  return (await stage.people.hamlet.ok<{ user_id: number }>("POST", "/bots", form)).user_id;
};

export const pictureActions: readonly Action[] = [
  action("upload a picture of oneself", ({ people }) => send(people.hamlet, "/users/me/avatar")),
  actionOn(
    "remove one's picture",
    async ({ people }) => send(people.cordelia, "/users/me/avatar"),
    ({ people }) => people.cordelia.ok("DELETE", "/users/me/avatar"),
  ),
  actionOn("give a bot a picture", newBot, ({ people }, id) =>
    send(people.hamlet, `/bots/${id}`, {}, "PATCH"),
  ),
  action("upload an icon", ({ people }) => send(people.owner, "/realm/icon")),
  actionOn(
    "remove the icon",
    ({ people }) => send(people.owner, "/realm/icon"),
    ({ people }) => people.owner.ok("DELETE", "/realm/icon"),
  ),
  ...["false", "true"].flatMap((night) => [
    action(`upload a logo (by night: ${night})`, ({ people }) =>
      send(people.owner, "/realm/logo", { night }),
    ),
    actionOn(
      `remove a logo (by night: ${night})`,
      ({ people }) => send(people.owner, "/realm/logo", { night }),
      ({ people }) => people.owner.ok("DELETE", "/realm/logo", { night }),
    ),
  ]),
  action("add a custom emoji", newEmoji),
  actionOn("end the use of a custom emoji", newEmoji, ({ people }, path) => people.owner.ok("DELETE", path)),
];
