import { Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Avatar } from "../components/avatar.tsx";
import { MenuButton } from "../components/menu-button.tsx";
import { useGo } from "../places/navigation.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { showKeys } from "./overlays.ts";
import { requestSignOut } from "./sign-out.ts";

const StatusDialog = lazyPart(() => import("../people/status-dialog.tsx"));

/** The menu of the user's own account. */
export function AccountMenu() {
  const { palette, settings, card } = useTexts();
  const session = useSession();
  const go = useGo();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const [setsStatus, setSetsStatus] = useState(false);
  return (
    <div className="account-menu">
      <MenuButton
        label={palette.account}
        picture={own && <Avatar user={own} size={24} />}
        entries={() => [
          [{ id: "status", name: card.setStatus, icon: "smile", act: () => setSetsStatus(true) }],
          [
            {
              id: "settings",
              name: settings.label,
              icon: "settings",
              act: () => go({ view: "settings", section: "" }),
            },
            { id: "keys", name: palette.keys, icon: "keyboard", act: () => showKeys(session) },
          ],
          [{ id: "out", name: palette.signOut, icon: "out", act: () => void requestSignOut(session) }],
        ]}
      />
      <Suspense>{setsStatus && <StatusDialog onClose={() => setSetsStatus(false)} />}</Suspense>
    </div>
  );
}
