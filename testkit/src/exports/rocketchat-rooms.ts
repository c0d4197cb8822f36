/** The people and rooms of generated dumps of Rocket.Chat's database. */
import type { Document } from "bson";
import type { Prose } from "./prose.ts";

/** 1 March 2021, 9:00, in milliseconds since 1970. */
export const START = Date.UTC(2021, 2, 1, 9);

export interface Person {
  readonly key: string;
  readonly username: string;
  readonly name: string;
  readonly document: Document;
}

interface GeneratedRoom {
  readonly document: Document;
  readonly members: readonly Person[];
  /** True if the room becomes a stream. */
  readonly isStream: boolean;
}

/** Returns a key of the usual length. */
export const idOf = (kind: string, index: number): string => `${kind}${String(index).padStart(16, "0")}`;

/** Returns people; the last two are a program, and somebody who has left. The first is an administrator. */
export function directory(prose: Prose, count: number): Person[] {
  const people = Array.from({ length: count }, (_, index): Person => {
    const name = prose.personName(index);
    const username = name.toLowerCase().replaceAll(" ", ".");
    const key = idOf("u", index);
    const document = {
      _id: key,
      username,
      name,
      emails: [{ address: `${username}@example.com`, verified: index % 2 === 0 }],
      roles: index === 0 ? ["user", "admin"] : ["user"],
      type: "user",
      active: true,
      createdAt: new Date(START),
      services: { password: { bcrypt: "" } },
    };
    return { key, username, name, document };
  });
  const cat = { key: "rocket.cat", username: "rocket.cat", name: "Rocket.Cat" };
  const catDocument = {
    _id: cat.key,
    username: cat.username,
    name: cat.name,
    type: "bot",
    roles: ["bot"],
    active: true,
  };
  const left = { key: idOf("u", count), username: "left.long.ago", name: "Lea Left" };
  const leftDocument = {
    _id: left.key,
    username: left.username,
    name: left.name,
    type: "user",
    active: false,
  };
  return [
    ...people,
    { ...cat, document: catDocument },
    { ...left, document: { ...leftDocument, emails: null } },
  ];
}

export function rooms(people: readonly Person[]): GeneratedRoom[] {
  const [one, two, three] = people;
  const humans = people.slice(0, -2);
  const few = humans.slice(0, 3);
  const ts = new Date(START);
  const usernames = (members: readonly Person[]) => members.map(({ username }) => username);
  const uids = (members: readonly Person[]) => members.map(({ key }) => key);
  const pair = [one, two].filter((person) => person !== undefined);
  return [
    {
      document: { _id: "GENERAL", t: "c", name: "general", topic: "All of *us*", description: "", ts },
      members: humans,
      isStream: true,
    },
    {
      document: {
        _id: "designroom",
        t: "p",
        name: "design-team",
        fname: "Design Team",
        announcement: "New!",
        ts,
      },
      members: few,
      isStream: true,
    },
    {
      document: { _id: "makers", t: "c", name: "makers", teamId: "team1", teamMain: true, ts },
      members: few,
      isStream: true,
    },
    {
      document: { _id: "oldroom", t: "c", name: "old-stuff", archived: true, ro: true, ts },
      members: [],
      isStream: true,
    },
    {
      document: { _id: "direct12", t: "d", usernames: usernames(pair), uids: uids(pair), ts },
      members: pair,
      isStream: false,
    },
    {
      document: { _id: "direct123", t: "d", usernames: usernames(few), uids: uids(few), ts },
      members: few,
      isStream: false,
    },
    { document: { _id: "visitor1", t: "l", fname: "A visitor", ts }, members: [], isStream: false },
    {
      document: { _id: "disc1", t: "c", name: "Wn5vYxgeXqTnJ2Rzr", fname: "Launch day", prid: "GENERAL", ts },
      members: humans.slice(0, 2),
      isStream: false,
    },
    {
      document: { _id: "disc2", t: "c", name: "Xn5vYxgeXqTnJ2Rzr", fname: "launch Day", prid: "GENERAL", ts },
      members: [],
      isStream: false,
    },
    {
      document: { _id: "disc3", t: "p", name: "Yn5vYxgeXqTnJ2Rzr", fname: "Hush", prid: "GENERAL", ts },
      members: few,
      isStream: true,
    },
    {
      document: { _id: "disc4", t: "p", name: "Zn5vYxgeXqTnJ2Rzr", fname: "Just us", prid: "direct12", ts },
      members: [one, three].filter((person) => person !== undefined),
      isStream: true,
    },
    {
      document: { _id: "disc5", t: "p", name: "An5vYxgeXqTnJ2Rzr", fname: "Colours", prid: "designroom", ts },
      members: few.slice(0, 1),
      isStream: false,
    },
  ];
}
