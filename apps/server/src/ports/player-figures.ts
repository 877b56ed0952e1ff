/** What a player has done since their account was opened, money units. */
export interface Totals {
  /** Stakes less stakes given back, without what went to wallets that vendors keep. */
  turnover: bigint;
  /** As `turnover`, and what went to vendors' wallets. */
  staked: bigint;
  /** Prizes, and what came back from vendors' wallets. */
  returned: bigint;
  /** Deposits and vouchers credited, less those taken back. */
  deposited: bigint;
  /** Withdrawals paid, less those that came back. */
  withdrawn: bigint;
}

/** The figures of one period. What is given back of an earlier one takes nothing off the stakes and deposits of this one: they are never below zero. */
export type PeriodFigures = Pick<Totals, 'staked' | 'returned' | 'deposited'>;

export interface PlayerFigures {
  totals: Totals;
  day: PeriodFigures;
  week: PeriodFigures;
  month: PeriodFigures;
  /** The player's day (ISO date) in `timeZone`, by the database's clock. */
  today: string;
  timeZone: string;
}
