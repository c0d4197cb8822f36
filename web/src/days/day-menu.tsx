/** The name of a day between messages, which opens a menu of other days. */
import type { Narrow } from "@confab/client";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { MenuButton } from "../components/menu-button.tsx";
import { useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { recentDays } from "./recent-days.ts";
import { useGoToDay } from "./use-go-to-day.ts";

const DayDialog = lazyPart(() => import("./day-dialog.tsx"));

/** A day before every message. */
const BEGINNING = "1970-01-01";

/** @param day milliseconds since 1970, any time within the day */
export function DayMenu({ narrow, day, children }: { narrow: Narrow; day: number; children: ReactNode }) {
  const session = useSession();
  const texts = useTexts();
  const language = useLanguage();
  const task = useTask();
  const goToDay = useGoToDay();
  const [isAsking, setAsking] = useState(false);
  const { days } = texts;
  const entries = () => {
    const [, yesterday, ...others] = recentDays(session.serverNow(), texts, language);
    const offered = [...(yesterday ? [yesterday] : []), ...others.slice(-3)];
    return [
      [
        ...offered.map(({ day: other, name }) => ({
          id: other,
          name,
          act: () => void task(() => goToDay(narrow, other)),
        })),
        { id: "beginning", name: days.beginning, act: () => void task(() => goToDay(narrow, BEGINNING)) },
      ],
      [{ id: "other", name: days.other, act: () => setAsking(true) }],
    ];
  };
  return (
    <>
      <MenuButton
        label={days.title}
        picture={<span className="day-name">{children}</span>}
        entries={entries}
      />
      <Suspense>
        {isAsking && <DayDialog narrow={narrow} start={day} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
