import { endOfQuietTime } from "@confab/client";
import { useEffect, useState } from "react";
import { useModel, useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";

const LOOK_AGAIN_MILLISECONDS = 10_000;

/** Returns the end of the user's quiet time, if there is one now, in milliseconds since 1970. */
export function useEndOfQuietTime(): number | undefined {
  const session = useSession();
  const [, lookAgain] = useState(0);
  const end = useModel((model) => endOfQuietTime(model, session.serverNow()));
  const hasSchedule = useModel(({ doNotDisturb }) => doNotDisturb.schedule !== null);
  const mayChange = hasSchedule || end !== undefined;
  useEffect(() => {
    if (!mayChange) return undefined;
    const timer = setInterval(() => lookAgain((count) => count + 1), LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [mayChange]);
  return end;
}

/** Returns a function that names a time to come: without the day, if it is today. */
export function useTimeName(): (at: number) => string {
  const session = useSession();
  const format = useDateFormat();
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date(session.serverNow()).toDateString();
    return format(at, isToday ? "time" : "dayAndTime");
  };
}
