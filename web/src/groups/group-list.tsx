import { canCreateGroups, membersOfGroup } from "@confab/client";
import { useMemo, useState } from "react";
import { FilterField } from "../components/filter-field.tsx";
import { Icon } from "../components/icon.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { VirtualList } from "../components/virtual-list.tsx";
import { comparable } from "../finding/ranking.ts";
import { useHashOf } from "../places/navigation.ts";
import { useModel, useModelNow } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { NewGroup } from "./new-group.tsx";

export function GroupList() {
  const { groups: texts, managing } = useTexts();
  const language = useLanguage();
  const hashOf = useHashOf();
  const [typed, setTyped] = useState("");
  const [isCreating, setCreating] = useState(false);
  const groups = useModel((model) => model.userGroups);
  const canCreate = useModelNow((model, now) => canCreateGroups(model, now));
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return [...groups.values()]
      .filter(({ is_system_group }) => !is_system_group)
      .sort((a, b) => compare(a.name, b.name));
  }, [groups, language]);
  const words = comparable(typed).trimEnd();
  const shown = sorted.filter(({ name, description }) =>
    comparable(`${name} ${description}`).includes(words),
  );
  return (
    <div className="browse">
      <div className="browse-bar">
        <FilterField label={texts.filter} className="field browse-filter" value={typed} onChange={setTyped} />
        {canCreate && (
          <button type="button" className="button is-main" onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {texts.create}
          </button>
        )}
        <span className="soft browse-count" role="status">
          {texts.count(shown.length)}
        </span>
      </div>
      {sorted.length === 0 ? (
        <Placeholder title={texts.none}>
          <p>{texts.noneHint}</p>
        </Placeholder>
      ) : (
        <VirtualList label={texts.label} items={shown} remembered="groups">
          {(group) => (
            <div key={group.id} className="stream-row">
              <Icon name="people" />
              <div className="stream-row-text">
                <a
                  className="stream-row-name"
                  href={hashOf({ view: "group", groupId: group.id })}
                  title={group.name}
                >
                  {group.name}
                </a>
                <span className="stream-row-description" title={group.description}>
                  {group.description}
                </span>
              </div>
              <span className="stream-row-figures">
                {managing.people(membersOfGroup(groups, group.id).length)}
              </span>
            </div>
          )}
        </VirtualList>
      )}
      {isCreating && <NewGroup onClose={() => setCreating(false)} />}
    </div>
  );
}
