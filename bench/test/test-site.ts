import type { EngineKind } from "@confab/server/db/engine";
import { createStartedWorldData, type WorldData } from "@confab/testkit";
import { Site } from "../src/site.ts";

/** A site for tests, in a copy of a place where a server was started: a first start takes seconds. */
export class TestSite implements AsyncDisposable {
  readonly site: Site;
  readonly #place: WorldData;

  private constructor(place: WorldData) {
    this.#place = place;
    this.site = Site.at("test", place);
  }

  static async create(engine?: EngineKind): Promise<TestSite> {
    return new TestSite(await createStartedWorldData(engine));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.site[Symbol.asyncDispose]();
    await this.#place.remove();
  }
}
