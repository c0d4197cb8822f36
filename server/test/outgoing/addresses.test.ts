import { describe, expect, test } from "vitest";
import { mayConnectTo, parseRange } from "../../src/base/ip-addresses.ts";
import { rangesOf } from "./support.ts";

describe("the server connects to", () => {
  test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
    "%s",
    (address) => {
      expect(mayConnectTo(address, [])).toBe(true);
    },
  );
});

describe("the server does not connect to", () => {
  test.each([
    ["this machine", "127.0.0.1"],
    ["this machine", "127.255.255.254"],
    ["this machine", "::1"],
    ["this machine, mapped", "::ffff:127.0.0.1"],
    ["this machine, mapped", "::ffff:7f00:1"],
    ["this machine, in the old way", "::127.0.0.1"],
    ["any address", "0.0.0.0"],
    ["any address", "::"],
    ["a private network", "10.0.0.1"],
    ["a private network", "172.16.0.1"],
    ["a private network", "172.31.255.255"],
    ["a private network", "192.168.1.1"],
    ["a private network, mapped", "::ffff:192.168.1.1"],
    ["a private network, translated", "64:ff9b::a00:1"],
    ["a private network, through 6to4", "2002:a00:1::1"],
    ["a provider's network", "100.64.0.1"],
    ["the link", "169.254.169.254"],
    ["the link", "fe80::1"],
    ["a unique local network", "fc00::1"],
    ["a unique local network", "fd12:3456::1"],
    ["a site's network", "fec0::1"],
    ["a group", "224.0.0.1"],
    ["a group", "ff02::1"],
    ["everybody", "255.255.255.255"],
    ["what is reserved", "240.0.0.1"],
    ["what is reserved", "198.18.0.1"],
    ["documentation", "192.0.2.1"],
    ["documentation", "2001:db8::1"],
    ["no address", "localhost"],
    ["no address", ""],
  ])("%s: %s", (_, address) => {
    expect(mayConnectTo(address, [])).toBe(false);
  });
});

describe("additional allowed ranges", () => {
  test("include addresses of the same kind", () => {
    const allowed = rangesOf("10.1.0.0/16", "fd00::/8");
    for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "8.8.8.8"]) {
      expect(mayConnectTo(address, allowed)).toBe(true);
    }
    for (const address of ["10.2.0.1", "127.0.0.1", "fc00::1", "::1"]) {
      expect(mayConnectTo(address, allowed)).toBe(false);
    }
  });

  test.each(["", "10.0.0.1", "10.0.0.0/33", "localhost/8", "::/129", "10.0.0.0/"])(
    "reject an invalid range: %j",
    (text) => {
      expect(parseRange(text)).toBeUndefined();
    },
  );
});
