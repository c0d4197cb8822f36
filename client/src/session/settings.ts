import type { SettingValues } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { Model } from "../model/model.ts";
import type { SessionStore } from "./state.ts";

type Change = Partial<SettingValues>;
/** Settings in the form that the model has. */
type Shown = Partial<NonNullable<Model["settings"]>>;

/**
 * Changes the user's own settings. A change takes effect immediately, as if the server's events had already arrived,
 * and is undone if the server refuses.
 */
export class Settings {
  readonly #store: SessionStore;
  readonly #client: Client;
  /** Changes that the server has not answered yet, oldest first. */
  #changes: readonly Change[] = [];
  /** Each change waits for the one before, because the last change must win. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: SessionStore, client: Client) {
    this.#store = store;
    this.#client = client;
  }

  /** @throws RequestRefused, NoAnswer after the change is undone */
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

  /** Returns a model of the server with the unanswered changes applied, because an event may be older than they are. */
  withChanges(model: Model): Model {
    const { settings } = model;
    if (!settings || this.#changes.length === 0) return model;
    return { ...model, settings: Object.assign({}, settings, ...this.#changes) };
  }

  #forget(change: Change): void {
    this.#changes = this.#changes.filter((each) => each !== change);
  }

  /** @returns the previous values of the settings that change */
  #show(change: Shown): Shown {
    const { model } = this.#store.getState();
    const { settings } = model ?? {};
    if (!model || !settings) return {};
    this.#store.setState({ model: { ...model, settings: { ...settings, ...change } } });
    return namesIn(change, settings);
  }
}

/** Returns the entries of `values` whose names occur in `names`. */
const namesIn = (names: Shown, values: Shown): Shown =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
