import type { Clock } from '../../../clock.js';
import { formatUnits } from '../../amount.js';
import type { Round, RoundEngine } from '../../rounds.js';
import type { PlayerSession } from '../../sessions.js';
import type { Card } from '../cards.js';
import type { GameRoom } from '../game.js';
import { notStaked, playRecords, recordPlay, type NotStaked, type PlayRecord } from '../play-records.js';
import type { DrawBelow } from '../random.js';
import { returnOn } from '../returns.js';
import { dealDuel, DUEL_WAIT_MS, duelReturn, type Duel } from './card-duel.js';

/** A player whose page has not been heard of for so long has left: his stake goes back. The page calls every 1.5 s while it waits. */
const ABSENT_MS = 5_000;

interface Seat {
  /** Who sits in which room, whichever of his sessions he plays from. */
  key: string;
  session: PlayerSession;
  room: GameRoom;
  round: Round;
  betId: string;
  endsAt: number;
  cancelTimer: () => void;
}

export interface DuelResult {
  own: Card;
  other: Card;
  against: 'player' | 'dealer';
  result: 'won' | 'lost' | 'drawn';
}

export type DuelPhase =
  | { phase: 'idle' }
  | { phase: 'busy' }
  | { phase: 'waiting'; roundId: string; endsInMs: number }
  | { phase: 'dealt'; record: PlayRecord };

export interface DuelState {
  duel: DuelPhase;
  records: readonly PlayRecord[];
  balance: string;
}

/** Rooms in which two players put up the same stake and draw a card each. */
export class DuelRooms {
  readonly #engine: RoundEngine;
  readonly #clock: Clock;
  readonly #draw: DrawBelow;
  readonly #rooms: readonly GameRoom[];
  readonly #waiting: Seat[] = [];
  /** Players whose stake is being asked for or settled; `false` once they want out. */
  readonly #busy = new Map<string, boolean>();
  readonly #last = new Map<string, PlayRecord>();

  constructor(engine: RoundEngine, clock: Clock, draw: DrawBelow, rooms: readonly GameRoom[]) {
    this.#engine = engine;
    this.#clock = clock;
    this.#draw = draw;
    this.#rooms = rooms;
  }

  /** The room that the player chose before the launch; the smallest when he chose none. */
  roomOf(session: PlayerSession): GameRoom {
    const room = this.#rooms.find(({ code }) => code === session.room) ?? this.#rooms[0];
    if (!room) throw new RangeError('a duel needs a room');
    return room;
  }

  state(session: PlayerSession): DuelState {
    return { duel: this.#phase(session), records: playRecords(session), balance: formatUnits(session.balance) };
  }

  #keyOf(session: PlayerSession): string {
    return `${session.player} ${this.roomOf(session).code}`;
  }

  #phase(session: PlayerSession): DuelPhase {
    const key = this.#keyOf(session);
    if (this.#busy.has(key)) return { phase: 'busy' };
    const seat = this.#waiting.find((other) => other.key === key);
    // Heard of again, perhaps from a page that was loaded anew.
    if (seat) seat.session = session;
    if (seat) return { phase: 'waiting', roundId: seat.round.id, endsInMs: Math.max(0, seat.endsAt - this.#clock.now()) };
    const record = this.#last.get(key);
    return record ? { phase: 'dealt', record } : { phase: 'idle' };
  }

  /** Puts up the stake and takes a seat. Who already sits or is about to gets the state as it is. */
  async enter(session: PlayerSession): Promise<NotStaked | ({ state: 'seated' } & DuelState)> {
    const key = this.#keyOf(session);
    if (this.#busy.has(key) || this.#waiting.some((seat) => seat.key === key)) {
      return { state: 'seated', ...this.state(session) };
    }
    this.#last.delete(key);
    this.#busy.set(key, true);
    let seat: Seat;
    let stays: boolean;
    try {
      const room = this.roomOf(session);
      const round = this.#engine.openRound(session, { room: room.code });
      const staked = await this.#engine.stake(round, room.minBet, { room: room.code });
      if (staked.state !== 'accepted') {
        await this.#engine.close(round);
        return notStaked(staked, { round, amount: room.minBet, at: this.#clock.now() });
      }
      stays = this.#busy.get(key) ?? false;
      seat = { key, session, room, round, betId: staked.betId, endsAt: 0, cancelTimer: () => undefined };
    } finally {
      this.#busy.delete(key);
    }
    if (stays) await this.#seat(seat);
    else await this.#giveBack(seat);
    return { state: 'seated', ...this.state(session) };
  }

  /** Leaves before the cards are drawn; the stake goes back. Without a seat nothing happens. */
  async leave(session: PlayerSession): Promise<DuelState> {
    const key = this.#keyOf(session);
    if (this.#busy.has(key)) this.#busy.set(key, false);
    const seat = this.#takeAway((other) => other.key === key);
    if (seat) await this.#giveBack(seat);
    return this.state(session);
  }

  async #seat(seat: Seat): Promise<void> {
    for (;;) {
      const other = this.#takeAway((waiting) => canMeet(waiting, seat));
      if (!other) break;
      if (this.#isThere(other)) return this.#duel(other, seat);
      await this.#giveBack(other);
    }
    seat.endsAt = this.#clock.now() + DUEL_WAIT_MS;
    seat.cancelTimer = this.#clock.schedule(DUEL_WAIT_MS, () => {
      this.#meetDealer(seat).catch((error: unknown) => process.stderr.write(`sandbox: a duel could not be settled: ${String(error)}\n`));
    });
    this.#waiting.push(seat);
  }

  async #meetDealer(seat: Seat): Promise<void> {
    if (!this.#takeAway((other) => other === seat)) return;
    if (this.#isThere(seat)) await this.#duel(seat, undefined);
    else await this.#giveBack(seat);
  }

  #takeAway(fits: (seat: Seat) => boolean): Seat | undefined {
    const index = this.#waiting.findIndex(fits);
    const seat = index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
    seat?.cancelTimer();
    return seat;
  }

  #isThere({ session }: Seat): boolean {
    return session.lastSeenAt >= this.#clock.now() - ABSENT_MS;
  }

  async #duel(first: Seat, second: Seat | undefined): Promise<void> {
    const duel = dealDuel(this.#draw);
    const against = second ? 'player' : 'dealer';
    await Promise.all([this.#pay(first, 0, duel, against), ...(second ? [this.#pay(second, 1, duel, against)] : [])]);
  }

  async #pay(seat: Seat, side: 0 | 1, duel: Duel, against: DuelResult['against']): Promise<void> {
    const { key, session, round, room, betId } = seat;
    this.#busy.set(key, true);
    const returned = returnOn(room.minBet, duelReturn(side, duel));
    const outcome: DuelResult = {
      own: duel.cards[side],
      other: duel.cards[side === 0 ? 1 : 0],
      against,
      result: duel.winner === null ? 'drawn' : duel.winner === side ? 'won' : 'lost',
    };
    round.detail = outcome;
    try {
      const paid = await this.#engine.pay(round, betId, returned, true);
      this.#record(seat, { returned, outcome, settled: paid.state });
    } finally {
      this.#busy.delete(key);
    }
    this.#engine.publish(session, { type: 'duel', state: this.state(session) });
  }

  async #giveBack(seat: Seat): Promise<void> {
    this.#busy.set(seat.key, false);
    try {
      await this.#engine.undo(seat.round, seat.betId);
      await this.#engine.close(seat.round);
      this.#record(seat, { returned: seat.room.minBet, outcome: { result: 'left' }, settled: 'void' });
    } finally {
      this.#busy.delete(seat.key);
    }
    this.#engine.publish(seat.session, { type: 'duel', state: this.state(seat.session) });
  }

  #record(
    { key, session, round, room }: Seat,
    { returned, outcome, settled }: { returned: bigint; outcome: unknown; settled: PlayRecord['settled'] },
  ): void {
    const record: PlayRecord = {
      roundId: round.id,
      at: this.#clock.now(),
      stake: formatUnits(room.minBet),
      returned: formatUnits(returned),
      outcome,
      settled,
    };
    recordPlay(session, record);
    this.#last.set(key, record);
  }
}

/** Players meet in one room, for money of one kind, and nobody meets himself. */
function canMeet(left: Seat, right: Seat): boolean {
  return (
    left.room.code === right.room.code &&
    left.session.mode === right.session.mode &&
    left.session.currency === right.session.currency &&
    left.session.user !== right.session.user
  );
}
