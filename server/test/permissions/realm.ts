/**
 * Permissions to change the organization (docs/interface/permissions.md#policies,
 * docs/interface/README.md#smaller-subsystems).
 */
import {
  DirectMessagePolicy,
  Policy,
  type RealmPropertyName,
  realmProperties,
  realmPropertyNames,
  SystemGroup,
} from "@confab/contract";
import { PASSWORD } from "@confab/testkit";
import { reactivateRealm } from "../../src/domain/realm/deactivate.ts";
import { administrators, nobody, type Row, row } from "./row.ts";
import { fresh, NOTHING, SQUARE, type Stage } from "./stage.ts";

const word = (name: string): string => fresh(name).replace(" ", "");

const linkifier = () => ({
  pattern: `${word("T")}-(?P<id>[0-9]+)`,
  url_format_string: "https://example.com/%(id)s",
});

const playground = () => ({
  name: fresh("Playground"),
  pygments_language: "Python",
  url_prefix: "https://example.com/?code=",
});

const field = () => ({ name: fresh("Field"), hint: "", field_type: 1 });

async function domain(stage: Stage): Promise<string> {
  const name = `${word("d")}.example.com`;
  await stage.host.ok("POST", "/realm/domains", { domain: name, allow_subdomains: false });
  return name;
}

const ALL_DATA = { format: "neutral" };

async function exported(stage: Stage, parameters = {}): Promise<number> {
  await stage.host.ok("POST", "/export/realm", parameters);
  await stage.world.settle();
  const { exports } = await stage.host.ok<{ exports: { id: number }[] }>("GET", "/export/realm");
  return Math.max(...exports.map(({ id }) => id));
}

/** The properties that decide who may join, or that cause messages to be lost. */
const ofOwners = realmPropertyNames.filter((name) => realmProperties[name].who === "owner");

/** The values that requests and the initial state have in different forms. */
const inRequests: Partial<Record<RealmPropertyName, unknown>> = {
  message_retention_days: "unlimited",
  authentication_methods: { Email: true },
};

export const rows: readonly Row[] = [
  row("getServerSettings", "", () => ({})),
  row("fetchApiKey", "with the password", (stage) => ({
    parameters: { username: stage.stranger.email, password: PASSWORD },
  })),
  row("devFetchApiKey", "", (stage) => ({ parameters: { username: stage.stranger.email } }), {
    // Only a development server returns any.
    may: [],
  }),
  row("devListUsers", "", () => ({}), { may: [] }),
  row(
    "receiveIntegration",
    "",
    () => ({
      path: { integration: "json" },
      parameters: { stream: SQUARE, topic: "news" },
    }),
    { may: ["bot"] },
  ),
  row("updateRealm", "its name", () => ({ parameters: { name: fresh("Organization") } })),
  row(
    "updateRealm",
    "who may invite",
    (stage) => ({
      parameters: { invite_to_realm_policy: Policy.administrators },
      undo: () => stage.host.ok("PATCH", "/realm", { invite_to_realm_policy: Policy.members }),
    }),
    { may: ["owner"] },
  ),
  ...(["public", "private"] as const).flatMap((privacy) => [
    row("updateRealm", `\`can_create_${privacy}_channel_group\``, (_, who) => ({
      as: who.speaking(),
      parameters: { [`can_create_${privacy}_channel_group`]: { new: SystemGroup.members } },
    })),
    row("updateRealm", `\`create_${privacy}_stream_policy\`, as earlier clients do`, () => ({
      parameters: { [`create_${privacy}_stream_policy`]: Policy.members },
    })),
  ]),
  ...(["direct_message_permission_group", "direct_message_initiator_group"] as const).map((name) =>
    row("updateRealm", `\`${name}\``, (_, who) => ({
      as: who.speaking(),
      parameters: { [name]: { new: SystemGroup.everyone } },
    })),
  ),
  row("updateRealm", "`private_message_policy`, as earlier clients do", () => ({
    parameters: { private_message_policy: DirectMessagePolicy.everyone },
  })),
  ...ofOwners.map((name) =>
    row(
      "updateRealm",
      `\`${name}\``,
      async (stage, who) => {
        const state = await stage.host.speaking().ok("POST", "/register", { fetch_event_types: ["realm"] });
        const parameters = { [name]: inRequests[name] ?? state[`realm_${name}`] };
        return { as: who.speaking(), parameters };
      },
      { may: ["owner"] },
    ),
  ),
  row("updateRealmUserSettingsDefaults", "", () => ({ parameters: { dense_mode: false } })),
  row("getLinkifiers", "", () => ({})),
  row("reorderLinkifiers", "", async (stage) => {
    const { linkifiers } = await stage.host.ok<{ linkifiers: { id: number }[] }>("GET", "/realm/linkifiers");
    return { parameters: { ordered_linkifier_ids: linkifiers.map(({ id }) => id) } };
  }),
  row("addLinkifier", "", () => ({ parameters: linkifier() })),
  row("updateLinkifier", "", async (stage) => ({
    path: { filter_id: await stage.id(stage.host, "/realm/filters", linkifier()) },
    parameters: linkifier(),
  })),
  row("removeLinkifier", "", async (stage) => ({
    path: { filter_id: await stage.id(stage.host, "/realm/filters", linkifier()) },
  })),
  row("addPlayground", "", () => ({ parameters: playground() })),
  row("removePlayground", "", async (stage) => ({
    path: { playground_id: await stage.id(stage.host, "/realm/playgrounds", playground()) },
  })),
  row("getProfileFields", "", () => ({})),
  row("createProfileField", "", () => ({ parameters: field() })),
  row("updateProfileField", "", async (stage) => ({
    path: { field_id: await stage.id(stage.host, "/realm/profile_fields", field()) },
    parameters: { name: fresh("Renamed") },
  })),
  row("deleteProfileField", "", async (stage) => ({
    path: { field_id: await stage.id(stage.host, "/realm/profile_fields", field()) },
  })),
  row("reorderProfileFields", "", async (stage) => {
    const { custom_fields } = await stage.host.ok<{ custom_fields: { id: number }[] }>(
      "GET",
      "/realm/profile_fields",
    );
    return { parameters: { order: custom_fields.map(({ id }) => id) } };
  }),
  row("getRealmDomains", "", () => ({})),
  row("addRealmDomain", "", () => ({
    parameters: { domain: `${word("d")}.example.com`, allow_subdomains: false },
  })),
  row("updateRealmDomain", "", async (stage) => ({
    path: { domain: await domain(stage) },
    parameters: { allow_subdomains: true },
  })),
  row("removeRealmDomain", "", async (stage) => ({ path: { domain: await domain(stage) } })),
  row("getRealmEmoji", "", () => ({})),
  row("checkSubdomain", "", () => ({ path: { subdomain: word("free") } })),
  row(
    "deactivateRealm",
    "",
    (stage) => ({ undo: () => stage.world.server.realms.first.write((tx) => reactivateRealm(tx)) }),
    { may: ["owner"] },
  ),
  row("createRealmExport", "of public data", () => ({})),
  row("createRealmExport", "of all data", () => ({ parameters: ALL_DATA }), { may: ["owner"] }),
  row("getRealmExports", "", () => ({})),
  // Five exports a week are allowed, so only the permitted roles try it on a real export.
  row("deleteRealmExport", "of public data", async (stage, _, actor) => ({
    path: { export_id: administrators.includes(actor) ? await exported(stage) : NOTHING },
  })),
  row(
    "deleteRealmExport",
    "of all data",
    async (stage, _, actor) => {
      await stage.world.clock.advance(7 * 24 * 3600 * 1000);
      return {
        path: { export_id: administrators.includes(actor) ? await exported(stage, ALL_DATA) : NOTHING },
      };
    },
    { may: ["owner"], unseenBy: ["administrator"], absent: () => ({ path: { export_id: NOTHING } }) },
  ),
  row("createBigBlueButtonCall", "", () => ({})),
  row("searchGifs", "", () => ({})),
  // Zoom is not configured, so nobody can use it.
  row("createZoomCall", "", () => ({}), { may: nobody }),
];
