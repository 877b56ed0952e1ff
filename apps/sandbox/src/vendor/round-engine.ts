import { randomUUID } from 'node:crypto';
import type { VendorTransaction } from '@sortes/wallet-protocol';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { formatUnits } from './amount.js';
import type { VendorCode, VendorGame } from './games/game.js';
import type { Journal, JournalLine } from './journal.js';
import type { Bet, Round, RoundEngine, SessionEvent, SettleOutcome, StakeOutcome } from './rounds.js';
import { playerOf, type PlayerSession, type Sessions, type WalletKind } from './sessions.js';
import type { TransactionList } from './transaction-list.js';
import type { VendorFaults } from './vendor-faults.js';
import type { Tampering, Wallet, WalletAnswer, WalletCall } from './wallet/wallet.js';

/** A game hears "pending" of a win or an undoing that the wallet has not answered by then. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A round without a call for so long is ended: what was neither paid nor undone is undone. */
const ROUND_IDLE_MS = 30 * 60_000;
const SWEEP_EVERY_MS = 60_000;
const CLOSED_ROUNDS_KEPT = 20_000;
/** What the integers of the RS dialect can say. */
const LARGEST_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Codes that say "not like this" of a win or rollback, rather than "never": the key or the line may be mended meanwhile, so it is repeated.
 * Everything else that is definite is final.
 */
const REPEATED_CODES = new Set(['RS_ERROR_INVALID_SIGNATURE', 'PAM_ERR_API_TOKEN']);

/** One movement that the vendor asked for or is about to ask for. */
export interface Movement {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly round: RoundRecord;
  readonly bet: Bet;
  /** Units; of a rollback: the bet's. */
  readonly amount: bigint;
  readonly closed: boolean;
  /** asked: no answer yet. lost: a bet without an answer. cancelled: a bet whose rollback is through. */
  state: 'asked' | 'done' | 'refused' | 'lost' | 'cancelled';
  /** The wallet's last word. */
  code: string;
  attempts: number;
  readonly createdAt: number;
}

/** A round as the engine keeps it: it outlives its session, so it holds what the wallet has to be told. */
export interface RoundRecord extends Round {
  readonly vendor: VendorCode;
  readonly game: string;
  readonly wallet: WalletKind;
  readonly user: string;
  session: PlayerSession;
  /** Of the player's latest launch that played in it. */
  token: string;
  readonly currency: string;
  readonly movements: Movement[];
  touchedAt: number;
}

interface EngineOptions {
  clock: Clock;
  sessions: Sessions;
  walletOf: (round: Pick<RoundRecord, 'vendor' | 'wallet'>) => Wallet;
  faults: VendorFaults;
  journal: Journal;
  list: TransactionList;
  findGame: (code: string) => VendorGame | undefined;
  publish: (sessionId: string, event: SessionEvent) => void;
  /** A win or rollback of the round has its final answer. */
  onSettled: (round: RoundRecord) => void;
  /** Replays what a purse of this vendor paid or got in a former process. */
  adjustPurse: (player: { vendor: VendorCode; user: string; currency: string }, units: bigint) => void;
}

/** The round engine and, for the vendor itself, what it knows. */
export interface VendorRoundEngine extends RoundEngine {
  /** Newest first. */
  rounds(): RoundRecord[];
  find(roundId: string): RoundRecord | undefined;
  /** Takes over the lines of a journal, then ends what a former process left open. */
  restore(lines: readonly JournalLine[]): void;
  /** Lists a call that no round knows (sent by hand, or ahead of its time) as what the vendor holds for true. */
  listCall(vendor: VendorCode, call: WalletCall): void;
  /** Resolves when no stake is under way and no win or rollback waits for the wallet's answer. */
  settled(): Promise<void>;
  clear(): void;
  /** Sends nothing more; what is open waits in the journal. */
  stop(): void;
}

/** Makes the engine that all games of the vendor share. */
export function createRoundEngine({
  clock,
  sessions,
  walletOf,
  faults,
  journal,
  list,
  findGame,
  publish,
  onSettled,
  adjustPurse,
}: EngineOptions): VendorRoundEngine {
  const rounds = new Map<string, RoundRecord>();
  const running = new Set<Promise<unknown>>();
  const pauses = new Set<() => void>();
  let stopped = false;
  /** Set while a round is open. */
  let cancelSweep: (() => void) | undefined;

  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work);
    void Promise.allSettled([work]).then(() => running.delete(work));
    return work;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        pauses.delete(wake);
        resolve();
      };
      const cancel = clock.schedule(ms, wake);
      pauses.add(wake);
    });
  }

  /** Demo play is nobody's business after this process. */
  function write(round: RoundRecord, line: JournalLine): void {
    if (round.wallet !== 'demo') journal.append(line);
  }

  function addMovement(round: RoundRecord, kind: Movement['kind'], bet: Bet, amount: bigint, closed: boolean): Movement {
    // A bet and its movement are one thing to the wallet.
    const id = kind === 'bet' ? bet.id : randomUUID();
    const movement: Movement = { id, kind, round, bet, amount, closed, state: 'asked', code: '', attempts: 0, createdAt: clock.now() };
    round.movements.push(movement);
    round.touchedAt = movement.createdAt;
    write(round, toAskedLine(movement));
    return movement;
  }

  function end(movement: Movement, state: Movement['state'], code: string): void {
    movement.state = state;
    movement.code = code;
    write(movement.round, { t: 'ended', id: movement.id, round: movement.round.id, state, code, at: clock.now() });
    if (state === 'done' || state === 'cancelled') listMovement(movement, clock.now());
  }

  function listMovement(movement: Movement, at: number): void {
    if (movement.round.wallet !== 'operator') return;
    list.put(movement.round.vendor, toListed(movement, at));
  }

  function listCall(vendor: VendorCode, call: WalletCall): void {
    const transaction = toListedCall(call, clock.now());
    journal.append({ t: 'listed', v: vendor, transaction });
    list.put(vendor, transaction);
  }

  function toCall({ id, kind, round, bet, amount, closed }: Movement): WalletCall {
    const { user, token, currency, game } = round;
    return { kind, id, betId: kind === 'bet' ? undefined : bet.id, round: round.id, closed, user, token, currency, game, amount };
  }

  function hear(round: RoundRecord, answer: WalletAnswer): void {
    if (answer.balance !== undefined) setBalance(round.session, answer.balance);
  }

  /** A player has one balance, however often he has opened the game. */
  function setBalance(session: PlayerSession, balance: bigint): void {
    session.balance = balance;
    for (const other of sessions.siblings(session)) other.balance = balance;
  }

  /** Tells every page on which this player has the game open: the one that bet may have been loaded anew since. */
  function tell(session: PlayerSession, event: SessionEvent): void {
    for (const { id } of sessions.siblings(session)) publish(id, event);
  }

  /** One attempt, with what is to go wrong with it. */
  async function attempt(movement: Movement): Promise<{ answer: WalletAnswer; tampering: Tampering | undefined }> {
    const { round, kind } = movement;
    const wallet = walletOf(round);
    const fault = round.wallet === 'operator' ? faults.take(kind, round.vendor) : undefined;
    const call = toCall(movement);
    movement.attempts += 1;
    if (fault?.mode === 'late') await pause(fault.delayMs ?? 5_000);
    if (fault?.mode === 'win-first' || fault?.mode === 'rollback-first') {
      const early: WalletCall = { ...call, id: randomUUID(), betId: movement.id, kind: fault.mode === 'win-first' ? 'win' : 'rollback' };
      const answer = await wallet.send(early);
      if (answer.state === 'done') listCall(round.vendor, early);
    }
    if (fault?.mode === 'twice') {
      const both = await Promise.all([wallet.send(call), wallet.send(call)]);
      return {
        answer: both.find(({ state }) => state === 'done') ?? both.find(({ state }) => state === 'refused') ?? both[0],
        tampering: undefined,
      };
    }
    const tampering =
      fault?.mode === 'wrong-signature' || fault?.mode === 'wrong-currency' || fault?.mode === 'drop' ? fault.mode : undefined;
    return { answer: await wallet.send(call, tampering), tampering };
  }

  /** Repeats a win or rollback with growing pauses until the wallet has taken it or has a final no. */
  async function deliver(movement: Movement): Promise<SettleOutcome> {
    for (;;) {
      if (stopped) return { state: 'pending' };
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the one before
      const { answer, tampering } = await attempt(movement);
      hear(movement.round, answer);
      if (answer.state === 'done') return endDelivery(movement, 'done', answer);
      // What was refused for being made wrong on purpose is sent right the next time.
      const isFinal = answer.state === 'refused' && tampering === undefined && !REPEATED_CODES.has(answer.code);
      if (isFinal) return endDelivery(movement, 'refused', answer);
      movement.code = answer.code;
      if (stopped) return { state: 'pending' };
      // oxlint-disable-next-line no-await-in-loop
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, movement.attempts - 1)));
    }
  }

  function endDelivery(movement: Movement, state: 'done' | 'refused', answer: WalletAnswer): SettleOutcome {
    end(movement, state, answer.code);
    if (movement.kind === 'rollback' && state === 'done') {
      const bet = movement.round.movements.find(({ kind, id }) => kind === 'bet' && id === movement.bet.id);
      if (bet && bet.state !== 'refused') end(bet, 'cancelled', answer.code);
    }
    onSettled(movement.round);
    return state === 'done' ? { state, balance: answer.balance } : { state, code: answer.code, balance: answer.balance };
  }

  /** Starts the delivery and answers for the game: what came of it, or "pending" after a while; the page then hears of it later. */
  async function startDelivery(movement: Movement, { quiet = false } = {}): Promise<SettleOutcome> {
    let isWaitedFor = true;
    const delivery = track(deliver(movement));
    void delivery.then((outcome) => {
      if ((isWaitedFor && !quiet) || outcome.state === 'pending') return;
      tell(movement.round.session, {
        type: 'settled',
        roundId: movement.round.id,
        betId: movement.bet.id,
        kind: movement.kind === 'win' ? 'win' : 'rollback',
        state: outcome.state,
        amount: formatUnits(movement.amount),
        ...(outcome.balance !== undefined && { balance: formatUnits(outcome.balance) }),
      });
    });
    let cancelPatience = (): void => undefined;
    const patience = new Promise<SettleOutcome>((resolve) => {
      cancelPatience = clock.schedule(PATIENCE_MS, () => {
        isWaitedFor = false;
        resolve({ state: 'pending' });
      });
    });
    const outcome = await Promise.race([delivery, patience]);
    cancelPatience();
    return outcome;
  }

  /** Undoes a bet that nobody will answer for. Does not wait. */
  function voidBet(round: RoundRecord, bet: Bet): void {
    bet.state = 'void';
    void startDelivery(addMovement(round, 'rollback', bet, bet.amount, false), { quiet: true });
  }

  function closeRound(round: RoundRecord): void {
    if (round.state === 'closed') return;
    round.state = 'closed';
    write(round, { t: 'detail', round: round.id, detail: round.detail ?? null });
    write(round, { t: 'closed', round: round.id, at: clock.now() });
    forgetOldRounds();
  }

  function forgetOldRounds(): void {
    if (rounds.size <= CLOSED_ROUNDS_KEPT) return;
    for (const [id, round] of rounds) {
      if (rounds.size <= CLOSED_ROUNDS_KEPT) return;
      if (round.state === 'closed' && !round.movements.some(({ state }) => state === 'asked')) rounds.delete(id);
    }
  }

  function sweepLater(): void {
    if (!stopped) cancelSweep ??= clock.schedule(SWEEP_EVERY_MS, sweep);
  }

  function sweep(): void {
    cancelSweep = undefined;
    const now = clock.now();
    let isAnyOpen = false;
    for (const round of rounds.values()) {
      if (round.state === 'open' && now - round.touchedAt > ROUND_IDLE_MS) abandon(round);
      isAnyOpen ||= round.state === 'open';
    }
    if (isAnyOpen) sweepLater();
  }

  function abandon(round: RoundRecord): void {
    for (const bet of round.bets) if (bet.state === 'accepted') voidBet(round, bet);
    tellEnd(round).catch((error: unknown) => process.stderr.write(`sandbox: the end of a round could not be told: ${String(error)}\n`));
    closeRound(round);
  }

  function own(round: Round): RoundRecord {
    const record = rounds.get(round.id);
    if (!record) throw new SandboxError(404, 'round_unknown', 'no such round');
    return record;
  }

  function findBet(round: RoundRecord, betId: string): Bet {
    const bet = round.bets.find(({ id }) => id === betId);
    if (!bet) throw new SandboxError(404, 'bet_unknown', 'no such bet in this round');
    return bet;
  }

  async function stake(round: Round, amount: bigint, meta: unknown = null): Promise<StakeOutcome> {
    const record = own(round);
    if (record.state !== 'open') throw new SandboxError(409, 'round_closed', 'this round has ended');
    const { minBet, maxBet } = limitsOf(record);
    if (amount < minBet || amount > maxBet) {
      throw new SandboxError(400, 'stake_out_of_range', `a stake must be from ${formatUnits(minBet)} to ${formatUnits(maxBet)}`, 'amount');
    }
    const bet: Bet = { id: randomUUID(), amount, meta, state: 'asked', won: 0n };
    record.bets.push(bet);
    const movement = addMovement(record, 'bet', bet, amount, false);
    const { answer } = await attempt(movement);
    hear(record, answer);
    if (answer.state === 'done') {
      bet.state = 'accepted';
      end(movement, 'done', answer.code);
      return { state: 'accepted', betId: bet.id, balance: answer.balance ?? record.session.balance };
    }
    if (answer.state === 'refused') {
      bet.state = 'refused';
      end(movement, 'refused', answer.code);
      return { state: 'refused', betId: bet.id, reason: answer.reason, code: answer.code, balance: answer.balance };
    }
    end(movement, 'lost', answer.code);
    voidBet(record, bet);
    return { state: 'lost', betId: bet.id };
  }

  function limitsOf({ session, room }: RoundRecord): { minBet: bigint; maxBet: bigint } {
    return session.game.rooms?.find(({ code }) => code === room) ?? session.game;
  }

  function startPay(round: RoundRecord, bet: Bet, amount: bigint, closed: boolean): Promise<SettleOutcome> {
    if (bet.state !== 'accepted' && bet.state !== 'paid') throw new SandboxError(409, 'bet_not_open', `this bet is ${bet.state}`);
    if (amount < 0n || amount > LARGEST_AMOUNT) throw new SandboxError(400, 'amount_out_of_range', 'no win can be that', 'amount');
    bet.state = 'paid';
    bet.won += amount;
    const movement = addMovement(round, 'win', bet, amount, closed);
    if (closed) closeRound(round);
    return startDelivery(movement);
  }

  /** Every bet has its answer, but no call said that it was the round's last: a win of nothing says so, or the player's record would stay open. */
  async function tellEnd(round: RoundRecord): Promise<void> {
    const last = round.bets.findLast(({ state }) => state === 'paid');
    if (last === undefined || round.movements.some(({ closed }) => closed)) return;
    await startPay(round, last, 0n, true);
  }

  const engine: VendorRoundEngine = {
    session(request: FastifyRequest) {
      const header = request.headers['x-session'];
      const session = typeof header === 'string' ? sessions.find(header) : undefined;
      if (!session) throw new SandboxError(401, 'session_unknown', 'open the game again from the site');
      return session;
    },
    openRound(session, { room } = {}) {
      const chosen = room ?? session.room;
      const { game } = session;
      if (chosen !== undefined && !game.rooms?.some(({ code }) => code === chosen)) {
        throw new SandboxError(400, 'room_unknown', 'no such room', 'room');
      }
      const now = clock.now();
      const round: RoundRecord = {
        id: randomUUID(),
        session,
        room: chosen,
        openedAt: now,
        touchedAt: now,
        bets: [],
        movements: [],
        state: 'open',
        detail: null,
        vendor: game.vendor,
        game: game.code,
        wallet: session.wallet,
        user: session.user,
        token: session.token ?? '',
        currency: session.currency,
      };
      rounds.set(round.id, round);
      write(round, toRoundLine(round));
      forgetOldRounds();
      sweepLater();
      return round;
    },
    findRound(session, roundId) {
      const round = rounds.get(roundId);
      return round?.session.player === session.player && round.state === 'open' ? round : undefined;
    },
    openRounds: (session) => [...rounds.values()].filter((round) => round.session.player === session.player && round.state === 'open'),
    takeOver(round, session) {
      const record = own(round);
      if (record.session.player !== session.player) throw new SandboxError(403, 'round_foreign', "this round is another player's");
      record.session = session;
      record.token = session.token ?? '';
    },
    stake: (round, amount, meta) => track(stake(round, amount, meta)),
    async pay(round, betId, amount, closed) {
      const record = own(round);
      return startPay(record, findBet(record, betId), amount, closed);
    },
    async undo(round, betId) {
      const record = own(round);
      const bet = findBet(record, betId);
      if (bet.state !== 'accepted') throw new SandboxError(409, 'bet_not_open', `this bet is ${bet.state}`);
      bet.state = 'void';
      return startDelivery(addMovement(record, 'rollback', bet, bet.amount, false));
    },
    async close(round) {
      const record = own(round);
      const unpaid = record.bets.filter(({ state }) => state === 'accepted');
      await Promise.all(unpaid.map((bet, index) => startPay(record, bet, 0n, index === unpaid.length - 1)));
      if (unpaid.length === 0) await tellEnd(record);
      closeRound(record);
    },
    async balance(session) {
      const { user, currency, game } = session;
      const wallet = walletOf({ vendor: game.vendor, wallet: session.wallet });
      const answer = await wallet.balance({ user, currency, token: session.token ?? '', game: game.code });
      if (answer.balance !== undefined) setBalance(session, answer.balance);
      return session.balance;
    },
    publish: (session, data) => tell(session, { type: 'game', data }),

    rounds: () => [...rounds.values()].toReversed(),
    find: (roundId) => rounds.get(roundId),
    restore(lines) {
      restoreRounds(lines, rounds, findGame, (movement, at) => {
        listMovement(movement, at);
        const { round, kind, state, amount } = movement;
        if (round.wallet === 'purse' && state === 'done') adjustPurse(round, kind === 'bet' ? -amount : amount);
      });
      for (const { t, v, transaction } of lines) if (t === 'listed') list.put(v as VendorCode, transaction as VendorTransaction);
      forgetOldRounds();
      for (const round of rounds.values()) resume(round);
    },
    listCall,
    async settled() {
      // What ends may start something new (a lost bet its rollback), so look again.
      // oxlint-disable-next-line no-await-in-loop
      while (running.size > 0) await Promise.allSettled(running);
    },
    clear: () => rounds.clear(),
    stop() {
      stopped = true;
      cancelSweep?.();
      for (const wake of pauses) wake();
    },
  };
  return engine;

  /** Ends what a former process left: a bet without an answer is undone, a bet that no game decided too, the rest is repeated. */
  function resume(round: RoundRecord): void {
    // Undoing adds movements to the round.
    const left = round.movements.slice();
    for (const movement of left) {
      const hasRollback = round.movements.some(({ kind, bet }) => kind === 'rollback' && bet === movement.bet);
      if (movement.kind !== 'bet') {
        if (movement.state === 'asked') void startDelivery(movement, { quiet: true });
      } else if (movement.state === 'asked' && round.wallet === 'purse') {
        // Our own purse pays in the very moment the journal says "done": this one was not taken.
        movement.bet.state = 'refused';
        end(movement, 'refused', 'restart');
      } else if (
        !hasRollback &&
        (movement.state === 'asked' || movement.state === 'lost' || (movement.state === 'done' && movement.bet.state === 'accepted'))
      ) {
        if (movement.state === 'asked') end(movement, 'lost', 'restart');
        voidBet(round, movement.bet);
      }
    }
    closeRound(round);
  }
}

function toListed(movement: Movement, at: number): VendorTransaction {
  const { kind, id, bet, round, closed, amount, state } = movement;
  return {
    transaction_uuid: id,
    kind,
    reference_transaction_uuid: kind === 'bet' ? null : bet.id,
    round: round.id,
    round_closed: closed,
    user: round.user,
    game_code: round.game,
    amount: Number(amount),
    currency: round.currency,
    status: state === 'cancelled' ? 'cancelled' : 'done',
    time: new Date(at).toISOString(),
  };
}

/** A call that no round knows (sent by hand, or ahead of its time), as the list shows it. */
function toListedCall(call: WalletCall, at: number): VendorTransaction {
  return {
    transaction_uuid: call.id,
    kind: call.kind,
    reference_transaction_uuid: call.betId ?? null,
    round: call.round,
    round_closed: call.closed,
    user: call.user,
    game_code: call.game,
    amount: Number(call.amount),
    currency: call.currency,
    status: 'done',
    time: new Date(at).toISOString(),
  };
}

function toRoundLine(round: RoundRecord): JournalLine {
  const { id, vendor, game, wallet, user, token, currency, room, openedAt } = round;
  return { t: 'round', id, v: vendor, game, wallet, user, token, currency, ...(room !== undefined && { room }), at: openedAt };
}

function toAskedLine({ id, kind, round, bet, amount, closed, createdAt }: Movement): JournalLine {
  const meta = kind === 'bet' ? { meta: bet.meta } : {};
  return { t: 'asked', id, round: round.id, kind, bet: bet.id, amount: String(amount), closed, ...meta, at: createdAt };
}

function restoreRounds(
  lines: readonly JournalLine[],
  rounds: Map<string, RoundRecord>,
  findGame: (code: string) => VendorGame | undefined,
  ended: (movement: Movement, at: number) => void,
): void {
  for (const line of lines) {
    const text = (field: string): string => String(line[field]);
    if (line.t === 'round') {
      const game = findGame(text('game'));
      // A game that is not made any more: its rounds cannot be played on, and none of ours was ever taken away.
      if (!game) throw new Error(`the vendor's journal speaks of the game ${text('game')}, which this vendor does not have`);
      rounds.set(text('id'), restoreRound(line, game));
      continue;
    }
    const round = rounds.get(text('round'));
    if (!round) continue;
    if (line.t === 'asked') restoreMovement(round, line);
    else if (line.t === 'detail') round.detail = line['detail'];
    else if (line.t === 'closed') round.state = 'closed';
    else if (line.t === 'ended') {
      const movement = round.movements.find(({ id }) => id === text('id'));
      if (!movement) continue;
      movement.state = text('state') as Movement['state'];
      movement.code = text('code');
      if (movement.kind === 'bet') {
        if (movement.state === 'done') movement.bet.state = 'accepted';
        else movement.bet.state = movement.state === 'refused' ? 'refused' : 'void';
      }
      if (movement.state === 'done' || movement.state === 'cancelled') ended(movement, Number(line['at']));
    }
  }
  // Wins and rollbacks were decided after their bet was answered, whatever the order of their own answers.
  for (const round of rounds.values()) {
    for (const { kind, bet, amount } of round.movements) {
      if (kind === 'win') {
        bet.state = 'paid';
        bet.won += amount;
      } else if (kind === 'rollback') bet.state = 'void';
    }
  }
}

function restoreRound(line: JournalLine, game: VendorGame): RoundRecord {
  const { id, wallet, user, token, currency, room, at } = line as unknown as Record<string, string>;
  const openedAt = Number(at);
  // The session ended with its process; the round only needs what the wallet has to be told.
  const session: PlayerSession = {
    id: '',
    game,
    mode: 'real',
    wallet: wallet as WalletKind,
    user: user!,
    token: token === '' ? undefined : token,
    currency: currency!,
    language: 'en',
    country: '',
    theme: undefined,
    room,
    lobbyUrl: undefined,
    depositUrl: undefined,
    openedAt,
    lastSeenAt: openedAt,
    balance: 0n,
    player: playerOf({ game, wallet: wallet as WalletKind, user: user!, currency: currency! }),
    memory: new Map(),
  };
  return {
    id: id!,
    session,
    room,
    openedAt,
    touchedAt: openedAt,
    bets: [],
    movements: [],
    state: 'open',
    detail: null,
    vendor: game.vendor,
    game: game.code,
    wallet: wallet as WalletKind,
    user: user!,
    token: token!,
    currency: currency!,
  };
}

function restoreMovement(round: RoundRecord, line: JournalLine): void {
  const { id, kind, bet: betId, amount, closed, meta, at } = line;
  const units = BigInt(String(amount));
  let bet = round.bets.find((known) => known.id === betId);
  if (!bet) {
    bet = { id: String(betId), amount: units, meta: meta ?? null, state: 'asked', won: 0n };
    round.bets.push(bet);
  }
  round.movements.push({
    id: String(id),
    kind: kind as Movement['kind'],
    round,
    bet,
    amount: units,
    closed: closed === true,
    state: 'asked',
    code: '',
    attempts: 0,
    createdAt: Number(at),
  });
  round.touchedAt = Number(at);
}
