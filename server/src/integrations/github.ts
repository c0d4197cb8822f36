/** The webhooks of GitHub's repositories, organizations and apps. The header names the event. */

import { codeReaders } from "./github/code.ts";
import type { Reader } from "./github/common.ts";
import { organizationReaders } from "./github/organization.ts";
import { repositoryReaders } from "./github/repository.ts";
import { silentEvents } from "./github/silent.ts";
import { threadReaders } from "./github/threads.ts";
import { isSigned } from "./shared/code-hosting.ts";
import { type Delivery, eventHeader, type Integration } from "./shared/integration.ts";

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>(
  [threadReaders, codeReaders, repositoryReaders, organizationReaders].flatMap((some) =>
    Object.entries(some),
  ),
);

const kindOf = (delivery: Delivery): string => eventHeader(delivery, "X-GitHub-Event");

export const github: Integration = {
  name: "github",
  title: "GitHub",
  options: ["branches", "only_events", "exclude_events"],
  verify: ({ raw, headers }, secret) => isSigned(raw, secret, String(headers["x-hub-signature-256"] ?? "")),
  events: {
    known: new Set([...readers.keys(), ...Object.keys(silentEvents)]),
    of(delivery) {
      const kind = kindOf(delivery);
      const action = delivery.payload.textIfAny("action");
      return { kind, names: action === undefined ? [kind] : [kind, `${kind}.${action}`] };
    },
  },
  read(delivery) {
    const notice = readers.get(kindOf(delivery))?.(delivery.payload);
    return notice === undefined ? [] : [notice];
  },
};
