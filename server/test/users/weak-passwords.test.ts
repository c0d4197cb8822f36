import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";

const { owner } = useWorld();

test.each(["", "1", "password", "qwerty", "aaaaaaaa"])(
  "rejects an account with an easily guessed password: %j",
  async (password) => {
    const account = { email: "new.person@example.com", full_name: "New Person", password };
    expect(await owner.refused("POST", "/users", account)).toMatchObject({
      msg: "The password is too weak.",
      code: "BAD_REQUEST",
    });
    const { members } = await owner.ok<{ members: { full_name: string }[] }>("GET", "/users");
    expect(members.map(({ full_name }) => full_name)).not.toContain("New Person");
  },
);
