/**
 * All requests that a malicious guest, or a client without an account, sends to slow a server down or fill its memory.
 */
import type { Attack } from "./attack.ts";
import { messageAttacks } from "./message-attacks.ts";
import { passwordAttacks } from "./password-attacks.ts";
import { pictureAttacks } from "./picture-attacks.ts";
import { queueAttacks } from "./queue-attacks.ts";
import { searchAttacks } from "./search-attacks.ts";
import { storingAttacks } from "./storing-attacks.ts";

export const attacks: readonly Attack[] = [
  ...searchAttacks,
  ...pictureAttacks,
  ...queueAttacks,
  ...messageAttacks,
  ...passwordAttacks,
  ...storingAttacks,
];
