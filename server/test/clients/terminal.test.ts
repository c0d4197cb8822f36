import { execFileSync, spawnSync } from "node:child_process";
import { World } from "@confab/testkit";
import { expect, test } from "vitest";
import { ClientFolder, describePythonClients, programOf } from "./support.ts";

const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
const note = hasTmux ? "" : " (apt-get install tmux)";

describePythonClients("zulip-terminal", () => {
  test.skipIf(!hasTmux)(`starts, shows streams, receives messages live, and sends${note}`, async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    const cordelia = world.as("cordelia");
    await cordelia.send("general", "weather", "The rain it raineth every day");
    using terminal = new Terminal(hamlet.url);
    using folder = new ClientFolder();
    terminal.start(folder.path, programOf("zulip-term"), "--config-file", folder.zuliprc(hamlet));
    await expect.poll(() => terminal.screen()).toMatch(/# general/);
    await expect.poll(() => terminal.screen()).toContain("Hamlet Member");
    await expect.poll(() => terminal.screen()).toContain("The rain it raineth every day");

    const queue = await cordelia.register({ event_types: ["message"], apply_markdown: false });
    await cordelia.send("general", "weather", "With hey, ho, the **wind**");
    await expect.poll(() => terminal.screen()).toContain("With hey, ho, the wind");

    // Goes to the messages and to the last of them, then replies in its conversation.
    terminal.press("Right", "G", "Down", "r");
    await expect.poll(() => terminal.screen()).toMatch(/# general +▶ weather/);
    terminal.type("That is all one");
    terminal.press("C-d");
    const contents: unknown[] = [];
    await expect
      .poll(async () => {
        contents.push(...(await queue.all()).map(({ message }) => message));
        return contents;
      })
      .toContainEqual(
        expect.objectContaining({
          sender_email: hamlet.email,
          display_recipient: "general",
          subject: "weather",
          content: "That is all one",
        }),
      );
    await expect.poll(() => terminal.screen()).toContain("That is all one");
  });

  test.skipIf(!hasTmux)(`starts with unread direct messages${note}`, async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    const cordelia = world.as("cordelia");
    await cordelia.sendTo([hamlet], "A word in your ear");
    await cordelia.sendTo([hamlet, world.as("guest")], "To both of you");
    using terminal = new Terminal(hamlet.url);
    using folder = new ClientFolder();
    terminal.start(folder.path, programOf("zulip-term"), "--config-file", folder.zuliprc(hamlet));
    await expect.poll(() => terminal.screen()).toContain("A word in your ear");
    await expect.poll(() => terminal.screen()).toContain("To both of you");
  });
});

/** A screen and a keyboard for a program. */
class Terminal implements Disposable {
  readonly #socket: string;

  /** @param name distinguishes it from others on this machine */
  constructor(name: string) {
    this.#socket = `confab-${name.replace(/\W+/g, "-")}`;
  }

  /**
   * Error output goes to `errors.txt` in the folder, because on the screen it moves the rest up. This client writes
   * errors if presences arrive before its first screen is complete (an assertion fails in its thread).
   */
  start(folder: string, ...command: string[]): void {
    const quietly = ["sh", "-c", 'exec "$@" 2> errors.txt', "sh", ...command];
    this.#tmux("new-session", "-d", "-c", folder, "-x", "160", "-y", "45", ...quietly);
  }

  /** Returns the visible lines. */
  screen(): string {
    return this.#tmux("capture-pane", "-p");
  }

  /** Presses keys by their names. */
  press(...keys: string[]): void {
    this.#tmux("send-keys", ...keys);
  }

  type(text: string): void {
    this.#tmux("send-keys", "-l", text);
  }

  #tmux(...parameters: string[]): string {
    // Ignores the settings of the user who runs the test.
    const all = ["-L", this.#socket, "-f", "/dev/null", ...parameters];
    return execFileSync("tmux", all, {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C.UTF-8", TERM: "xterm" },
    });
  }

  [Symbol.dispose](): void {
    spawnSync("tmux", ["-L", this.#socket, "kill-server"]);
  }
}
