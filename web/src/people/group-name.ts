/** Names of groups for people. System groups have technical names. */
import type { UserGroup } from "@confab/contract";
import type { Texts } from "../text/text.tsx";

export const nameOfGroup = (group: UserGroup, { groups: { roles } }: Texts): string =>
  (group.is_system_group ? (roles as Readonly<Record<string, string>>)[group.name] : undefined) ?? group.name;
