/** An organization in the middle of its work, for pictures of the web client. */
import type { Person, World } from "@confab/testkit";

interface Line {
  readonly from: string;
  readonly stream: string;
  readonly topic: string;
  readonly text: string;
}

const names = ["Viola", "Sebastian", "Rosalind", "Orlando", "Beatrice", "Benedick"] as const;

const streams = {
  general: "What concerns everybody",
  stagecraft: "Doors, trapdoors, thunder and lightning",
  costumes: "Fittings, repairs, and who has the second ruff",
  "box office": "Tickets, seats and complaints",
  rehearsals: "When, where, and with whom",
} as const;

const lines: readonly Line[] = [
  {
    from: "Viola",
    stream: "stagecraft",
    topic: "Storm in act one",
    text: "The thunder sheet is back from repair. :tada: I'd like to try it **tonight** before we let anybody in.",
  },
  {
    from: "Orlando",
    stream: "stagecraft",
    topic: "Storm in act one",
    text: "Good. Mind that the mast comes down four counts *after* the second clap:\n\n| cue | who | count |\n| --- | --- | ---: |\n| thunder | Viola | 0 |\n| lightning | Rosalind | 2 |\n| mast | Orlando | 6 |",
  },
  {
    from: "Rosalind",
    stream: "stagecraft",
    topic: "Storm in act one",
    text: '```python\ndef flash(count):\n    """Twice, with a pause between."""\n    for _ in range(2):\n        lamps.on()\n        wait(count)\n        lamps.off()\n```\nThat is all there is to the lightning now.',
  },
  {
    from: "Viola",
    stream: "stagecraft",
    topic: "Storm in act one",
    text: "> four counts *after* the second clap\n\nSix, by the table?",
  },
  {
    from: "Orlando",
    stream: "stagecraft",
    topic: "Storm in act one",
    text: "Six from the first, four from the second. @**Hamlet Member** you asked for it, tell us.",
  },
  {
    from: "Beatrice",
    stream: "costumes",
    topic: "The second ruff",
    text: "It is neither in the chest nor on the hook. Who had it on Tuesday?",
  },
  {
    from: "Benedick",
    stream: "costumes",
    topic: "The second ruff",
    text: "I had the *first*. I would never wear the second.",
  },
  { from: "Beatrice", stream: "costumes", topic: "The second ruff", text: "You wore it in every scene." },
  {
    from: "Sebastian",
    stream: "box office",
    topic: "Saturday is sold out",
    text: "All 1,200, and forty standing. Shall we open the gallery?",
  },
  {
    from: "Rosalind",
    stream: "rehearsals",
    topic: "Thursday moves to Friday",
    text: "The hall is taken on Thursday. Friday at six, everybody who is in act three.",
  },
  {
    from: "Sebastian",
    stream: "general",
    topic: "Bread and cheese",
    text: "In the green room. Until it is gone.",
  },
];

/** Fills a world; gives back the person whose screens are shown. */
export async function furnish(world: World): Promise<Person> {
  const hamlet = world.as("hamlet");
  const people = new Map<string, Person>();
  for (const name of names) people.set(name, await world.newPerson(name));
  const everybody = [...people.values(), hamlet];
  const subscriptions = Object.entries(streams).map(([name, description]) => ({ name, description }));
  await world.as("owner").ok("POST", "/users/me/subscriptions", {
    subscriptions,
    principals: everybody.map(({ userId }) => userId),
  });
  await world.as("owner").ok("PATCH", "/realm", { name: "The Globe" });
  for (const { from, stream, topic, text } of lines) {
    await world.clock.advance(4 * 60_000);
    await personOf(from).send(stream, topic, text);
  }
  await personOf("Viola").sendTo([hamlet], "Have you seen what they have done to your soliloquy?");
  await personOf("Rosalind").sendTo(
    [hamlet, personOf("Orlando")],
    "Shall the three of us meet before the rehearsal?",
  );
  return hamlet;

  function personOf(name: string): Person {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}`);
    return person;
  }
}

/** As if they had read nothing yet. */
export async function forgetReading(person: Person): Promise<void> {
  const narrow = { anchor: "newest", num_before: 100, num_after: 0 };
  const { messages } = await person.ok<{ messages: { id: number }[] }>("GET", "/messages", narrow);
  await person.ok("POST", "/messages/flags", {
    messages: messages.map(({ id }) => id),
    op: "remove",
    flag: "read",
  });
}
