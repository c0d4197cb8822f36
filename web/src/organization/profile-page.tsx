/** The organization's name, icon, logo and description. */
import { type ReactNode, useEffect, useState } from "react";
import { LanguageSelect } from "../components/language-select.tsx";
import { PictureRow } from "../components/picture-row.tsx";
import { TextRow } from "../components/text-row.tsx";
import { ValueRow } from "../components/value-row.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";

const [MAX_NAME_LENGTH, MAX_DESCRIPTION_LENGTH] = [40, 1000];

export function ProfilePage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const isDisabled = !useRight("is_admin");
  const name = useModel(({ realm }) => realm.name ?? "");
  const description = useModel(({ realm }) => realm.description ?? "");
  const language = useModel(({ realm }) => realm.default_language ?? "en");
  return (
    <>
      <section className="settings-group">
        <TextRow
          label={texts.name}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          isRequired
          isDisabled={isDisabled}
          onSave={(wanted) => client.updateRealm({ name: wanted })}
        />
        <TextRow
          label={texts.description}
          value={description}
          hint={texts.descriptionHint}
          maxLength={MAX_DESCRIPTION_LENGTH}
          isLong
          isDisabled={isDisabled}
          onSave={(wanted) => client.updateRealm({ description: wanted })}
        />
        {description !== "" && <Rendered markdown={description} />}
        <ValueRow
          label={texts.defaultLanguage}
          value={language}
          isDisabled={isDisabled}
          save={(code) => client.updateRealm({ default_language: String(code) })}
        >
          {(props) => <LanguageSelect {...props} />}
        </ValueRow>
      </section>
      <Pictures />
    </>
  );
}

function Rendered({ markdown }: { markdown: string }) {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [html, setHtml] = useState("");
  useEffect(() => {
    let isWanted = true;
    client.renderMessage({ content: markdown }).then(
      ({ rendered }) => isWanted && setHtml(rendered),
      // Shows no preview on failure; the text itself is above.
      () => isWanted && setHtml(""),
    );
    return () => {
      isWanted = false;
    };
  }, [client, markdown]);
  if (html === "") return null;
  return (
    <section className="organization-about" aria-label={texts.descriptionPreview}>
      <MessageContent html={html} />
    </section>
  );
}

function Pictures() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const realm = useModel((model) => model.realm);
  const iconLimit = useSessionState(({ fixed }) => fixed.max_icon_file_size_mib ?? 5);
  const logoLimit = useSessionState(({ fixed }) => fixed.max_logo_file_size_mib ?? 5);
  return (
    <section className="settings-group">
      <h2>{texts.pictures}</h2>
      <Picture
        label={texts.icon}
        limit={iconLimit}
        isUploaded={realm.icon_source === "U"}
        upload={(file) => client.uploadRealmIcon({ file })}
        remove={() => client.removeRealmIcon()}
      >
        {/*
         * Only uploaded icons: the default icon would be a picture of another site, which should not learn who looks
         * here.
         */}
        {realm.icon_source === "U" ? (
          <img className="organization-icon" src={realm.icon_url} alt={texts.icon} />
        ) : (
          <span className="organization-icon is-letter" aria-hidden="true">
            {(realm.name ?? "").slice(0, 1)}
          </span>
        )}
      </Picture>
      {([false, true] as const).map((night) => {
        const label = night ? texts.nightLogo : texts.logo;
        const source = night ? realm.night_logo_source : realm.logo_source;
        return (
          <Picture
            key={String(night)}
            label={label}
            limit={logoLimit}
            isUploaded={source === "U"}
            upload={(file) => client.uploadRealmLogo({ night, file })}
            remove={() => client.removeRealmLogo({ night })}
          >
            <span className={night ? "organization-logo is-night" : "organization-logo"}>
              {source === "U" ? (
                <img src={night ? realm.night_logo_url : realm.logo_url} alt={label} />
              ) : (
                texts.noLogo
              )}
            </span>
          </Picture>
        );
      })}
    </section>
  );
}

function Picture({
  label,
  limit,
  isUploaded,
  upload,
  remove,
  children,
}: {
  label: string;
  limit: number;
  isUploaded: boolean;
  upload: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
  children: ReactNode;
}) {
  const mayChange = useRight("is_admin");
  return (
    <div className="organization-picture">
      <h3>{label}</h3>
      {mayChange ? (
        <PictureRow label={label} limit={limit} upload={upload} remove={isUploaded ? remove : undefined}>
          {children}
        </PictureRow>
      ) : (
        children
      )}
    </div>
  );
}
