// What those at work in a run write down: what they asked for and what became of it, as far as each of them can know.
import type { Order } from '../../apps/sandbox/dist/payments/order.js';
import type { Payout } from '../../apps/sandbox/dist/payouts/payout.js';
import type { RevealedSeed, RoundView } from '../../apps/studio/dist/protocol.js';
import type { Reward } from '../../packages/growth-rules/dist/index.js';
import type { WithdrawalDecision } from '../../packages/contract/dist/index.js';
import type { ReviewOutcome } from '../../apps/server/dist/modules/cashier/withdrawals/review-withdrawal.js';

/** One check of a run; it has failed when it has faults. */
export interface Check {
  name: string;
  figure: string;
  faults: string[];
}

/** `either`: refused after a doubt and without a key, so that the first attempt may have done it. */
type Outcome = 'done' | 'refused' | 'undecided' | 'either';

/** An answer as a careful client takes it. `in doubt`: it may or may not have been done; `not done`: it certainly was not. */
export type Attempt<Value> =
  | { outcome: 'done'; code: string; value: Value }
  | { outcome: 'refused'; code: string; value?: undefined }
  | { outcome: 'in doubt' | 'not done'; code?: undefined; value?: undefined };

/** The same after all the repeats there was patience for. */
export type Settled<Value> = (
  | { outcome: 'done'; code: string; value: Value }
  | { outcome: 'refused'; code: string; value?: undefined }
  | { outcome: 'undecided'; code?: undefined; value?: undefined }
) & { doubts: number };

/** A line as it was sent, with what it must cost: `stake` and `rebate` in money units. */
export interface SentLine {
  playId: string;
  bettingContent: string;
  unit: string;
  multiple: number;
  series: number | null;
  stake: bigint;
  rebate: bigint;
}

/** What bets and chases are both asked for with. */
export interface OrderRecord {
  playerId: number;
  key: string;
  gameId: string;
  lines: SentLine[];
  outcome: 'placed' | 'refused' | 'undecided';
  code?: string;
  doubts?: number;
  /** Of each repeat, as a text. */
  answers?: string[];
}
export interface BetRecord extends OrderRecord {
  numero: string;
  total: bigint;
  /** The grant of the free bet that it was to be staked with. */
  freeBet?: string;
  masterId?: string;
  orderIds?: string[];
}
export interface ChaseRecord extends OrderRecord {
  mode: string;
  stopOnWin: boolean;
  draws: { numero: string; multiple: number }[];
  total: bigint;
  chaseId?: string;
}
export interface CancellationRecord {
  playerId: number;
  orderIds: string[];
  outcome: Outcome;
  doubts: number;
}
export interface ChaseCancellationRecord {
  playerId: number;
  chaseId: string;
  /** Null: all that waited. */
  numeros: string[] | null;
  outcome: Outcome;
  doubts: number;
  cancelled?: string[];
  released?: bigint;
}

export interface DepositRecord {
  playerId: number;
  key: string;
  method: 'hosted' | 'payos';
  amount: bigint;
  outcome: 'undecided' | 'refused' | 'opened';
  paid: 'no' | 'maybe' | 'yes';
  isCreditSeen: boolean;
  orders?: string[];
  orderId?: string;
}
export interface VoucherRecord {
  playerId: number;
  key: string;
  code: string | undefined;
  outcome: Outcome;
  doubts: number;
  orderId?: string;
}
export interface WithdrawalRecord {
  playerId: number;
  key: string;
  amount: bigint;
  outcome: Outcome;
  doubts: number;
  orders: string[];
  orderId?: string;
}
export interface ConfirmationRecord {
  playerId: number;
  orderId: string;
  result: string;
  outcome: Outcome;
}

export interface DecisionRecord {
  withdrawalId: string;
  decision: WithdrawalDecision;
  note: string;
  staffId: string;
  /** Whether another person had approved the same before. */
  isSecond: boolean;
  outcome: ReviewOutcome | 'refused' | 'unknown';
}

/** A deposit that staff were told to reverse, once or several times at once. */
export interface ReversalRecord {
  depositId: string;
  note: string;
  /** How many of the attempts were told that they have reversed it. */
  timesDone: number;
  outcome: 'done' | 'refused' | 'unknown';
}

/** An offer of the run. */
export interface GiftOffer {
  id: string;
  /** Null: as many as want it. */
  pieces: number | null;
  /** It comes with a deposit that it was wished for, and is not claimed. */
  isWithDeposit: boolean;
  reward: Reward;
}
export interface GiftRecord {
  playerId: number;
  offerId: string;
  outcome: Outcome;
  code?: string;
  doubts: number;
  grantId?: string;
}
export interface WishRecord {
  playerId: number;
  offerId: string;
  outcome: Outcome;
  doubts: number;
}
export interface GiveUpRecord {
  playerId: number;
  grantId: string;
  outcome: Outcome;
  doubts: number;
}

/** An order that a gateway was seen to have been paid. */
export interface PaidOrder {
  order: Order;
  mustBeKnown: boolean;
}

export interface GameVendor {
  code: string;
  protocol: 'rs' | 'pam';
  nodeId: number;
  vendorId: number;
}
export interface OpenedGame {
  vendor: GameVendor;
  token: string;
  alias: string;
}
/** A vendor's game open for a player. */
export interface GameSeat extends OpenedGame {
  playerId: number;
  sessionToken: string;
}
export type CallKind = 'bet' | 'win' | 'rollback';
export interface VendorCall {
  vendorId: number;
  playerId: number;
  kind: CallKind;
  id: string;
  reference: string | null;
  round: string;
  amount: bigint;
  /** `undone`: a bet that was rolled back. */
  outcome: 'done' | 'refused' | 'undone' | 'undecided';
  doubts: number;
}

export interface StudioAccount {
  playerId: number;
  alias: string;
  tokens: Record<string, string>;
}
export interface StudioRoundRecord {
  playerId: number;
  game: string;
  key: string;
  stake: bigint;
  outcome: Outcome;
  code?: string;
  doubts: number;
  roundId?: string;
  cancelled?: boolean;
  cashed?: string;
}

/** A player of the run, made before it begins. */
export interface PlayerSession {
  playerId: number;
  opening: bigint;
  token: string;
  games: OpenedGame[];
  studioGames: Omit<StudioAccount, 'playerId'>;
  accountId: string;
}

export interface PlannedDraw {
  gameCode: string;
  numero: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
}
/** A correction that was acknowledged, its result as text. */
export interface CorrectionRecord {
  gameCode: string;
  numero: string;
  result: string;
}

/** Fields of the histories that the checks read. */
export interface BetHistory {
  bets: BetRecord[];
  cancellations: CancellationRecord[];
  chases: ChaseRecord[];
  chaseCancellations: ChaseCancellationRecord[];
  chaseReads: { read: number; wrong: string[] };
  statements: { read: number; wrong: string[] };
}

export type { Order, Payout, RevealedSeed, RoundView };
