import { createHash } from 'node:crypto';
import type { PrizeCommand, WalletCommand } from '@sortes/wallet-protocol';
import { canonicalJson, newId, sha256 } from '@sortes/service';
import { hashOfToken } from './launch-token-repository.js';

/** A command with what is made of it once, however often it is sent to the database. */
export interface PreparedCommand {
  vendorId: number;
  command: WalletCommand;
  /** SHA-256 of what makes two commands under one id the same: all but the token and whether the round ends with it. */
  hash: Buffer;
  /** Of bets only: nothing else looks at a token. */
  tokenHash: Buffer | null;
  /** Ids of the movement and, where the command opens one, of the round. */
  movementId: string;
  roundId: string;
}

export function prepareCommand(vendorId: number, command: WalletCommand): PreparedCommand {
  const { kind, referenceId, round, player, game, amount, currency, token, reward, lent } = command;
  return {
    vendorId,
    command,
    hash: sha256(
      canonicalJson([
        kind,
        referenceId,
        round,
        player,
        game,
        amount,
        currency,
        ...(reward === undefined ? [] : [reward]),
        ...(lent === undefined ? [] : ['lent', lent]),
      ]),
    ),
    tokenHash: token === null || kind !== 'bet' ? null : hashOfToken(token),
    movementId: newId(),
    roundId: newId(),
  };
}

/** SHA-256 of what makes two prizes under one id the same. */
export function hashOfPrize({ kind, round, player, game, amount, currency }: PrizeCommand): Buffer {
  return sha256(canonicalJson([kind, round, player, game, amount, currency]));
}

/** Drawn once for these ids alone. */
const idsOfNothing = Buffer.from('8b4c1d0e5f7a4e6f9a3d2c1b0f9e8d7c', 'hex');

/**
 * The id of a transaction that was done and moved nothing (a win of 0, a free stake, the rollback of one): a UUID of version 5 (RFC 9562) of the
 * vendor and its own id, so that a repeat is told the same. Aggregators take a transaction without an id for none.
 */
export function idOfStillTransaction(vendor: string, externalId: string): string {
  const bytes = createHash('sha1').update(idsOfNothing).update(`${vendor} ${externalId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** All that can make a difference to the answer: commands of one identity that are under way together share one answer. */
export function identityOf({ vendorId, command, hash, tokenHash }: PreparedCommand): string {
  return [vendorId, command.externalId, hash.toString('base64'), tokenHash?.toString('base64') ?? '', command.roundClosed].join(' ');
}

/** Commands that share one of these must not stand in one call of `games.apply`: the second must see what the first did. */
export function keysOf({ vendorId, command: { externalId, referenceId, player, round } }: PreparedCommand): string[] {
  const keys = [`t${vendorId} ${externalId}`, `r${vendorId} ${player} ${round}`];
  if (referenceId !== null) keys.push(`t${vendorId} ${referenceId}`);
  return keys;
}
