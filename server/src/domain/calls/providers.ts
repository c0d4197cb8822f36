/** The providers of video calls. Clients show the names and know the numbers. */
import type { Config } from "../../config/config.ts";

export interface Choice {
  readonly id: number;
  readonly name: string;
}

/** Returns the providers from which an organization of this server can choose. */
export const videoChatProviders = ({
  bigBlueButton,
}: Pick<Config, "bigBlueButton">): Readonly<Record<string, Choice>> => ({
  disabled: { id: 0, name: "None" },
  jitsi_meet: { id: 1, name: "Jitsi Meet" },
  ...(bigBlueButton && { big_blue_button: { id: 4, name: "BigBlueButton" } }),
});
