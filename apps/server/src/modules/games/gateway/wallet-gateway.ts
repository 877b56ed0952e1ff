import type { CommandVerdict, PrizeCommand, WalletCommand } from '@sortes/wallet-protocol';
import type { VendorRecord } from '../catalogue/types.js';

/** What became of a command. */
export interface CommandAnswer {
  verdict: CommandVerdict;
  /** The main balance, money units: of `replayed` as it was after the first time, else as it is now. Null when the player is not known. */
  balance: bigint | null;
  currency: string | null;
  /** Our id of the vendor's transaction: its movement's, or one made of its id where it was done and moved nothing. Null of a refused one. */
  transactionId: string | null;
}

/** A launch token as a vendor may look at it. */
export interface TokenAnswer {
  verdict: 'done' | 'token-unknown' | 'token-expired' | 'player-blocked';
  /** The player as this vendor knows them. */
  player?: string;
  currency?: string;
  country?: string;
  language?: string;
  game?: string;
  balance?: bigint;
}

export interface KnownTransaction {
  externalId: string;
  kind: WalletCommand['kind'] | 'prize';
  referenceId: string | null;
  round: string;
  game: string;
  amount: bigint;
  currency: string;
  at: Date;
  transactionId: string | null;
}

/**
 * The one core behind both dialects. Every method may be called by many at once; commands of one moment share a round trip and a flush.
 * Rejects only with the loss of the database or an overload (DomainError system.busy): the outcome is then unknown, and the same command may
 * be sent again.
 */
export interface WalletGateway {
  apply(vendor: VendorRecord, command: WalletCommand): Promise<CommandAnswer>;
  /**
   * Credits a prize that no bet stands before, up to what the operator lets this vendor pay at once: more is `limit-exceeded`, moves nothing and
   * may be sent again.
   */
  payPrize(vendor: VendorRecord, prize: PrizeCommand): Promise<CommandAnswer>;
  /** Whose token, and whether bets may be placed with it. What it tells of the player stands beside every verdict but `token-unknown`. */
  check(vendor: VendorRecord, token: string): Promise<TokenAnswer>;
  /** The balance of a player; a token, where one is given, must be theirs and alive. */
  balance(vendor: VendorRecord, player: string, token: string | null): Promise<TokenAnswer>;
  /** Gives a new token for the one given, which ends (PAM's refresh). */
  renew(vendor: VendorRecord, token: string): Promise<TokenAnswer & { token?: string }>;
  /** Transactions of a player by their id, or those of a bet: the bet itself and what refers to it. */
  findTransactions(
    vendor: VendorRecord,
    player: string,
    by: { externalId?: string; betId?: string },
  ): Promise<KnownTransaction[] | undefined>;
  /** A round; undefined when it, or the player, is not known. */
  findRound(
    vendor: VendorRecord,
    player: string,
    round: string,
  ): Promise<{ game: string; openedAt: Date; closedAt: Date | null } | undefined>;
}
