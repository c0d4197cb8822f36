/** Who one is to others: name, picture, and the fields that the organization has. */
import { useModel, useSession, useSessionState } from "../app/session-context.tsx";
import { Avatar } from "../components/avatar.tsx";
import { PictureRow } from "../components/picture-row.tsx";
import { TextRow } from "../components/text-row.tsx";
import { useTexts } from "../text/text.tsx";

/** Kinds of profile fields that are written as text (reference 13). */
const textFields: Readonly<Record<number, "text" | "date" | "url">> = {
  1: "text",
  2: "text",
  4: "date",
  5: "url",
};

export function ProfilePage() {
  const { client } = useSession();
  const { settings } = useTexts();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const fields = useModel(({ profileFields }) => profileFields);
  if (!own) return null;
  return (
    <section className="settings-group">
      <Picture />
      <TextRow
        label={settings.fullName}
        value={own.full_name}
        onSave={(full_name) => client.updateSettings({ full_name })}
      />
      {fields.map(({ id, name, type }) => {
        const kind = textFields[type];
        if (kind === undefined) return null;
        return (
          <TextRow
            key={id}
            label={name}
            type={kind}
            value={own.profile_data?.[String(id)]?.value ?? ""}
            onSave={(value) =>
              value === ""
                ? client.deleteOwnProfileData({ data: [id] })
                : client.updateOwnProfileData({ data: [{ id, value }] })
            }
          />
        );
      })}
    </section>
  );
}

function Picture() {
  const { client } = useSession();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const limit = useSessionState(({ fixed }) => fixed.max_avatar_file_size_mib ?? 5);
  if (!own) return null;
  return (
    <PictureRow
      limit={limit}
      upload={(file) => client.uploadAvatar({ file })}
      remove={() => client.removeAvatar()}
    >
      <Avatar user={own} size={64} />
    </PictureRow>
  );
}
