/** The choice of a group whose members may mention another group. */
import { SystemGroup, type UserGroup } from "@confab/contract";
import { ChoiceRow } from "../components/setting-rows.tsx";
import { nameOfGroup } from "../people/group-name.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

const impossible: readonly number[] = [SystemGroup.internet, SystemGroup.owners];

/** The value of collections without a name, which only other clients make. */
const UNNAMED = 0;

export function MentionRow({ group }: { group: UserGroup }) {
  const texts = useTexts();
  const { client } = useSession();
  const groups = useModel((model) => model.userGroups);
  const { can_mention_group: value } = group;
  const choices = [...groups.values()]
    .filter(({ id }) => !impossible.includes(id))
    .sort((a, b) => b.id - a.id)
    .map((each) => ({ value: each.id, name: nameOfGroup(each, texts) }));
  const unnamed = { value: UNNAMED, name: texts.groups.chosenUsers };
  return (
    <ChoiceRow
      label={texts.groups.whoMentions}
      value={typeof value === "number" ? value : UNNAMED}
      choices={typeof value === "number" ? choices : [unnamed, ...choices]}
      onSave={async (to) => {
        if (to === UNNAMED) return;
        await client.updateUserGroup({ user_group_id: group.id, can_mention_group: { new: to, old: value } });
      }}
    />
  );
}
