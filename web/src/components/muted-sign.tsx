import { useTexts } from "../text/text.tsx";
import { Icon } from "./icon.tsx";

/** Marks a direct conversation that the user has muted. */
export function MutedSign() {
  const { navigation } = useTexts();
  return (
    <span className="muted-sign" title={navigation.muted}>
      <Icon name="muted" />
      <span className="visually-hidden">{navigation.muted}</span>
    </span>
  );
}
