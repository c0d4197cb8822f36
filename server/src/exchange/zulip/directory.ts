/** Everything that messages refer to: people, streams, groups, and the places that messages were sent to. */

export interface Named {
  readonly key: string;
  readonly name: string;
}

interface Person extends Named {
  readonly isActive: boolean;
}

/** A place that messages are sent to. Its kinds have numbers in the export. */
export interface Recipient {
  /** 1 for a person, 2 for a stream, 3 for a group of people. */
  readonly type: number;
  /** The id of the person, stream or group. */
  readonly typeId: number;
}

export const RecipientType = { person: 1, stream: 2, people: 3 } as const;

const lower = (name: string): string => name.toLowerCase();

export class Directory {
  readonly #people = new Map<number, Person>();
  readonly #peopleByName = new Map<string, Person>();
  readonly #streams = new Map<number, Named>();
  readonly #streamsByName = new Map<string, Named>();
  readonly #groups = new Map<string, Named>();
  readonly #recipients = new Map<number, Recipient>();
  readonly #subscribers = new Map<number, number[]>();
  readonly #hosts = new Set<string>();
  #subdomain = "";

  /** @returns false if there is a person with this id already */
  addPerson(id: number, person: Person): boolean {
    if (this.#people.has(id)) return false;
    this.#people.set(id, person);
    const sameName = this.#peopleByName.get(lower(person.name));
    // Texts name those who were there when they were written, who are most likely the active ones.
    if (!sameName || (person.isActive && !sameName.isActive)) {
      this.#peopleByName.set(lower(person.name), person);
    }
    return true;
  }

  addStream(id: number, stream: Named): void {
    this.#streams.set(id, stream);
    if (!this.#streamsByName.has(lower(stream.name))) this.#streamsByName.set(lower(stream.name), stream);
  }

  addGroup(group: Named): void {
    this.#groups.set(lower(group.name), group);
  }

  /** Adds a place. The first one with an id is kept. */
  addRecipient(id: number, recipient: Recipient): void {
    if (!this.#recipients.has(id)) this.#recipients.set(id, recipient);
  }

  addSubscriber(recipientId: number, personId: number): void {
    const known = this.#subscribers.get(recipientId);
    if (known) known.push(personId);
    else this.#subscribers.set(recipientId, [personId]);
  }

  addHost(host: string): void {
    this.#hosts.add(lower(host));
  }

  set subdomain(name: string) {
    this.#subdomain = lower(name);
  }

  hasPerson = (id: number): boolean => this.#people.has(id);

  /** Returns the person of a mention, by the id if it has one. */
  person(name: string, id: number | undefined): Named | undefined {
    return id === undefined ? this.#peopleByName.get(lower(name)) : this.#people.get(id);
  }

  stream = (name: string): Named | undefined => this.#streamsByName.get(lower(name));
  streamById = (id: number): Named | undefined => this.#streams.get(id);
  group = (name: string): Named | undefined => this.#groups.get(lower(name));
  recipient = (id: number): Recipient | undefined => this.#recipients.get(id);

  /** Returns the ids of the subscribers of a place. */
  subscribers = (recipientId: number): readonly number[] => this.#subscribers.get(recipientId) ?? [];

  /** Returns whether an address with this host leads into the organization. The export itself names no host. */
  isOwnHost(host: string): boolean {
    const name = lower(host).replace(/:\d+$/, "");
    if (this.#hosts.size > 0) return this.#hosts.has(name);
    return this.#subdomain !== "" && name.startsWith(`${this.#subdomain}.`);
  }
}
