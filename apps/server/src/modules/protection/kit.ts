import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Services } from '../../platform/services.js';

/** The figures of one period of a player, money units. */
export interface PeriodFigures {
  staked: bigint;
  returned: bigint;
  deposited: bigint;
}

/** What a player has done, by periods of his brand's time zone. */
export interface PlayFigures {
  totals: { staked: bigint; returned: bigint; deposited: bigint; withdrawn: bigint };
  day: PeriodFigures;
  week: PeriodFigures;
  month: PeriodFigures;
  /** ISO date. */
  today: string;
  timeZone: string;
}

export interface ProtectionDependencies {
  /** The wallet's figures of a player. @throws Error when he has no accounts. */
  figuresOf(database: Database | DatabaseTransaction, playerId: number): Promise<PlayFigures>;
  /** Which of these idempotency keys the player's ledger knows. */
  postedKeys(database: Database | DatabaseTransaction, playerId: number, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes whatever moves the player's money wait until the transaction ends. */
  lockPlayer(transaction: DatabaseTransaction, playerId: number): Promise<void>;
  /** Keyed digests of what a person cannot easily change: confirmed number and e-mail, these document numbers, name with birthday. */
  personDigestsOf(playerId: number, documentNumbers: readonly string[]): Promise<readonly Buffer[]>;
  /** Other accounts, of all brands, whose owner has shown to hold the same number or mailbox. */
  accountsByContactOf(playerId: number): Promise<readonly PlayerRef[]>;
  /** Judges the sign-in password; an account without one passes with an empty text. @throws DomainError password.wrong, login.locked */
  checkPassword(playerId: number, password: string): Promise<void>;
  /** When this session began, and the sign-in before it. */
  visitOf(playerId: number, sessionId: string): Promise<{ since: Date; lastSignInAt: Date | undefined }>;
}

/** What the use cases of this module work with. */
export interface ProtectionKit {
  services: Services;
  deps: ProtectionDependencies;
}

export interface PlayerRef {
  playerId: number;
  merchantId: number;
}
