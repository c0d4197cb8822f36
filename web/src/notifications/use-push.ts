import { type Problem, problemIn } from "@confab/client";
import { useEffect, useState } from "react";
import type { WorkerMessage } from "../browser/service-worker.ts";
import { type BrowserSession, useModel, useSession, useSessionState } from "../session/session-context.tsx";
import {
  beginPush,
  endPush,
  isPushed,
  PushFailed,
  type PushObstacle,
  pushObstacle,
  renewPush,
} from "./push.ts";

export interface Push {
  /** `undefined` until the browser has answered. */
  readonly isOn: boolean | undefined;
  readonly isBusy: boolean;
  /** The reason why the setting can't be changed. */
  readonly obstacle: PushObstacle | undefined;
  /** The reason why the last change failed. */
  readonly failure: PushObstacle | Problem | undefined;
  readonly change: (to: boolean) => void;
}

/** Returns whether notifications are pushed to this browser, and a function that changes it. */
export function usePush(): Push {
  const { client } = useSession();
  const ownId = useModel(({ options }) => options.userId);
  const [isOn, setOn] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PushObstacle | Problem>();
  const obstacle = pushObstacle();
  useEffect(() => void isPushed(ownId).then(setOn), [ownId]);
  const change = async (to: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await (to ? beginPush(client, ownId) : endPush(client));
    } catch (error) {
      setFailure(error instanceof PushFailed ? error.obstacle : problemIn(error));
    }
    setOn(await isPushed(ownId));
    setBusy(false);
  };
  return { isOn, isBusy, obstacle, failure, change: (to) => void change(to) };
}

/** Renews the wanted subscription at the start, and whenever the browser has ended it. */
export function useRenewedPush(): void {
  const { client } = useSession();
  const ownId = useModel(({ options }) => options.userId);
  const isLive = useSessionState(({ isRecalled }) => !isRecalled);
  useEffect(() => {
    if (!isLive) return undefined;
    void renew(client, ownId);
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === "subscription_ended") void renew(client, ownId);
    };
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, [client, ownId, isLive]);
}

/** Ignores expected failures, because nobody waits for the result; the settings page shows the actual state. */
async function renew(client: BrowserSession["client"], ownId: number): Promise<void> {
  try {
    await renewPush(client, ownId);
  } catch (error) {
    // Rethrows errors that come neither from the browser nor from the server.
    if (!(error instanceof PushFailed)) problemIn(error);
  }
}
