/** Creates a stream with subscribers, and opens it. */
import { inStream, privaciesToCreate, problemIn, propertiesOfPrivacy, streamPrivacies } from "@confab/client";
import { StreamPostPolicy } from "@confab/contract";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Placeholder } from "../components/placeholder.tsx";
import { streamNamed } from "../finding/streams.ts";
import { type Chosen, userIdsOf } from "../people/chosen-people.ts";
import { PeopleField } from "../people/people-field.tsx";
import { useGo, useHashOf } from "../places/navigation.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useRight } from "../session/rights.ts";
import { useModel, useModelNow, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { DescriptionField, DescriptionPreview } from "./description-form.tsx";
import { FolderField } from "./folder-choice.tsx";
import { postPolicies } from "./post-policies.ts";
import { PrivacyFields } from "./privacy-form.tsx";
import { type RetentionChoice, retentionParameter } from "./retention.ts";
import { RetentionFields } from "./retention-form.tsx";

type Problem = { readonly at: "name" | "retention" | "people" | "form"; readonly text: string };

export function NewStream() {
  const { managing, app } = useTexts();
  const describeProblem = useProblemText();
  const session = useSession();
  const hashOf = useHashOf();
  const go = useGo();
  const ownId = useModel(({ options }) => options.userId);
  const offeredKey = useModelNow((model, now) => privaciesToCreate(model, now).join(" "));
  const canAdd = useRight("can_subscribe_other_users");
  const isOwner = useRight("is_owner");
  const canAnnounce = useModel(({ realm }) => (realm.new_stream_announcements_stream_id ?? -1) >= 0);
  const longest = useSessionState(({ fixed }) => fixed.max_stream_name_length);
  const form = useRef<HTMLFormElement>(null);
  const [nameId, descriptionId, policyId] = [useId(), useId(), useId()];
  const offered = streamPrivacies.filter((each) => offeredKey.split(" ").includes(each));
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [chosenPrivacy, setPrivacy] = useState(offered[0]);
  const [policy, setPolicy] = useState<StreamPostPolicy>(StreamPostPolicy.everyone);
  const [retention, setRetention] = useState<RetentionChoice>({ kind: "realm_default", days: "" });
  const [people, setPeople] = useState<readonly Chosen[]>([{ kind: "user", id: ownId }]);
  const [folder, setFolder] = useState<number | null>(null);
  const [announces, setAnnounces] = useState(true);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  // The name is the first thing that a user enters here.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const privacy = chosenPrivacy && offered.includes(chosenPrivacy) ? chosenPrivacy : offered[0];
  if (privacy === undefined) return <Placeholder title={managing.cannotCreate} />;
  const isPrivate = propertiesOfPrivacy(privacy).invite_only;

  const fail = (at: Problem["at"], text: string) => {
    setProblem({ at, text });
    form.current?.querySelector<HTMLElement>(`[data-field=${at}] :is(input, select)`)?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { model } = session.store.getState();
    if (!model || isBusy) return;
    setProblem(undefined);
    const wanted = name.trim();
    const days = retentionParameter(retention);
    const principals = userIdsOf(people, model);
    if (wanted === "") return fail("name", managing.nameMissing);
    // Otherwise the server would subscribe everybody to the existing stream.
    if (streamNamed(model, wanted)) return fail("name", managing.nameTaken);
    if (days === undefined) return fail("retention", managing.daysMissing);
    if (principals.length === 0) return fail("people", managing.nobodyChosen);
    setBusy(true);
    try {
      await session.client.subscribe({
        subscriptions: [{ name: wanted, description }],
        principals,
        ...propertiesOfPrivacy(privacy),
        stream_post_policy: policy,
        ...(days !== "realm_default" && { message_retention_days: days }),
        folder_id: folder,
        announce: canAnnounce && announces && !isPrivate,
      });
      go(
        principals.includes(ownId)
          ? { view: "messages", narrow: inStream(await idOf(wanted)) }
          : { view: "streams" },
      );
    } catch (error) {
      const text = describeProblem(problemIn(error));
      // The server quotes only names in its refusals.
      fail(text.includes(wanted) || /name/i.test(text) ? "name" : "form", text);
    } finally {
      setBusy(false);
    }
  };
  const idOf = async (stream: string) => (await session.client.getStreamId({ stream })).stream_id;
  const said = (at: Problem["at"]) =>
    problem?.at === at && (
      <p className="field-problem" role="alert" id={`${nameId}-${at}`}>
        {problem.text}
      </p>
    );
  const described = (at: Problem["at"]) =>
    problem?.at === at ? { "aria-invalid": true, "aria-describedby": `${nameId}-${at}` } : {};
  return (
    <div className="settings-page">
      <form ref={form} className="settings-form is-wide new-stream" onSubmit={(event) => void submit(event)}>
        <div className="form-field" data-field="name">
          <label htmlFor={nameId}>{managing.name}</label>
          <input
            id={nameId}
            className="field"
            maxLength={longest}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            {...described("name")}
          />
          {said("name")}
        </div>
        <div className="form-field">
          <label htmlFor={descriptionId}>{managing.description}</label>
          <DescriptionField id={descriptionId} value={description} onChange={setDescription} />
          <DescriptionPreview content={description} />
        </div>
        <FolderField value={folder} onChange={setFolder} />
        <PrivacyFields offered={offered} value={privacy} onChange={setPrivacy} />
        <div className="form-field" data-field="people">
          <span>{managing.whoIsIn}</span>
          {canAdd ? (
            <PeopleField label={managing.whoIsIn} chosen={people} onChange={setPeople} />
          ) : (
            <span className="soft">{managing.onlyYou}</span>
          )}
          {said("people")}
        </div>
        <div className="settings-row">
          <label htmlFor={policyId}>{managing.whoWrites}</label>
          <select
            id={policyId}
            className="field is-short"
            value={policy}
            onChange={(event) => {
              const chosen = postPolicies.find((each) => each === Number(event.target.value));
              if (chosen) setPolicy(chosen);
            }}
          >
            {postPolicies.map((each) => (
              <option key={each} value={each}>
                {managing.postPolicies[each]}
              </option>
            ))}
          </select>
        </div>
        {isOwner && (
          <div className="settings-row" data-field="retention">
            <RetentionFields value={retention} onChange={setRetention} />
            {said("retention")}
          </div>
        )}
        {canAnnounce && !isPrivate && (
          <label className="option">
            <input
              type="checkbox"
              checked={announces}
              onChange={(event) => setAnnounces(event.target.checked)}
            />
            {managing.announce}
          </label>
        )}
        {said("form")}
        <div className="settings-buttons">
          <button type="submit" className="button is-main" aria-disabled={isBusy}>
            {managing.create}
          </button>
          <a className="button is-quiet" href={hashOf({ view: "streams" })}>
            {app.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}
