/** What is paid by contract: a share of what a line left the house, of what it turned over in a day or an hour, or of each bet as it is decided. */
export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export type ContractKind = (typeof contractKinds)[number];
/** The part of the product that each belongs to; where it is off, nobody is shown it. */
export const contractFeatures = {
  dividend: 'SIGNCONDIV3',
  daily: 'DAILYSALCONT3',
  hourly: 'HOURSAL3',
  realtime: 'RTSALARY3',
} as const satisfies Record<ContractKind, string>;

export const contractStates = ['proposed', 'accepted', 'changing', 'ending', 'ended', 'refused', 'withdrawn', 'expired'] as const;
export type ContractState = (typeof contractStates)[number];
export const contractVersionStates = ['proposed', 'accepted', 'refused', 'withdrawn', 'expired'] as const;
/** Whether a line's losses are carried into its next dividend. */
export const carryModes = ['forever', 'month', 'previous', 'none'] as const;
export type CarryMode = (typeof carryModes)[number];
export const contractEndReasons = ['notice', 'agreed', 'above', 'moved'] as const;
export type ContractEndReason = (typeof contractEndReasons)[number];
export const contractEvents = [
  'proposed',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'change',
  'change-refused',
  'change-withdrawn',
  'change-expired',
  'end',
  'end-withdrawn',
  'end-agreed',
  'ends-above',
  'ended',
] as const;
export type ContractEvent = (typeof contractEvents)[number];
/** review: staff look at it first; due: to be paid once the payer has been; owed: there was not enough. */
export const billStates = ['nothing', 'review', 'due', 'owed', 'paid', 'forgiven'] as const;
export type BillState = (typeof billStates)[number];
export const mostContractTiers = 10;
/** So long a proposal can be answered. */
export const contractAnswerHours = 72;
export const dividendPeriods = ['half-month', 'month', 'week', 'ten-days', 'day'] as const;
export type DividendPeriod = (typeof dividendPeriods)[number];
/** What can be done to a contract: propose, propose a change or the end, accept, refuse, withdraw what was proposed. */
export const contractActs = ['N', 'E', 'V', 'A', 'R', 'C'] as const;
export type ContractAct = (typeof contractActs)[number];
