/**
 * What a game vendor asks of the wallet, whatever its dialect: the one internal command behind every adapter, and what can become of it.
 */

export const commandKinds = ['bet', 'win', 'rollback'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** One movement of money that a vendor asks for. Identified for ever by (vendor, externalId). */
export interface WalletCommand {
  /** The vendor's code on our side. */
  vendor: string;
  /** The vendor's own id of this transaction, 1 to 80 printable characters. */
  externalId: string;
  kind: CommandKind;
  /** The bet that a win pays or a rollback undoes, by its external id; a win of the PAM dialect may name only its round. */
  referenceId: string | null;
  /** The vendor's own id of the round. */
  round: string;
  /** Whether this is the round's last transaction. */
  roundClosed: boolean;
  /** The player as the vendor knows them: an opaque alias. */
  player: string;
  /** The vendor's code of the game. */
  game: string;
  /** Money units of 1/10 000; 0 for a rollback, whose amount is that of the bet it undoes. */
  amount: bigint;
  /** Of a bet: what of `amount` is taken of what a bonus lends and never of the player's own money, money units; left out for nothing. */
  lent?: bigint;
  /** ISO 4217. */
  currency: string;
  /** The token given at the launch; only a bet needs it to be alive. */
  token: string | null;
  /** The free rounds that it is one of, as the platform named them (freebet/create); left out of rounds that were paid for. */
  reward?: string;
}

/**
 * A credit that no bet stands before: a jackpot, the prize of a tournament, what a promotion pays in cash. Identified as a command is, for ever by
 * (vendor, externalId).
 */
export interface PrizeCommand {
  kind: 'prize';
  vendor: string;
  externalId: string;
  player: string;
  /** The vendor's code of the game, or empty: a tournament need not be of one. */
  game: string;
  /** The vendor's round in which it was won, or empty. */
  round: string;
  /** Money units of 1/10 000. */
  amount: bigint;
  currency: string;
}

/**
 * Every answer the wallet has. The order is that of the table in docs/vendors/wallet.md and of the conformance cases.
 * - done: applied now; replayed: applied before with the same content, the first answer again
 */
export const commandVerdicts = [
  'done',
  'replayed',
  // the id stands for another player, round, game, amount, currency or reference
  'conflict',
  'insufficient',
  // what is to be staked of a bonus is more than one lends there
  'lent-insufficient',
  // who plays
  'token-unknown',
  'token-expired',
  'player-blocked',
  // what is played
  'game-unknown',
  'game-closed',
  'currency-wrong',
  'limit-exceeded',
  // what it refers to
  'reference-unknown',
  // a bet whose rollback came first, or a win on a bet that was rolled back
  'rolled-back',
  // a rollback of a bet that was won on already
  'settled',
  // a bet in a round that the vendor closed
  'round-closed',
] as const;
export type CommandVerdict = (typeof commandVerdicts)[number];
