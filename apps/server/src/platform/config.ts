import fs from 'node:fs';
import path from 'node:path';
import { isLoopback, readLogLevel, readRootKeys, requireEncryptedDatabase, requireHttps } from '@sortes/service';
import type { DrawKeySource } from './draw-key.js';
import { readDrand, type DrandConfig } from './drand-config.js';
import { publicAddressesOf, type PublicAddress } from './public-addresses.js';

/** `api` answers, `worker` does timed work, `draw` opens and draws house draws and holds their key, `all` does everything. */
export type Role = 'api' | 'worker' | 'draw' | 'all';

export interface Config {
  role: Role;
  host: string;
  /** The site's port; further origins take the following ports. */
  port: number;
  /** Internal port of /metrics. 0 = off. */
  metricsPort: number;
  dataDir: string;
  /** Folder of texts that this installation lays over those of the program (docs/languages.md). */
  textsDir: string;
  databaseUrl: string | undefined;
  /** The same database as its owner: migrates and grants, so that the program works as a role that owns nothing. */
  databaseOwnerUrl: string | undefined;
  /** False: somebody else brings the database to this version (`sortes migrate`), and the program waits for it. */
  migrates: boolean;
  /** Of the built-in database: where backups are kept, and for how many days. */
  backup: { dir: string; keepDays: number };
  /** Base64 of at least 32 bytes; kept in dataDir when not given. Seals seeds and keys at rest. */
  secret: string | undefined;
  /** Secrets that were replaced: they open what is still sealed under them, and nothing is sealed under them. */
  secretsBefore: readonly Buffer[];
  /** Where the key of draws is; undefined in processes that do not draw, which must not have it. */
  drawKey: DrawKeySource | undefined;
  siteOrigin: string;
  logLevel: string;
  smtp: {
    host: string;
    port: number;
    user: string | undefined;
    password: string | undefined;
    /** TLS from the first byte. */
    secure: boolean;
    /** Else STARTTLS or nothing: a server on another machine that offers none is given no mail. */
    requireTls: boolean;
    from: string;
  };
  /** Undefined: no SMS leave here, and what needs them is not offered. */
  sms: { url: string; token: string } | undefined;
  /** Serve pages below /docs that show the interface's document in a browser. */
  apiPages: boolean;
  /** How many proxies of ours stand in front: so many entries of x-forwarded-for are believed, counted from the end. 0 = none. */
  trustProxy: number;
  /** The public beacon of house draws. */
  drand: DrandConfig;
  /** File with the rules and feeds of official lottery results; none: results are entered by people. */
  resultsConfig: string | undefined;
  /** File of passwords that others lost, sorted by SHA-1; none: the program's own short list alone. */
  breachedPasswords: string | undefined;
  /** Hours that an account of staff rests after it was made or reset before its person may be the second one of a decision. */
  staffRestHours: number;
  /** Seed the demo brand and accounts into an empty database; never by itself where others than this machine are served. */
  seedDemo: boolean;
  /** `SORTES_DEMO=1`: that a demo is shown to the world is meant. */
  demoInPublic: boolean;
  /** `DRAWS_BESIDE_PLAYERS=1`: that one process serves players of an https site and holds the key of draws is meant. */
  drawsBesidePlayers: boolean;
  /** Variables whose address is not this very machine: see exposure.ts. */
  publicAddresses: readonly PublicAddress[];
}

/** A variable that is a port. @throws Error when it is none */
export function portFrom(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a port number, not ${JSON.stringify(text)}`);
  return value;
}

/** An address without a scheme would be taken for a host name somewhere; its text may hold a password and is not repeated. */
function databaseUrlFrom(environment: NodeJS.ProcessEnv, name: 'DATABASE_URL' | 'DATABASE_OWNER_URL'): string | undefined {
  const url = environment[name];
  if (url === undefined || url === '') return undefined;
  if (!/^(postgres|postgresql|socket):/.test(url) && !url.startsWith('/'))
    throw new Error(`${name} must be a PostgreSQL address: postgres://user:password@host:port/database`);
  requireEncryptedDatabase(name, url, environment['DATABASE_TLS'] === 'off');
  return url;
}

/** The address and the key of something outside: both or neither. A key has no default; an address without one would be called in vain. */
export function outsideFrom(environment: NodeJS.ProcessEnv, urlName: string, keyName: string): { url: string; key: string } | undefined {
  const [url, key] = [environment[urlName] ?? '', environment[keyName] ?? ''];
  if (url === '' && key === '') return undefined;
  if (url === '' || key === '')
    throw new Error(`${url === '' ? urlName : keyName} must be set too: ${urlName} and ${keyName} belong together`);
  requireHttps(urlName, url);
  return { url: url.replace(/\/+$/, ''), key };
}

/** Mail carries codes and links that open accounts. */
function smtpFrom(environment: NodeJS.ProcessEnv, sandboxPort: number): Config['smtp'] {
  const host = environment['SMTP_HOST'] ?? '127.0.0.1';
  const secure = environment['SMTP_SECURE'] === '1';
  return {
    host,
    port: portFrom(environment, 'SMTP_PORT', sandboxPort + 1),
    user: environment['SMTP_USER'],
    password: environment['SMTP_PASSWORD'],
    secure,
    requireTls: !secure && !isLoopback(host) && environment['SMTP_TLS'] !== 'off',
    from: environment['SMTP_FROM'] ?? 'Sortes <no-reply@sortes.invalid>',
  };
}

function smsFrom(environment: NodeJS.ProcessEnv): Config['sms'] {
  const found = outsideFrom(environment, 'SMS_URL', 'SMS_TOKEN');
  return found && { url: found.url, token: found.key };
}

/** Beside the data, not among them: whoever copies one folder has not got both backups and secret. Where older programs began within, it goes on there. */
function backupDirFrom(environment: NodeJS.ProcessEnv, workingDirectory: string, dataDir: string): string {
  const given = environment['BACKUP_DIR'] ?? '';
  if (given !== '') return path.resolve(workingDirectory, given);
  const within = path.join(dataDir, 'backups');
  return fs.existsSync(within) ? within : `${dataDir}-backups`;
}

function keepDaysFrom(environment: NodeJS.ProcessEnv): number {
  const text = environment['BACKUP_KEEP_DAYS'] ?? '';
  if (text === '') return 7;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`BACKUP_KEEP_DAYS must be a number of days, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** Four weeks at most: beyond that somebody has mistaken the unit. */
function restHoursFrom(environment: NodeJS.ProcessEnv): number {
  const text = environment['STAFF_REST_HOURS'] ?? '';
  if (text === '') return 24;
  if (!/^\d{1,3}$/.test(text) || Number(text) > 672)
    throw new Error(`STAFF_REST_HOURS must be a number of hours from 0 to 672, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** Never "all": whoever believes every entry lets callers choose their own address. */
function proxiesFrom(environment: NodeJS.ProcessEnv): number {
  const text = environment['TRUST_PROXY'] ?? '';
  if (text === '') return 0;
  if (!/^\d$/.test(text)) throw new Error(`TRUST_PROXY must be the number of proxies in front, 0 to 9, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** A variable that is 0 or 1. @throws Error when it is anything else */
export function switchFrom(environment: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const text = environment[name] ?? '';
  if (text !== '' && text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not ${JSON.stringify(text)}`);
  return text === '' ? otherwise : text === '1';
}

function resultsConfigFrom(environment: NodeJS.ProcessEnv, workingDirectory: string): string | undefined {
  const file = environment['RESULTS_CONFIG'];
  return file === undefined || file === '' ? undefined : path.resolve(workingDirectory, file);
}

/** Asked at the start, so that nobody finds out at a registration that it is not there. @throws Error when it cannot be read */
function breachedFrom(environment: NodeJS.ProcessEnv, workingDirectory: string): string | undefined {
  const text = environment['BREACHED_PASSWORDS'] ?? '';
  if (text === '') return undefined;
  const file = path.resolve(workingDirectory, text);
  if (fs.statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new Error(`BREACHED_PASSWORDS: there is no file ${file}`);
  return file;
}

/** Who does not draw has no use for the key of draws, and is safer without it in its environment. */
function drawKeyFrom(environment: NodeJS.ProcessEnv, role: Role, file: string): DrawKeySource | undefined {
  const text = environment['SORTES_DRAW_KEY'] || undefined;
  const listOf = (name: string): string[] => (environment[name] ?? '').split(',').filter((one) => one.trim() !== '');
  const before = { texts: listOf('SORTES_DRAW_KEY_BEFORE'), files: listOf('DRAW_KEY_FILE_BEFORE') };
  if (role === 'draw' || role === 'all') return { text, file, before };
  if (before.texts.length > 0)
    throw new Error(`SORTES_DRAW_KEY_BEFORE belongs to processes of role draw or all, not to one of role ${role}`);
  if (text !== undefined) throw new Error(`SORTES_DRAW_KEY belongs to processes of role draw or all, not to one of role ${role}`);
  return undefined;
}

/** Where players reach the site, without a path: it stands in links, cookies and checks of where a call came from. */
function siteOriginFrom(environment: NodeJS.ProcessEnv, port: number): string {
  const text = environment['SITE_ORIGIN'] || `http://localhost:${port}`;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`SITE_ORIGIN must be the address of the site, like https://site.example, not ${JSON.stringify(text)}`);
  return text;
}

/** What the program as a whole reads of the environment; what modules read of it besides is put beside it in wiring/config.ts. @throws Error naming the variable at fault. */
export function readConfig(environment: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const role = environment['SORTES_ROLE'] ?? 'all';
  if (role !== 'api' && role !== 'worker' && role !== 'draw' && role !== 'all')
    throw new Error(`SORTES_ROLE must be api, worker, draw or all, not ${JSON.stringify(role)}`);
  const port = portFrom(environment, 'PORT', 8080);
  const sandboxPort = portFrom(environment, 'SANDBOX_PORT', port + 2);
  const siteOrigin = siteOriginFrom(environment, port);
  const publicAddresses = publicAddressesOf(environment);
  const demoInPublic = environment['SORTES_DEMO'] === '1';
  const dataDir = path.resolve(workingDirectory, environment['DATA_DIR'] ?? 'data');
  return {
    role,
    host: environment['HOST'] ?? '127.0.0.1',
    port,
    metricsPort: portFrom(environment, 'METRICS_PORT', port + 9),
    dataDir,
    textsDir: path.resolve(workingDirectory, environment['TEXTS_DIR'] || path.join(dataDir, 'texts')),
    databaseUrl: databaseUrlFrom(environment, 'DATABASE_URL'),
    databaseOwnerUrl: databaseUrlFrom(environment, 'DATABASE_OWNER_URL'),
    migrates: switchFrom(environment, 'MIGRATE', true),
    backup: {
      dir: backupDirFrom(environment, workingDirectory, dataDir),
      keepDays: keepDaysFrom(environment),
    },
    secret: environment['SORTES_SECRET'],
    secretsBefore: readRootKeys(environment['SORTES_SECRET_BEFORE'], 'SORTES_SECRET_BEFORE'),
    drawKey: drawKeyFrom(environment, role, path.resolve(workingDirectory, environment['DRAW_KEY_FILE'] || path.join(dataDir, 'draw.key'))),
    siteOrigin,
    logLevel: readLogLevel(environment['LOG_LEVEL']),
    smtp: smtpFrom(environment, sandboxPort),
    sms: smsFrom(environment),
    apiPages: environment['API_DOCS'] === '1',
    trustProxy: proxiesFrom(environment),
    drand: readDrand(environment, workingDirectory, siteOrigin),
    resultsConfig: resultsConfigFrom(environment, workingDirectory),
    breachedPasswords: breachedFrom(environment, workingDirectory),
    staffRestHours: restHoursFrom(environment),
    seedDemo: switchFrom(environment, 'SEED_DEMO', publicAddresses.length === 0 || demoInPublic),
    demoInPublic,
    drawsBesidePlayers: switchFrom(environment, 'DRAWS_BESIDE_PLAYERS', false),
    publicAddresses,
  };
}
