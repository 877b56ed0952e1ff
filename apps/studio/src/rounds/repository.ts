import { createGatherer, retrying } from '@sortes/service';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { PlayError } from '../errors.js';
import type { PlayerMode } from '../sessions/player.js';

/** A round as it stands in the books. Money units. */
interface RoundRow {
  playerId: bigint;
  id: string;
  key: string;
  game: string;
  rulesVersion: number;
  seat: number;
  tableRound: bigint | null;
  seedNumber: number | null;
  nonce: number | null;
  choice: unknown;
  moves: unknown[];
  stake: bigint;
  cost: bigint;
  state: 'asked' | 'open' | 'closed' | 'void';
  refusal: string | null;
  multiplier: bigint;
  payout: bigint;
  poolsWon: { name: string; amount: string }[] | null;
  cashedOut: boolean;
  result: unknown;
  settled: boolean;
  openedAt: Date;
  touchedAt: Date;
  closedAt: Date | null;
  /** The free rounds that it was one of. */
  rewardId: string | null;
}

/** The seeds that decide a round, with what is told of them. */
export interface SeedOfRound {
  number: number;
  nonce: number;
  clientSeed: string;
  commitment: string;
  sealed: Buffer;
  isRevealed: boolean;
}

/** What decides a bet at a table, with what is told of it. */
export interface TableOfRound {
  chain: number;
  anchor: string;
  salt: string;
  /** Told when the round is over. */
  value: string | null;
  outcome: Record<string, unknown> | null;
}

export type OwnRound = RoundRow & { seed: SeedOfRound | undefined; table: TableOfRound | undefined };

export interface OpenRequest {
  player: bigint;
  id: string;
  bet: string;
  key: string;
  game: string;
  seat: number;
  version: number;
  tableRound?: bigint;
  choice: unknown;
  stake: bigint;
  cost: bigint;
  /** Rounds of a player begin at least so far apart, whatever the game. */
  cycleMs: number;
  /** The free rounds that it is one of; undefined: it is paid for. */
  reward?: string | undefined;
}
export type OpenAnswer =
  | { verdict: 'opened'; seed: SeedOfRound | undefined; demoBalance: bigint }
  | { verdict: 'known'; id: string }
  | { verdict: 'round_open'; id: string }
  | { verdict: 'insufficient'; demoBalance: bigint }
  | { verdict: 'too_fast' | 'reward_over' };

/** Where the caller saw the round, and where it stands from now on. */
export interface DecideRequest {
  player: bigint;
  id: string;
  from: 'asked' | 'open';
  /** Moves that had been made. */
  step: number;
  to: 'open' | 'closed';
  /** All moves from now on; left out: as they were. */
  moves?: readonly unknown[];
  multiplier: bigint;
  payout: bigint;
  cashedOut: boolean;
  result?: unknown;
  /** Id of the win of a closed round. */
  win: string | null;
  pools?: readonly PoolGift[];
  poolsWon?: readonly PoolWin[];
}
/** What a round gives to a pool; money units. */
export interface PoolGift {
  id: number;
  amount: bigint;
}
/** A pool that a round has won: the part of it that `stake` is of `full`. */
export interface PoolWin {
  id: number;
  name: string;
  stake: bigint;
  full: bigint;
}
export interface VoidRequest {
  player: bigint;
  id: string;
  from: 'asked' | 'open';
  step: number;
  refusal: string;
  /** What is noted of a stake that was asked. */
  bet: 'refused' | 'lost';
  code: string;
  /** Id of the rollback of a stake that may have been taken. */
  rollback: string | null;
}
/** `stale`: it stood elsewhere, nothing was written. */
export interface ChangeAnswer {
  verdict: 'done' | 'stale';
  demoBalance: bigint | undefined;
  /** What the round won from pools, on top of its payout. */
  poolsWon: { name: string; amount: string }[] | undefined;
}

/** The wallet's answer to a win or rollback. */
export interface MarkRequest {
  player: bigint;
  id: string;
  /** asked: to be repeated. */
  state: 'done' | 'refused' | 'asked';
  code: string;
  pauseMs: number;
}

/** A win or rollback on its way. */
export interface DueMovement {
  playerId: bigint;
  id: string;
  roundId: string;
  kind: 'win' | 'rollback';
  betId: string;
  amount: bigint;
  attempts: number;
  game: string;
  alias: string;
  currency: string;
  /** The free rounds that its round was one of. */
  rewardId: string | null;
}

const columns = `r.player_id as "playerId", r.id, r.key, r.game, r.rules_version as "rulesVersion", r.seat, r.table_round as "tableRound",
  r.seed_number as "seedNumber", r.nonce, r.choice, r.moves, r.stake, r.cost, r.state, r.refusal, r.multiplier, r.payout,
  r.pools_won as "poolsWon", r.cashed_out as "cashedOut", r.result, r.settled, r.opened_at as "openedAt", r.touched_at as "touchedAt",
  r.closed_at as "closedAt", r.reward_id as "rewardId"`;
const seedColumns = `s.commitment, s.sealed, coalesce(s.client_seed, p.client_seed) as "clientSeed", s.revealed_at is not null as "isRevealed"`;
const tableColumns = `c.number as chain, c.anchor, c.salt, t.value, t.outcome`;
const fromRounds = `studio.round as r join studio.player as p on p.id = r.player_id
  left join studio.seed as s on s.player_id = r.player_id and s.number = r.seed_number
  left join studio.table_round as t on r.table_round is not null and t.game = r.game and t.number = r.table_round
  left join studio.chain as c on c.game = t.game and c.number = t.chain`;
const allColumns = `${columns}, ${seedColumns}, ${tableColumns}`;

interface Joined {
  commitment: string | null;
  sealed: Buffer | null;
  clientSeed: string;
  isRevealed: boolean;
  chain: number | null;
  anchor: string | null;
  salt: string | null;
  value: string | null;
  outcome: Record<string, unknown> | null;
}
type JoinedRow = RoundRow & Joined;

function withSeed({ commitment, sealed, clientSeed, isRevealed, chain, anchor, salt, value, outcome, ...row }: JoinedRow): OwnRound {
  const { seedNumber, nonce } = row;
  const seed =
    seedNumber === null || nonce === null || commitment === null || sealed === null
      ? undefined
      : { number: seedNumber, nonce, clientSeed, commitment, sealed, isRevealed };
  return { ...row, seed, table: chain === null || anchor === null ? undefined : { chain, anchor, salt: salt ?? '', value, outcome } };
}

// bigint as text: the functions read it back as bigint.
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner));

interface RawAnswer {
  verdict: string;
  id?: string;
  demoBalance?: string;
  seedNumber?: number | null;
  nonce?: number;
  clientSeed?: string;
  commitment?: string | null;
  sealed?: string | null;
  poolsWon?: { name: string; amount: string }[];
}

function readOpenAnswer(raw: RawAnswer): OpenAnswer {
  switch (raw.verdict) {
    case 'opened':
      return {
        verdict: 'opened',
        demoBalance: BigInt(raw.demoBalance ?? '0'),
        seed:
          typeof raw.sealed === 'string' && typeof raw.commitment === 'string'
            ? {
                number: raw.seedNumber ?? 0,
                nonce: raw.nonce ?? 0,
                clientSeed: raw.clientSeed ?? '',
                commitment: raw.commitment,
                sealed: Buffer.from(raw.sealed, 'base64'),
                isRevealed: false,
              }
            : undefined,
      };
    case 'known':
    case 'round_open':
      return { verdict: raw.verdict, id: raw.id ?? '' };
    case 'insufficient':
      return { verdict: 'insufficient', demoBalance: BigInt(raw.demoBalance ?? '0') };
    case 'too_fast':
    case 'reward_over':
      return { verdict: raw.verdict };
    default:
      throw new Error(`the database gave an unknown verdict: ${raw.verdict}`);
  }
}

const readChange = (raw: RawAnswer): ChangeAnswer => ({
  verdict: raw.verdict === 'done' ? 'done' : 'stale',
  demoBalance: raw.demoBalance === undefined ? undefined : BigInt(raw.demoBalance),
  poolsWon: raw.poolsWon,
});

/** Marks of deliveries are written at most so often, together. */
const marksEveryMs = 100;

/** All SQL about rounds and what the wallet is asked. What many players do at once goes in one round trip, each with its own verdict. */
export class RoundRepository {
  readonly #pool: pg.Pool;
  readonly #patience: string;
  readonly #opens;
  readonly #decisions;
  readonly #voids;
  readonly #marks;

  /** `patienceMs`: when somebody else may take up what a process left without an answer. */
  constructor(pool: pg.Pool, patienceMs: number) {
    this.#pool = pool;
    this.#patience = `${patienceMs} milliseconds`;
    const shared = {
      maximum: 128,
      concurrency: 2,
      waitingAtMost: 5_000,
      full: () => new PlayError('unavailable', 'too many rounds at once'),
    };
    this.#opens = createGatherer<OpenRequest, OpenAnswer>({
      ...shared,
      // The second request of a player must see the first.
      keysOf: ({ player }) => [String(player)],
      run: async (batch) => (await this.#call('open_rounds', batch)).map(readOpenAnswer),
    });
    // What follows a stake is never turned away.
    const after = { ...shared, waitingAtMost: Number.POSITIVE_INFINITY };
    this.#decisions = createGatherer<DecideRequest, ChangeAnswer>({
      ...after,
      run: async (batch) => (await this.#call('decide_and_pool', batch)).map(readChange),
    });
    this.#voids = createGatherer<VoidRequest, ChangeAnswer>({
      ...after,
      run: async (batch) => (await this.#call('void_rounds', batch)).map(readChange),
    });
    this.#marks = createGatherer<MarkRequest, undefined>({
      ...after,
      concurrency: 1,
      run: async (batch) => {
        // Nobody waits for a mark: what comes in the pause goes together next, for a fraction of the database's work.
        await Promise.all([
          retrying(() => this.#pool.query({ name: 'mark_movements', text: 'select studio.mark_movements($1)', values: [toJson(batch)] })),
          new Promise((resolve) => setTimeout(resolve, marksEveryMs)),
        ]);
        return batch.map(() => undefined);
      },
    });
  }

  async #call(name: string, batch: readonly unknown[]): Promise<RawAnswer[]> {
    const text = toJson(batch);
    // 23505: the same intention by way of another process, in the very same moment; the next attempt sees it.
    const { rows } = await retrying(
      // By name, so that the call itself is read and planned once a connection.
      () =>
        this.#pool.query<{ answers: RawAnswer[] }>({
          name,
          text: `select studio.${name}($1, $2) as answers`,
          values: [text, this.#patience],
        }),
      ['23505'],
    );
    return rows[0]?.answers ?? [];
  }

  open(request: OpenRequest): Promise<OpenAnswer> {
    return this.#opens.ask(request);
  }
  /** After the loss of a connection a decision may answer `stale` although it is its own: the caller looks. */
  decide(request: DecideRequest): Promise<ChangeAnswer> {
    return this.#decisions.ask(request);
  }
  void(request: VoidRequest): Promise<ChangeAnswer> {
    return this.#voids.ask(request);
  }
  async mark(request: MarkRequest): Promise<void> {
    await this.#marks.ask(request);
  }

  async find(playerId: bigint, id: string): Promise<OwnRound | undefined> {
    const { rows } = await this.#pool.query<JoinedRow>(`select ${allColumns} from ${fromRounds} where r.player_id = $1 and r.id = $2`, [
      playerId,
      id,
    ]);
    return rows[0] && withSeed(rows[0]);
  }

  /** Id of the round that a player began with a key. */
  async findKey(playerId: bigint, game: string, key: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ id: string }>('select id from studio.round where player_id = $1 and game = $2 and key = $3', [
      playerId,
      game,
      key,
    ]);
    return rows[0]?.id;
  }

  /** The player's open round of a game; what nobody answered yet counts. */
  async findOpen(playerId: bigint, game: string): Promise<OwnRound | undefined> {
    const { rows } = await this.#pool.query<JoinedRow>(
      `select ${allColumns} from ${fromRounds}
       where r.player_id = $1 and r.game = $2 and r.state = 'open' and r.table_round is null`,
      [playerId, game],
    );
    return rows[0] && withSeed(rows[0]);
  }

  /** Ended rounds of a game, newest first; those that never took a stake are left out. */
  async list(playerId: bigint, game: string, before: string | undefined, limit: number): Promise<OwnRound[]> {
    const { rows } = await this.#pool.query<JoinedRow>(
      `select ${allColumns} from ${fromRounds}
       where r.player_id = $1 and r.game = $2 and ($3::uuid is null or r.id < $3)
         and (r.state in ('open', 'closed') or r.refusal in ('lost', 'refunded', 'interrupted', 'too_late', 'cancelled'))
       order by r.id desc limit $4`,
      [playerId, game, before ?? null, limit],
    );
    return rows.map(withSeed);
  }

  /** Id of the stake of a real player's round. */
  async findBet(playerId: bigint, roundId: string): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select id from studio.movement where player_id = $1 and round_id = $2 and kind = 'bet'`,
      [playerId, roundId],
    );
    if (rows[0] === undefined) throw new Error('a round has no stake');
    return rows[0].id;
  }

  /** Id of the win that a closed round was given. */
  async findWin(playerId: bigint, roundId: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select id from studio.movement where player_id = $1 and round_id = $2 and kind = 'win'`,
      [playerId, roundId],
    );
    return rows[0]?.id;
  }

  /** Takes wins and rollbacks whose time has come, for this process alone for a while. */
  async takeDue(limit: number): Promise<DueMovement[]> {
    const { rows } = await this.#pool.query<DueMovement>(
      `with due as materialized (
         select player_id, id from studio.movement where state = 'asked' and kind <> 'bet' and next_at <= clock_timestamp()
         order by next_at limit $1 for update skip locked
       ), taken as (
         update studio.movement as m set next_at = clock_timestamp() + $2::interval
         from due where m.player_id = due.player_id and m.id = due.id returning m.*
       )
       select t.player_id as "playerId", t.id, t.round_id as "roundId", t.kind, t.bet_id as "betId", t.amount, t.attempts, r.game, p.alias, p.currency,
         t.reward_id as "rewardId"
       from taken as t
       join studio.round as r on r.player_id = t.player_id and r.id = t.round_id
       join studio.player as p on p.id = t.player_id`,
      [limit, this.#patience],
    );
    return rows;
  }

  /** Whether a movement is to be brought to the wallet, or a round was left behind by its program. */
  somethingIsDue(): RawBuilder<unknown> {
    return sql`(exists (select from studio.movement where state = 'asked' and next_at <= clock_timestamp())
      or exists (select from studio.round where state = 'asked' and touched_at < clock_timestamp() - ${this.#patience}::interval))`;
  }

  /** Rounds whose stake was asked by somebody who did not come back with the answer. */
  async findStranded(limit: number): Promise<{ playerId: bigint; id: string }[]> {
    const { rows } = await this.#pool.query<{ playerId: bigint; id: string }>(
      `select player_id as "playerId", round_id as id from studio.movement
         where state = 'asked' and kind = 'bet' and next_at <= clock_timestamp()
       union
       select r.player_id, r.id from studio.round as r join studio.player as p on p.id = r.player_id
         where r.state = 'asked' and r.touched_at < clock_timestamp() - $2::interval and p.mode = 'demo'
       limit $1`,
      [limit, this.#patience],
    );
    return rows;
  }

  /** Open rounds of one player that they have left alone for a day. */
  async findIdle(limit: number): Promise<OwnRound[]> {
    const { rows } = await this.#pool.query<JoinedRow>(
      `select ${allColumns} from ${fromRounds}
       where r.state = 'open' and r.table_round is null and r.touched_at < clock_timestamp() - interval '24 hours'
       order by r.touched_at limit $1`,
      [limit],
    );
    return rows.map(withSeed);
  }

  /** The player of a round, for the delivery of what it pays. */
  /** How many rounds a player has begun, at most so many. */
  async countRounds(playerId: bigint, most: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'select count(*)::integer as count from (select from studio.round where player_id = $1 limit $2) as begun',
      [playerId, most],
    );
    return rows[0]?.count ?? 0;
  }

  async findPlayer(playerId: bigint): Promise<{ alias: string; currency: string; mode: PlayerMode; demoBalance: bigint } | undefined> {
    const { rows } = await this.#pool.query<{ alias: string; currency: string; mode: PlayerMode; demoBalance: bigint }>(
      'select alias, currency, mode, demo_balance as "demoBalance" from studio.player where id = $1',
      [playerId],
    );
    return rows[0];
  }
}
