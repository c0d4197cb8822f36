import { cpSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildServer } from "@confab/testkit/build-server";

const checkout = fileURLToPath(new URL("../../../", import.meta.url));

/** Copies of what the build reads and tests change. */
const copied = ["package-lock.json", "server/package.json", "server/bin", "server/src", "tools"];
/** Everything else stays where it is. */
const linked = ["contract", "markdown", "node_modules", "web"];

/** A copy of this checkout whose sources can be changed; it has no build yet. */
export class CheckoutCopy implements Disposable {
  readonly #parent = mkdtempSync(join(tmpdir(), "confab-copy-"));
  #folder = join(this.#parent, "checkout");

  constructor() {
    for (const path of copied) cpSync(join(checkout, path), join(this.folder, path), { recursive: true });
    for (const path of linked) symlinkSync(join(checkout, path), join(this.folder, path));
  }

  get folder(): string {
    return this.#folder;
  }

  /** The path of its program, once it is built. */
  get main(): string {
    return join(this.folder, "server/dist/main.mjs");
  }

  build(): void {
    buildServer(this.folder);
  }

  /** Moves the whole checkout. */
  move(): void {
    const target = join(this.#parent, "elsewhere");
    renameSync(this.#folder, target);
    this.#folder = target;
  }

  [Symbol.dispose](): void {
    rmSync(this.#parent, { recursive: true });
  }
}
