import { DomainError } from '../../../platform/errors.js';
import type { PlayerRef, ProtectionKit } from '../kit.js';
import { identityStateOf } from '../identity-state-repository.js';
import { refusalOf, tightest } from './refusal.js';
import { isExcludedNow, readBrandRules } from './repository.js';
import { readUse } from './read-use.js';

/**
 * Why the ledger answered `limited` or `excluded` to a stake: read afterwards, so that nothing is read for stakes that pass. When the reason has
 * gone meanwhile (midnight, a win) the refusal names no limit.
 * @param stake money units.
 */
export async function explainRefusal(kit: ProtectionKit, player: PlayerRef, stake: bigint): Promise<DomainError> {
  return (await findRefusal(kit, player, stake)) ?? new DomainError('limit.reached');
}

/** What would refuse a stake now, without holding anybody: for those who want to tell before they begin. */
export async function findRefusal(kit: ProtectionKit, player: PlayerRef, stake: bigint): Promise<DomainError | undefined> {
  const { db } = kit.services;
  if (await isExcludedNow(db, player.playerId)) return new DomainError('account.excluded');
  const { identityRequired } = await readBrandRules(db, player.merchantId);
  if (identityRequired && (await identityStateOf(db, player.playerId)) !== 'verified') return new DomainError('identity.required');
  const uses = await readUse(kit, db, player);
  const session = uses.find(({ kind, left }) => kind === 'session' && left === 0n);
  const limit =
    session ??
    tightest(
      uses.filter(({ kind }) => kind === 'loss' || kind === 'stake'),
      stake,
    );
  return limit && refusalOf(limit);
}
