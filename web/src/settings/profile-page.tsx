/** The user's profile as others see it: name, picture, and the organization's custom fields. */
import { Avatar, avatarAddressOf } from "../components/avatar.tsx";
import { PictureRow } from "../components/picture-row.tsx";
import { TextRow } from "../components/text-row.tsx";
import { ProfileFieldRow } from "../people/profile-field-row.tsx";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

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
      {fields.map((field) => (
        <ProfileFieldRow
          key={field.id}
          user={own}
          field={field}
          onSave={(value) =>
            value === null
              ? client.deleteOwnProfileData({ data: [field.id] })
              : client.updateOwnProfileData({ data: [{ id: field.id, value }] })
          }
        />
      ))}
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
      remove={avatarAddressOf(own) === undefined ? undefined : () => client.removeAvatar()}
    >
      <Avatar user={own} size={64} />
    </PictureRow>
  );
}
