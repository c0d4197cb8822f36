/** Video calls: links to new rooms of the provider that the organization has chosen. */
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";

/** The numbers of the providers. */
export const callProviders = { none: 0, jitsi: 1, bigBlueButton: 4 } as const;

/** Returns a function that creates a room and returns its address, or `undefined` where calls are not possible. */
export function useNewCall(): (() => Promise<string>) | undefined {
  const { client } = useSession();
  const provider = useModel(({ realm }) => realm.video_chat_provider);
  const jitsi = useModel(({ realm }) => realm.jitsi_server_url ?? realm.server_jitsi_server_url);
  const available = useSessionState(({ fixed }) => fixed.realm_available_video_chat_providers);
  if (!Object.values(available ?? {}).some(({ id }) => id === provider)) return undefined;
  if (provider === callProviders.jitsi && jitsi) return async () => `${jitsi}/${newRoom()}`;
  if (provider !== callProviders.bigBlueButton) return undefined;
  return async () => {
    const { url } = await client.createBigBlueButtonCall({});
    return new URL(url, window.location.origin).href;
  };
}

/** Returns an unguessable name: everyone who knows it can join. */
const newRoom = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
