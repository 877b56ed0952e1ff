import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { calculateJwkThumbprint, CompactEncrypt, compactDecrypt, decodeProtectedHeader, exportJWK, importJWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';

/** Where a process of the drawing role finds the key: the text of SORTES_DRAW_KEY, else a file. */
export interface DrawKeySource {
  text: string | undefined;
  file: string;
  /** Keys that were replaced, as texts and files: what was sealed to them is opened until its draws are drawn. */
  before?: { texts: readonly string[]; files: readonly string[] };
}

/**
 * Seals what decides draws (server seeds, chains of the beacon) and opens it again: a key pair of its own, apart from the installation's secret,
 * that only processes of the drawing role hold (ARCHITECTURE.md). Whoever has the database and the installation's secret can open nothing of it.
 */
export interface DrawKey {
  /** Thumbprint of the public half (RFC 7638): says which key something was sealed under. */
  readonly id: string;
  /** Those of the keys that were replaced and are still at hand. */
  readonly idsBefore: readonly string[];
  /** To the public half: ECDH-ES on P-256 with A256GCM (RFC 7518). The purpose is bound, so that a sealed value cannot be moved to another use. */
  seal(purpose: string, clear: Uint8Array): Promise<Buffer>;
  /** @throws Error when the value was altered, or sealed for another purpose or key. */
  open(purpose: string, sealed: Buffer): Promise<Buffer>;
}

/** Whether a sealed value is one of a draw key, rather than of the installation's vault, which sealed such values before there was one. */
export function isOfDrawKey(sealed: Buffer): boolean {
  return /^eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/.test(sealed.toString('latin1'));
}

function readPrivateKey(text: string): KeyObject {
  const key = text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('it is no key of P-256');
  return key;
}

/** A private key with its thumbprint and public half. @throws Error when the text is none */
async function readKey(text: string) {
  const privateKey = readPrivateKey(text);
  const publicJwk = await exportJWK(createPublicKey(privateKey));
  return { privateKey, publicJwk, id: await calculateJwkThumbprint(publicJwk) };
}

/**
 * @param text PKCS #8 of a P-256 key: PEM, or base64 of DER.
 * @param before keys that were replaced, for opening only
 * @throws Error when one is something else.
 */
export async function createDrawKey(text: string, before: readonly string[] = []): Promise<DrawKey> {
  const { id, publicJwk, ...newest } = await readKey(text);
  const older = await Promise.all(before.map(readKey));
  const keys = new Map([...older, { id, ...newest }].map((one) => [one.id, one.privateKey]));
  const publicKey = await importJWK(publicJwk, 'ECDH-ES');
  return {
    id,
    idsBefore: [...keys.keys()].filter((one) => one !== id),
    async seal(purpose, clear) {
      const sealed = new CompactEncrypt(clear).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: id, purpose });
      return Buffer.from(await sealed.encrypt(publicKey), 'latin1');
    },
    async open(purpose, sealed) {
      const text = sealed.toString('latin1');
      const privateKey = keys.get(decodeProtectedHeader(text).kid ?? '');
      if (privateKey === undefined) throw new Error('it was sealed under another draw key');
      const allowed = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };
      const { plaintext, protectedHeader } = await compactDecrypt(text, privateKey, allowed);
      if (protectedHeader['purpose'] !== purpose) throw new Error('it was sealed for another purpose');
      return Buffer.from(plaintext);
    },
  };
}

/** A fresh private key as it stands in its file. */
export function newDrawKeyText(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The file's text; made on first use, readable by the owner only. Complete from its first moment: it is written aside and linked. */
function readOrMake(file: string): string {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const aside = `${file}.${process.pid}`;
    fs.writeFileSync(aside, newDrawKeyText(), { mode: 0o600 });
    try {
      fs.linkSync(aside, file);
    } catch (error) {
      // Another process was faster: its key is the installation's.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      fs.rmSync(aside);
    }
  }
  return fs.readFileSync(file, 'utf8');
}

/** @throws Error naming the variable and what is wrong with its keys */
async function readKeysBefore({ texts, files }: NonNullable<DrawKeySource['before']>): Promise<string[]> {
  const given = [
    ...texts.map((text) => ({ where: 'SORTES_DRAW_KEY_BEFORE', read: () => text })),
    ...files.map((file) => ({ where: `DRAW_KEY_FILE_BEFORE (${file})`, read: () => fs.readFileSync(file, 'utf8') })),
  ];
  return Promise.all(
    given.map(async ({ where, read }) => {
      try {
        const text = read();
        await readKey(text);
        return text;
      } catch (error) {
        throw new Error(`${where} cannot be used as a key of draws: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }),
  );
}

/** The draw key of this installation; for processes of the drawing role only. @throws Error naming the variable or file at fault. */
export async function loadDrawKey({ text, file, before = { texts: [], files: [] } }: DrawKeySource): Promise<DrawKey> {
  const older = await readKeysBefore(before);
  try {
    return await createDrawKey(text ?? readOrMake(file), older);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${text === undefined ? file : 'SORTES_DRAW_KEY'} cannot be used as the key of draws: ${reason}`, { cause: error });
  }
}

const settingName = 'draw-key';

/**
 * Whether this process has the draw key that the installation's draws are sealed under; the first process writes down which it is, and one that brings a new
 * key beside that one replaces it. Another key alone would open no seed: every draw that is open would be void.
 * @throws Error that says what to do.
 */
export async function checkDrawKey(db: Database, key: Pick<DrawKey, 'id' | 'idsBefore'>): Promise<void> {
  await sql`insert into platform.setting (name, value) values (${settingName}, ${JSON.stringify(key.id)}::jsonb) on conflict (name) do nothing`.execute(
    db,
  );
  await sql`
    update platform.setting set value = ${JSON.stringify(key.id)}::jsonb
    where name = ${settingName} and value #>> '{}' = any (${[...key.idsBefore]}::text[])`.execute(db);
  const { rows } = await sql<{ value: string }>`select value from platform.setting where name = ${settingName}`.execute(db);
  if (rows[0]?.value !== key.id)
    throw new Error(
      'the draws of this database are sealed under another draw key: give every process of role draw or all the same SORTES_DRAW_KEY or DRAW_KEY_FILE. To replace the key, name the one of before in SORTES_DRAW_KEY_BEFORE or DRAW_KEY_FILE_BEFORE. If the old key is lost, `sortes draw forget-key` lets a new one be used; house draws that are open then become void',
    );
}

/** Thumbprint of the key in force; undefined before the first process of the drawing role. */
export async function drawKeyInForce(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value #>> '{}' as value from platform.setting where name = ${settingName}`.execute(
    db,
  );
  return rows[0]?.value;
}

/** Lets the next process of the drawing role bring another key. @returns whether one was on file. */
export async function forgetDrawKey(db: Database): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from platform.setting where name = ${settingName}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
