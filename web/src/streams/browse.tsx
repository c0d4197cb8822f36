/** All streams that the user may see. */
import { privaciesToCreate } from "@confab/client";
import { useDeferredValue, useMemo, useState } from "react";
import { useRemembered } from "../browser/remembered.ts";
import { FilterField } from "../components/filter-field.tsx";
import { Icon } from "../components/icon.tsx";
import { VirtualList } from "../components/virtual-list.tsx";
import { useHashOf } from "../places/navigation.ts";
import { useModel, useModelNow } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import {
  arranged,
  type StreamOrder,
  type StreamSet,
  streamOrders,
  streamSets,
  withWords,
} from "./arranged.ts";
import { StreamRow } from "./stream-row.tsx";

/** The last search, for users who come back from a stream. */
const lastSearch = viewPart(() => ({ text: "" }));

export function Browse() {
  const { managing } = useTexts();
  const language = useLanguage();
  const hashOf = useHashOf();
  const [set, setSet] = useRemembered<StreamSet>("streams.set", "all");
  const [order, setOrder] = useRemembered<StreamOrder>("streams.order", "name");
  const last = useViewPart(lastSearch);
  const [typed, setTyped] = useState(last.text);
  const subscriptions = useModel((model) => model.subscriptions);
  const canCreate = useModelNow((model, now) => privaciesToCreate(model, now).length > 0);
  const all = useMemo(
    () => arranged(subscriptions, set, order, language),
    [subscriptions, set, order, language],
  );
  const words = useDeferredValue(typed);
  const lines = useMemo(() => withWords(all, words), [all, words]);
  return (
    <div className="browse">
      <div className="browse-bar">
        <FilterField
          className="field browse-filter"
          label={managing.filterStreams}
          value={typed}
          onChange={(text) => {
            last.text = text;
            setTyped(text);
          }}
        />
        {canCreate && (
          <a className="button is-main" href={hashOf({ view: "new-stream" })}>
            <Icon name="plus" />
            {managing.newStream}
          </a>
        )}
        <div className="browse-options">
          <fieldset className="browse-sets" aria-label={managing.shown}>
            {streamSets.map((each) => (
              <button
                key={each}
                type="button"
                className="button"
                aria-pressed={each === set}
                onClick={() => setSet(each)}
              >
                {managing.sets[each]}
              </button>
            ))}
          </fieldset>
          <label className="browse-order">
            <span className="soft">{managing.order}</span>
            <select
              className="field"
              value={order}
              onChange={(event) => {
                const chosen = streamOrders.find((each) => each === event.target.value);
                if (chosen) setOrder(chosen);
              }}
            >
              {streamOrders.map((each) => (
                <option key={each} value={each}>
                  {managing.orders[each]}
                </option>
              ))}
            </select>
          </label>
          <span className="soft browse-count" role="status">
            {managing.streams(lines.length)}
          </span>
        </div>
      </div>
      <VirtualList
        key={`${set} ${order}`}
        label={managing.list}
        items={lines}
        remembered={`streams ${set} ${order}`}
      >
        {({ stream }) => <StreamRow key={stream.stream_id} stream={stream} />}
      </VirtualList>
    </div>
  );
}
