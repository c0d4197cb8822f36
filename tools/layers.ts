/** The layers of each package, which `check-layers.ts` enforces. A new folder needs a place here. */

export interface Layer {
  /** Folders with everything in them, unless another layer names a folder in them. `.` is the package's root. */
  readonly folders: readonly string[];
  /** The reason why the layer imports nothing above it. */
  readonly reason: string;
  /** If true, folders of this layer may import each other, as long as they form no cycle. */
  readonly isConnected?: true;
}

/** Two folders that know each other; `from` would otherwise be below `to`. */
export interface NamedPair {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export interface Package {
  readonly root: string;
  /** From the lowest to the highest. */
  readonly layers: readonly Layer[];
  readonly pairs: readonly NamedPair[];
}

export const packages: readonly Package[] = [
  {
    root: "server/src",
    layers: [
      {
        folders: ["base"],
        reason: "Clock, secrets, addresses: every part uses them, and they know no part.",
      },
      { folders: ["texts"], reason: "Texts get the values that they show, and know no part." },
      { folders: ["config"], reason: "Options are read before anything that they configure exists." },
      {
        folders: [
          "db",
          "files",
          "mail",
          "mail-in",
          "outgoing",
          "pictures",
          "directory",
          "openid",
          "integrations",
        ],
        reason: "Each connects the server with one thing outside it, and knows nothing of organizations.",
        isConnected: true,
      },
      {
        folders: ["gifs", "remote-images", "observability", "exchange"],
        reason: "They use connections, and know no organization.",
      },
      {
        folders: ["model"],
        reason: "The model is data. It does not know how it is stored, changed or shown.",
      },
      {
        folders: ["events"],
        reason: "The log and the queues carry events of all kinds, and know none of them.",
      },
      { folders: ["nats"], reason: "It carries the log between nodes." },
      {
        folders: ["realm"],
        reason:
          "The runtime of an organization gets kinds of events, services and background work as arguments.",
      },
      {
        folders: ["domain"],
        reason: "Rules and actions of the product. They don't know how requests arrive.",
        isConnected: true,
      },
      {
        folders: ["http"],
        reason: "HTTP and the server's pages call the domain, and know no single endpoint.",
      },
      { folders: ["routes"], reason: "A route decodes, calls one action or query, and presents." },
      { folders: ["app"], reason: "The composition root connects all parts, so no part imports it." },
      { folders: ["."], reason: "The entry points." },
    ],
    pairs: [
      {
        from: "domain/accounts",
        to: "domain/invitations",
        reason: "Accounts end invitations to them and by them, and invitations create accounts.",
      },
      {
        from: "domain/attempts",
        to: "domain/notifications",
        reason: "Guessed passwords are mailed to their owner, and mails count as attempts.",
      },
      {
        from: "domain/bots",
        to: "domain/accounts",
        reason: "A bot is an account with an owner, and an account that ends takes its bots along.",
      },
      {
        from: "domain/default-stream-groups",
        to: "domain/streams",
        reason: "The groups list streams, and an archived stream leaves them.",
      },
      {
        from: "domain/messages/send",
        to: "domain/bots",
        reason:
          "A bot that sends to a missing stream makes the server write to its owner, which is a message.",
      },
    ],
  },
  {
    root: "client/src",
    layers: [
      { folders: ["api"], reason: "One function per endpoint." },
      { folders: ["model"], reason: "The model is built from answers and events." },
      { folders: ["feed"], reason: "Views of messages are read from the model." },
      { folders: ["session"], reason: "A session keeps a model and its feeds up to date." },
      { folders: ["."], reason: "The entry point exports the rest." },
    ],
    pairs: [],
  },
  {
    root: "web/src",
    layers: [
      {
        folders: ["browser", "finding", "keys", "style", "text/refusals", "text/wording"],
        reason: "Every part uses them, and they know no session and no view.",
        isConnected: true,
      },
      {
        folders: [
          "text/finding",
          "text/messages",
          "text/organization",
          "text/people",
          "text/settings",
          "text/shell",
          "text/spectator",
          "text/streams",
          "text/writing",
        ],
        reason: "The texts of one area, without any other.",
      },
      { folders: ["text"], reason: "The catalogues compose the texts of all areas." },
      { folders: ["session"], reason: "The session and its tasks, which every view uses." },
      { folders: ["places", "emoji"], reason: "Addresses of views, and emoji, without any view." },
      { folders: ["components"], reason: "Controls that several views use." },
      { folders: ["message"], reason: "A message's content looks the same in every view." },
      {
        folders: [
          "bots",
          "compose",
          "days",
          "do-not-disturb",
          "drafts",
          "feed",
          "gestures",
          "gifs",
          "groups",
          "guide",
          "inbox",
          "notifications",
          "offline",
          "organization",
          "palette",
          "people",
          "pins",
          "recent",
          "saved",
          "scheduled",
          "search",
          "settings",
          "sidebar",
          "streams",
          "viewer",
          "writing",
        ],
        reason: "The areas of the client. They don't know the frame that shows them.",
        isConnected: true,
      },
      { folders: ["shell", "spectator"], reason: "The frames compose all areas." },
      { folders: ["."], reason: "The entry point." },
    ],
    pairs: [],
  },
];
