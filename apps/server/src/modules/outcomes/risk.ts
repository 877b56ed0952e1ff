/** What a bet takes of one counter of exposure; money in units of 1/10 000. */
export interface Risk {
  /** The owner's word for the outcome that is counted. */
  outcome: string;
  /** What is paid at most if it comes. */
  payout: bigint;
  /** The limit of all that is taken. */
  most: bigint;
  /** Sold at lowered odds: the payout at full odds, and the limit up to which those are sold. */
  full?: bigint;
  soft?: bigint;
}

/** How the database reads it (outcomes.judge_exposure); null for nothing. */
export function riskText(risks: readonly Risk[] | null): string | null {
  if (risks === null || risks.length === 0) return null;
  const items = risks.map(({ outcome, payout, most, full, soft }) =>
    [JSON.stringify(outcome), payout, most, ...(full === undefined || soft === undefined ? [] : [full, soft])].join(),
  );
  return `[${items.map((item) => `[${item}]`).join()}]`;
}
