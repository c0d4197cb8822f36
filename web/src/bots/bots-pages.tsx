/** Lists the user's own bots or, for administrators, everybody's. */

import type { ModelUser } from "@confab/client";
import { BotType, Role } from "@confab/contract";
import { memo, Suspense, useCallback, useMemo, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { FilterField } from "../components/filter-field.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { VirtualList } from "../components/virtual-list.tsx";
import { comparable } from "../finding/ranking.ts";
import { useModel, useSessionState } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import "../style/administration.css";
import { Download } from "../components/download.tsx";
import { ManagedRow } from "../components/managed-row.tsx";
import { useRight } from "../session/rights.ts";
import { botserverrcOf, byName, serviceOf, typesToCreate } from "./bots.ts";

const BotDialog = lazyPart(() => import("./bot-dialog.tsx"));
const NewBotDialog = lazyPart(() => import("./new-bot-dialog.tsx"));

export const AllBotsPage = () => <BotsPage isOwn={false} />;
export const OwnBotsPage = () => <BotsPage isOwn />;

function BotsPage({ isOwn }: { isOwn: boolean }) {
  const { bots: texts } = useTexts().administration;
  const isAdmin = useRight("is_admin");
  const ownId = useModel(({ options }) => options.userId);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<
    { readonly userId: number; readonly madeFor?: string | undefined } | "new"
  >();
  const show = useCallback((userId: number, madeFor?: string) => setOpen({ userId, madeFor }), []);
  const bots = useBots(isOwn, typed);
  const isManaged = (bot: ModelUser) => isAdmin || bot.bot_owner_id === ownId;
  return (
    <section className="administration-page">
      <div className="administration-filter">
        <FilterField label={texts.find} value={typed} onChange={setTyped} />
        <NewBotButton onPress={() => setOpen("new")} />
        {isOwn && <Botserverrc />}
      </div>
      {bots.length === 0 ? (
        <Placeholder title={texts.none} />
      ) : (
        <VirtualList label={texts.label} items={bots} hasControls={bots.some(isManaged)}>
          {(bot) => <BotRow key={bot.user_id} bot={bot} isManaged={isManaged(bot)} onManage={show} />}
        </VirtualList>
      )}
      <Suspense>
        {open === "new" && <NewBotDialog onClose={() => setOpen(undefined)} onMade={show} />}
        {typeof open === "object" && (
          <BotDialog userId={open.userId} madeFor={open.madeFor} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </section>
  );
}

function NewBotButton({ onPress }: { onPress: () => void }) {
  const { bots: texts } = useTexts().administration;
  const role = useModel(({ users, options }) => users.get(options.userId)?.role ?? Role.guest);
  const policy = useModel(({ realm }) => realm.bot_creation_policy);
  if (typesToCreate(role, policy, false).length === 0) {
    return <span className="soft">{role === Role.guest ? texts.guestsMayNot : texts.mayNot}</span>;
  }
  return (
    <button type="button" className="button is-main" aria-haspopup="dialog" onClick={onPress}>
      {texts.create}
    </button>
  );
}

/** Downloads one file for all of the user's outgoing webhooks. */
function Botserverrc() {
  const { bots: texts } = useTexts().administration;
  const ownId = useModel(({ options }) => options.userId);
  const bots = useModel((model) => model.bots);
  const site = useSessionState(({ fixed }) => fixed.realm_url ?? window.location.origin);
  const outgoing = [...bots.values()].filter(
    (bot) => bot.owner_id === ownId && bot.is_active && serviceOf(bot).url !== undefined,
  );
  if (outgoing.length === 0) return null;
  return (
    <Download name="botserverrc" text={() => botserverrcOf(outgoing, site)}>
      {texts.botserverrc}
    </Download>
  );
}

const BotRow = memo(function BotRow({
  bot,
  isManaged,
  onManage,
}: {
  bot: ModelUser;
  isManaged: boolean;
  onManage: (userId: number) => void;
}) {
  const { bots: texts } = useTexts().administration;
  const owner = useModel(({ users }) =>
    bot.bot_owner_id === null ? undefined : users.get(bot.bot_owner_id)?.full_name,
  );
  return (
    <ManagedRow
      user={bot}
      note={bot.is_active ? undefined : texts.deactivated}
      address={bot.email}
      state={
        <>
          <span>{texts.types[bot.bot_type ?? BotType.generic]}</span>
          {owner !== undefined && <span className="soft">{texts.of(owner)}</span>}
        </>
      }
      onManage={isManaged ? () => onManage(bot.user_id) : undefined}
    />
  );
});

/** Returns the bots that match the typed text, active bots first. */
function useBots(isOwn: boolean, typed: string): readonly ModelUser[] {
  const language = useLanguage();
  const users = useModel((model) => model.users);
  const ownId = useModel(({ options }) => options.userId);
  const all = useMemo(() => {
    const compare = byName(language);
    return [...users.values()]
      .filter(({ is_bot, bot_owner_id }) => is_bot && (!isOwn || bot_owner_id === ownId))
      .sort((a, b) => Number(b.is_active) - Number(a.is_active) || compare(a, b));
  }, [users, language, isOwn, ownId]);
  return useMemo(() => {
    const wanted = comparable(typed).trimEnd();
    return all.filter(({ full_name, email }) => comparable(`${full_name} ${email}`).includes(wanted));
  }, [all, typed]);
}
