/** The messages of the organization in the pictures, in the order of sending. */

export interface Line {
  readonly from: string;
  readonly stream: string;
  readonly topic: string;
  readonly text: string;
  /** Unread by the person whose screens are shown. */
  readonly isNew?: true;
  /** The people who react, each with an emoji. */
  readonly reactions?: readonly (readonly [person: string, emoji: string])[];
}

export const LONG_NAME = "Maximiliana Featherstonehaugh-Cholmondeley";
export const LONG_TOPIC = "Who keeps the key to the cellar, and who has had it till now";
export const LONG_STREAM = "guest-performances-and-touring-logistics";

export const names = [
  "Viola",
  "Sebastian",
  "Rosalind",
  "Orlando",
  "Beatrice",
  "Benedick",
  LONG_NAME,
  "شهرزاد",
] as const;

export const streams = {
  general: "What concerns everybody",
  stagecraft: "Doors, trapdoors, thunder and lightning",
  costumes: "Fittings, repairs, and who has the second ruff",
  "box office": "Tickets, seats and complaints",
  rehearsals: "When, where, and with whom",
  [LONG_STREAM]: "Carts, inns and permits",
} as const;

const cellar = [
  "It hung beside the door until Tuesday.",
  "Then it was lent to the carpenter, who gave it back. I saw it.",
  "He gave back *a* key.",
  "It opens the chest with the thunder sheets, which I did not know had a lock.",
  "So whoever has the key to the chest has the key to the cellar.",
  "There is nobody who has the key to the chest. It was never locked.",
];

/** Messages of the first day. */
export const earlier: readonly Line[] = [
  ...Array.from(
    { length: 36 },
    (_, index): Line => ({
      from: ["Sebastian", "Beatrice", "Benedick"][index % 3] ?? "Viola",
      stream: "stagecraft",
      topic: LONG_TOPIC,
      text: cellar[index % cellar.length] ?? "",
    }),
  ),
  {
    from: "Sebastian",
    stream: "general",
    topic: "Bread and cheese",
    text: "In the green room. Until it is gone.",
    reactions: [["Viola", "cheese"]],
  },
  {
    from: LONG_NAME,
    stream: LONG_STREAM,
    topic: "Permits",
    text: "Elsinore wants the list of everybody who travels, with their trades. See <https://www.example.com/permits/travelling-companies/2026/application-form-for-companies-of-more-than-twelve-persons>.",
  },
  {
    from: "شهرزاد",
    stream: "general",
    topic: "Welcome to the company",
    text: "مرحبا بالجميع! سأحكي لكم قصة كل ليلة، حتى نهاية الموسم.\n\nIn English: a story each night, until the season ends.",
    reactions: [
      ["Viola", "tada"],
      ["Orlando", "tada"],
      ["Rosalind", "heart"],
    ],
  },
];

/** Messages of the second day. */
export const today: readonly Line[] = [
  {
    from: "Viola",
    stream: "stagecraft",
    topic: "Storm in act one",
    text: "The thunder sheet is back from repair. :tada: I'd like to try it **tonight** before we let anybody in.",
    reactions: [
      ["Orlando", "+1"],
      ["Rosalind", "+1"],
      ["Beatrice", "zap"],
    ],
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
    isNew: true,
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
    isNew: true,
  },
  {
    from: "Beatrice",
    stream: "costumes",
    topic: "The second ruff",
    text: "You wore it in every scene.",
    isNew: true,
    reactions: [["Viola", "joy"]],
  },
  {
    from: "Sebastian",
    stream: "box office",
    topic: "Saturday is sold out",
    text: "All 1,200, and forty standing. Shall we open the gallery?",
    isNew: true,
  },
  {
    from: LONG_NAME,
    stream: "stagecraft",
    topic: LONG_TOPIC,
    text: "I have it. I have had it since Tuesday. @**Hamlet Member** knows.",
    isNew: true,
  },
  {
    from: "Rosalind",
    stream: "rehearsals",
    topic: "Thursday moves to Friday",
    text: "The hall is taken on Thursday. Friday at six, everybody who is in act three.",
    isNew: true,
  },
  {
    from: "Viola",
    stream: "rehearsals",
    topic: "What we play at court",
    text: "/poll What shall we play at court?\nThe Tempest\nTwelfth Night\nMuch Ado About Nothing\nSomething short",
  },
  { from: "Viola", stream: "rehearsals", topic: "What we play at court", text: "/todo" },
];
