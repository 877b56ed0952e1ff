import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const rootKeyBytes = 32;

/**
 * What a sealed value begins with: the form, then four bytes that say under which root key. The form names the algorithm, so that another one can come beside
 * it: `srt1` is AES-256-GCM (NIST SP 800-38D) with a nonce of 12 and a tag of 16 bytes, under a key by HKDF-SHA256 (RFC 5869) for the purpose. Values of
 * earlier versions begin with their nonce, and are of the same algorithm.
 */
const form = Buffer.from('srt1');
const rootNameBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals secrets at rest (private keys, personal data) and makes keyed digests. One root key, one derived key a purpose. Root keys that were replaced open
 * what was sealed under them, and find what was digested under them; nothing new is made under them.
 */
export interface Vault {
  /** AES-256-GCM under the newest root key; the purpose is bound, so that a sealed value cannot be moved to another use. */
  seal(purpose: string, clear: Buffer): Buffer;
  /** @throws Error when the value was altered, sealed for another purpose or under a root key that is not known here. */
  open(purpose: string, sealed: Buffer): Buffer;
  /** HMAC-SHA256 under a key of the purpose: CSRF tokens, look-up digests of mobile numbers. */
  digest(purpose: string, text: string): Buffer;
  /** The digest, then those under older keys of the purpose, as long as any is known: for finding again what may have been digested before. */
  digests(purpose: string, text: string): Buffer[];
  /** 32 bytes for a purpose that needs a key of its own in the hand: streams that are encrypted (backups). */
  keyOf(purpose: string): Buffer;
  /** The same, then those of older root keys. */
  keysOf(purpose: string): Buffer[];
  /** What values sealed under the newest root key begin with: all others are to be sealed anew. */
  readonly mark: Buffer;
}

/** Digest keys of root keys that are no longer at hand, by purpose; see `digestKeyOf`. */
export type KeptDigestKeys = ReadonlyMap<string, readonly Buffer[]>;

function deriveKey(rootKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', rootKey, 'sortes', purpose, 32));
}

/** The key that a root key's digests of a purpose are made with. Nothing else follows from it, so that it may be kept when the root key is taken away. */
export function digestKeyOf(rootKey: Buffer, purpose: string): Buffer {
  return deriveKey(rootKey, `${purpose}:digest`);
}

/** A root key with what is derived from it, each once. */
class Root {
  private readonly keys = new Map<string, Buffer>();
  private known: Buffer | undefined;
  constructor(private readonly rootKey: Buffer) {
    if (rootKey.length < rootKeyBytes) throw new Error(`the installation secret must have at least ${rootKeyBytes} bytes`);
  }
  /** Made when it is asked for: the vault of a person mostly opens one value and is gone. */
  get mark(): Buffer {
    this.known ??= Buffer.concat([form, deriveKey(this.rootKey, 'name').subarray(0, rootNameBytes)]);
    return this.known;
  }
  keyFor(purpose: string): Buffer {
    let key = this.keys.get(purpose);
    if (key === undefined) {
      key = deriveKey(this.rootKey, purpose);
      this.keys.set(purpose, key);
    }
    return key;
  }
  /** @param begin what stands before the nonce; bound like the purpose. */
  open(purpose: string, sealed: Buffer, begin: Buffer): Buffer {
    const from = begin.length + nonceBytes;
    const decipher = createDecipheriv('aes-256-gcm', this.keyFor(purpose), sealed.subarray(begin.length, from), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.concat([begin, Buffer.from(purpose)]));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(from, -tagBytes)), decipher.final()]);
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const nothing = Buffer.alloc(0);

/**
 * @param older root keys that were replaced, for opening and finding only
 * @param kept digest keys of such that are gone
 * @throws Error when a root key is too short
 */
export function createVault(
  rootKey: Buffer,
  { older = [], kept = new Map() }: { older?: readonly Buffer[]; kept?: KeptDigestKeys } = {},
): Vault {
  const newest = new Root(rootKey);
  const roots = [newest, ...older.map((one) => new Root(one))];
  return {
    get mark() {
      return newest.mark;
    },
    seal(purpose, clear) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.keyFor(purpose), nonce);
      cipher.setAAD(Buffer.concat([newest.mark, Buffer.from(purpose)]));
      return Buffer.concat([newest.mark, nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const begin = sealed.subarray(0, form.length + rootNameBytes);
      const isMarked = begin.subarray(0, form.length).equals(form);
      // What stands in the mark is bound: of a single root key nothing needs to be compared.
      const named = isMarked ? roots.filter((root) => roots.length === 1 || root.mark.equals(begin)) : [];
      const ways = [
        ...named.map((root) => () => root.open(purpose, sealed, begin)),
        ...roots.map((root) => () => root.open(purpose, sealed, nothing)),
      ];
      for (const way of ways.slice(0, -1))
        try {
          return way();
        } catch {
          // Under another key, or of an earlier version: the last way says what is wrong.
        }
      return (ways.at(-1) as () => Buffer)();
    },
    digest: (purpose, text) => hmac(newest.keyFor(`${purpose}:digest`), text),
    digests: (purpose, text) =>
      [...roots.map((root) => root.keyFor(`${purpose}:digest`)), ...(kept.get(purpose) ?? [])].map((key) => hmac(key, text)),
    keyOf: (purpose) => newest.keyFor(`${purpose}:key`),
    keysOf: (purpose) => roots.map((root) => root.keyFor(`${purpose}:key`)),
  };
}

/** Root keys as configured, between commas. @throws Error naming the variable when one is not base64 of 32 bytes or more. */
export function readRootKeys(text: string | undefined, variable: string): Buffer[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  return words.filter((word) => word !== '').map((word) => readRootKey(word, variable));
}

function readRootKey(text: string, variable: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length < rootKeyBytes) throw new Error(`${variable} must be base64 of at least ${rootKeyBytes} bytes`);
  return key;
}

/** The root key where there is one already: nothing is made. @throws Error as `loadRootKey` */
export function findRootKey(configured: string | undefined, dataDir: string): Buffer | undefined {
  const isThere = (configured !== undefined && configured !== '') || fs.existsSync(path.join(dataDir, 'secret.key'));
  return isThere ? loadRootKey(configured, dataDir) : undefined;
}

/**
 * A root key: from configuration, else from `<dataDir>/secret.key` (or the file named), which is made on first use and readable by the owner only.
 * @param variable what the configured text is called, for the error.
 * @throws Error when the configured text is not base64 of 32 bytes or more.
 */
export function loadRootKey(
  configured: string | undefined,
  dataDir: string,
  { variable = 'SORTES_SECRET', fileName = 'secret.key' }: { variable?: string; fileName?: string } = {},
): Buffer {
  if (configured !== undefined && configured !== '') return readRootKey(configured, variable);
  const file = path.join(dataDir, fileName);
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(rootKeyBytes).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // Of programs that start at once, one may read what another one is still writing.
  const read = (): Buffer => Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64');
  let key = read();
  for (let waited = 0; key.length < rootKeyBytes && waited < 1_000; waited += 10) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    key = read();
  }
  return key;
}
