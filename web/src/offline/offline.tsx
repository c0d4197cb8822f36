/** Stores the client and the views read last for use without a network, and announces a newer client. */
import { keptOf } from "@confab/client";
import { useEffect, useState } from "react";
import { type PageMessage, startWorker, type WorkerMessage } from "../browser/service-worker.ts";
import { useOnChange } from "../browser/use-on-change.ts";
import { whenHidden } from "../browser/when-hidden.ts";
import { usePlace } from "../places/navigation.ts";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useLanguageCode, useTexts } from "../text/text.tsx";
import { forgetKept, writeKept } from "./storage.ts";

/** The delay before the service worker starts, so that the first screen loads first. */
const WORKER_AFTER_MILLISECONDS = 3000;
/** A view is stored after the user has looked at it for this long. */
const SETTLED_MILLISECONDS = 1000;
/** The interval at which the current state is stored. */
const KEEP_EACH_MILLISECONDS = 60_000;

export default function Offline() {
  useKeeping();
  useWorker();
  return <UpgradeBanner />;
}

function useKeeping(): void {
  const session = useSession();
  const place = usePlace();
  useEffect(() => {
    const keep = () => void keepNow(session);
    const timer = setInterval(keep, KEEP_EACH_MILLISECONDS);
    const stop = whenHidden(keep);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [session]);
  useOnChange(place, () => {
    const timer = setTimeout(() => void keepNow(session), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  });
}

async function keepNow({ store }: ReturnType<typeof useSession>): Promise<void> {
  const state = store.getState();
  if (state.isRecalled || state.ended !== undefined) return;
  const kept = keptOf(state);
  try {
    if (kept) await writeKept(kept);
    else await forgetKept();
  } catch {
    // Storage is full: no stored session is better than an outdated one.
    await forgetKept();
  }
}

function useWorker(): void {
  const language = useLanguageCode();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return undefined;
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === "open") window.location.hash = data.hash;
    };
    workers.addEventListener("message", onMessage);
    const start = () => void startWorkerIn(language).catch(() => undefined);
    const timer = setTimeout(start, WORKER_AFTER_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      workers.removeEventListener("message", onMessage);
    };
  }, [language]);
}

/** Starts the worker, and has it store the texts of a language. */
async function startWorkerIn(language: string): Promise<void> {
  const { installing, waiting, active } = await startWorker();
  for (const worker of [installing, waiting, active]) worker?.postMessage({ language } satisfies PageMessage);
}

/**
 * Offers a reload. After an upgrade of the server the files of this build may be gone; drafts are stored at each key
 * press.
 */
function UpgradeBanner() {
  const { offline } = useTexts();
  const queueId = useSessionState((state) => state.queueId);
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const onMissing = () => setOld(true);
    window.addEventListener("vite:preloadError", onMissing);
    return () => window.removeEventListener("vite:preloadError", onMissing);
  }, []);
  // A restarted server has assigned a new queue.
  useOnChange(queueId, () => {
    void isOutOfDate().then((is) => is && setOld(true));
  });
  return (
    <div role="status">
      {isOld && (
        <div className="question">
          <span>{offline.newVersion}</span>
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {offline.reload}
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns whether the server's page now starts with another file. */
async function isOutOfDate(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  try {
    const page = await (await fetch("/", { cache: "no-store" })).text();
    return entry !== undefined && page.includes('id="app"') && !page.includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}
