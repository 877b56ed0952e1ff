import { isDeepStrictEqual } from 'node:util';
import { bytesToHex, sharedSource } from '@sortes/fairness';
import { ChoiceError, multiplierScale, payoutOf } from '@sortes/game-rules';
import { formatMoney } from '@sortes/money';
import { newId, type Logger, type TimerClock, type Vault } from '@sortes/service';
import type pg from 'pg';
import { PlayError } from '../errors.js';
import { limitsOf } from '../games/limits.js';
import type { MyTableBet, TableBet, TableBetReply, TableBetRequest, TablePhase, TableView } from '../protocol.js';
import type { Balances } from '../rounds/balances.js';
import { otherIntention, readStake, type Stakes } from '../rounds/stakes.js';
import { circleOf, type Player } from '../sessions/player.js';
import type { PlayerSession } from '../sessions/sessions.js';
import type { Streams } from '../streams/streams.js';
import { Chains, type Chain } from './chain.js';
import {
  endTableRound,
  findAliveRounds,
  findLeftBets,
  lastOutcomes,
  lastTableRound,
  openTableRound,
  startTableRound,
  tellInterruptedRound,
  type LeftBet,
} from './repository.js';
import type { Leaving, SharedGame } from './shared-game.js';

const lastShown = 20;
const betsShown = 50;
/** How often a running round is told of, and bets that came. */
const tickMs = 250;
/** A running round may fly so much longer when the program is told to stop. */
const flightAtStopMs = 6_000;
/** What was judged while the database was away is written when it is back, if it comes back within so long. */
const writtenWithinMs = 20_000;

export interface TableTimes {
  bettingMs: number;
  endedMs: number;
}
const usualTimes: TableTimes = { bettingMs: 7_000, endedMs: 4_000 };

export interface Table {
  start(): void;
  view(session: PlayerSession): TableView;
  /** @throws PlayError `round_over` (another round takes bets now), `too_late`, `round_open` (the panel has a bet), and all that a stake may be refused for. */
  place(session: PlayerSession, request: TableBetRequest): Promise<TableBetReply>;
  /** `receivedAt`: when the call reached this server, on the monotonic clock. @throws PlayError `too_late`, `bad_move`, `round_unknown`. */
  cashOut(session: PlayerSession, betId: string, receivedAt: number): Promise<TableBetReply>;
  /** Takes a bet back before the start. @throws PlayError `too_late`, `round_unknown`. */
  cancel(session: PlayerSession, betId: string): Promise<TableBetReply>;
  /** No round begins any more; the one that runs may end within some seconds, else it is interrupted. */
  stop(): Promise<void>;
}

interface TableKit {
  game: SharedGame;
  pool: pg.Pool;
  vault: Vault;
  /** All time of the table: phases, flights, and when something is tried again. */
  clock: TimerClock;
  log: Logger;
  stakes: Stakes;
  balances: Balances;
  streams: Streams;
  times?: TableTimes | undefined;
  chainLength?: number | undefined;
}

/** What a page hears of its bet. */
interface ShownBet {
  id: string;
  player: Player;
  panel: number;
  stake: bigint;
  choice: unknown;
  state: MyTableBet['state'];
  leaving: Leaving | undefined;
  payout: bigint;
}

interface SeatedBet extends ShownBet {
  bet: string;
  /** Where it leaves by itself. */
  own: (Leaving & { elapsedMs: number }) | undefined;
  /** The books have what became of it. */
  isWritten: boolean;
  writing: Promise<void> | undefined;
}

interface LiveRound {
  number: bigint;
  chain: Chain;
  phase: TablePhase;
  bets: Map<string, SeatedBet>;
  /** Of a running round. */
  outcome: unknown;
  startedAt: number;
  durationMs: number;
}

/** The operator's name of a player, as others may see it. */
function mask(alias: string): string {
  const name = alias.replace(/^demo-/, '');
  // Of a short name two signs at either end would be all of it.
  if (name.length < 8) return `${name.slice(0, 1)}•••`;
  return `${name.slice(0, 2)}•••${name.slice(-2)}`;
}

/**
 * One table: rounds that all its players share, one after the other, run by one process at a time. Bets are rounds of their players in the books, so
 * that stakes, wins, history and recovery are those of every other game; what this adds is phases, seats, and one message for everybody.
 */
export function createTable(kit: TableKit): Table {
  const { game, pool, vault, clock, log, stakes, balances, streams } = kit;
  const times = kit.times ?? usualTimes;
  const chains = new Chains(pool, vault, game.code, kit.chainLength);
  let live: LiveRound | undefined;
  let last: { number: number; value: string; [shown: string]: unknown }[] = [];
  let isStopping = false;
  /** Whether the lock of the table went with its connection: another process may lead by now. */
  let isLost = false;
  /** The highest round begun here: a database that comes back without its last rounds must not have their values decide again. */
  let highest = 0n;
  let wake: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  const changed = new Set<SeatedBet>();
  const inHand = new Set<Promise<unknown>>();
  /** Bets being placed, by player and key: the same call sent many times at once is done once. */
  const placing = new Map<string, { asked: TableBetRequest; work: Promise<TableBetReply> }>();

  function track<Result>(work: Promise<Result>): Promise<Result> {
    inHand.add(work);
    void work.then(
      () => inHand.delete(work),
      () => inHand.delete(work),
    );
    return work;
  }

  /** Waits, or less when the program stops. */
  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = clock.after(Math.max(0, ms), resolve);
      wake = () => {
        callOff();
        resolve();
      };
    });
  }

  /** Ticks until told to end. */
  function ticking(round: LiveRound): () => void {
    const tickLater = (): (() => void) =>
      clock.after(tickMs, () => {
        callOff = tickLater();
        tick(round);
      });
    let callOff = tickLater();
    return () => callOff();
  }

  // ---- what pages see -----------------------------------------------------------------------------------------------------------------

  function presentChain({ id, anchor, salt, length, firstRound }: Pick<Chain, 'id' | 'anchor' | 'salt' | 'length' | 'firstRound'>) {
    return { id, anchor, salt, length, first: Number(firstRound) };
  }

  function presentBet({ id, player, stake, choice, leaving, state, payout }: ShownBet): TableBet {
    return {
      id,
      player: mask(player.alias),
      stake: formatMoney(stake),
      bet: game.showBet(choice, leaving),
      ...((state === 'cashed' || state === 'lost') && { payout: formatMoney(payout) }),
    };
  }

  function presentMine(bet: ShownBet): MyTableBet {
    const { panel, state, leaving } = bet;
    return { ...presentBet(bet), panel, state, ...(leaving !== undefined && { multiplier: String(leaving.multiplier) }) };
  }

  const betsIn = (round: LiveRound, circle: string): SeatedBet[] =>
    [...round.bets.values()].filter(({ player, state }) => circleOf(player) === circle && state !== 'void');

  function presentView(round: LiveRound, circle: string): Omit<TableView, 'mine'> {
    const bets = betsIn(round, circle).toSorted((one, other) => (one.stake < other.stake ? 1 : one.stake > other.stake ? -1 : 0));
    const { next } = chains;
    const isEnded = round.phase.name === 'ended';
    const ended = isEnded ? last.find(({ number }) => BigInt(number) === round.number) : undefined;
    return {
      table: game.code,
      number: Number(round.number),
      phase: round.phase,
      state: {
        chain: presentChain(round.chain),
        ...(next?.salt !== undefined &&
          next.salt !== null && { nextChain: presentChain({ ...next, salt: next.salt, id: `${game.code}-${next.number}` }) }),
        ...(ended !== undefined && { ...ended, number: undefined }),
        last,
      },
      bets: bets.slice(0, betsShown).map(presentBet),
      betCount: bets.length,
      serverTime: clock.now().getTime(),
    };
  }

  function circlesOf(round: LiveRound): string[] {
    return [...new Set([...[...round.bets.values()].map(({ player }) => circleOf(player)), ...streams.circlesOf(game.code)])];
  }

  function tellPhase(round: LiveRound): void {
    for (const circle of circlesOf(round)) streams.broadcast(`${game.code} ${circle}`, { type: 'table', view: presentView(round, circle) });
    changed.clear();
  }

  function tellBets(round: LiveRound): void {
    if (changed.size === 0) return;
    const byCircle = new Map<string, SeatedBet[]>();
    for (const bet of changed) byCircle.set(circleOf(bet.player), [...(byCircle.get(circleOf(bet.player)) ?? []), bet]);
    changed.clear();
    for (const [circle, bets] of byCircle) {
      const largest = bets.toSorted((one, other) => (one.stake < other.stake ? 1 : -1)).slice(0, betsShown);
      streams.broadcast(`${game.code} ${circle}`, {
        type: 'bets',
        number: Number(round.number),
        bets: largest.map(presentBet),
        betCount: betsIn(round, circle).length,
      });
    }
  }

  function tellMine(round: LiveRound, bet: SeatedBet): void {
    const balance = balances.get(bet.player.id);
    streams.tell(bet.player.id, {
      type: 'my-bet',
      number: Number(round.number),
      bet: presentMine(bet),
      ...(balance !== undefined && { balance: formatMoney(balance) }),
    });
  }

  function reply(bet: ShownBet): TableBetReply {
    return { bet: presentMine(bet), balance: formatMoney(balances.get(bet.player.id) ?? 0n) };
  }

  // ---- what becomes of bets -----------------------------------------------------------------------------------------------------------

  const stakeOf = ({ id, bet, stake }: Pick<SeatedBet, 'id' | 'bet' | 'stake'>) => ({ id, bet, game: game.code, cost: stake });

  /** Writes that a bet left, and pays it. What was judged stands: a repeat writes the same. */
  function writeLeaving(bet: SeatedBet): Promise<void> {
    const { leaving } = bet;
    if (bet.isWritten || leaving === undefined) return Promise.resolve();
    bet.writing ??= writeLeavingOnce(bet, leaving).finally(() => (bet.writing = undefined));
    return bet.writing;
  }

  async function writeLeavingOnce(bet: SeatedBet, leaving: Leaving): Promise<void> {
    const { id, payout } = bet;
    await stakes.write(bet.player, {
      id,
      game: game.code,
      bet: bet.bet,
      from: 'open',
      step: 0,
      to: 'closed',
      multiplier: leaving.multiplier,
      payout,
      cashedOut: true,
      result: leaving.at,
    });
    bet.isWritten = true;
  }

  /** Does what must be written, again while the database is away. @throws what it failed with at last. */
  async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
    const until = clock.monotonicMs() + writtenWithinMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (clock.monotonicMs() > until) throw error;
        await new Promise<void>((resolve) => clock.after(500, resolve));
      }
    }
  }

  /** Writes all that left. What the books have decided otherwise meanwhile stands as they have it. */
  async function writeJudged(round: LiveRound): Promise<void> {
    await insist(async () => {
      const unwritten = [...round.bets.values()].filter((bet) => bet.state === 'cashed' && !bet.isWritten);
      const results = await Promise.allSettled(unwritten.map(writeLeaving));
      const failed = results.find((result) => result.status === 'rejected' && !(result.reason instanceof PlayError));
      if (failed?.status === 'rejected') throw failed.reason;
    });
  }

  function leave(bet: SeatedBet, leaving: Leaving): void {
    bet.state = 'cashed';
    bet.leaving = leaving;
    bet.payout = payoutOf(bet.stake, leaving.multiplier);
    changed.add(bet);
  }

  async function writeLoss(player: Player, id: string, bet: string): Promise<void> {
    await stakes.write(player, {
      id,
      game: game.code,
      bet,
      from: 'open',
      step: 0,
      to: 'closed',
      multiplier: 0n,
      payout: 0n,
      cashedOut: false,
      isPatient: true,
    });
  }

  /** Bets that leave by themselves by now. Judged by what the round comes to, not by when we look. */
  function leaveByThemselves(round: LiveRound, elapsedMs: number): SeatedBet[] {
    const left: SeatedBet[] = [];
    for (const bet of round.bets.values()) {
      if (bet.state !== 'running') continue;
      const { own } = bet;
      if (own === undefined || own.elapsedMs > elapsedMs || !game.isReached(round.outcome, own)) continue;
      leave(bet, { at: own.at, multiplier: own.multiplier });
      left.push(bet);
    }
    return left;
  }

  async function finishLeft(round: LiveRound, bets: readonly SeatedBet[]): Promise<void> {
    await Promise.allSettled(
      bets.map(async (bet) => {
        await track(writeLeaving(bet));
        tellMine(round, bet);
      }),
    );
  }

  /** Ends what an earlier process, or an interrupted round, left: recorded leavings are closed already; the rest goes back, or is settled where the round had ended. */
  async function endLeftBets(): Promise<void> {
    for (;;) {
      const left = await findLeftBets(pool, game.code);
      const known = new Set(live?.bets.keys() ?? []);
      const ours = left.filter(({ id }) => !known.has(id));
      if (ours.length === 0) return;
      await Promise.all(ours.map(endLeftBet));
      if (left.length < 500) return;
    }
  }

  async function endLeftBet({ playerId: id, alias, currency, mode, ...bet }: LeftBet): Promise<void> {
    const player: Player = { id, alias, currency, mode };
    const stake = { id: bet.id, bet: bet.bet ?? '', stake: bet.stake };
    if (!bet.isEnded || bet.value === null || bet.salt === null) {
      await stakes.giveBack(player, { ...stakeOf(stake), from: 'open', step: 0 }, 'interrupted', '');
      return;
    }
    const value = Uint8Array.from(Buffer.from(bet.value, 'hex'));
    const outcome = game.outcomeOf(sharedSource({ value, salt: bet.salt, round: Number(bet.number), game: game.code }));
    const own = game.ownLeaving(game.readChoice(bet.choice));
    if (own === undefined || !game.isReached(outcome, own)) return writeLoss(player, stake.id, stake.bet);
    await stakes.write(player, {
      id: stake.id,
      game: game.code,
      bet: stake.bet,
      from: 'open',
      step: 0,
      to: 'closed',
      multiplier: own.multiplier,
      payout: payoutOf(stake.stake, own.multiplier),
      cashedOut: true,
      result: own.at,
    });
  }

  // ---- rounds, one after the other ------------------------------------------------------------------------------------------------------

  async function playRound(): Promise<void> {
    const lastKnown = await lastTableRound(pool, game.code);
    const number = (lastKnown > highest ? lastKnown : highest) + 1n;
    highest = number;
    const chain = await chains.of(number);
    await openTableRound(pool, game.code, number, chain.number);
    const round: LiveRound = {
      number,
      chain,
      phase: { name: 'betting', closesAt: clock.now().getTime() + times.bettingMs },
      bets: new Map(),
      outcome: undefined,
      startedAt: 0,
      durationMs: 0,
    };
    live = round;
    tellPhase(round);
    const endTicking = ticking(round);
    try {
      await sleep(times.bettingMs);
      if (isStopping || isLost) return await interrupt(round);
      if (!(await startTableRound(pool, game.code, number))) throw new Error('another process leads this table');
      const value = chain.valueOf(number);
      round.outcome = game.outcomeOf(sharedSource({ value, salt: chain.salt, round: Number(number), game: game.code }));
      round.durationMs = game.durationOf(round.outcome);
      for (const bet of round.bets.values()) if (bet.state === 'placed') bet.state = 'running';
      round.startedAt = clock.monotonicMs();
      round.phase = { name: 'running', startedAt: clock.now().getTime() };
      tellPhase(round);
      // Timers fire up to a millisecond early: that must not call a round off.
      const leftMs = (): number => round.startedAt + round.durationMs - clock.monotonicMs();
      while (leftMs() > 0 && !isStopping && !isLost) await sleep(Math.ceil(leftMs()));
      const stopBy = clock.monotonicMs() + flightAtStopMs;
      while (leftMs() > 0 && !isLost && clock.monotonicMs() < stopBy)
        await sleep(Math.ceil(Math.min(leftMs(), stopBy - clock.monotonicMs())));
      if (leftMs() > 0) return await interrupt(round);
      await endRound(round, bytesToHex(value));
    } finally {
      endTicking();
    }
    if (!isStopping) await sleep(times.endedMs);
  }

  function tick(round: LiveRound): void {
    if (round.phase.name === 'running') {
      const elapsed = Math.floor(clock.monotonicMs() - round.startedAt);
      if (elapsed >= round.durationMs) return;
      streams.broadcast(game.code, {
        type: 'tick',
        number: Number(round.number),
        at: clock.now().getTime(),
        moment: game.momentAt(elapsed),
      });
      void finishLeft(round, leaveByThemselves(round, elapsed));
    }
    tellBets(round);
  }

  async function endRound(round: LiveRound, value: string): Promise<void> {
    const { number, outcome } = round;
    // Nobody leaves from now on; those who left by themselves on the way are found whatever the ticks missed.
    round.phase = { name: 'ended', endedAt: clock.now().getTime(), nextAt: clock.now().getTime() + times.endedMs };
    const left = leaveByThemselves(round, round.durationMs);
    const losers: SeatedBet[] = [];
    for (const bet of round.bets.values()) {
      if (bet.state !== 'running') continue;
      bet.state = 'lost';
      losers.push(bet);
    }
    const shown = game.showOutcome(outcome);
    last = [{ number: Number(number), value, ...shown }, ...last].slice(0, lastShown);
    tellPhase(round);
    // What was judged is in the books before the value is: from then on an open bet has lost.
    await Promise.allSettled(inHand);
    await finishLeft(round, left);
    await writeJudged(round);
    // Called off by whoever leads now: those who are left get their stakes back from them.
    if (!(await insist(() => endTableRound(pool, game.code, number, 'ended', value, shown)))) return;
    await Promise.allSettled(
      losers.map(async (bet) => {
        await writeLoss(bet.player, bet.id, bet.bet);
        bet.isWritten = true;
        tellMine(round, bet);
      }),
    );
  }

  /** Calls a round off: what left by now, by hand or by itself, is paid, the rest goes back. */
  async function interrupt(round: LiveRound): Promise<void> {
    const left =
      round.phase.name === 'running'
        ? leaveByThemselves(round, Math.min(round.durationMs, Math.floor(clock.monotonicMs() - round.startedAt)))
        : [];
    round.phase = { name: 'ended', endedAt: clock.now().getTime(), nextAt: clock.now().getTime() + times.endedMs };
    await Promise.allSettled(inHand);
    await finishLeft(round, left);
    await writeJudged(round);
    live = undefined;
    await endTableRound(pool, game.code, round.number, 'interrupted');
    await endLeftBets();
    await tellInterrupted(round.number, round.chain);
  }

  /** Tells the value of a round that was called off: only when no bet can leave it any more, wherever. */
  async function tellInterrupted(number: bigint, chain: Chain): Promise<void> {
    const value = chain.valueOf(number);
    const outcome = game.outcomeOf(sharedSource({ value, salt: chain.salt, round: Number(number), game: game.code }));
    await tellInterruptedRound(pool, game.code, number, bytesToHex(value), game.showOutcome(outcome));
  }

  /** Takes over the table: no other process runs it while this connection lives. */
  async function lead(): Promise<void> {
    const client = await pool.connect();
    isLost = false;
    const onError = (): void => {
      isLost = true;
      wake();
    };
    client.on('error', onError);
    client.on('end', onError);
    try {
      while (!isStopping && !isLost) {
        const { rows } = await client.query<{ taken: boolean }>(
          `select pg_try_advisory_lock(hashtextextended('studio.table ' || $1, 0)) as taken`,
          [game.code],
        );
        if (rows[0]?.taken === true) break;
        await sleep(500);
      }
      if (isStopping || isLost) return;
      for (const { number, isAlive } of await findAliveRounds(pool, game.code)) {
        if (isAlive) await endTableRound(pool, game.code, number, 'interrupted');
        await endLeftBets();
        await tellInterrupted(number, await chains.of(number));
      }
      last = (await lastOutcomes(pool, game.code, lastShown)).map(({ number, value, outcome }) => ({
        number: Number(number),
        value,
        ...outcome,
      }));
      while (!isStopping && !isLost) {
        await endLeftBets();
        await playRound();
      }
    } finally {
      client.off('error', onError);
      client.off('end', onError);
      // With the session the lock goes.
      client.release(true);
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await lead();
      } catch (error) {
        log.error(
          { table: game.code, reason: error instanceof Error ? error.message : String(error) },
          'the table broke off; it goes on soon',
        );
      }
      // What was not written of the round is ended by whoever leads next.
      live = undefined;
      if (!isStopping) await sleep(500);
    }
  }

  function current(): LiveRound {
    if (live === undefined) throw new PlayError(isStopping ? 'stopping' : 'unavailable', 'the table is not ready');
    return live;
  }

  function find(session: PlayerSession, betId: string): { round: LiveRound; bet: SeatedBet } {
    const round = current();
    const bet = round.bets.get(betId);
    if (bet === undefined || bet.player.id !== session.player.id) throw new PlayError('round_unknown', 'no such bet in this round');
    return { round, bet };
  }

  /** What a bet that was placed before answers: as it sits in the round that lives, else as the books have it. */
  async function answerKnown(
    round: LiveRound,
    session: PlayerSession,
    id: string,
    asked: Parameters<Stakes['waitForAnswer']>[2],
  ): Promise<TableBetReply> {
    const { player } = session;
    const row = await stakes.waitForAnswer(player.id, id, asked);
    // After a restart nobody has told us yet.
    if (balances.get(player.id) === undefined) await stakes.askBalance(session);
    const seated = round.bets.get(id);
    if (seated !== undefined) return reply(seated);
    const isClosed = row.state === 'closed';
    return reply({
      id,
      player,
      panel: row.seat,
      stake: row.stake,
      choice: row.choice,
      state: !isClosed ? 'running' : row.cashedOut ? 'cashed' : 'lost',
      leaving: isClosed && row.cashedOut ? { at: row.result as number, multiplier: row.multiplier } : undefined,
      payout: row.payout,
    });
  }

  async function place(session: PlayerSession, { key, number, panel, stake: text, choice: raw }: TableBetRequest): Promise<TableBetReply> {
    const round = current();
    const { player } = session;
    if (panel >= game.panels) throw new PlayError('bad_request', 'no such panel', { field: 'panel' });
    let choice: unknown;
    try {
      choice = game.readChoice(raw);
    } catch (error) {
      if (error instanceof ChoiceError) throw new PlayError('bad_choice', error.message, { field: 'choice' });
      throw error;
    }
    const { max, largestPayout } = limitsOf(player.currency);
    const stake = readStake(text, player.currency, max);
    // A round never pays more than the limit: the bet leaves by itself there, and says so from the beginning.
    choice = game.bound(choice, (largestPayout * multiplierScale) / stake);
    const asked = { choice, stake, seat: panel, tableRound: BigInt(number), rewardId: null };
    const isOpen = (): boolean => live === round && round.phase.name === 'betting' && !isStopping;
    if (round.number !== asked.tableRound || !isOpen()) {
      // A page that had no answer asks again, perhaps when the round is over: what was placed then is told, and nothing is placed now.
      const id = await stakes.findKey(player.id, game.code, key);
      if (id !== undefined) return answerKnown(round, session, id, asked);
      if (isStopping) throw new PlayError('stopping', 'this server stops');
      throw round.number === asked.tableRound
        ? new PlayError('too_late', 'this round takes no bets any more')
        : new PlayError('round_over', 'this is not the round that takes bets', { field: 'number' });
    }
    const [id, bet] = [newId(), newId()];
    const opened = await stakes.open(session, {
      id,
      bet,
      key,
      game: game.code,
      seat: panel,
      version: game.rulesVersion,
      tableRound: round.number,
      choice,
      stake,
      cost: stake,
      // The table has a pace of its own, and two panels.
      cycleMs: 0,
    });
    if (opened.verdict === 'known') return answerKnown(round, session, opened.id, asked);
    const seated: SeatedBet = {
      id,
      bet,
      player,
      panel,
      stake,
      choice,
      state: 'placed',
      own: game.ownLeaving(choice),
      leaving: undefined,
      payout: 0n,
      isWritten: false,
      writing: undefined,
    };
    await stakes.take(session, stakeOf(seated));
    const refuse = async (from: 'asked' | 'open'): Promise<never> => {
      await stakes.giveBack(player, { ...stakeOf(seated), from, step: 0 }, 'too_late', '');
      throw new PlayError('too_late', 'the round had begun when the stake was there; it is being returned');
    };
    if (!isOpen()) return refuse('asked');
    await stakes.write(player, {
      id,
      game: game.code,
      bet,
      from: 'asked',
      step: 0,
      to: 'open',
      multiplier: 0n,
      payout: 0n,
      cashedOut: false,
    });
    if (!isOpen()) return refuse('open');
    round.bets.set(id, seated);
    changed.add(seated);
    tellMine(round, seated);
    return reply(seated);
  }

  /** Takes a bet back before the start. It stays among the round's, so that a repeat finds it. */
  async function takeBack(round: LiveRound, bet: SeatedBet): Promise<void> {
    bet.state = 'void';
    changed.add(bet);
    try {
      const { returned } = await track(stakes.giveBack(bet.player, { ...stakeOf(bet), from: 'open', step: 0 }, 'cancelled', ''));
      await returned;
    } catch (error) {
      // Nobody knows whether it was written: the bet stands as the round does, and what the books have decides.
      if (round.phase.name !== 'ended') bet.state = round.phase.name === 'running' ? 'running' : 'placed';
      throw error;
    }
    tellMine(round, bet);
  }

  async function cashOut(session: PlayerSession, betId: string, receivedAt: number): Promise<TableBetReply> {
    const { round, bet } = find(session, betId);
    if (bet.state === 'running') {
      const elapsed = Math.max(0, Math.floor(receivedAt - round.startedAt));
      if (round.phase.name !== 'running' || elapsed >= round.durationMs) throw new PlayError('too_late', 'the round was over');
      const leaving = game.leaveAt(bet.choice, elapsed);
      if (leaving === undefined) throw new PlayError('bad_move', 'that is too early');
      leave(bet, leaving);
    } else if (bet.state === 'placed') throw new PlayError('bad_move', 'the round has not begun');
    else if (bet.state !== 'cashed') throw new PlayError('too_late', 'the round was over');
    await track(writeLeaving(bet));
    tellMine(round, bet);
    return reply(bet);
  }

  return {
    start() {
      running = run();
    },
    view(session) {
      const round = current();
      const mine = [...round.bets.values()].filter(({ player, state }) => player.id === session.player.id && state !== 'void');
      return { ...presentView(round, circleOf(session.player)), mine: mine.map(presentMine) };
    },
    async place(session, request) {
      const name = `${session.player.id} ${request.key}`;
      const known = placing.get(name);
      if (known !== undefined) {
        if (!isDeepStrictEqual(known.asked, request)) throw otherIntention();
        return known.work;
      }
      const work = track(place(session, request));
      placing.set(name, { asked: request, work });
      try {
        return await work;
      } finally {
        placing.delete(name);
      }
    },
    cashOut,
    async cancel(session, betId) {
      const { round, bet } = find(session, betId);
      if (bet.state === 'placed' && round.phase.name === 'betting')
        bet.writing = takeBack(round, bet).finally(() => (bet.writing = undefined));
      else if (bet.state !== 'void') throw new PlayError('too_late', 'the round has begun');
      // Sent again, it answers the same.
      await bet.writing;
      return reply(bet);
    },
    async stop() {
      isStopping = true;
      wake();
      await running;
      await Promise.allSettled(inHand);
    },
  };
}
