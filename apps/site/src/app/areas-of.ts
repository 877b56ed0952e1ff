import type { Area } from '../kit/i18n';

/** Texts that come with the modals and pages of a feature, by the feature's folder. A new feature is one more line. */
export const areasOf: Readonly<Record<string, readonly Area[]>> = {
  cashier: ['cashier', 'payout'],
  download: ['download'],
  games: ['games'],
  help: ['help'],
  identity: ['identity', 'patterns'],
  // Bets and draws are named by the rules' texts, whatever page they are looked at on.
  lottery: ['lottery', 'plays'],
  member: ['member', 'identity', 'patterns'],
  modals: ['centre', 'wallet'],
  messages: ['messages'],
  protection: ['protection'],
  records: ['records', 'wallet', 'plays'],
  transfers: ['transfers', 'games', 'wallet'],
  wallet: ['wallet'],
};
