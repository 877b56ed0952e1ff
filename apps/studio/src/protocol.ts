/** What a game's page and the studio's server say to each other. Types only: the page imports this file and nothing else of the server. */

/** Decimal text in the round's currency. */
export type Amount = string;
export type Language = 'en' | 'zh' | 'id' | 'pt' | 'th' | 'vi';

/**
 * `POST /play/session {ticket}`. Its `session` goes with every other call as the header `X-Session`. With that header, and the same ticket or none, it
 * answers the session again: a page that was loaded anew goes on.
 */
export interface SessionView {
  session: string;
  game: string;
  /** demo: play money that lies with the game. trial: play money of the site's own wallet, which the site shows. */
  mode: 'real' | 'demo' | 'trial';
  /** ISO 4217; in demo play what the site shows play money in, or FUN. */
  currency: string;
  language: Language;
  theme?: 'light' | 'dark';
  /** IANA name of the zone that times are shown in; that of the device unless told. */
  timeZone?: string;
  balance: Amount;
  /** `largestPayout`: no round pays more; it bounds the stake of choices that could, and where rounds of several steps end by themselves. */
  limits: { min: Amount; max: Amount; presets: Amount[]; largestPayout: Amount };
  /** What the player's jurisdiction allows. */
  playRules: { autoplay: boolean; minCycleMs: number };
  seeds: SeedsView;
  /** The player's open round of this game, whatever device began it. */
  open?: RoundView;
  /** Progressive pools by name. */
  pools?: Record<string, Amount>;
  /** Free rounds of this game that the player may play now. */
  free?: FreeRoundsView;
  siteOrigin?: string;
  lobbyUrl?: string;
  depositUrl?: string;
  /** Milliseconds since 1970 on the server's clock. */
  serverTime: number;
}

/** Free rounds that the operator gave: nothing is taken for them, and what they win is paid. */
export interface FreeRoundsView {
  reward: string;
  /** What a round stands for as a stake. */
  value: Amount;
  count: number;
  left: number;
  /** Milliseconds since 1970. */
  until: number;
  /** By all of them so far. */
  won: Amount;
}

export interface SeedsView {
  /** Counts the player's pairs from 1. */
  number: number;
  /** SHA-256 of the server seed in force, hex. */
  commitment: string;
  clientSeed: string;
  /** Of the next round. */
  nonce: number;
  /** Of the server seed that comes after the next rotation. */
  nextCommitment: string;
}

export interface RevealedSeed {
  number: number;
  commitment: string;
  serverSeed: string;
  clientSeed: string;
  rounds: number;
  revealedAt: string;
}

export interface RoundView {
  id: string;
  game: string;
  rulesVersion: number;
  choice: unknown;
  moves: unknown[];
  stake: Amount;
  /** What was taken: the stake, or the price of a bought feature. */
  cost: Amount;
  state: 'open' | 'closed' | 'void';
  /** 1/10 000 of the stake, as text; of an open round what cashing out pays now ("0": it cannot). */
  multiplier: string;
  payout: Amount;
  poolsWon?: { name: string; amount: Amount }[];
  /** The game's own picture of the round (`Shown` of its rules). */
  shown: unknown;
  /** Moves made so far: goes with the next move. */
  step: number;
  cashedOut: boolean;
  /** Nothing was taken for it. */
  free?: true;
  /** Of a bet at a table: the chain, its anchor, its salt, the table's round, and the chain's value once the round is over. */
  seed: { number: number; commitment: string; clientSeed: string; nonce: number; serverSeed?: string };
  openedAt: string;
  closedAt?: string;
  /** The wallet has all that the round paid. */
  settled: boolean;
}

/** What the wallet was asked for a round. */
export interface RoundMovement {
  id: string;
  kind: 'bet' | 'win' | 'rollback';
  amount: Amount;
  state: 'asked' | 'done' | 'refused' | 'lost' | 'cancelled';
  at: string;
}

/** `GET /rounds/:id/view` and `POST /rounds/:id/reveal`, with the header `X-Round-Key`: a round's own page, for who has its address. */
export interface RoundPageView {
  round: RoundView;
  currency: string;
  /** What happened, in a sentence of `?lang=`; none of a round that goes on. */
  summary?: string;
  /** Origin of the site that the player came from last: brands have sites of their own. */
  site?: string;
  /** The oldest first. */
  movements: RoundMovement[];
}

/** `POST /play/rounds`, moves, cash-out. */
export interface PlayRequest {
  /** One per intention; a repeat answers the same round. */
  key: string;
  choice: unknown;
  /** Of a free round: what it stands for. */
  stake: Amount;
  /** The free rounds that it is one of; left out: it is paid for. */
  free?: string;
}
export interface MoveRequest {
  step: number;
  move: unknown;
}
export interface RoundReply {
  round: RoundView;
  /** After the round's stake and, when it is settled, its win. */
  balance: Amount;
  /** Of a free round: how they stand after it. */
  free?: FreeRoundsView;
}
export interface RoundList {
  rounds: RoundView[];
  more: boolean;
}
export interface SeedsReply {
  active: SeedsView;
  revealed: RevealedSeed[];
}

/** Shared tables. What `state` and `bet` hold is the game's own. */
export interface TableView<State = unknown, Bet = unknown> {
  table: string;
  /** Counts the table's rounds. */
  number: number;
  phase: TablePhase;
  state: State;
  /** Bets of this round, the largest first, at most 50, and how many there are. */
  bets: TableBet<Bet>[];
  betCount: number;
  mine: MyTableBet<Bet>[];
  serverTime: number;
}
export type TablePhase =
  | { name: 'betting'; closesAt: number }
  | { name: 'running'; startedAt: number }
  | { name: 'ended'; endedAt: number; nextAt: number };
export interface TableBet<Bet = unknown> {
  id: string;
  /** Masked. */
  player: string;
  stake: Amount;
  bet: Bet;
  payout?: Amount;
}
export interface MyTableBet<Bet = unknown> extends TableBet<Bet> {
  panel: number;
  state: 'placed' | 'running' | 'cashed' | 'lost' | 'void';
  /** Of `cashed`: 1/10 000 of the stake. */
  multiplier?: string;
}
export interface TableBetRequest {
  key: string;
  /** The table's round that the player saw: a call that arrives late takes nothing for another one. */
  number: number;
  panel: 0 | 1;
  stake: Amount;
  choice: unknown;
}
export interface TableBetReply<Bet = unknown> {
  bet: MyTableBet<Bet>;
  balance: Amount;
}

/** Crash on a shared table. */
export interface CrashState {
  /** `first`: the table's round that the chain's first value decides; a round's place in the chain is its number - first + 1. */
  chain: { id: string; anchor: string; salt: string; length: number; first: number };
  /** Published long before the one in use ends. */
  nextChain?: { id: string; anchor: string; salt: string; length: number; first: number };
  /** Ended: the point in hundredths and the chain's value that proves it. */
  point?: number;
  value?: string;
  /** The last rounds, newest first. */
  last: { number: number; point: number; value: string }[];
}
export interface CrashBet {
  /** Hundredths. */
  autoCashOut?: number;
  /** Hundredths. */
  cashedAt?: number;
}

/** `GET /play/events`, server-sent events read with fetch. */
export type PlayEvent =
  | { type: 'balance'; balance: Amount }
  | { type: 'settled'; roundId: string; balance?: Amount }
  | { type: 'pool'; name: string; amount: Amount }
  /** A phase began: the whole view again. */
  | { type: 'table'; view: Omit<TableView, 'mine'> }
  /** While a table runs, some times a second: server time, and what the game says of the moment. */
  | { type: 'tick'; number: number; at: number; moment: unknown }
  /** Bets that came or changed since the last such message. */
  | { type: 'bets'; number: number; bets: TableBet[]; betCount: number }
  /** A bet of this player changed. */
  | { type: 'my-bet'; number: number; bet: MyTableBet; balance?: Amount }
  /** This server stops: connect again. */
  | { type: 'reconnect' };

/** Codes of refusals; the page has words for each. */
export type PlayErrorCode =
  | 'insufficient'
  | 'limit'
  | 'session'
  | 'blocked'
  | 'game_closed'
  | 'stake_range'
  | 'bad_choice'
  | 'bad_move'
  | 'wrong_step'
  | 'round_open'
  | 'round_over'
  | 'round_unknown'
  | 'too_fast'
  | 'trial_full'
  | 'reward_over'
  | 'too_late'
  | 'stopping'
  | 'lost'
  | 'unavailable'
  | 'ticket_unknown'
  | 'ticket_used'
  | 'ticket_expired'
  | 'not_found'
  | 'bad_request';
