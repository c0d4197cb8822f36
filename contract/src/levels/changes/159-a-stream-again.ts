import { needsNoStream } from "../earlier-rules.ts";
import type { LevelChange } from "../level-change.ts";

export const aStreamAgain: LevelChange = {
  level: 159,
  summary:
    "Invitations need a stream again, until level 180. Levels 157 and 158 belong to maintenance releases of servers whose next release began at 159.",
  earlier: "People can be invited to no stream at levels 157 and 158.",
  parameters: { sendInvites: { up: needsNoStream.mark } },
};
