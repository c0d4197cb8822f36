import { useModel, useSessionState } from "./session-context.tsx";

/** The rating of an organization that wants no moving pictures. */
const NO_GIFS = 0;

/** Returns the name of the server's provider of moving pictures, or undefined if it has none. */
export const useGifProvider = (): string | undefined =>
  useSessionState(({ fixed }) => fixed.server_gif_provider) ?? undefined;

/** Returns the same, or undefined if the organization wants no moving pictures. */
export function useOfferedGifs(): string | undefined {
  const provider = useGifProvider();
  return useModel(({ realm }) => realm.giphy_rating) === NO_GIFS ? undefined : provider;
}
