/** The places that messages are sent to. In Zulip's format, each has an id of its own. */
import { RecipientType } from "../../../exchange/zulip/directory.ts";

interface RecipientRow {
  readonly id: number;
  readonly type: number;
  /** The id of the person, stream or group of people. */
  readonly type_id: number;
}

/** Numbers the places as they are first asked for. */
export class Recipients {
  readonly rows: RecipientRow[] = [];
  /** The participants of direct conversations between more than two people. */
  readonly groups: { readonly id: number; readonly recipient: number; readonly people: readonly number[] }[] =
    [];
  readonly #ids = new Map<string, number>();

  person = (id: number): number => this.#idOf(RecipientType.person, id);
  stream = (id: number): number => this.#idOf(RecipientType.stream, id);

  /** @param people the participants, with the sender */
  direct(people: readonly number[], sender: number): number {
    const others = people.filter((id) => id !== sender);
    const [other = sender] = others;
    if (others.length < 2) return this.person(other);
    const key = people.join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.groups.length + 1;
    const recipient = this.#add(RecipientType.people, id);
    this.groups.push({ id, recipient, people });
    this.#ids.set(key, recipient);
    return recipient;
  }

  #idOf(type: number, typeId: number): number {
    const key = `${type} ${typeId}`;
    const id = this.#ids.get(key) ?? this.#add(type, typeId);
    this.#ids.set(key, id);
    return id;
  }

  #add(type: number, type_id: number): number {
    const id = this.rows.length + 1;
    this.rows.push({ id, type, type_id });
    return id;
  }
}
