import type { PostingTemplate } from './wallet.js';

/**
 * By which door money of the house comes to a player, or why a movement is none of it:
 * - award: staff give it to somebody by name; module `awards` knows who, and who confirmed it
 * - contract: a contract of the house pays it; who offered it, and who confirmed that, is in module `awards`, its bills are let go under the rules of `agent-contracts`
 * - offer: an offer, mission, leaderboard, rank, raffle, wheel or rule of points gives it; it went live by two persons above what one may let go
 * - rates: rates of the house pay it; the margin bounds them, and module `awards` knows who gave those of its direct downlines
 * - payment: it came from outside, or is said to have; the cashier's rules of two persons decide about what staff credit by hand
 * - outcome: a draw or a game decided it
 * - own: it was the player's own before, or another player's
 * - away: it only takes from the player
 * - play: money of trial and demo accounts, which never leaves
 */
export const awardDoors = ['award', 'contract', 'offer', 'rates', 'payment', 'outcome', 'own', 'away', 'play'] as const;
export type AwardDoor = (typeof awardDoors)[number];

/** The door of each movement. A template that is not here does not compile, and a test compares the list with the wallet's. */
export const doorOfMovement: Readonly<Record<PostingTemplate, AwardDoor>> = {
  'deposit-credited': 'payment',
  'deposit-reversed': 'away',
  // Lent by the house so that the reversal adds up: asked for and confirmed by two persons.
  'deposit-covered': 'payment',
  // The same of a bonus of that deposit; both are the player's debt.
  'bonus-covered': 'payment',
  'stake-placed': 'away',
  'stake-refunded': 'own',
  'prize-paid': 'outcome',
  'prize-reversed': 'away',
  'reversal-covered': 'outcome',
  'trial-credited': 'play',
  'demo-credited': 'play',
  adjustment: 'award',
  'amount-held': 'own',
  'hold-released': 'own',
  'hold-paid': 'away',
  'chase-held': 'own',
  'chase-stake-placed': 'away',
  'chase-released': 'own',
  'game-stake-placed': 'away',
  'game-prize-paid': 'outcome',
  'game-award-paid': 'outcome',
  'game-stake-refunded': 'own',
  'vendor-wallet-held': 'own',
  'vendor-wallet-released': 'own',
  'vendor-wallet-filled': 'away',
  'vendor-wallet-emptied': 'own',
  'deposit-fee': 'away',
  'voucher-redeemed': 'payment',
  'withdrawal-held': 'own',
  'withdrawal-released': 'own',
  'withdrawal-paid': 'away',
  'withdrawal-returned': 'own',
  'upline-transfer-sent': 'away',
  'upline-transfer-received': 'own',
  'float-emptied': 'own',
  'float-filled': 'own',
  'downline-transfer-sent': 'away',
  'downline-transfer-received': 'own',
  'downline-transfer-taken': 'away',
  'downline-transfer-returned': 'own',
  'commission-paid': 'rates',
  'commission-reversed': 'away',
  'own-rebate-paid': 'rates',
  'contract-paid': 'contract',
  'contract-sent': 'away',
  'contract-received': 'own',
  // Asked for and decided by two persons (bill-advance); the agent owes it.
  'contract-advanced': 'contract',
  'contract-advance-repaid': 'away',
  'bonus-granted': 'offer',
  'bonus-converted': 'offer',
  'bonus-forfeited': 'away',
  'bonus-reclaimed': 'away',
  'debt-collected': 'away',
  'reward-paid': 'offer',
  'spins-won': 'offer',
  'points-earned': 'offer',
  'points-unearned': 'away',
  'points-spent': 'away',
  'points-returned': 'own',
  'points-expired': 'away',
  'points-adjusted': 'award',
  'points-sold': 'away',
  'points-cash': 'offer',
  'points-bought': 'own',
  'points-purchase': 'away',
};
