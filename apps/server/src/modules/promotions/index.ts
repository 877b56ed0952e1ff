import type { Module } from '../../platform/services.js';

export { verifyBonuses } from './verify-bonuses.js';

/** What the house gives: nothing is granted yet. */
export function createPromotionsModule(): Module {
  return { routes: [], tasks: [] };
}
