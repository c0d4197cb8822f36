/** The webhooks of GitLab's projects and groups. The payload names the event, in `object_kind` or `event_name`. */

import type { Reader } from "./gitlab/common.ts";
import { groupReaders } from "./gitlab/groups.ts";
import { projectReaders } from "./gitlab/projects.ts";
import { threadReaders } from "./gitlab/threads.ts";
import { isSame } from "./shared/code-hosting.ts";
import { type Delivery, eventHeader, type Integration } from "./shared/integration.ts";

/** Kinds of events that never send a message, each with its reason. */
const silentEvents: Readonly<Record<string, string>> = {
  emoji: "reactions are too frequent",
};

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>(
  [projectReaders, threadReaders, groupReaders].flatMap((some) => Object.entries(some)),
);

/** Returns the name in the payload, or else the one in the header. */
const kindOf = (delivery: Delivery): string =>
  delivery.payload.textIfAny("object_kind") ??
  delivery.payload.textIfAny("event_name") ??
  eventHeader(delivery, "X-Gitlab-Event");

/** Returns the action, which is either in the payload or in its subject. */
function actionOf({ payload }: Delivery): string | undefined {
  const attributes = payload.inside("object_attributes");
  return (
    attributes?.textIfAny("action") ??
    attributes?.textIfAny("status") ??
    payload.textIfAny("action") ??
    payload.textIfAny("build_status") ??
    payload.textIfAny("status")
  );
}

export const gitlab: Integration = {
  name: "gitlab",
  title: "GitLab",
  options: ["branches", "only_events", "exclude_events", "use_merge_request_title"],
  verify: ({ headers }, secret) => isSame(secret, String(headers["x-gitlab-token"] ?? "")),
  events: {
    known: new Set([...readers.keys(), ...Object.keys(silentEvents)]),
    of(delivery) {
      const header = eventHeader(delivery, "X-Gitlab-Event");
      const kind = kindOf(delivery);
      const action = actionOf(delivery);
      return { kind, names: [kind, header, ...(action === undefined ? [] : [`${kind}.${action}`])] };
    },
  },
  read(delivery, options) {
    const notice = readers.get(kindOf(delivery))?.(delivery.payload, options);
    return notice === undefined ? [] : [notice];
  },
};
