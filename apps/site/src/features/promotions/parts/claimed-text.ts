import type { Grant } from '../../../entities/promotion/grants';

/** The text that says what a claim brought. */
export function claimedText({ money, state }: Pick<Grant, 'money' | 'state'>) {
  if (money === 'release') return 'promotions.claimed.release';
  if (money === 'spins') return 'promotions.claimed.spins';
  if (money === 'freebet') return 'promotions.claimed.freebet';
  if (money !== 'bonus') return 'promotions.claimed.cash';
  return state === 'queued' ? 'promotions.claimed.queued' : 'promotions.claimed.bonus';
}
