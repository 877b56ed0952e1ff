// Rows as the checks of a run read them (`queries` of verify*.mjs): bigint as bigint, jsonb parsed, uuid as text.
import type { OddsTable, Result } from '@sortes/lottery-rules';
import type { WithdrawalMover, WithdrawalState } from '@sortes/contract';

export interface TransactionRow {
  player_id: bigint;
  id: string;
  template: string;
  key: string;
  reference: string;
  /** The number of the database transaction that wrote it. */
  writer: string;
}
interface EntryRow {
  player_id: bigint;
  transaction_id: string;
  account: string;
  amount: bigint;
  balance_after: bigint | null;
  /** Of the player's account; null on accounts of the house. */
  sequence: bigint | null;
}
interface AccountRow {
  player_id: bigint;
  code: string;
  balance: bigint;
  sequence: bigint;
}
/** What a bet and a line of a chase are both made of. */
export interface StakedLine {
  play: string;
  content: string;
  unit: bigint;
  multiple: number;
  series: number | null;
  stake: bigint;
  rebate: bigint;
}
export interface BetRow extends StakedLine {
  player_id: bigint;
  id: string;
  master_id: string;
  draw_id: bigint;
  chase_id: string | null;
  odds_version: string;
  placed_at: Date;
}
export interface OutcomeRow {
  player_id: bigint;
  bet_id: string;
  draw_id: bigint;
  payout: bigint;
  kind: 'won' | 'cancelled' | 'refunded';
  transaction_id: string;
}
export interface DrawRow {
  id: bigint;
  game_code: string;
  numero: string;
  state: string;
  result: Result;
  winners: number | null;
  prizes: bigint | null;
  bets_count: number | null;
  bets_stake: bigint | null;
  closes_at: Date;
  draws_at: Date;
  closed_at: Date | null;
  settled_at: Date | null;
  void_reason: string | null;
  late_from: Date | null;
  correction_no: number;
  corrected_result: Result | null;
}
export interface CorrectionRow {
  draw_id: bigint;
  no: number;
  before_result: Result;
  after_result: Result;
  at: Date;
  done_at: Date | null;
}
interface BetCorrectionRow {
  player_id: bigint;
  bet_id: string;
  no: number;
  draw_id: bigint;
  before_payout: bigint;
  after_payout: bigint;
  covered: bigint;
  reversal_id: string | null;
  cover_id: string | null;
  payment_id: string | null;
  done_at: Date | null;
}
export interface ChaseRow {
  player_id: bigint;
  id: string;
  total_amount: bigint;
  held_amount: bigint;
  placed_amount: bigint;
  released_amount: bigint;
  prize: bigint;
  total_draws: number;
  waiting_draws: number;
  placed_draws: number;
  cancelled_draws: number;
  dropped_draws: number;
  open_draws: number;
  state: string;
  mode: string;
  game_code: string;
  won_numero: string | null;
  stop_on_win: boolean;
  ended_at: Date | null;
}
export interface ChaseLineRow extends StakedLine {
  player_id: bigint;
  chase_id: string;
  line: number;
  odds_version: string;
}
export interface ChaseDrawRow {
  player_id: bigint;
  chase_id: string;
  position: number;
  numero: string;
  multiple: number;
  stake: bigint;
  prize: bigint;
  state: string;
  reason: string | null;
  draw_id: bigint | null;
  master_id: string | null;
  changed_at: Date | null;
}
interface OddsRow {
  version: string;
  odds: OddsTable;
}
interface SettledFactRow {
  game_code: string;
  numero: string;
  state: string;
}
export interface DepositRow {
  player_id: bigint;
  id: string;
  key: string;
  amount: bigint;
  state: string;
  kind: string;
  fee: bigint;
  credited_amount: bigint | null;
  gateway: string;
  gateway_code: bigint | null;
  paid_amount: bigint | null;
  paid_references: string[];
}
interface UnmatchedRow {
  gateway: string;
  event_id: string;
  reference: string;
  deposit_id: string | null;
  amount: bigint;
}
export interface WithdrawalRow {
  player_id: bigint;
  id: string;
  key: string;
  amount: bigint;
  fee: bigint;
  state: WithdrawalState;
  attempt: number;
  payout_id: string;
  payout_amount: bigint;
  paid_by_hand: boolean;
  returned_amount: bigint;
  received_amount: bigint | null;
}
interface PayoutRow {
  player_id: bigint;
  withdrawal_id: string;
  attempt: number;
  id: string;
  amount: bigint;
}
export interface StepRow {
  player_id: bigint;
  withdrawal_id: string;
  id: bigint;
  state: WithdrawalState;
  mover: WithdrawalMover;
  actor: string;
  note: string;
}
interface WordRow {
  gateway: string;
  event_id: string;
  withdrawal_id: string;
  verdict: string;
}
interface VoucherRow {
  player_id: bigint | null;
  deposit_id: string | null;
  amount: bigint;
  redeemed_at: Date | null;
}
interface GameCallRow {
  vendor_id: number;
  external_id: string;
  player_id: bigint;
  round_id: string | null;
  kind: 'bet' | 'win' | 'rollback' | 'prize';
  reference_id: string | null;
  amount: bigint;
  transaction_id: string | null;
}
interface GameRoundRow {
  player_id: bigint;
  id: string;
  vendor_id: number;
  code: string;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  closed_at: Date | null;
}
export interface GrantRow {
  id: string;
  player_id: bigint;
  offer_id: string;
  source_key: string;
  money: string;
  state: string;
  amount: bigint;
  required: bigint;
  wagered: bigint;
  converted: bigint;
  reopened: bigint;
  reclaimed: bigint;
  deposit_id: string | null;
  deposit: bigint | null;
  /** Of a free bet: the order that it is staked in. */
  order_id: string | null;
  activated_at: Date | null;
}
/** A bet that was staked with what was lent, whole or in part. */
interface LentBetRow {
  player_id: bigint;
  bet_id: string;
  grant_id: string;
  stake: bigint;
  part: bigint;
}
interface CountedRow {
  grant_id: string;
  sum: bigint;
  rows: bigint;
}
interface StudioPlayerRow {
  id: bigint;
  alias: string;
}
interface StudioRoundRow {
  player_id: bigint;
  id: string;
  key: string;
  game: string;
  table_round: bigint | null;
  seed_number: number | null;
  nonce: number | null;
  choice: { autoCashOut?: number };
  moves: unknown[];
  stake: bigint;
  cost: bigint;
  state: 'asked' | 'open' | 'closed' | 'void';
  refusal: string | null;
  multiplier: bigint;
  payout: bigint;
  pools_won: { amount: string }[] | null;
  cashed_out: boolean;
  result: unknown;
  settled: boolean;
}
interface StudioMovementRow {
  player_id: bigint;
  id: string;
  round_id: string;
  kind: 'bet' | 'win' | 'rollback';
  bet_id: string;
  amount: bigint;
  state: 'asked' | 'done' | 'refused' | 'lost' | 'cancelled';
}
interface StudioSeedRow {
  player_id: bigint;
  number: number;
  commitment: string;
  client_seed: string | null;
  revealed_at: Date | null;
}
interface StudioTableRoundRow {
  number: bigint;
  chain: number;
  state: 'betting' | 'running' | 'ended' | 'interrupted';
  value: string | null;
  outcome: { point: number } | null;
}
interface StudioChainRow {
  number: number;
  anchor: string;
  salt: string | null;
  length: number;
  first_round: bigint;
}
interface StudioShardRow {
  pool_id: number;
  balance: bigint;
}
interface StudioEntryRow {
  pool_id: number;
  from_account: string;
  to_account: string;
  amount: bigint;
  round_id: string | null;
}

export interface Rows {
  transactions: TransactionRow[];
  entries: EntryRow[];
  accounts: AccountRow[];
  bets: BetRow[];
  outcomes: OutcomeRow[];
  draws: DrawRow[];
  corrections: CorrectionRow[];
  betCorrections: BetCorrectionRow[];
  chases: ChaseRow[];
  chaseLines: ChaseLineRow[];
  chaseDraws: ChaseDrawRow[];
  odds: OddsRow[];
  settledFacts: SettledFactRow[];
  deposits: DepositRow[];
  unmatched: UnmatchedRow[];
  withdrawals: WithdrawalRow[];
  payouts: PayoutRow[];
  steps: StepRow[];
  words: WordRow[];
  vouchers: VoucherRow[];
  gameCalls: GameCallRow[];
  gameRounds: GameRoundRow[];
  grants: GrantRow[];
  counted: CountedRow[];
  lentBets: LentBetRow[];
  studioPlayers: StudioPlayerRow[];
  studioRounds: StudioRoundRow[];
  studioMovements: StudioMovementRow[];
  studioSeeds: StudioSeedRow[];
  studioTableRounds: StudioTableRoundRow[];
  studioChains: StudioChainRow[];
  studioShards: StudioShardRow[];
  studioEntries: StudioEntryRow[];
}
