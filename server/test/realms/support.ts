import { setUpRealm } from "@confab/server/app/set-up-realm";
import { PASSWORD, Person, type World } from "@confab/testkit";
import { Entrance } from "./entrance.ts";

/** The other organizations on a world's server. Each has an entrance, which the caller closes before the world ends. */
export class OtherRealms implements AsyncDisposable {
  readonly #world: World;
  #entrances: Entrance[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns the address of a proxy that passes on this host name. */
  async entrance(host: string, target = () => this.#world.url): Promise<string> {
    const entrance = await Entrance.open(host, target);
    this.#entrances.push(entrance);
    return entrance.url;
  }

  /** Creates an organization, like `confab realm create`. @returns its owner */
  async create(host: string, ownerEmail: string, ownerPassword = PASSWORD): Promise<Person> {
    const { context } = this.#world.server;
    const request = { host, name: host, ownerEmail, ownerPassword };
    const realm = await setUpRealm(context, request);
    if (!realm) throw new Error(`There is an organization at ${host}`);
    const { userId, apiKey, email } = realm.owner;
    return new Person({ url: await this.entrance(host), userId, email, apiKey });
  }

  /** Closes the entrances. Further ones may follow, as for the next test's world. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const entrance of this.#entrances) await entrance[Symbol.asyncDispose]();
    this.#entrances = [];
  }
}
