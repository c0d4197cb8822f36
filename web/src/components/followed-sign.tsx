import { useTexts } from "../text/text.tsx";
import { Icon } from "./icon.tsx";

/** Marks a topic that the user follows. */
export function FollowedSign() {
  const { navigation } = useTexts();
  return (
    <span className="followed-sign" title={navigation.followed}>
      <Icon name="follow" />
      <span className="visually-hidden">{navigation.followed}</span>
    </span>
  );
}
