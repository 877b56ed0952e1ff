import type { Database, DatabaseTransaction } from '@sortes/service';

/** What a module has to say when a person closes their account and is erased. All of it happens under the player's lock. */
export interface PersonErasure {
  /** What keeps an account from being closed and erased, one text each: money, anything open. */
  unsettled?(executor: Database | DatabaseTransaction, playerId: number): Promise<string[]>;
  /** Whether there is something in the account besides that somebody could be after, which goes with the person when they are erased. */
  holds?(executor: Database | DatabaseTransaction, playerId: number): Promise<boolean>;
  /**
   * Removes what is personal and not sealed with the person's key. `isKept`: money of theirs moved, so the law wants some of it for years.
   * @returns papers of theirs that must stay known for those years
   */
  erase?(
    transaction: DatabaseTransaction,
    player: { playerId: number; merchantId: number },
    options: { isKept: boolean },
  ): Promise<readonly object[] | void>;
  /** Removes what `erase` left because of the law: the years are over. */
  forget?(transaction: DatabaseTransaction, playerId: number): Promise<void>;
}
