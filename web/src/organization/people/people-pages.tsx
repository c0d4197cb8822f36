/** Lists active or deactivated people, filtered by name, address and role. */

import type { ModelUser } from "@confab/client";
import { type Role, roles } from "@confab/contract";
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { lazyPart } from "../../browser/lazy-part.ts";
import { FilterField } from "../../components/filter-field.tsx";
import { Placeholder } from "../../components/placeholder.tsx";
import { VirtualList } from "../../components/virtual-list.tsx";
import { comparable } from "../../finding/ranking.ts";
import { useModel } from "../../session/session-context.tsx";
import { useLanguage, useTexts } from "../../text/text.tsx";
import "../../style/administration.css";
import { useRight } from "../../session/rights.ts";
import { PersonRow } from "./person-row.tsx";

const PersonDialog = lazyPart(() => import("./person-dialog.tsx"));

export const ActivePeoplePage = () => <PeoplePage isActive />;
export const DeactivatedPeoplePage = () => <PeoplePage isActive={false} />;

function PeoplePage({ isActive }: { isActive: boolean }) {
  const { administration: texts, card } = useTexts();
  const isAdmin = useRight("is_admin");
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<Role>();
  const [managed, setManaged] = useState<number>();
  const manage = useCallback((userId: number) => setManaged(userId), []);
  const people = usePeople(isActive, useDeferredValue(typed), role);
  const roleNames: Readonly<Record<number, string>> = card.roles;
  return (
    <section className="administration-page">
      <div className="administration-filter">
        <FilterField label={texts.findPerson} value={typed} onChange={setTyped} />
        <select
          className="field is-short"
          aria-label={texts.role}
          value={role ?? ""}
          onChange={({ target }) => setRole(roles.find((each) => String(each) === target.value))}
        >
          <option value="">{texts.allRoles}</option>
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </select>
        <span className="soft" role="status">
          {texts.peopleCount(people.length)}
        </span>
      </div>
      {people.length === 0 ? (
        <Placeholder title={texts.nobody} />
      ) : (
        <VirtualList
          label={isActive ? texts.people : texts.deactivatedPeople}
          items={people}
          hasControls={isAdmin}
        >
          {(user) => <PersonRow key={user.user_id} user={user} isManaged={isAdmin} onManage={manage} />}
        </VirtualList>
      )}
      <Suspense>
        {managed !== undefined && isAdmin && (
          <PersonDialog userId={managed} onClose={() => setManaged(undefined)} />
        )}
      </Suspense>
    </section>
  );
}

/** @param role `undefined` for any role */
function usePeople(isActive: boolean, typed: string, role: Role | undefined): readonly ModelUser[] {
  const language = useLanguage();
  const users = useModel((model) => model.users);
  const all = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return [...users.values()]
      .filter((user) => !user.is_bot && user.is_active === isActive)
      .sort((a, b) => compare(a.full_name, b.full_name));
  }, [users, language, isActive]);
  return useMemo(() => {
    const words = comparable(typed).trimEnd().split(" ");
    return all.filter((user) => {
      if (role !== undefined && user.role !== role) return false;
      const names = comparable(`${user.full_name} ${user.delivery_email ?? user.email}`);
      return words.every((word) => names.includes(word));
    });
  }, [all, typed, role]);
}
