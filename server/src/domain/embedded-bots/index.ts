/** The programs for embedded bots. To add one, add a file next to this one, and its name here. */
import { converter } from "./converter.ts";
import type { EmbeddedBot } from "./embedded-bot.ts";
import { followUp } from "./follow-up.ts";

export const embeddedBots: readonly EmbeddedBot[] = [converter, followUp];

export const embeddedBotByName = (name: string): EmbeddedBot | undefined =>
  embeddedBots.find((bot) => bot.name === name);
