import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { isUnsent, signOut } from "./sign-out.ts";

/** Asks whether to sign out although messages have not been sent. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { palette } = useTexts();
  const session = useSession();
  const count = useSessionState(({ outbox }) => outbox.filter(isUnsent).length);
  return (
    <ConfirmDialog
      title={palette.signOutQuestion}
      action={palette.signOut}
      onConfirm={() => signOut(session)}
      onClose={onClose}
    >
      <p>{palette.unsentMessages(count)}</p>
    </ConfirmDialog>
  );
}
