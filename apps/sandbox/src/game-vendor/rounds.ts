import { randomUUID } from 'node:crypto';
import type { RefusalReason, WalletAnswer } from '@sortes/wallet-protocol/client';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { formatUnits } from './amount.js';
import { tamperingOf, type VendorFaults } from './faults.js';
import type { Journal } from './journal.js';
import type { Language } from './pages/texts.js';
import { limitsOf, type PlayerSession } from './sessions.js';
import type { Listed } from './transaction-list.js';
import type { VendorCode, WalletKind } from './vendors.js';
import type { Purse, Tampering, Wallet, WalletCall } from './wallet.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const ROUNDS_KEPT = 100_000;

/** One movement that the vendor asked a wallet for, or is about to. */
export interface Movement {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  /** The bet that it is about; of a bet its own id. */
  readonly betId: string;
  /** Units of 1/100 000; of a rollback the bet's. */
  readonly amount: bigint;
  readonly closed: boolean;
  /** When its state last changed. */
  changedAt: number;
  /** The order of changes, over all rounds. */
  sequence: number;
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
  /** As it was opened; another one once the player has changed tables before the bet. */
  game: string;
  readonly wallet: WalletKind;
  readonly user: string;
  readonly token: string;
  readonly currency: string;
  readonly language: Language;
  readonly openedAt: number;
  readonly movements: Movement[];
  /** None after a restart. */
  readonly session?: PlayerSession;
}

export type StakeOutcome =
  /** The wallet took it. */
  | { state: 'accepted'; betId: string; balance: bigint | undefined }
  /** The wallet said no, nothing was taken. `reason` is for the player's eyes, `code` is the wallet's own word. */
  | { state: 'refused'; betId: string; reason: RefusalReason; code: string; balance: bigint | undefined }
  /** Nobody knows; the bet is void, its rollback is on its way and repeated until the wallet has it. */
  | { state: 'lost'; betId: string };

/** Of a win or an undoing: `refused` is the wallet's final no, `pending` waits in the journal of a vendor that was stopped. */
export type SettleOutcome =
  | { state: 'done'; balance: bigint | undefined }
  | { state: 'pending' }
  | { state: 'refused'; code: string; balance: bigint | undefined };

interface RoundsOptions {
  clock: Clock;
  walletOf: (round: Pick<Round, 'vendor' | 'wallet'>) => Wallet;
  faults: VendorFaults;
  journal: Journal;
  /** The player's purse at the vendor, for what it paid and got in a former process. */
  purseOf: (round: Round) => Purse;
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
  #sequence = 0;
  #stopped = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** Makes a new round; nothing is called yet. */
  openRound(session: PlayerSession): Round {
    const { game, wallet, user, token, currency, language } = session;
    const about = { vendor: game.vendor, game: game.code, wallet, user, token, currency, language };
    const round: Round = { id: randomUUID(), ...about, session, openedAt: this.#options.clock.now(), movements: [] };
    this.#keep(round);
    return round;
  }

  /** Keeps a round, and so many at most: the oldest that are over go. */
  #keep(round: Round): void {
    this.#rounds.set(round.id, round);
    for (const [id, { movements }] of this.#rounds) {
      if (this.#rounds.size <= ROUNDS_KEPT) break;
      if (!movements.some(({ state }) => state === 'asked')) this.#rounds.delete(id);
    }
  }

  /**
   * Takes a stake into the round; several are fine. Resolves within some seconds. `closed`: nothing follows it, the bet has lost.
   * @throws SandboxError 400 `stake_out_of_range` (limits of the room or the game), 409 `round_closed`.
   */
  stake(round: Round, amount: bigint, closed = false): Promise<StakeOutcome> {
    return this.#track(this.#stake(round, amount, closed));
  }

  /**
   * Pays a win (0: the bet lost) on an accepted bet; `closed`: it is the round's last movement. Resolves when the wallet has answered.
   * @throws SandboxError 409 `bet_not_open` when the bet is not there to be paid.
   */
  async pay(round: Round, betId: string, amount: bigint, closed: boolean): Promise<SettleOutcome> {
    acceptedBet(round, betId);
    return this.#deliver(round, this.#ask(round, 'win', betId, amount, closed));
  }

  /** Undoes an accepted bet on which nothing was won. @throws SandboxError 409 `bet_not_open`. */
  async undo(round: Round, betId: string): Promise<SettleOutcome> {
    const { amount } = acceptedBet(round, betId);
    return this.#deliver(round, this.#ask(round, 'rollback', betId, amount, false));
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

  /** What is final at a vendor and was played with the operator's wallet, in the order of change. Every other sequence is free. */
  transactions(vendor: VendorCode): Listed[] {
    const rounds = [...this.#rounds.values()].filter((round) => round.vendor === vendor && round.wallet === 'operator');
    const listed = rounds.flatMap((round) => round.movements.flatMap((movement) => toListed(round, movement)));
    return listed.toSorted((left, right) => left.sequence - right.sequence);
  }

  /** Takes over a round that is over, as another program played it for the vendor; one that is known stays as it is. */
  adopt(
    about: Omit<Round, 'wallet' | 'token' | 'language' | 'movements' | 'session'>,
    movements: readonly Pick<Movement, 'id' | 'kind' | 'betId' | 'amount' | 'closed' | 'changedAt'>[],
  ): void {
    if (this.#rounds.has(about.id)) return;
    const ended = movements.map((movement): Movement => {
      this.#sequence += 2;
      return { ...movement, sequence: this.#sequence, state: 'done', code: '', attempts: 1 };
    });
    const round: Round = { ...about, wallet: 'operator', token: '', language: 'en', movements: ended };
    this.#keep(round);
    this.#write(round);
  }

  /** Takes over what the journal says, then ends what a former process left open. */
  restore(): void {
    for (const line of this.#options.journal.lines as { round?: Round }[]) {
      if (line.round === undefined) continue;
      const movements = line.round.movements.map((movement) => ({ ...movement, amount: BigInt(movement.amount) }));
      this.#rounds.set(line.round.id, { ...line.round, movements });
      this.#sequence = Math.max(this.#sequence, ...movements.map(({ sequence }) => sequence));
    }
    for (const round of this.#rounds.values()) {
      for (const { kind, state, amount } of round.movements)
        if (round.wallet === 'purse' && (state === 'done' || state === 'cancelled'))
          this.#options.purseOf(round).balance += kind === 'bet' ? -amount : amount;
      this.#resume(round);
    }
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

  async #stake(round: Round, amount: bigint, closed: boolean): Promise<StakeOutcome> {
    if (round.movements.some(({ closed }) => closed)) throw new SandboxError(409, 'round_closed', 'this round has ended');
    const { minBet, maxBet } = limitsOf(round.session!);
    if (amount < minBet || amount > maxBet)
      throw new SandboxError(400, 'stake_out_of_range', `a stake must be from ${formatUnits(minBet)} to ${formatUnits(maxBet)}`, 'amount');
    const bet = this.#ask(round, 'bet', undefined, amount, closed);
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
    const now = this.#options.clock.now();
    const about = { id, kind, betId: betId ?? id, amount, closed, changedAt: now, sequence: 0 };
    const movement: Movement = { ...about, state: 'asked', code: '', attempts: 0 };
    round.movements.push(movement);
    this.#write(round);
    return movement;
  }

  /** One attempt, with what is to go wrong with it. */
  async #attempt(round: Round, movement: Movement): Promise<{ answer: WalletAnswer; tampering: Tampering | undefined }> {
    const { walletOf, faults } = this.#options;
    const wallet = walletOf(round);
    const fault = round.wallet === 'operator' ? faults.take(movement.kind, round.vendor) : undefined;
    if (fault?.mode === 'other-table' && fault.game !== undefined) {
      round.game = fault.game;
      this.#write(round);
    }
    const { user, token, currency, game } = round;
    const { id, kind, amount, closed } = movement;
    const betId = kind === 'bet' ? undefined : movement.betId;
    const call: WalletCall = { kind, id, betId, round: round.id, closed, user, token, currency, game, amount };
    movement.attempts += 1;
    if (fault?.mode === 'late') await this.#pause(fault.delayMs ?? 5_000);
    if (fault?.mode === 'win-first' || fault?.mode === 'rollback-first')
      await this.#sendEarly(round, wallet, { ...call, id: randomUUID(), betId: id, kind: fault.mode === 'win-first' ? 'win' : 'rollback' });
    const tampering = tamperingOf(fault?.mode);
    const sent = [call, ...(fault?.mode === 'twice' ? [call] : [])].map((each) => wallet.send(each, tampering));
    const answers = await Promise.all(sent);
    const answer = answers.find(({ state }) => state === 'done') ?? answers.find(({ state }) => state === 'refused') ?? answers[0]!;
    if (round.session !== undefined && answer.balance !== undefined) round.session.balance = answer.balance;
    return { answer, tampering };
  }

  /** Repeats a win or rollback with growing pauses until the wallet has taken it or has a final no. */
  #deliver(round: Round, movement: Movement): Promise<SettleOutcome> {
    return this.#track(this.#deliverUntilFinal(round, movement));
  }

  async #deliverUntilFinal(round: Round, movement: Movement): Promise<SettleOutcome> {
    while (!this.#stopped) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the one before
      const { answer, tampering } = await this.#attempt(round, movement);
      const { state, code, balance } = answer;
      // What was refused for being made wrong on purpose is sent right the next time.
      const isFinal = state === 'done' || (state === 'refused' && tampering === undefined);
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
    void this.#deliver(round, this.#ask(round, 'rollback', bet.id, bet.amount, false));
  }

  #end(round: Round, movement: Movement, state: Movement['state'], code: string): void {
    this.#sequence += 2;
    Object.assign(movement, { state, code, changedAt: this.#options.clock.now(), sequence: this.#sequence });
    this.#write(round);
  }

  /**
   * Sends a call ahead of its bet until the wallet has an answer: one that is still on its way would overtake nothing. What the wallet took stands in
   * the round and in the list like any other.
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
    const movement: Movement = { id, kind, betId, amount, closed, changedAt: 0, sequence: 0, state, code: '', attempts: 1 };
    round.movements.push(movement);
    this.#end(round, movement, state, '');
  }

  /** Demo play is nobody's business after this process. */
  #write({ session: _session, ...round }: Round): void {
    if (round.wallet !== 'demo') this.#options.journal.append({ round });
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

  /** Ends what a former process left: a bet that has no answer or no outcome is undone, the rest is repeated. */
  #resume(round: Round): void {
    // Undoing adds movements to the round.
    for (const movement of round.movements.slice()) {
      const { state } = movement;
      if (movement.kind !== 'bet') {
        if (state === 'asked') void this.#deliver(round, movement);
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

function toListed(round: Round, { id, kind, betId, amount, closed, state, changedAt, sequence }: Movement): Listed[] {
  if (state !== 'done' && state !== 'cancelled') return [];
  const transaction = {
    transaction_uuid: id,
    kind,
    reference_transaction_uuid: kind === 'bet' ? null : betId,
    round: round.id,
    round_closed: closed,
    user: round.user,
    game_code: round.game,
    amount: Number(amount),
    currency: round.currency,
    status: state,
    time: new Date(changedAt).toISOString(),
  };
  return [{ sequence, transaction }];
}
