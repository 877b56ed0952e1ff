import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { inTransaction } from '@sortes/service';
import { DomainError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { deleteNoncesBefore, insertKey, lockKeys, useNonce } from './encryption-repository.js';
import { parseStrictJson } from './strict-json.js';

/** How old a sealed body may be, either way: the browser corrects its clock by the server time that comes with the keys. */
const freshForMs = 5 * 60_000;
const purpose = 'wire.encryption-key';

interface KeyPair {
  kid: string;
  publicJwk: JWK;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
}

export interface BodyEncryption {
  /** Public keys, newest first. */
  publicKeys(): Promise<{ kid: string; kty: string; crv: string; x: string; y: string; alg: string; use: string }[]>;
  /**
   * Opens {"value": "<JWE>"} (ECDH-ES + A256GCM). The clear text is {body, nonce, time}; a nonce is good once, a time for five minutes.
   * @throws DomainError request.encryption.required | request.encryption.invalid | request.replayed
   */
  open(body: unknown, keyId: string | undefined): Promise<unknown>;
  /** Forgets nonces that can no longer be replayed. */
  forgetOldNonces(): Promise<void>;
}

/** The keys are rows (private half sealed), so that every process opens what any process published. */
export function createBodyEncryption({ db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>): BodyEncryption {
  let loaded: Promise<KeyPair[]> | undefined;

  const load = async (): Promise<KeyPair[]> => {
    const rows = await inTransaction(db, async (transaction) => {
      const existing = await lockKeys(transaction);
      if (existing.length > 0) return existing;
      const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
      const kid = `k${clock.now().getTime().toString(36)}`;
      const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'ECDH-ES', use: 'enc' };
      const sealed = vault.seal(purpose, Buffer.from(JSON.stringify(await exportJWK(pair.privateKey))));
      const made = { kid, publicJwk: publicJwk as JWK, sealed };
      await insertKey(transaction, made);
      return [made];
    });
    return Promise.all(
      rows.map(async (row) => ({
        kid: row.kid,
        publicJwk: row.publicJwk,
        privateKey: await importJWK(JSON.parse(vault.open(purpose, row.sealed).toString('utf8')) as JWK, 'ECDH-ES'),
      })),
    );
  };

  const keys = async (): Promise<KeyPair[]> => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };

  return {
    async publicKeys() {
      return (await keys()).map(({ kid, publicJwk }) => ({
        kid,
        kty: publicJwk.kty ?? 'EC',
        crv: publicJwk.crv ?? 'P-256',
        x: publicJwk.x ?? '',
        y: publicJwk.y ?? '',
        alg: 'ECDH-ES',
        use: 'enc',
      }));
    },
    async open(body, keyId) {
      const sealed = typeof body === 'object' && body !== null && 'value' in body ? body.value : undefined;
      if (typeof sealed !== 'string' || keyId === undefined || keyId === '') throw new DomainError('request.encryption.required');
      const pair = (await keys()).find((candidate) => candidate.kid === keyId);
      if (pair === undefined) throw new DomainError('request.encryption.invalid');
      let clear: string;
      try {
        const opened = await compactDecrypt(sealed, pair.privateKey, {
          keyManagementAlgorithms: ['ECDH-ES'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        clear = new TextDecoder('utf-8', { fatal: true }).decode(opened.plaintext);
      } catch {
        throw new DomainError('request.encryption.invalid');
      }
      const message = parseStrictJson(clear) as { body?: unknown; nonce?: unknown; time?: unknown } | null;
      if (
        typeof message !== 'object' ||
        message === null ||
        typeof message.nonce !== 'string' ||
        !/^[\w-]{16,64}$/.test(message.nonce) ||
        typeof message.time !== 'number'
      )
        throw new DomainError('request.encryption.invalid');
      const now = clock.now().getTime();
      if (Math.abs(now - message.time) > freshForMs) throw new DomainError('request.replayed');
      if (!(await useNonce(db, message.nonce, new Date(now + 2 * freshForMs)))) throw new DomainError('request.replayed');
      return message.body;
    },
    async forgetOldNonces() {
      await deleteNoncesBefore(db, clock.now());
    },
  };
}
