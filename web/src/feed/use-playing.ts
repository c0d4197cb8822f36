import { useEffect, useState } from "react";

/** Returns the message whose sound or video plays. Starting one pauses all others. */
export function usePlaying(): number | undefined {
  const [playing, setPlaying] = useState<HTMLMediaElement>();
  useEffect(() => {
    const onPlay = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
        if (other !== target) other.pause();
      }
      setPlaying(target);
    };
    const onPause = ({ target }: Event) => setPlaying((before) => (before === target ? undefined : before));
    // These events don't bubble.
    document.addEventListener("play", onPlay, true);
    document.addEventListener("pause", onPause, true);
    return () => {
      document.removeEventListener("play", onPlay, true);
      document.removeEventListener("pause", onPause, true);
    };
  }, []);
  const row = playing?.closest<HTMLElement>("[data-message-id]");
  return row ? Number(row.dataset["messageId"]) : undefined;
}
