/** Makes people of rows. They come from three tables. */
import { isRole, Role } from "@confab/contract";
import type { PersonRecord } from "../format/records.ts";
import type { Row } from "./row.ts";

/** Accounts of the organization; those that only stand for a sender; and the bots of the server. */
export const peopleTables = [
  "zerver_userprofile",
  "zerver_userprofile_mirrordummy",
  "zerver_userprofile_crossrealm",
] as const;

export type PeopleTable = (typeof peopleTables)[number];

/** The names of the server's bots. Their rows have only addresses. */
const serverBots: ReadonlyMap<string, string> = new Map([
  ["notification-bot", "Notification Bot"],
  ["welcome-bot", "Welcome Bot"],
  ["emailgateway", "Email Gateway"],
  ["feedback", "Feedback Bot"],
  ["new-user-bot", "New User Bot"],
]);

/** @param picture the path of the person's picture. @throws InvalidRecord */
export function personIn(table: PeopleTable, row: Row, picture: string | undefined): PersonRecord {
  const id = row.id("id");
  const address = row.text("delivery_email") || row.text("email") || "";
  const isServerBot = table === "zerver_userprofile_crossrealm";
  const isKnownServerBot = isServerBot && serverBots.has(address.split("@")[0] ?? "");
  const isBot = isServerBot || row.isTrue("is_bot");
  const name = row.text("full_name")?.trim() || (isServerBot && nameOfServerBot(address)) || address;
  return {
    key: String(id),
    name: name || `User ${id}`,
    // Nobody signs in as a bot, and the server's bots are the same everywhere.
    ...((isKnownServerBot || (!isBot && address !== "")) && { email: address }),
    isBot,
    isActive: table !== "zerver_userprofile_mirrordummy" && !row.isFalse("is_active"),
    role: roleIn(row),
    ...(picture !== undefined && { picture }),
  };
}

function nameOfServerBot(address: string): string {
  const [local = ""] = address.split("@");
  return serverBots.get(local) ?? local;
}

function roleIn(row: Row): Role {
  const role = row.optionalId("role");
  if (role !== undefined && isRole(role)) return role;
  if (row.isTrue("is_realm_owner")) return Role.owner;
  if (row.isTrue("is_realm_admin")) return Role.administrator;
  return row.isTrue("is_guest") ? Role.guest : Role.member;
}

/**
 * Returns the host of the organization, if the address of a row ends in it. So do the addresses of bots, and those that
 * stand for hidden ones.
 */
export function hostIn(table: PeopleTable, row: Row): string | undefined {
  if (table === "zerver_userprofile_crossrealm") return undefined;
  const [local = "", host] = (row.text("email") ?? "").toLowerCase().split("@");
  const isGiven = row.isTrue("is_bot") || /^user\d+$/.test(local);
  // An address with a number instead of a host has brackets around it.
  return isGiven && host !== "" ? host?.replace(/^\[(.*)\]$/, "$1") : undefined;
}
