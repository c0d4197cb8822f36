import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

const { answers, ...parts } = addedRealmProperties("jitsi_server_url");

export const jitsiServer: LevelChange = {
  level: 212,
  summary:
    "An organization can have a Jitsi server of its own, `jitsi_server_url`. The initial state has it as `realm_jitsi_server_url`, and the server's own as `server_jitsi_server_url`.",
  earlier:
    "The initial state has only `jitsi_server_url`: the organization's server if there is one, or else the server's own.",
  ...parts,
  answers: {
    ...answers,
    registerQueue: { added: ["realm_jitsi_server_url", "server_jitsi_server_url"] },
  },
};
