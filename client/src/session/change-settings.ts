import type { SettingValues } from "@confab/contract";
import type { Client } from "../api/client.ts";
import type { SessionStore } from "./state.ts";

/**
 * Changes settings of the user's own. They have their effect at once, as if the server's events had come already, and
 * go back to what they were if it refuses.
 *
 * @throws RequestRefused NoAnswer after the settings went back
 */
export async function changeSettings(
  { client, store }: { readonly client: Client; readonly store: SessionStore },
  change: Partial<SettingValues>,
): Promise<void> {
  const before = show(store, change);
  try {
    await client.updateSettings(change);
  } catch (error) {
    show(store, before);
    throw error;
  }
}

/** @returns what the settings were, of those that are changed */
function show(store: SessionStore, change: Partial<SettingValues>): Partial<SettingValues> {
  const { model } = store.getState();
  const { settings } = model ?? {};
  if (!model || !settings) return {};
  store.setState({ model: { ...model, settings: { ...settings, ...change } } });
  const names = Object.keys(change) as (keyof SettingValues)[];
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
