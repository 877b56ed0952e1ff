import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLogLevel, readRootKeys, requireEncryptedDatabase } from '@sortes/service';

export interface Config {
  host: string;
  port: number;
  /** Where browsers reach the studio, without a trailing slash; empty: its listening address. */
  publicUrl: string;
  /** Of PostgreSQL; undefined: that of the platform beside us, or one of our own, in `dataDir`. */
  databaseUrl: string | undefined;
  /** Where that was said. */
  databaseVariable: string;
  dataDir: string;
  /** Base64 of the studio's own root key, if it is not in `keysDir`. */
  secret: string | undefined;
  /** Own root keys that were replaced: what is sealed under the last of them is sealed anew at the start. */
  secretsBefore: readonly Buffer[];
  /** Base64 of the platform's root key: what the studio sealed under it before it had one of its own is sealed anew once. */
  platformSecret: string | undefined;
  keysDir: string;
  /** `<operator>/gateway/<our code there>`. */
  walletUrl: string;
  operatorId: string;
  /** PEM. */
  studioPrivateKey: string;
  operatorPublicKey: string;
  /** The only site that may frame a game whose launch did not say where it came from. */
  siteOrigin: string;
  /** So many proxies stand in front and are believed about where a call came from. */
  trustProxy: number;
  /** Off for load tests: all their calls come from a few callers. */
  rateLimits: boolean;
  logLevel: string;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Reads the configuration from the environment.
 * @throws Error with what is wrong, in words for the person who starts the program.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  const text = (name: string): string | undefined => {
    const value = environment[name];
    return value === undefined || value === '' ? undefined : value;
  };
  const port = text('STUDIO_PORT') ?? text('PORT') ?? '8085';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`STUDIO_PORT must be a port number, not "${port}"`);
  const dataDir = path.resolve(cwd, text('DATA_DIR') ?? 'data');
  const keys = path.resolve(cwd, text('STUDIO_KEYS') ?? path.join(dataDir, 'studio-keys'));
  const operatorUrl = withoutSlash(text('OPERATOR_URL') ?? 'http://localhost:8080');
  if (!URL.canParse(operatorUrl)) throw new Error('OPERATOR_URL must be the address of the operator, like https://site.example');
  const siteUrl = text('SITE_ORIGIN') ?? operatorUrl;
  if (!URL.canParse(siteUrl)) throw new Error('SITE_ORIGIN must be the address of the site, like https://site.example');
  const trustProxy = text('TRUST_PROXY') ?? '0';
  if (!/^\d$/.test(trustProxy)) throw new Error(`TRUST_PROXY must be the number of proxies in front, 0 to 9, not "${trustProxy}"`);
  const logLevel = readLogLevel(text('LOG_LEVEL'));
  const databaseVariable = text('STUDIO_DATABASE_URL') === undefined ? 'DATABASE_URL' : 'STUDIO_DATABASE_URL';
  const databaseUrl = text(databaseVariable);
  if (databaseUrl !== undefined) requireEncryptedDatabase(databaseVariable, databaseUrl, text('DATABASE_TLS') === 'off');
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: Number(port),
    publicUrl: withoutSlash(text('STUDIO_PUBLIC_URL') ?? ''),
    databaseUrl,
    databaseVariable,
    dataDir,
    secret: text('STUDIO_SECRET'),
    secretsBefore: readRootKeys(text('STUDIO_SECRET_BEFORE'), 'STUDIO_SECRET_BEFORE'),
    platformSecret: text('SORTES_SECRET'),
    keysDir: keys,
    walletUrl: `${operatorUrl}/gateway/${text('STUDIO_VENDOR_CODE') ?? 'STUDIO'}`,
    operatorId: text('STUDIO_OPERATOR_ID') ?? 'sortes',
    studioPrivateKey: readKey(keys, 'studio-private.pem'),
    operatorPublicKey: readKey(keys, 'operator-public.pem'),
    siteOrigin: new URL(siteUrl).origin,
    trustProxy: Number(trustProxy),
    rateLimits: text('RATE_LIMITS') !== '0',
    logLevel,
  };
}

function readKey(folder: string, name: string): string {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    throw new Error(`the key ${name} is missing in ${folder} (STUDIO_KEYS names the folder; npm start makes the keys)`);
  }
}
