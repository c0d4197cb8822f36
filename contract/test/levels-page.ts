/** Generates docs/levels.md from the changes of the interface. */
import { allChanges } from "../src/levels/all-changes.ts";
import { NEWEST_LEVEL, OLDEST_LEVEL } from "../src/levels/supported.ts";

const introduction = `# Feature levels

A feature level is a number for the whole interface. Confab supports all levels from ${OLDEST_LEVEL} to ${NEWEST_LEVEL}
at the same time, so each client gets the interface that it was built for
([how](decisions/feature-levels.md)). \`npx vitest run -u --project once levels\` writes this page.

- A request states its level with the header \`Confab-Feature-Level\`. A level that is not supported is an error, which
  lists the supported ones.
- Without the header, the program decides: the mobile app (\`ZulipFlutter/…\`) gets level ${NEWEST_LEVEL}. All others get
  the level of \`CONFAB_FEATURE_LEVEL\`, which is ${OLDEST_LEVEL} unless the operator changes it.
- A queue keeps the level that it was registered with. The level of a poll does not matter.
- Endpoints, parameters and values of newer levels are accepted from every client, unless the list below says otherwise.
- \`/api/docs?feature_level=N\` and \`/api/v1/openapi.json?feature_level=N\` describe level N.

## Changes
`;

/** Returns the page, a list from the oldest level to the newest. */
export function levelsPage(): string {
  const lines = allChanges
    .toReversed()
    .map(({ level, summary, earlier }) => `- **${level}**: ${summary} _Earlier:_ ${earlier}`);
  return `${introduction}\n${lines.join("\n")}\n`;
}
