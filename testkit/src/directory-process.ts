/** A directory that belongs to one test: OpenLDAP's `slapd`, with its data in a folder, with and without TLS. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";

const SLAPD = "/usr/sbin/slapd";

/**
 * Returns the reason why no directory is available for tests, as a sentence that says what to install; undefined if one
 * is available.
 */
export const missingDirectory = (): string | undefined =>
  existsSync(SLAPD) && spawnSync("openssl", ["version"]).status === 0
    ? undefined
    : "Sign-in by a directory is not tested: apt-get install slapd openssl.";

export interface DirectoryEntry {
  readonly uid: string;
  readonly name: string;
  readonly mail?: string;
  readonly password: string;
}

export class DirectoryProcess implements AsyncDisposable {
  readonly url: string;
  readonly tlsUrl: string;
  readonly #folder: string;
  #guard: ChildProcess;

  private constructor(folder: string, ports: readonly [number, number], guard: ChildProcess) {
    this.#folder = folder;
    this.url = `ldap://localhost:${ports[0]}`;
    this.tlsUrl = `ldaps://localhost:${ports[1]}`;
    this.#guard = guard;
  }

  /** Starts a directory with these people in it; resolves when it takes connections. */
  static async start(people: readonly DirectoryEntry[]): Promise<DirectoryProcess> {
    const folder = mkdtempSync(join(tmpdir(), "confab-ldap-"));
    mkdirSync(join(folder, "data"));
    makeCertificate(folder);
    writeFileSync(join(folder, "slapd.conf"), configuration(folder));
    writeFileSync(join(folder, "people.ldif"), [organization, ...people.map(entryOf)].join("\n"));
    execFileSync("/usr/sbin/slapadd", ["-f", join(folder, "slapd.conf"), "-l", join(folder, "people.ldif")]);
    const ports = [await findFreePort(), await findFreePort()] as const;
    const directory = new DirectoryProcess(folder, ports, serve(folder, ports));
    for (const port of ports) await takesConnections(port, directory.#guard);
    return directory;
  }

  /** The certificate of the authority that signed the directory's own. */
  get certificate(): string {
    return readFileSync(join(this.#folder, "cert.pem"), "utf8");
  }

  /** The environment of a server that uses the directory, without encryption. */
  get environment(): Readonly<Record<string, string>> {
    return {
      CONFAB_LDAP_URL: this.url,
      CONFAB_LDAP_STARTTLS: "off",
      CONFAB_LDAP_BIND_DN: "cn=admin,dc=example,dc=com",
      CONFAB_LDAP_BIND_PASSWORD: "admin-password",
      CONFAB_LDAP_SEARCH_BASE: "ou=people,dc=example,dc=com",
    };
  }

  async stop(): Promise<void> {
    this.#guard.stdin?.end();
    while (this.#guard.exitCode === null) await setTimeout(20);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function serve(folder: string, [port, tlsPort]: readonly [number, number]): ChildProcess {
  // The shell outlives this process only until it notices that its standard input has ended.
  const script = `
    ${SLAPD} -d 0 -f "$1/slapd.conf" -h "ldap://127.0.0.1:$2/ ldaps://127.0.0.1:$3/" >"$1/log" 2>&1 &
    server=$!
    read -r word
    kill -KILL $server
    wait $server
    exit 0`;
  return spawn("/bin/sh", ["-c", script, "sh", folder, String(port), String(tlsPort)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
}

async function takesConnections(port: number, guard: ChildProcess): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isThere) return;
    if (guard.exitCode !== null) throw new Error("The directory did not start");
    await setTimeout(20);
  }
}

function makeCertificate(folder: string): void {
  execFileSync(
    "openssl",
    [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
      ],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")],
    ],
    { stdio: "ignore" },
  );
}

const configuration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "dc=example,dc=com"
rootdn "cn=admin,dc=example,dc=com"
rootpw admin-password
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;

const organization = `dn: dc=example,dc=com
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ou=people,dc=example,dc=com
objectClass: organizationalUnit
ou: people
`;

const entryOf = ({
  uid,
  name,
  mail,
  password,
}: DirectoryEntry): string => `dn: uid=${uid},ou=people,dc=example,dc=com
objectClass: inetOrgPerson
uid: ${uid}
cn: ${name}
sn: ${name.split(" ").at(-1)}
${mail === undefined ? "" : `mail: ${mail}\n`}userPassword: ${password}
`;
