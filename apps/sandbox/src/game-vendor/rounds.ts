import { randomUUID } from 'node:crypto';
import type { VendorTransaction } from '@sortes/wallet-protocol';
import type { RefusalReason, WalletAnswer } from '@sortes/wallet-protocol/client';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { formatUnits } from './amount.js';
import { isTampering, type VendorFaults } from './faults.js';
import type { Drawn } from './games.js';
import type { Journal, JournalLine } from './journal.js';
import { knownLanguage, type Language } from './pages/texts.js';
import type { PlayerSession } from './sessions.js';
import type { TransactionList } from './transaction-list.js';
import type { VendorCode, WalletKind } from './vendors.js';
import type { Tampering, Wallet, WalletCall } from './wallet/wallet.js';

/** A page hears "pending" of a win or an undoing that the wallet has not answered by then. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const ROUNDS_KEPT = 20_000;
/** Of a win or a rollback these say "not like this" rather than "never": the key may be mended meanwhile, so it is repeated. */
const REPEATED_CODES = new Set(['RS_ERROR_INVALID_SIGNATURE', 'PAM_ERR_API_TOKEN']);

/** One movement that the vendor asked a wallet for, or is about to. */
export interface Movement {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  /** The bet that it is about; of a bet its own id. */
  readonly betId: string;
  /** Units of 1/100 000; of a rollback the bet's. */
  readonly amount: bigint;
  readonly closed: boolean;
  readonly createdAt: number;
  /** asked: no answer yet. lost: a bet without an answer. cancelled: a bet whose rollback is through. */
  state: 'asked' | 'done' | 'refused' | 'lost' | 'cancelled';
  /** The wallet's last word. */
  code: string;
  attempts: number;
}

/** A round outlives its session and its process, so it holds what the wallet has to be told. */
export interface Round {
  readonly id: string;
  readonly vendor: VendorCode;
  readonly game: string;
  readonly wallet: WalletKind;
  readonly user: string;
  readonly token: string;
  readonly currency: string;
  readonly language: Language;
  readonly openedAt: number;
  readonly movements: Movement[];
  /** None after a restart. */
  readonly session?: PlayerSession;
  drawn: Drawn | null;
}

export type StakeOutcome =
  /** The wallet took it. */
  | { state: 'accepted'; betId: string; balance: bigint | undefined }
  /** The wallet said no, nothing was taken. `reason` is for the player's eyes, `code` is the wallet's own word. */
  | { state: 'refused'; betId: string; reason: RefusalReason; code: string; balance: bigint | undefined }
  /** Nobody knows; the bet is void, its rollback is on its way and repeated until the wallet has it. */
  | { state: 'lost'; betId: string };

/** Of a win or an undoing: `pending` is repeated until the wallet answers, `refused` is the wallet's final no. */
export type SettleOutcome =
  | { state: 'done'; balance: bigint | undefined }
  | { state: 'pending' }
  | { state: 'refused'; code: string; balance: bigint | undefined };

interface RoundsOptions {
  clock: Clock;
  walletOf: (round: Pick<Round, 'vendor' | 'wallet'>) => Wallet;
  faults: VendorFaults;
  journal: Journal;
  list: TransactionList;
  /** Replays what a purse paid or got in a former process. */
  adjustPurse: (player: Pick<Round, 'vendor' | 'user' | 'currency'>, units: bigint) => void;
}

/**
 * The rounds of both vendors. A round is written down before its stake is asked; a bet without a definite answer is void and rolled back; wins and
 * rollbacks are repeated under one id until the wallet has a final word.
 */
export class Rounds {
  readonly #options: RoundsOptions;
  readonly #rounds = new Map<string, Round>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #pauses = new Set<() => void>();
  #stopped = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** Writes down a new round; nothing is called yet. */
  openRound(session: PlayerSession): Round {
    const { game, wallet, user, token, currency, language } = session;
    const openedAt = this.#options.clock.now();
    const about = { vendor: game.vendor, game: game.code, wallet, user, token, currency, language, openedAt };
    const round: Round = { id: randomUUID(), ...about, session, movements: [], drawn: null };
    const { vendor: v, openedAt: at, ...rest } = about;
    this.#write(round, { t: 'round', id: round.id, v, ...rest, at });
    this.#rounds.set(round.id, round);
    for (const [id, { movements }] of this.#rounds) {
      if (this.#rounds.size <= ROUNDS_KEPT) break;
      if (!movements.some(({ state }) => state === 'asked')) this.#rounds.delete(id);
    }
    return round;
  }

  /**
   * Takes a stake into the round; several are fine. Resolves within some seconds.
   * @throws SandboxError 400 `stake_out_of_range` (limits of the room or the game), 409 `round_closed`.
   */
  stake(round: Round, amount: bigint): Promise<StakeOutcome> {
    return this.#track(this.#stake(round, amount));
  }

  /**
   * Pays a win (0: the bet lost) on an accepted bet; `closed`: it is the round's last movement. Resolves when the wallet has answered, at the latest
   * after 3 s with `pending`. @throws SandboxError 409 `bet_not_open` when the bet is not there to be paid.
   */
  async pay(round: Round, betId: string, amount: bigint, closed: boolean): Promise<SettleOutcome> {
    acceptedBet(round, betId);
    return this.#startDelivery(round, this.#ask(round, 'win', betId, amount, closed));
  }

  /** Undoes an accepted bet on which nothing was won. @throws SandboxError 409 `bet_not_open`. */
  async undo(round: Round, betId: string): Promise<SettleOutcome> {
    const { amount } = acceptedBet(round, betId);
    return this.#startDelivery(round, this.#ask(round, 'rollback', betId, amount, false));
  }

  /** Writes down what was drawn, before it is paid. */
  decide(round: Round, drawn: Drawn): void {
    round.drawn = drawn;
    this.#write(round, { t: 'detail', round: round.id, detail: drawn });
  }

  /** The balance as the wallet has it now, or as last heard when it does not answer. */
  async balance(session: PlayerSession): Promise<bigint> {
    const { user, currency, token, game, wallet } = session;
    const asked = this.#options.walletOf({ vendor: game.vendor, wallet });
    const { balance } = await asked.balance({ user, currency, token, game: game.code });
    return (session.balance = balance ?? session.balance);
  }

  /** Newest first. */
  list(): Round[] {
    return [...this.#rounds.values()].toReversed();
  }

  find(id: string): Round | undefined {
    return this.#rounds.get(id);
  }

  /** Takes over the lines of a journal, then ends what a former process left open. */
  restore(lines: readonly JournalLine[]): void {
    for (const line of lines) this.#restoreLine(line);
    for (const round of this.#rounds.values()) this.#resume(round);
  }

  /** Resolves when no stake is under way and every win and rollback has been answered for good. */
  async settled(): Promise<void> {
    // What ends may start something new (a lost bet its rollback), so look again.
    // oxlint-disable-next-line no-await-in-loop
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  clear(): void {
    this.#rounds.clear();
  }

  /** Sends nothing more; what is open waits in the journal. */
  stop(): void {
    this.#stopped = true;
    for (const wake of this.#pauses) wake();
  }

  async #stake(round: Round, amount: bigint): Promise<StakeOutcome> {
    if (round.movements.some(({ closed }) => closed)) throw new SandboxError(409, 'round_closed', 'this round has ended');
    const { minBet, maxBet } = limitsOf(round.session!);
    if (amount < minBet || amount > maxBet)
      throw new SandboxError(400, 'stake_out_of_range', `a stake must be from ${formatUnits(minBet)} to ${formatUnits(maxBet)}`, 'amount');
    const bet = this.#ask(round, 'bet', undefined, amount, false);
    const { answer } = await this.#attempt(round, bet);
    const { code, reason, balance } = answer;
    this.#end(round, bet, answer.state === 'unknown' ? 'lost' : answer.state, code);
    if (answer.state === 'done') return { state: 'accepted', betId: bet.id, balance };
    if (answer.state === 'refused') return { state: 'refused', betId: bet.id, reason, code, balance };
    this.#rollBack(round, bet);
    return { state: 'lost', betId: bet.id };
  }

  #ask(round: Round, kind: Movement['kind'], betId: string | undefined, amount: bigint, closed: boolean): Movement {
    const id = randomUUID();
    const createdAt = this.#options.clock.now();
    const movement: Movement = { id, kind, betId: betId ?? id, amount, closed, createdAt, state: 'asked', code: '', attempts: 0 };
    round.movements.push(movement);
    this.#write(round, { t: 'asked', id, round: round.id, kind, bet: movement.betId, amount: String(amount), closed, at: createdAt });
    return movement;
  }

  /** One attempt, with what is to go wrong with it. */
  async #attempt(round: Round, movement: Movement): Promise<{ answer: WalletAnswer; tampering: Tampering | undefined }> {
    const { walletOf, faults } = this.#options;
    const wallet = walletOf(round);
    const fault = round.wallet === 'operator' ? faults.take(movement.kind, round.vendor) : undefined;
    const { user, token, currency, game } = round;
    const { id, kind, amount, closed } = movement;
    const betId = kind === 'bet' ? undefined : movement.betId;
    const call: WalletCall = { kind, id, betId, round: round.id, closed, user, token, currency, game, amount };
    movement.attempts += 1;
    if (fault?.mode === 'late') await this.#pause(fault.delayMs ?? 5_000);
    if (fault?.mode === 'win-first' || fault?.mode === 'rollback-first')
      await this.#sendEarly(round, wallet, { ...call, id: randomUUID(), betId: id, kind: fault.mode === 'win-first' ? 'win' : 'rollback' });
    const tampering = isTampering(fault?.mode) ? fault.mode : undefined;
    const sent = [call, ...(fault?.mode === 'twice' ? [call] : [])].map((each) => wallet.send(each, tampering));
    const answers = await Promise.all(sent);
    const answer = answers.find(({ state }) => state === 'done') ?? answers.find(({ state }) => state === 'refused') ?? answers[0]!;
    if (round.session !== undefined && answer.balance !== undefined) round.session.balance = answer.balance;
    return { answer, tampering };
  }

  /** Starts the delivery of a win or a rollback, and answers what came of it or "pending" after a while. */
  async #startDelivery(round: Round, movement: Movement): Promise<SettleOutcome> {
    let cancelPatience = (): void => undefined;
    const patience = new Promise<SettleOutcome>((resolve) => {
      cancelPatience = this.#options.clock.schedule(PATIENCE_MS, () => resolve({ state: 'pending' }));
    });
    const outcome = await Promise.race([this.#track(this.#deliver(round, movement)), patience]);
    cancelPatience();
    return outcome;
  }

  /** Repeats a win or rollback with growing pauses until the wallet has taken it or has a final no. */
  async #deliver(round: Round, movement: Movement): Promise<SettleOutcome> {
    while (!this.#stopped) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the one before
      const { answer, tampering } = await this.#attempt(round, movement);
      const { state, code, balance } = answer;
      // What was refused for being made wrong on purpose is sent right the next time.
      const isFinal = state === 'done' || (state === 'refused' && tampering === undefined && !REPEATED_CODES.has(code));
      if (isFinal) {
        this.#end(round, movement, state, code);
        const bet = round.movements.find(({ id }) => id === movement.betId);
        if (movement.kind === 'rollback' && state === 'done' && bet !== undefined && bet.state !== 'refused')
          this.#end(round, bet, 'cancelled', code);
        return state === 'done' ? { state, balance } : { state, code, balance };
      }
      movement.code = code;
      // oxlint-disable-next-line no-await-in-loop
      if (!this.#stopped) await this.#pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, movement.attempts - 1)));
    }
    return { state: 'pending' };
  }

  /** Undoes a bet that nobody will answer for. Does not wait. */
  #rollBack(round: Round, bet: Movement): void {
    void this.#startDelivery(round, this.#ask(round, 'rollback', bet.id, bet.amount, false));
  }

  #end(round: Round, movement: Movement, state: Movement['state'], code: string): void {
    const at = this.#options.clock.now();
    this.#write(round, { t: 'ended', id: movement.id, round: round.id, state, code, at });
    this.#note(round, movement, state, code, at);
  }

  #note(round: Round, movement: Movement, state: Movement['state'], code: string, at: number): void {
    movement.state = state;
    movement.code = code;
    if (round.wallet === 'operator' && (state === 'done' || state === 'cancelled'))
      this.#options.list.put(round.vendor, toListed(round, movement, state, at));
  }

  /**
   * Sends a call ahead of its bet until the wallet has an answer: one that is still on its way would overtake nothing. What the wallet took stands in
   * the list like any other.
   */
  async #sendEarly(round: Round, wallet: Wallet, call: WalletCall): Promise<void> {
    let { state } = await wallet.send(call);
    while (state === 'unknown' && !this.#stopped) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the one before
      await this.#pause(FIRST_PAUSE_MS);
      // oxlint-disable-next-line no-await-in-loop
      ({ state } = await wallet.send(call));
    }
    if (state !== 'done') return;
    const { id, kind, betId = '', amount, closed } = call;
    const transaction = toListed(round, { id, kind, betId, amount, closed }, 'done', this.#options.clock.now());
    this.#write(round, { t: 'listed', v: round.vendor, transaction });
    this.#options.list.put(round.vendor, transaction);
  }

  /** Demo play is nobody's business after this process. */
  #write(round: Round, line: JournalLine): void {
    if (round.wallet !== 'demo') this.#options.journal.append(line);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.#pauses.delete(wake);
        resolve();
      };
      const cancel = this.#options.clock.schedule(ms, wake);
      this.#pauses.add(wake);
    });
  }

  #track<Value>(work: Promise<Value>): Promise<Value> {
    this.#running.add(work);
    void Promise.allSettled([work]).then(() => this.#running.delete(work));
    return work;
  }

  #restoreLine(line: JournalLine): void {
    const { t, v, at } = line;
    const text = (field: string): string => (line[field] as string | undefined) ?? '';
    if (t === 'listed') return this.#options.list.put(v as VendorCode, line['transaction'] as VendorTransaction);
    if (t === 'round') {
      this.#rounds.set(text('id'), {
        id: text('id'),
        vendor: v as VendorCode,
        game: text('game'),
        wallet: line['wallet'] as WalletKind,
        user: text('user'),
        token: text('token'),
        currency: text('currency'),
        language: knownLanguage(text('language')),
        openedAt: Number(at),
        movements: [],
        drawn: null,
      });
      return undefined;
    }
    const round = this.#rounds.get(text('round'));
    if (round === undefined) return undefined;
    if (t === 'asked') {
      round.movements.push({
        id: text('id'),
        kind: line['kind'] as Movement['kind'],
        betId: text('bet'),
        amount: BigInt(text('amount')),
        closed: line['closed'] === true,
        createdAt: Number(at),
        state: 'asked',
        code: '',
        attempts: 0,
      });
    } else if (t === 'detail') round.drawn = line['detail'] as Drawn | null;
    else if (t === 'ended') {
      const movement = round.movements.find(({ id }) => id === text('id'));
      if (movement === undefined) return undefined;
      this.#note(round, movement, line['state'] as Movement['state'], text('code'), Number(at));
      if (round.wallet === 'purse' && movement.state === 'done')
        this.#options.adjustPurse(round, movement.kind === 'bet' ? -movement.amount : movement.amount);
    }
    return undefined;
  }

  /** Ends what a former process left: a bet that has no answer or no outcome is undone, the rest is repeated. */
  #resume(round: Round): void {
    // Undoing adds movements to the round.
    for (const movement of round.movements.slice()) {
      const { state } = movement;
      if (movement.kind !== 'bet') {
        if (state === 'asked') void this.#startDelivery(round, movement);
      } else if (state === 'asked' && round.wallet === 'purse') {
        // Our own purse pays in the very moment the journal says "done": this one was not taken.
        this.#end(round, movement, 'refused', 'restart');
      } else if ((state === 'asked' || state === 'lost' || state === 'done') && !isAnswered(round, movement.id)) {
        if (state === 'asked') this.#end(round, movement, 'lost', 'restart');
        this.#rollBack(round, movement);
      }
    }
  }
}

/** Smallest and largest stake of a session's room or game, units. */
export function limitsOf({ game, room }: PlayerSession): { minBet: bigint; maxBet: bigint } {
  return game.rooms?.find(({ code }) => code === room) ?? game;
}

/** Whether a bet was paid, also with nothing, or undone. */
export function isAnswered({ movements }: Pick<Round, 'movements'>, betId: string): boolean {
  return movements.some((movement) => movement.kind !== 'bet' && movement.betId === betId);
}

function acceptedBet({ movements }: Round, betId: string): Movement {
  const bet = movements.find(({ id }) => id === betId);
  const isUndone = movements.some((other) => other.kind === 'rollback' && other.betId === betId);
  if (bet?.state !== 'done' || isUndone) throw new SandboxError(409, 'bet_not_open', 'this bet is not there to be paid or undone');
  return bet;
}

function toListed(
  round: Round,
  { id, kind, betId, amount, closed }: Pick<Movement, 'id' | 'kind' | 'betId' | 'amount' | 'closed'>,
  status: 'done' | 'cancelled',
  at: number,
): VendorTransaction {
  return {
    transaction_uuid: id,
    kind,
    reference_transaction_uuid: kind === 'bet' ? null : betId,
    round: round.id,
    round_closed: closed,
    user: round.user,
    game_code: round.game,
    amount: Number(amount),
    currency: round.currency,
    status,
    time: new Date(at).toISOString(),
  };
}
