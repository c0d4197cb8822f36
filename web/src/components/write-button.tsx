import { requestWriting } from "../places/compose-requests.ts";
import { useSession } from "../session/session-context.tsx";
import { Icon } from "./icon.tsx";

/** A button of empty places that lets the user write, to the present conversation if there is one. */
export function WriteButton({ text }: { text: string }) {
  const session = useSession();
  return (
    <button
      type="button"
      className="button is-main"
      onClick={() => requestWriting(session, { kind: "begin", where: "here" })}
    >
      <Icon name="draft" />
      {text}
    </button>
  );
}
