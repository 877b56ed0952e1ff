import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { security, type Static } from '@sortes/contract';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import {
  passkeyOptions,
  passkeyRegistrationOptions,
  verifyPasskey,
  verifyPasskeyRegistration,
} from '../../../platform/second-factors/passkeys.js';
import type { Services } from '../../../platform/services.js';
import type { Challenges } from '../challenge-repository.js';

export type PasskeyAnswer = Static<typeof security.PasskeyAnswer>;
export type NewPasskey = Static<typeof security.NewPasskey>;

/** What a challenge is for and who may answer it: a session, or the browser that a cookie marks. */
export interface ChallengeBinding {
  merchantId: number;
  purpose: 'register' | 'sign-in' | 'step-up';
  holder: string;
  origin: string;
}

export interface OwnPasskey {
  id: string;
  name: string;
  rpId: string;
  createdAt: Date;
  lastUsedAt: Date | undefined;
}

const challengeLivesMs = 5 * 60_000;
const perPlayer = 10;
/** NFKC and no control or invisible characters; what is left must not be empty. */
function readName(name: string): string {
  const clean = name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return clean === '' ? refuse('request_param_err', { field: 'name' }) : clean;
}

export interface Passkeys {
  /** Of one host, or of all. */
  countFor(playerId: number, rpId?: string): Promise<number>;
  listOf(playerId: number): Promise<OwnPasskey[]>;
  startRegistration(
    player: { id: number; userName: string; displayName: string },
    brandName: string,
    binding: ChallengeBinding,
  ): Promise<Record<string, unknown>>;
  /** Judges what the authenticator made and keeps it. @throws DomainError passkey.failed, passkey.too.many */
  judgeRegistration(
    answer: NewPasskey,
    binding: ChallengeBinding,
  ): Promise<(transaction: DatabaseTransaction, playerId: number, name: string) => Promise<string>>;
  /** `playerId`: only their passkeys of this host; undefined: whichever the device offers. */
  startAssertion(binding: ChallengeBinding, playerId?: number): Promise<Record<string, unknown>>;
  /** Whose passkey answered. Uses the challenge up; a counter that did not grow is refused. @throws DomainError passkey.failed */
  judgeAssertion(answer: PasskeyAnswer, binding: ChallengeBinding): Promise<{ playerId: number; id: string }>;
  /** The owner of a credential, right or wrong its answer: for the list of failed tries. */
  ownerOf(merchantId: number, credentialId: string): Promise<number | undefined>;
  rename(playerId: number, id: string, name: string): Promise<boolean>;
  remove(executor: DatabaseTransaction, playerId: number, id: string): Promise<boolean>;
}

/** The challenge in what the authenticator signed (WebAuthn Level 2, 5.8.1); undefined when it cannot be read. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return undefined;
    return typeof read.challenge === 'string' && /^[\w-]{22,100}$/.test(read.challenge) ? read.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** A browser's answer as the standard's JSON has it. */
function credentialOf(id: string, response: Record<string, string>): unknown {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

/**
 * Passkeys of players (WebAuthn Level 2). Challenges are 256 random bits, kept as a keyed digest, good once and only for the session or browser, brand,
 * host and purpose they were made for. The user must have been verified by the device: a passkey stands for both factors.
 */
export function createPasskeys({ db, clock, vault, log }: Services, challenges: Challenges): Passkeys {
  const idOf = (challenge: string): string => vault.digest('identity-passkey-challenge', challenge).toString('base64url');
  const bindingDigest = (binding: ChallengeBinding): Buffer =>
    vault.digest('identity-passkey-binding', JSON.stringify([binding.merchantId, binding.purpose, binding.holder, binding.origin]));
  const rpIdOf = (binding: ChallengeBinding): string => new URL(binding.origin).hostname;
  const userHandleOf = (playerId: number): Buffer => vault.digest('identity-passkey-user', String(playerId));
  /** A device keeps the handle that it was given, for ever. */
  const isHandleOf = (playerId: number, handle: string): boolean =>
    vault.digests('identity-passkey-user', String(playerId)).some((digest) => digest.toString('base64url') === handle);

  async function newChallenge(binding: ChallengeBinding): Promise<Buffer> {
    const challenge = randomBytes(32);
    await challenges.put({
      id: idOf(challenge.toString('base64url')),
      merchantId: binding.merchantId,
      kind: 'passkey',
      answer: bindingDigest(binding),
      livesMs: challengeLivesMs,
    });
    return challenge;
  }

  /** Uses up the challenge that an answer carries. @throws DomainError passkey.failed when it is unknown, used, late or somebody else's. */
  async function takeChallenge(clientDataJSON: string, binding: ChallengeBinding): Promise<string> {
    const challenge = challengeOf(clientDataJSON) ?? refuse('passkey.failed');
    const kept = await challenges.take(binding.merchantId, 'passkey', idOf(challenge));
    if (kept === undefined || !kept.equals(bindingDigest(binding))) refuse('passkey.failed');
    return challenge;
  }

  const noteFlaw = (reason: string): void => log.info({ reason }, 'a passkey answer was refused');

  const countFor = async (executor: Database | DatabaseTransaction, playerId: number, rpId?: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from identity.passkey where player_id = ${playerId} and rp_id = coalesce(${rpId ?? null}, rp_id)`.execute(
      executor,
    );
    return rows[0]?.count ?? 0;
  };

  return {
    countFor: (playerId, rpId) => countFor(db, playerId, rpId),
    async listOf(playerId) {
      const { rows } = await sql<{ id: string; name: Buffer; rp_id: string; created_at: Date; last_used_at: Date | null }>`
        select id, name, rp_id, created_at, last_used_at from identity.passkey where player_id = ${playerId} order by created_at, id`.execute(
        db,
      );
      return rows.map((row) => ({
        id: row.id,
        name: vault.open('identity-passkey-name', row.name).toString(),
        rpId: row.rp_id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
      }));
    },
    async startRegistration(player, brandName, binding) {
      if ((await countFor(db, player.id)) >= perPlayer) refuse('passkey.too.many');
      const rpId = rpIdOf(binding);
      const { rows } = await sql<{ credential_id: string }>`
        select credential_id from identity.passkey where player_id = ${player.id} and rp_id = ${rpId}`.execute(db);
      const options = await passkeyRegistrationOptions(binding, {
        brandName,
        userName: player.userName,
        displayName: player.displayName,
        userHandle: userHandleOf(player.id),
        existing: rows.map((row) => ({ id: row.credential_id })),
        challenge: await newChallenge(binding),
        // A player signs in with it before we know who they are.
        residentKey: 'required',
      });
      return { ...options };
    },
    async judgeRegistration(answer, binding) {
      const challenge = await takeChallenge(answer.clientDataJSON, binding);
      const { clientDataJSON, attestationObject } = answer;
      const response = credentialOf(answer.id, { clientDataJSON, attestationObject });
      const credential = (await verifyPasskeyRegistration(binding, { response, challenge }, noteFlaw)) ?? refuse('passkey.failed');
      const transports = (answer.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one));
      return async (transaction, playerId, name) => {
        // Counted while the player's row is locked, so that two at once cannot both be the last.
        await sql`select 1 from identity.player where id = ${playerId} for no key update`.execute(transaction);
        if ((await countFor(transaction, playerId)) >= perPlayer) refuse('passkey.too.many');
        const id = newId();
        const { numAffectedRows } = await sql`
          insert into identity.passkey (credential_id, id, player_id, merchant_id, rp_id, public_key, sign_count, transports, name, created_at)
          values (${credential.id}, ${id}::uuid, ${playerId}, ${binding.merchantId}, ${rpIdOf(binding)}, ${credential.publicKey}, ${credential.counter}, ${transports}::text[],
            ${vault.seal('identity-passkey-name', Buffer.from(readName(name)))}, ${clock.now()})
          on conflict (credential_id) do nothing`.execute(transaction);
        if (numAffectedRows !== 1n) refuse('passkey.failed');
        return id;
      };
    },
    async startAssertion(binding, playerId) {
      const rpId = rpIdOf(binding);
      const { rows } =
        playerId === undefined
          ? { rows: [] }
          : await sql<{ credential_id: string; transports: string[] }>`
              select credential_id, transports from identity.passkey where player_id = ${playerId} and rp_id = ${rpId}`.execute(db);
      const existing = rows.map((row) => ({ id: row.credential_id, transports: row.transports }));
      const options = await passkeyOptions(binding, existing, await newChallenge(binding));
      return { ...options };
    },
    async judgeAssertion(answer, binding) {
      const challenge = await takeChallenge(answer.clientDataJSON, binding);
      const rpId = rpIdOf(binding);
      const { rows } = await sql<{ id: string; player_id: bigint; public_key: Buffer; sign_count: bigint }>`
        select id, player_id, public_key, sign_count from identity.passkey
        where credential_id = ${answer.id} and merchant_id = ${binding.merchantId} and rp_id = ${rpId}`.execute(db);
      const row = rows[0] ?? refuse('passkey.failed');
      const playerId = Number(row.player_id);
      if (answer.userHandle !== undefined && answer.userHandle !== '' && !isHandleOf(playerId, answer.userHandle)) refuse('passkey.failed');
      const { clientDataJSON, authenticatorData, signature } = answer;
      const response = credentialOf(answer.id, { clientDataJSON, authenticatorData, signature });
      const passkey = { id: answer.id, publicKey: row.public_key, counter: Number(row.sign_count), transports: [] };
      const { counter } = (await verifyPasskey(binding, { response, challenge, passkey }, noteFlaw)) ?? refuse('passkey.failed');
      // Two answers signed with one count: a copy of the key is about, and neither side can say which is the original (WebAuthn 6.1.1).
      const { numAffectedRows } = await sql`
        update identity.passkey set sign_count = ${counter}, last_used_at = ${clock.now()}
        where credential_id = ${answer.id} and (sign_count < ${counter} or (sign_count = 0 and ${counter} = 0))`.execute(db);
      if (numAffectedRows !== 1n) refuse('passkey.failed');
      return { playerId, id: row.id };
    },
    async ownerOf(merchantId, credentialId) {
      const { rows } = await sql<{ player_id: bigint }>`
        select player_id from identity.passkey where credential_id = ${credentialId} and merchant_id = ${merchantId}`.execute(db);
      return rows[0] === undefined ? undefined : Number(rows[0].player_id);
    },
    async rename(playerId, id, name) {
      const { numAffectedRows } = await sql`
        update identity.passkey set name = ${vault.seal('identity-passkey-name', Buffer.from(readName(name)))} where id = ${id}::uuid and player_id = ${playerId}`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },
    async remove(executor, playerId, id) {
      const { numAffectedRows } = await sql`delete from identity.passkey where id = ${id}::uuid and player_id = ${playerId}`.execute(
        executor,
      );
      return numAffectedRows === 1n;
    },
  };
}
