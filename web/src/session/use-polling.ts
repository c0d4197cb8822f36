import { useEffect } from "react";

/**
 * Looks at something again and again while it changes, for progress that no event tells about.
 *
 * @param look stays the same function from one render to the next
 * @param milliseconds the interval between two looks
 */
export function usePolling(look: () => unknown, isChanging: boolean, milliseconds = 1000): void {
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => void look(), milliseconds);
    return () => clearInterval(timer);
  }, [isChanging, look, milliseconds]);
}
