/** Chosen people: single users, or all members of a group or stream together. Pure. */
import { type Model, membersOfGroup } from "@confab/client";
import { SystemGroup } from "@confab/contract";
import type { Choice } from "../components/choices/choice.ts";
import { findPeople } from "../finding/people.ts";
import { bestOf, findable } from "../finding/ranking.ts";
import { findStreams } from "../finding/streams.ts";
import { streamIn } from "../session/session-context.tsx";
import type { Texts } from "../text/text.tsx";
import { nameOfGroup } from "./group-name.ts";

export interface Chosen {
  readonly kind: "user" | "group" | "stream";
  readonly id: number;
}

export const isSame = (a: Chosen, b: Chosen): boolean => a.kind === b.kind && a.id === b.id;

/** Returns each chosen user once. Leaves out deactivated users, who can't be added anywhere. */
export function userIdsOf(chosen: readonly Chosen[], model: Model): number[] {
  const ids = new Set(chosen.flatMap((each) => membersOf(each, model)));
  return [...ids].filter((id) => model.users.get(id)?.is_active);
}

function membersOf({ kind, id }: Chosen, model: Model): readonly number[] {
  if (kind === "user") return [id];
  if (kind === "group") return membersOfGroup(model.userGroups, id);
  return streamIn(model, id)?.subscribers ?? [];
}

export interface PeopleChoice extends Choice {
  readonly chosen: Chosen;
}

const MOST_PEOPLE = 6;
const MOST_SETS = 3;

const nobodyOrAnybody: readonly number[] = [SystemGroup.nobody, SystemGroup.internet];

/**
 * @param isWanted true for choices that are not there already
 */
export function peopleChoices(
  model: Model,
  typed: string,
  texts: Texts,
  isWanted: (chosen: Chosen) => boolean,
): PeopleChoice[] {
  const countOf = texts.managing.people;
  const people = findPeople(model, typed, MOST_PEOPLE, undefined, ({ user_id }) =>
    isWanted({ kind: "user", id: user_id }),
  ).map((user): PeopleChoice => {
    const chosen = { kind: "user", id: user.user_id } as const;
    return { key: `user ${user.user_id}`, label: user.full_name, detail: user.email, sign: { user }, chosen };
  });
  const groups = bestOf(
    [...model.userGroups.values()]
      .filter(({ id }) => !nobodyOrAnybody.includes(id))
      .map((group) => findable(group, [nameOfGroup(group, texts)])),
    typed,
    MOST_SETS,
  ).map((group): PeopleChoice => {
    const chosen = { kind: "group", id: group.id } as const;
    const detail = countOf(membersOfGroup(model.userGroups, group.id).length);
    return {
      key: `group ${group.id}`,
      label: nameOfGroup(group, texts),
      detail,
      sign: { text: "@" },
      chosen,
    };
  });
  const streams = findStreams(model, typed, MOST_SETS).map((stream): PeopleChoice => {
    const id = stream.stream_id;
    const detail = countOf(stream.subscribers?.length ?? 0);
    const chosen = { kind: "stream", id } as const;
    return { key: `stream ${id}`, label: `#${stream.name}`, detail, sign: { streamId: id }, chosen };
  });
  return [...people, ...groups, ...streams].filter(({ chosen }) => isWanted(chosen));
}
