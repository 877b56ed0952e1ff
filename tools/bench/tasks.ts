// What each program that a bench starts is told and answers.
import type { Connection } from '../chaos/database.mjs';

export interface Served {
  port: number;
  error?: string;
}
interface Reply {
  path: string;
  body: string;
  contentType: string | null;
}
interface LoadOfRequests {
  port: number;
  connections: number;
  warmSeconds?: number;
  seconds: number;
}
export type LoadTask = LoadOfRequests &
  (
    | { kind: 'bets'; numero: string; tokens: readonly string[] }
    | { kind: 'reads'; paths: readonly string[]; language?: string; counter?: string; token?: string }
  );
/** What a load came to; `sample` is the first refusal, `latencies` are milliseconds. */
export interface LoadAnswer {
  done: number;
  refused: number;
  sample?: string;
  perSecond: number;
  latencies: Float64Array;
  error?: string;
}
export interface WalletLoadTask {
  port: number;
  vendor: string;
  game: string;
  privateKey: string;
  currency: string;
  players: readonly { alias: string; token: string }[];
  connections: number;
  calls: number;
  warmCalls?: number;
}
export interface StudioLoadTask {
  port: number;
  sessions: readonly string[];
  perSecond: number;
  seconds: number;
  warmSeconds: number;
  /** So many in hand, the next when one is answered: a closed loop. */
  atOnce?: number;
}
export interface StreamsTask {
  port: number;
  sessions: readonly string[];
}
/** When one tick reached the first page and the last of those that it has reached so far, milliseconds since 1970. */
export interface Tick {
  count: number;
  first: number;
  last: number;
}
export interface ServeTask {
  connection: Connection;
  secret: string;
  siteFiles?: boolean;
  rateLimits?: boolean;
  poolSize?: number;
}
export interface StakesTask {
  checkout: string;
  connection: Connection;
  connections: number;
  stakesACall: number;
}
export interface SettlementTask {
  side: 'ours' | 'plain' | 'offline' | 'heap';
  bets: number;
  many?: boolean;
}
export interface Settled {
  perSecond: number;
  paid: string;
  combinations: number;
  winners: number;
}
export interface Heap {
  before: number;
  once: number;
  tenfold: number;
}

/** By the name of the script. */
export interface Children {
  'load.mjs': { task: LoadTask; answer: LoadAnswer };
  'wallet-load.mjs': { task: WalletLoadTask; answer: LoadAnswer };
  'studio-load.mjs': { task: StudioLoadTask; answer: LoadAnswer & { connections: number } };
  'studio-streams.mjs': { task: StreamsTask; answer: { opened?: number; error?: string } };
  'serve.mjs': { task: ServeTask; answer: Served };
  'serve-bare.mjs': { task: { replies: readonly Reply[] }; answer: Served };
  'serve-studio.mjs': { task: Record<string, string>; answer: { error?: string } };
  'settle-child.mjs': { task: { connection: Connection; secret: string }; answer: { error?: string } };
  'post-stakes.mjs': { task: StakesTask; answer: { error?: string } };
  'pure-settlement.mjs': { task: SettlementTask; answer: Partial<Settled> & Partial<Heap> & { error?: string } };
}
