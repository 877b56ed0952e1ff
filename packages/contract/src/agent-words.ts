/** How far down a line goes: whoever stands so deep has nobody below. */
export const deepestAgentLevel = 20;
/** Of one question about days. */
export const agentDaysAtMost = 92;
export const linkDays = [1, 7, 30, 90] as const;
export const linkStates = ['active', 'paused', 'expired', 'usedUp'] as const;
export type LinkState = (typeof linkStates)[number];
/** By `lastSeen` and `balance` only a list that shows them of everybody: own direct downlines. */
export const downlineOrders = ['account', 'since', 'teamSize', 'level', 'lastSeen', 'balance'] as const;
/** From so many days without a sign-in on somebody reads as inactive. */
export const downlineInactiveFromDays = 7;
export type DownlineOrder = (typeof downlineOrders)[number];
export const profitOrders = [
  'account',
  'deposits',
  'withdrawals',
  'bets',
  'stakes',
  'valid',
  'prizes',
  'rebates',
  'commissions',
  'salaries',
  'rewards',
  'fees',
  'adjustments',
  'result',
] as const;
export type ProfitOrder = (typeof profitOrders)[number];
/** What a downline can be asked for to have done in some days, as the overview counts people. */
export const profitDeeds = ['bet', 'active', 'deposit', 'withdraw'] as const;
export type ProfitDeed = (typeof profitDeeds)[number];
/** What of a member's movements the agent above them sees. */
export const downlineMovements = ['deposit', 'withdrawal', 'transfer'] as const;
export type DownlineMovement = (typeof downlineMovements)[number];
export const movementOrders = ['time', 'amount'] as const;
export type MovementOrder = (typeof movementOrders)[number];
