import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createRsClient, type RsCallOptions } from '@sortes/wallet-protocol/client';
import type { CallLog } from './call-log.js';
import type { Tampering, Wallet } from './wallet.js';

interface RsOptions {
  /** The operator's base address, as `<site>/gateway/LUMEN`; asked at each call because tests learn it late. */
  base: () => string;
  privateKey: string;
  log: CallLog;
  timeoutMs: number;
  now: () => number;
}

let foreignKey: KeyObject | undefined;
/** A key that nobody has been given. */
function getForeignKey(): KeyObject {
  foreignKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  return foreignKey;
}

/** The operator's wallet in the RS dialect, with what a call may go wrong on purpose and a log of all. */
export function createRsWallet({ base, privateKey, log, timeoutMs, now }: RsOptions): Wallet {
  const client = createRsClient({
    base,
    privateKey,
    timeoutMs,
    around: ({ name, body, user, transactionId, round, note }, send) =>
      log.follow({ vendor: 'LUMEN', kind: name, transactionId, round, user, tampering: note as Tampering | undefined }, body, now, send),
  });
  return {
    check: (player) => client.check(player),
    balance: (player) => client.balance(player),
    send: (call, tampering) => client[call.kind](call, optionsOf(tampering)),
  };
}

function optionsOf(tampering: Tampering | undefined): RsCallOptions {
  return {
    note: tampering,
    ...(tampering === 'wrong-currency' && { content: { currency: 'XTS' } }),
    ...(tampering === 'wrong-signature' && { privateKey: getForeignKey() }),
    ...(tampering === 'drop' && { dropAnswer: true }),
  };
}
