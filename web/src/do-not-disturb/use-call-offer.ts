import { useEffect } from "react";
import { useModel, useSession } from "../session/session-context.tsx";
import { outcomes } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { usePausing } from "./use-pausing.ts";
import { useEndOfQuietTime } from "./use-quiet-time.ts";

const HOUR = 3_600_000;

/** Offers to pause notifications when the user follows a link to a video call. */
export function useCallOffer(): void {
  const session = useSession();
  const { doNotDisturb: texts } = useTexts();
  const { pause } = usePausing();
  const isQuiet = useEndOfQuietTime() !== undefined;
  const jitsi = useModel(({ realm }) => realm.jitsi_server_url ?? realm.server_jitsi_server_url);
  useEffect(() => {
    if (isQuiet) return undefined;
    const offer = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link || !isCall(link.href, jitsi)) return;
      const action = { name: texts.pauseForHour, act: () => pause(session.serverNow() + HOUR) };
      outcomes(session).setState({ latest: { text: texts.offer, isProblem: false, action } });
    };
    window.addEventListener("click", offer);
    return () => window.removeEventListener("click", offer);
  });
}

/** @param jitsi the address of the organization's Jitsi server */
const isCall = (address: string, jitsi: string | null | undefined): boolean =>
  address.startsWith(`${window.location.origin}/calls/`) ||
  (typeof jitsi === "string" && jitsi !== "" && address.startsWith(`${jitsi.replace(/\/$/, "")}/`));
