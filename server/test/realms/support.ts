import { setUpRealm } from "@confab/server/app/set-up-realm";
import { PASSWORD, Person, World } from "@confab/testkit";
import { Entrance } from "./entrance.ts";

/** A world with other organizations on the same server, each with an entrance. */
export class SharedWorld implements AsyncDisposable {
  readonly world: World;
  readonly #entrances = new AsyncDisposableStack();

  constructor(world: World) {
    this.world = world;
    this.#entrances.use(world);
  }

  static async start(): Promise<SharedWorld> {
    return new SharedWorld(await World.start());
  }

  /** Returns the address of a proxy that passes on this host name. */
  async entrance(host: string, target = () => this.world.url): Promise<string> {
    const entrance = await Entrance.open(host, target);
    this.#entrances.use(entrance);
    return entrance.url;
  }

  /** Creates an organization, like `confab realm create`. @returns its owner */
  async create(host: string, ownerEmail: string, ownerPassword = PASSWORD): Promise<Person> {
    const { context } = this.world.server;
    const request = { host, name: host, ownerEmail, ownerPassword };
    const realm = await setUpRealm(context, request);
    if (!realm) throw new Error(`There is an organization at ${host}`);
    const { userId, apiKey, email } = realm.owner;
    return new Person({ url: await this.entrance(host), userId, email, apiKey });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#entrances[Symbol.asyncDispose]();
  }
}
