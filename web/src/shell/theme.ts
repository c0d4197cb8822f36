import { useEffect } from "react";
import { useSessionState } from "../session/session-context.tsx";
import { showAccent } from "../settings/accent.ts";

/** The themes by their numbers in the setting `color_scheme` (docs/interface/settings.md#defaults-for-new-users). */
const themes: Readonly<Record<number, "auto" | "dark" | "light">> = { 1: "auto", 2: "dark", 3: "light" };

/** The size of text, in pixels, that stands for the browser's own size. */
const USUAL_PIXELS = 16;

/** Applies the user's theme and their other display settings to the page (`style/comfort.css`). */
export function useTheme(): void {
  const scheme = useSessionState(({ model }) => model?.settings?.color_scheme ?? 1);
  useEffect(() => {
    document.documentElement.dataset["theme"] = themes[scheme] ?? "auto";
  }, [scheme]);
  const size = useSessionState(({ model }) => model?.settings?.web_font_size_px ?? USUAL_PIXELS);
  useEffect(() => {
    // In proportion, because the browser may have a size of its own.
    document.documentElement.style.fontSize = size === USUAL_PIXELS ? "" : `${(100 * size) / USUAL_PIXELS}%`;
  }, [size]);
  const line = useSessionState(({ model }) => model?.settings?.web_line_height_percent);
  useEffect(() => {
    if (line !== undefined) {
      document.documentElement.style.setProperty("--line-height-message", String(line / 100));
    }
  }, [line]);
  useEffect(() => {
    const show = () => showAccent();
    show();
    // Another window may change it.
    window.addEventListener("storage", show);
    return () => window.removeEventListener("storage", show);
  }, []);
  // Messages are dense by default.
  useMark(
    "data-spacious",
    useSessionState(({ model }) => model?.settings?.dense_mode === false),
  );
  useMark(
    "data-fluid",
    useSessionState(({ model }) => model?.settings?.fluid_layout_width ?? false),
  );
  useMark(
    "data-contrast",
    useSessionState(({ model }) => model?.settings?.high_contrast_mode ?? false),
  );
  useMark(
    "data-people-left",
    useSessionState(({ model }) => model?.settings?.left_side_userlist ?? false),
  );
}

function useMark(name: string, isOn: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute(name, isOn);
  }, [name, isOn]);
}
