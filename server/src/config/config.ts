/** Reads the configuration from the environment; see `docs/configuration.md`. */

import { NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract/levels/supported";
import { MAX_IMPORT_MEBIBYTES } from "@confab/contract/limits";
import { type AddressRange, parseAddressOrRange, parseRange } from "../base/ip-addresses.ts";
import { StartError } from "../base/start-error.ts";
import { type BackupOptions, readBackupOptions } from "./backup-options.ts";
import { dataDirOf } from "./data-dir.ts";
import { type DirectoryOptions, readDirectory } from "./directory-options.ts";
import { type GifOptions, readGifOptions } from "./gif-options.ts";
import { type MailInOptions, readMailIn } from "./mail-in-options.ts";
import { checkNatsUrl } from "./nats-url.ts";
import { type OpenIdOptions, readOpenId } from "./openid-options.ts";

export const logLevels = ["debug", "info", "warn", "error", "fatal"] as const;

export type LogLevel = (typeof logLevels)[number];

/** The bucket of a store that speaks the protocol of S3. */
export interface S3Options {
  readonly bucket: string;
  /** If `undefined`, Amazon's own endpoint. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The address that metrics are served on; port 0 means any free port. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface BigBlueButtonOptions {
  /** The base address without a trailing slash, e.g. `https://bbb.example.com/bigbluebutton`. */
  readonly url: string;
  /** The secret as `bbb-conf --secret` prints it. */
  readonly secret: string;
}

export interface Config {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** An absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The daily backups. If `undefined`, the server makes none. */
  readonly backups: BackupOptions | undefined;
  /**
   * Addresses of NATS, separated by commas. If `undefined`, nodes learn of each other's commits through PostgreSQL
   * alone.
   */
  readonly natsUrl: string | undefined;
  /** The public address, without a trailing slash. If `undefined`, it is the address that the server listens on. */
  readonly siteUrl: string | undefined;
  /**
   * The domain that the hosts of the organizations share. If `undefined`, it is the host of `siteUrl`. Browsers remember
   * there which organizations they are signed in to.
   */
  readonly organizationsDomain: string | undefined;
  readonly rateLimits: boolean;
  /** Proxies that are trusted to report the client's address. */
  readonly trustedProxies: readonly AddressRange[];
  /** The largest total size of an organization's files; `null` means no limit. */
  readonly uploadQuotaMebibytes: number | null;
  /** The largest export that owners may upload for an import. 0 switches uploads of exports off. */
  readonly maxImportMebibytes: number;
  /** If true, messages show small versions of uploaded pictures. The originals appear only when a reader opens them. */
  readonly thumbnails: boolean;
  /**
   * If true, readers get pictures of other hosts through this server. If false, their browsers load them from these
   * hosts.
   */
  readonly imageProxy: boolean;
  /** The disk space of this node for pictures of other hosts. */
  readonly imageCacheMebibytes: number;
  /**
   * The number of invitations that an organization may mail in a day. `null` derives it from the organization's age
   * (`domain/invitations/daily-limit.ts`).
   */
  readonly invitationsPerDay: number | null;
  /** The bucket that uploaded files are stored in. If `undefined`, they are stored in the data directory. */
  readonly s3: S3Options | undefined;
  /** The mail server, `smtp://…` or `smtps://…`. If `undefined`, mails are written to files. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails. If `undefined`, it is `noreply` at the site's host. */
  readonly mailFrom: string | undefined;
  /** The listener for mails to streams. If `undefined`, the server receives no mails. */
  readonly mailIn: MailInOptions | undefined;
  /** The directory that checks people's passwords. If `undefined`, only this server checks them. */
  readonly directory: DirectoryOptions | undefined;
  /** The provider that identifies people. If `undefined`, only this server does. */
  readonly openId: OpenIdOptions | undefined;
  /**
   * If true, the server gives out API keys without passwords. Meant for client developers, never for a public server.
   */
  readonly development: boolean;
  /** If true, bots may run programs of the server itself. */
  readonly embeddedBots: boolean;
  /** If true, organizations may let people without an account read some of their streams. */
  readonly webPublicStreams: boolean;
  /** The feature level of clients that state none. */
  readonly featureLevel: number;
  /** The Jitsi server for video calls, without a trailing slash. */
  readonly jitsiServerUrl: string;
  /** The BigBlueButton server for video calls. If `undefined`, it is not offered. */
  readonly bigBlueButton: BigBlueButtonOptions | undefined;
  /** The provider of moving pictures. If `undefined`, none are offered. */
  readonly gifs: GifOptions | undefined;
  /** Addresses that are not public, but that the server may still request when users link to them. */
  readonly outgoingAllow: readonly AddressRange[];
  readonly logLevel: LogLevel;
  /** If `undefined`, metrics are not served. */
  readonly metricsListen: MetricsAddress | undefined;
  /** The number of seconds that the server continues to serve after a signal to stop, so that proxies notice. */
  readonly drainSeconds: number;
  /** If true, answers and events are checked against the contract before they are sent. */
  readonly checkAnswers: boolean;
  /** Used by the first start only. */
  readonly firstRealm: {
    readonly ownerEmail: string | undefined;
    readonly ownerPassword: string | undefined;
    readonly name: string | undefined;
  };
}

/** The address of the first owner if the operator sets none. */
export const GENERATED_OWNER_EMAIL = "owner@confab.localhost";

/** Supervisors kill a process that has not ended a minute or two after the signal to stop. */
const MAX_DRAIN_SECONDS = 300;

/** @throws StartError naming the variable that is invalid */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => environment[name]?.trim() || undefined;
  return {
    host: text("CONFAB_HOST") ?? "127.0.0.1",
    port: readNumber("CONFAB_PORT", text("CONFAB_PORT") ?? "9991", {
      most: 65_535,
      meaning: "0 (any free port) to 65535",
    }),
    dataDir: dataDirOf(environment),
    databaseUrl: readDatabaseUrl(text("DATABASE_URL")),
    backups: readBackupOptions(text, dataDirOf(environment)),
    natsUrl: readNatsUrl(text("NATS_URL"), text("DATABASE_URL")),
    siteUrl: readSiteUrl(text("CONFAB_SITE_URL")),
    organizationsDomain: readOrganizationsDomain(
      text("CONFAB_ORGANIZATIONS_DOMAIN"),
      text("CONFAB_SITE_URL"),
    ),
    rateLimits: readSwitch("CONFAB_RATE_LIMITS", text("CONFAB_RATE_LIMITS") ?? "on"),
    trustedProxies: readRanges(
      "CONFAB_TRUSTED_PROXIES",
      text("CONFAB_TRUSTED_PROXIES") ?? "",
      parseAddressOrRange,
    ),
    uploadQuotaMebibytes: readQuota(text("CONFAB_UPLOAD_QUOTA_MIB")),
    maxImportMebibytes: readNumber("CONFAB_MAX_IMPORT_MIB", text("CONFAB_MAX_IMPORT_MIB") ?? "10240", {
      most: MAX_IMPORT_MEBIBYTES,
      meaning: `0 to ${MAX_IMPORT_MEBIBYTES}`,
    }),
    thumbnails: readSwitch("CONFAB_THUMBNAILS", text("CONFAB_THUMBNAILS") ?? "off"),
    imageProxy: readSwitch("CONFAB_IMAGE_PROXY", text("CONFAB_IMAGE_PROXY") ?? "on"),
    imageCacheMebibytes: readNumber("CONFAB_IMAGE_CACHE_MIB", text("CONFAB_IMAGE_CACHE_MIB") ?? "512", {
      least: 1,
      most: MAX_CACHE_MEBIBYTES,
      meaning: `1 to ${MAX_CACHE_MEBIBYTES}`,
    }),
    invitationsPerDay: readInvitations(text("CONFAB_INVITATIONS_PER_DAY")),
    s3: readS3(text),
    smtpUrl: readSmtpUrl(text("CONFAB_SMTP_URL")),
    mailFrom: readMailFrom(text("CONFAB_MAIL_FROM")),
    mailIn: readMailIn(text),
    directory: readDirectory(text),
    openId: readOpenId(text),
    development: readSwitch("CONFAB_DEVELOPMENT", text("CONFAB_DEVELOPMENT") ?? "off"),
    embeddedBots: readSwitch("CONFAB_EMBEDDED_BOTS", text("CONFAB_EMBEDDED_BOTS") ?? "off"),
    webPublicStreams: readSwitch("CONFAB_WEB_PUBLIC_STREAMS", text("CONFAB_WEB_PUBLIC_STREAMS") ?? "off"),
    featureLevel: readNumber("CONFAB_FEATURE_LEVEL", text("CONFAB_FEATURE_LEVEL") ?? String(OLDEST_LEVEL), {
      least: OLDEST_LEVEL,
      most: NEWEST_LEVEL,
      meaning: `${OLDEST_LEVEL} to ${NEWEST_LEVEL}`,
    }),
    jitsiServerUrl:
      readUrl("CONFAB_JITSI_SERVER_URL", text("CONFAB_JITSI_SERVER_URL")) ?? "https://meet.jit.si",
    bigBlueButton: readBigBlueButton(text),
    gifs: readGifOptions(text, readUrl("CONFAB_GIPHY_URL", text("CONFAB_GIPHY_URL"))),
    outgoingAllow: readRanges("CONFAB_OUTGOING_ALLOW", text("CONFAB_OUTGOING_ALLOW") ?? ""),
    logLevel: readLogLevel(text("CONFAB_LOG_LEVEL") ?? "warn"),
    metricsListen: readMetricsListen(text("CONFAB_METRICS_LISTEN")),
    drainSeconds: readNumber("CONFAB_DRAIN_SECONDS", text("CONFAB_DRAIN_SECONDS") ?? "0", {
      most: MAX_DRAIN_SECONDS,
      meaning: `0 to ${MAX_DRAIN_SECONDS}`,
    }),
    checkAnswers: text("NODE_ENV") === "development",
    firstRealm: {
      ownerEmail: text("CONFAB_OWNER_EMAIL"),
      ownerPassword: text("CONFAB_OWNER_PASSWORD"),
      name: text("CONFAB_ORG_NAME"),
    },
  };
}

/** A tebibyte, which is more than the pictures of any organization take. */
const MAX_CACHE_MEBIBYTES = 2 ** 20;

function readNumber(
  name: string,
  text: string,
  range: { least?: number; most: number; meaning: string },
): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > range.most || number < (range.least ?? 0)) {
    throw new StartError(`${name} is "${text}"; it must be a number from ${range.meaning}.`);
  }
  return number;
}

/** More than any disk has, and few enough that numbers can hold the bytes. */
const MAX_QUOTA_MEBIBYTES = 2 ** 30;

const readQuota = (text: string | undefined): number | null =>
  text === undefined
    ? null
    : readNumber("CONFAB_UPLOAD_QUOTA_MIB", text, {
        most: MAX_QUOTA_MEBIBYTES,
        meaning: `0 to ${MAX_QUOTA_MEBIBYTES}`,
      });

const MAX_INVITATIONS = 1_000_000;

const readInvitations = (text: string | undefined): number | null =>
  text === undefined
    ? null
    : readNumber("CONFAB_INVITATIONS_PER_DAY", text, {
        most: MAX_INVITATIONS,
        meaning: `0 to ${MAX_INVITATIONS}`,
      });

function readS3(text: (name: string) => string | undefined): S3Options | undefined {
  const [bucket, endpoint, region, accessKey, secretKey] = [
    text("CONFAB_S3_BUCKET"),
    readUrl("CONFAB_S3_ENDPOINT", text("CONFAB_S3_ENDPOINT")),
    text("CONFAB_S3_REGION"),
    text("CONFAB_S3_ACCESS_KEY"),
    text("CONFAB_S3_SECRET_KEY"),
  ];
  if (bucket === undefined) {
    const others = ["ENDPOINT", "REGION", "ACCESS_KEY", "SECRET_KEY"].map((name) => `CONFAB_S3_${name}`);
    const set = others.find((name) => text(name) !== undefined);
    if (set === undefined) return undefined;
    throw new StartError(`${set} is set without CONFAB_S3_BUCKET, the bucket for files.`);
  }
  if (accessKey === undefined || secretKey === undefined) {
    const missing = accessKey === undefined ? "CONFAB_S3_ACCESS_KEY" : "CONFAB_S3_SECRET_KEY";
    throw new StartError(`CONFAB_S3_BUCKET also needs ${missing}, too.`);
  }
  return { bucket, endpoint, region: region ?? "us-east-1", accessKey, secretKey };
}

function readBigBlueButton(text: (name: string) => string | undefined): BigBlueButtonOptions | undefined {
  const url = readUrl("CONFAB_BIG_BLUE_BUTTON_URL", text("CONFAB_BIG_BLUE_BUTTON_URL"));
  const secret = text("CONFAB_BIG_BLUE_BUTTON_SECRET");
  if (url === undefined && secret === undefined) return undefined;
  if (url !== undefined && secret !== undefined) return { url: url.replace(/\/api$/, ""), secret };
  const [set, missing] = url === undefined ? ["SECRET", "URL"] : ["URL", "SECRET"];
  throw new StartError(`CONFAB_BIG_BLUE_BUTTON_${set} needs CONFAB_BIG_BLUE_BUTTON_${missing}, too.`);
}

function readMetricsListen(text: string | undefined): MetricsAddress | undefined {
  if (text === undefined) return undefined;
  const [, host, port] = /^(\[[\da-f:.]+\]|[^:\s]+):(\d+)$/i.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) {
    throw new StartError(
      `CONFAB_METRICS_LISTEN is "${text}"; it must be an address and a port, e.g. 127.0.0.1:9464.`,
    );
  }
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level !== undefined) return level;
  throw new StartError(`CONFAB_LOG_LEVEL is "${text}"; it must be one of ${logLevels.join(", ")}.`);
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^postgres(ql)?:\/\//.test(text)) {
    throw new StartError(
      "DATABASE_URL must begin with postgres://, e.g. postgres://confab@localhost/confab.",
    );
  }
  return text;
}

function readNatsUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (databaseUrl !== undefined) return checkNatsUrl(text);
  throw new StartError(
    "NATS_URL is for several nodes that share a PostgreSQL database. Set DATABASE_URL as well, or neither.",
  );
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text) || new URL(text).hostname === "") {
    // The text leaves out the given value, which may contain a password.
    throw new StartError(
      "CONFAB_SMTP_URL must be the address of a mail server, e.g. smtps://user:password@mail.example.com.",
    );
  }
  return text;
}

function readMailFrom(text: string | undefined): string | undefined {
  if (text === undefined || /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text))
    return text;
  throw new StartError(`CONFAB_MAIL_FROM is "${text}"; it must be an address, e.g. Chat <chat@example.com>.`);
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new StartError(`${name} is "${text}"; it must be an address such as https://chat.example.com.`);
  }
  return text.replace(/\/+$/, "");
}

/** Pages and cookies are at the root of a host, so an organization can't be below a path. */
function readSiteUrl(text: string | undefined): string | undefined {
  const url = readUrl("CONFAB_SITE_URL", text);
  if (url === undefined || new URL(url).href === `${new URL(url).origin}/`) return url;
  throw new StartError(
    "CONFAB_SITE_URL must end with its host or port, e.g. https://chat.example.com, without a name, a path or a query.",
  );
}

function readOrganizationsDomain(text: string | undefined, siteUrl: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const domain = text.toLowerCase();
  const site = siteUrl === undefined ? "" : (URL.parse(siteUrl)?.hostname ?? "");
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) && `.${site}`.endsWith(`.${domain}`)) return domain;
  throw new StartError(
    `CONFAB_ORGANIZATIONS_DOMAIN is "${text}"; it must be a domain that the host of CONFAB_SITE_URL is in, e.g. example.com.`,
  );
}

function readRanges(name: string, text: string, parse = parseRange): AddressRange[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const range = parse(part);
      if (range) return range;
      throw new StartError(
        `${name} has "${part}"; it must be a list of address ranges, e.g. 10.1.0.0/16,fd00::/8.`,
      );
    });
}

function readSwitch(name: string, text: string): boolean {
  if (text !== "on" && text !== "off") throw new StartError(`${name} is "${text}"; it must be on or off.`);
  return text === "on";
}
