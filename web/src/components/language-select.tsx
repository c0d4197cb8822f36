import { closestLanguage, interfaceLanguages } from "@confab/contract";
import { Select } from "./controls.tsx";
import type { ControlProps } from "./value-row.tsx";

const choices = Object.entries(interfaceLanguages).map(([value, { name }]) => ({ value, name }));

/** Chooses a language of the interface. Other programs may set any language; shown is the one in which the texts are. */
export const LanguageSelect = (props: ControlProps) => (
  <Select {...props} value={closestLanguage(String(props.value)) ?? "en"} choices={choices} />
);
