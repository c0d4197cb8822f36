import type { InlineState } from "../inline-state.ts";
import type { MentionableUser, RenderLookups } from "../types.ts";

const wildcards = new Set(["all", "everyone", "channel", "stream"]);

/** Reads `@**Full Name**`, `@**Full Name|12**`, `@**|12**`, `@**all**`; silent with `@_`. */
export function userMention(state: InlineState): boolean {
  if (state.src.charAt(state.pos) !== "@" || !state.context.options.realmAware || !state.startsWord())
    return false;
  const match = state.match(/@(_?)\*\*([^*\n]+)\*\*/y);
  if (match === null) return false;
  const [whole, underscore, name = ""] = match;
  const silent = underscore === "_" || state.context.quoted;
  if (wildcards.has(name)) {
    if (!silent) state.context.addWildcardMention();
    pushMention(state, "user-mention", ["data-user-id", "*"], name, silent);
  } else {
    const user = findUser(name, state.context.lookups);
    if (user === undefined) return showSilence(state, underscore);
    if (!silent) state.context.addUserMention(user.id);
    pushMention(state, "user-mention", ["data-user-id", String(user.id)], user.fullName, silent);
  }
  state.pos += whole.length;
  return true;
}

/** Reads `@*group*`; silent with `@_`. */
export function groupMention(state: InlineState): boolean {
  if (state.src.charAt(state.pos) !== "@" || !state.context.options.realmAware || !state.startsWord())
    return false;
  const match = state.match(/@(_?)\*([^*\n]+)\*/y);
  if (match === null) return false;
  const [whole, underscore, name = ""] = match;
  const group = state.context.lookups.groupByName(name);
  if (group === undefined) return showSilence(state, underscore);
  const silent = underscore === "_" || state.context.quoted;
  if (!silent) state.context.addGroupMention(group.id);
  const id: [string, string] = ["data-user-group-id", String(group.id)];
  pushMention(state, "user-group-mention", id, group.name, silent);
  state.pos += whole.length;
  return true;
}

/** Writes a mention of nobody in a quote as silent, like the mentions around it. */
function showSilence(state: InlineState, underscore: string | undefined): boolean {
  if (!state.context.quoted || underscore === "_") return false;
  state.pending += "@_";
  state.pos += 1;
  return true;
}

function pushMention(
  state: InlineState,
  className: string,
  id: [name: string, value: string],
  name: string,
  silent: boolean,
): void {
  const classes = silent ? `${className} silent` : className;
  state.pushElement("span", [["class", classes], id], silent ? name : `@${name}`);
}

function findUser(text: string, lookups: RenderLookups): MentionableUser | undefined {
  const [, name, id] = /^(.*)\|(\d{1,15})$/.exec(text) ?? [];
  if (name !== undefined && id !== undefined) {
    const user = lookups.userById(Number(id));
    const agrees = name === "" || name.toLowerCase() === user?.fullName.toLowerCase();
    return agrees ? user : undefined;
  }
  const users = lookups.userByName(text);
  // For people with the same name, the choice must not depend on the order of the look-up.
  const oldest = users.toSorted((a, b) => a.id - b.id);
  return oldest.find((user) => user.fullName === text) ?? oldest[0];
}
