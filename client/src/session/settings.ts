import type { SettingValues } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { Model } from "../model/model.ts";
import type { SessionStore } from "./state.ts";

type Change = Partial<SettingValues>;
/** The same as they are in the model. */
type Shown = Partial<NonNullable<Model["settings"]>>;

/**
 * Changes settings of the user's own. They have their effect at once, as if the server's events had come already, and
 * go back to what they were if it refuses.
 */
export class Settings {
  readonly #store: SessionStore;
  readonly #client: Client;
  /** What the server has not answered yet, the oldest first. */
  #changes: readonly Change[] = [];
  /** The last of several changes is to be what stays, so each waits for the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: SessionStore, client: Client) {
    this.#store = store;
    this.#client = client;
  }

  /** @throws RequestRefused NoAnswer after the settings went back */
  async change(change: Change): Promise<void> {
    const before = this.#show(change);
    this.#changes = [...this.#changes, change];
    const answer = this.#last.then(() => this.#client.updateSettings(change));
    this.#last = answer.catch(() => undefined);
    try {
      await answer;
      this.#forget(change);
    } catch (error) {
      this.#forget(change);
      this.#show(Object.assign(before, ...this.#changes.map((later) => namesIn(before, later))));
      throw error;
    }
  }

  /** A model as the server tells of it, with what it has not answered yet: an event may be older than that. */
  withChanges(model: Model): Model {
    const { settings } = model;
    if (!settings || this.#changes.length === 0) return model;
    return { ...model, settings: Object.assign({}, settings, ...this.#changes) };
  }

  #forget(change: Change): void {
    this.#changes = this.#changes.filter((each) => each !== change);
  }

  /** @returns what the settings were, of those that are changed */
  #show(change: Shown): Shown {
    const { model } = this.#store.getState();
    const { settings } = model ?? {};
    if (!model || !settings) return {};
    this.#store.setState({ model: { ...model, settings: { ...settings, ...change } } });
    return namesIn(change, settings);
  }
}

/** Of `values` those that `names` has. */
const namesIn = (names: Shown, values: Shown): Shown =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
