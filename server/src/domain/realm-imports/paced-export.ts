import { Problems } from "../../exchange/format/problems.ts";
import { NeutralExport } from "../../exchange/format/read.ts";

/** An export whose reader is held up before each record as long as it should rest. */
export class PacedExport extends NeutralExport {
  readonly #rest: () => Promise<void> | undefined;
  readonly #options: ConstructorParameters<typeof NeutralExport>;

  /** @param rest is called before each record, and returns a promise only if it is time to rest */
  constructor(
    rest: () => Promise<void> | undefined,
    ...options: ConstructorParameters<typeof NeutralExport>
  ) {
    super(...options);
    this.#rest = rest;
    this.#options = options;
  }

  override again(): PacedExport {
    const [folder, , original] = this.#options;
    return new PacedExport(this.#rest, folder, new Problems(), original);
  }

  override people() {
    return this.#paced(super.people());
  }

  override groups() {
    return this.#paced(super.groups());
  }

  override emoji() {
    return this.#paced(super.emoji());
  }

  override streams() {
    return this.#paced(super.streams());
  }

  override files() {
    return this.#paced(super.files());
  }

  override messages() {
    return this.#paced(super.messages());
  }

  async *#paced<R>(records: AsyncIterable<R>): AsyncGenerator<R> {
    for await (const record of records) {
      const rest = this.#rest();
      if (rest) await rest;
      yield record;
    }
  }
}
