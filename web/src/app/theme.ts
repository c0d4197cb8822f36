import { useEffect } from "react";
import { useSessionState } from "./session-context.tsx";

/** As the setting `color_scheme` numbers them (spec 2, Realm user-settings defaults). */
const themes: Readonly<Record<number, "auto" | "dark" | "light">> = { 1: "auto", 2: "dark", 3: "light" };

/** Gives the page the theme that the user has chosen, and how they like it (`style/comfort.css`). */
export function useTheme(): void {
  const scheme = useSessionState(({ model }) => model?.settings?.color_scheme ?? 1);
  useEffect(() => {
    document.documentElement.dataset["theme"] = themes[scheme] ?? "auto";
  }, [scheme]);
  // Messages stand close to each other unless somebody wants it otherwise.
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
