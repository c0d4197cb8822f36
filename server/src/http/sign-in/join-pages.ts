/** What people see who come in: by an invitation, by a link for many, or by themselves. */
import { escapeHtml } from "@confab/contract";
import { hidden, page } from "../page.ts";
import { alert } from "./pages.ts";

/** Asks for an address, to which a link is mailed. @param action where the form goes */
export const signUpPage = (args: {
  organization: string;
  /** Who invites, if somebody does. */
  inviter: string | undefined;
  action: string;
  email: string;
  problem: string | undefined;
  fields: Readonly<Record<string, string>>;
}): string =>
  page(
    `Join ${args.organization}`,
    `<h1>Join ${escapeHtml(args.organization)}</h1>
${alert(args.problem)}
${args.inviter === undefined ? "" : `<p>${escapeHtml(args.inviter)} invites you.</p>`}
<p>Say which address your account is to have, and a link to make it is mailed there.</p>
<form method="post" action="${escapeHtml(args.action)}">${hidden(args.fields)}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(args.email)}">
<button>Send the link</button>
</form>
<p><a href="/login/">You have an account? Sign in</a></p>`,
  );

/** The same whether anybody has the address or not. */
export const signUpSentPage = (): string =>
  page(
    "Look into your mail",
    `<h1>Look into your mail</h1>
<p>A link is on its way to your address. It is good for one day.</p>`,
  );

export const closedPage = (organization: string): string =>
  page(
    `Join ${organization}`,
    `<h1>${escapeHtml(organization)} is for people who were invited</h1>
<p>Ask somebody who is there for an invitation.</p>
<p><a href="/login/">You have an account? Sign in</a></p>`,
  );

export interface OfferedGroup {
  readonly group_id: number;
  readonly name: string;
  readonly description: string;
}

/** The form field that chooses a group of default streams. */
export const groupField = (groupId: number): string => `default_stream_group_${groupId}`;

/** Makes the account. */
export const joinPage = (args: {
  organization: string;
  email: string;
  inviter: string | undefined;
  fullName: string;
  takesPasswords: boolean;
  groups: readonly OfferedGroup[];
  chosen: readonly number[];
  problem: string | undefined;
  fields: Readonly<Record<string, string>>;
}): string =>
  page(
    `Join ${args.organization}`,
    `<h1>Join ${escapeHtml(args.organization)}</h1>
${alert(args.problem)}
<p>${args.inviter === undefined ? "" : `${escapeHtml(args.inviter)} invites you. `}Your account's address is <strong>${escapeHtml(args.email)}</strong>.</p>
<form method="post">${hidden(args.fields)}
<input type="hidden" name="username" value="${escapeHtml(args.email)}" autocomplete="username">
<label for="full_name">Your name</label>
<input id="full_name" name="full_name" autocomplete="name" maxlength="100" required autofocus value="${escapeHtml(args.fullName)}">
${
  args.takesPasswords
    ? `<label for="password">Choose a password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required>`
    : ""
}
${args.groups.length === 0 ? "" : `<h2>Do you want to be in these streams, too?</h2>${args.groups.map((group) => choiceOf(group, args.chosen)).join("\n")}`}
<button>Join</button>
</form>`,
  );

const choiceOf = ({ group_id, name, description }: OfferedGroup, chosen: readonly number[]): string => {
  const field = groupField(group_id);
  const checked = chosen.includes(group_id) ? " checked" : "";
  return `<p><input id="${field}" name="${field}" type="checkbox" value="on"${checked}> <label for="${field}">${escapeHtml(name)}</label> <span class="soft">${escapeHtml(description)}</span></p>`;
};
