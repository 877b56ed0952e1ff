import { toWireNumber } from '@sortes/money';
import type { StreamEvent } from '@sortes/contract';
import type { Fact } from '../events/index.js';
import { addressCircles } from '../platform/address.js';
import { DomainError } from '../platform/errors.js';
import type { Listener } from '../platform/listen.js';
import { outboxChannel, outboxHead, readOutbox, type OutboxRow } from '../platform/outbox.js';
import type { Services } from '../platform/services.js';

interface Item {
  id?: string;
  data: string;
}

/** More than this unread and the connection is closed: the browser comes back and resumes from its last event. */
const unreadAtMost = 500;
/**
 * What browsers that come back are told of: facts of the last minutes, kept here as they are heard, so that resuming asks the database nothing. One
 * that was away longer reads the pages anew.
 */
const resumedAtMost = 5_000;
const resumedAtMostMs = 5 * 60_000;
/** Open streams at most: in this process, and of these such as strangers may hold; of one player (the oldest gives way); of strangers at one address. */
const streamsAtMost = 10_000;
const strangersAtMost = 7_000;
const streamsPerPlayer = 12;
const streamsPerAddress = 300;
/**
 * A stream lives no longer than this. The browser comes back by itself and says anew who it is; a little more than the idle time of a
 * session, so that coming back is not taken for a sign of life and a session that ended by time is not told of money any more.
 */
const streamLivesMs = 35 * 60_000;

class Subscriber {
  readonly merchantId: number;
  readonly playerId: number | undefined;
  readonly sessionId: string | undefined;
  private queue: Item[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  private lastId = 0n;
  /** Facts heard while older ones are still being read again. */
  private held: { event: StreamEvent; id: bigint | undefined }[] | undefined = [];

  constructor(merchantId: number, playerId: number | undefined, sessionId: string | undefined) {
    this.merchantId = merchantId;
    this.playerId = playerId;
    this.sessionId = sessionId;
  }

  push(event: StreamEvent, id?: bigint): void {
    if (this.held === undefined) this.write(event, id);
    else if (this.held.length < unreadAtMost) this.held.push({ event, id });
    else this.end();
  }

  /** The past is written: from now on facts go out as they are heard. */
  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const { event, id } of held) this.write(event, id);
  }

  /** Queues an event; a fact that was queued before is left out. */
  write(event: StreamEvent, id?: bigint): void {
    if (this.ended) return;
    if (id !== undefined) {
      if (id <= this.lastId) return;
      this.lastId = id;
    }
    this.queue.push({ data: JSON.stringify(event), ...(id === undefined ? {} : { id: id.toString() }) });
    if (this.queue.length > unreadAtMost) this.end();
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  async *events(): AsyncGenerator<Item> {
    while (true) {
      const item = this.queue.shift();
      if (item !== undefined) yield item;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

export interface Subscription {
  events: AsyncGenerator<Item>;
  close(): void;
}

export interface StreamCaller {
  merchantId: number;
  /** Only of a full session: who has not finished signing in hears what visitors hear. */
  player: { playerId: number; sessionId: string; isTrial: boolean } | undefined;
  ip: string;
}

export interface StreamHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Draw facts of the brand for everybody; balance, orders, deposits and session facts for the player. Resumes after `lastEventId`.
   * @throws DomainError system.busy when there are too many streams already.
   */
  subscribe(about: StreamCaller, lastEventId: bigint | undefined): Promise<Subscription>;
  connections(): number;
}

/**
 * One hub a process: it follows the outbox (woken by NOTIFY, caught up by sequence) and the balance channel, and tells its browsers.
 * Balances need no outbox: each carries the account's own sequence, and the newest says it all.
 */
export function createStreamHub(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  listener: Listener,
  balanceOf: (playerId: number) => Promise<{ main: bigint; sequence: bigint }>,
  /** Hears each fact before any browser does: what this process remembers must not be older than what its browsers know. */
  heard: (fact: Fact) => void = () => undefined,
): StreamHub {
  const subscribers = new Set<Subscriber>();
  const byPlayer = new Map<number, Set<Subscriber>>();
  let position: bigint | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Streams of visitors and of trial accounts, which anybody may have as many of as they like; in all, and by address. */
  let strangers = 0;
  const strangersAt = new Map<string, number>();
  /** Facts heard in the last minutes, oldest first. */
  let recent: { row: OutboxRow; at: number }[] = [];

  const remember = (rows: readonly OutboxRow[]): void => {
    const at = clock.monotonicMs();
    for (const row of rows) recent.push({ row, at });
    const fresh = recent.findIndex((one) => at - one.at < resumedAtMostMs);
    const surplus = Math.max(recent.length - resumedAtMost, fresh === -1 ? recent.length : fresh);
    if (surplus > 0) recent = recent.slice(surplus);
  };
  /** Takes a stranger's place in all circles of an address; undefined where one is full. */
  const enter = (ip: string): (() => void) | undefined => {
    const circles = addressCircles(ip);
    const isFull = circles.some(({ key, times }) => (strangersAt.get(key) ?? 0) >= streamsPerAddress * times);
    if (isFull || strangers >= strangersAtMost) return undefined;
    const count = (change: 1 | -1): void => {
      strangers += change;
      for (const { key } of circles) {
        const now = (strangersAt.get(key) ?? 0) + change;
        if (now > 0) strangersAt.set(key, now);
        else strangersAt.delete(key);
      }
    };
    count(1);
    return () => count(-1);
  };

  const deliver = (row: OutboxRow, to: Iterable<Subscriber>, past = false) => {
    const event = eventOf(row.fact);
    if (event === undefined) return;
    const onlyFor = 'playerId' in row.fact ? row.fact.playerId : undefined;
    for (const subscriber of to) {
      if (subscriber.merchantId !== row.merchantId) continue;
      if (onlyFor !== undefined && subscriber.playerId !== onlyFor) continue;
      // Only those it names: a fact is read some time after it was written, and the player may have signed in again.
      if (row.fact.topic === 'sessions.ended' && !row.fact.sessionIds.some((id) => id === subscriber.sessionId)) continue;
      if (past) subscriber.write(event, row.id);
      else subscriber.push(event, row.id);
      if (event.type === 'session') subscriber.end();
    }
  };

  const catchUp = async () => {
    if (position === undefined) {
      // What was heard by the process before this one: its browsers come here next.
      const head = await outboxHead(db);
      remember(await readOutbox(db, head - BigInt(resumedAtMost), resumedAtMost));
      position = recent.at(-1)?.row.id ?? head;
    }
    while (true) {
      const rows = await readOutbox(db, position);
      remember(rows);
      for (const row of rows) {
        heard(row.fact);
        deliver(row, subscribers);
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      position = last.id;
    }
  };

  /** Runs one reader at a time; whoever asks meanwhile makes it look once more. */
  const look = () => {
    if (reading !== undefined) {
      again = true;
      return;
    }
    reading = catchUp()
      .catch((error: unknown) => log.debug({ reason: String(error) }, 'stream could not read the outbox'))
      .finally(() => {
        reading = undefined;
        if (again) {
          again = false;
          look();
        }
      });
  };

  /** Writes what the browser missed of the last minutes. The caller's session stands, so no ending of the past is its own. */
  const resume = (subscriber: Subscriber, lastEventId: bigint): void => {
    for (const { row } of recent) if (row.id > lastEventId && row.fact.topic !== 'sessions.ended') deliver(row, [subscriber], true);
  };

  const heardBalance = (payload: string) => {
    for (const [playerId, main, sequence] of JSON.parse(payload) as [number, number | string, number][]) {
      for (const subscriber of byPlayer.get(playerId) ?? [])
        subscriber.push({ type: 'balance', sumBalance: toWireNumber(BigInt(main)), sequence });
    }
  };

  return {
    async start() {
      listener.on(outboxChannel, look);
      listener.on('sortes_balance', heardBalance);
      listener.onConnected(look);
      // A row of a transaction that was still open when its neighbour woke us is read at the next look, at the latest here.
      timer = setInterval(look, 500);
      timer.unref();
      // Where it begins is settled before anybody can listen: what is told from now on is heard.
      look();
      await reading;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const subscriber of subscribers) subscriber.end();
      await reading;
    },
    async subscribe({ merchantId, player, ip }, lastEventId) {
      if (stopped || subscribers.size >= streamsAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 5 });
      const leave = player === undefined || player.isTrial ? enter(ip) : () => undefined;
      if (leave === undefined) throw new DomainError('system.busy', { retryAfterSeconds: 5 });
      const subscriber = new Subscriber(merchantId, player?.playerId, player?.sessionId);
      subscribers.add(subscriber);
      if (player !== undefined) {
        const mine = byPlayer.get(player.playerId) ?? new Set();
        mine.add(subscriber);
        byPlayer.set(player.playerId, mine);
        if (mine.size > streamsPerPlayer) [...mine][0]?.end();
      }
      const oldAge = setTimeout(() => subscriber.end(), streamLivesMs);
      oldAge.unref();
      const close = () => {
        clearTimeout(oldAge);
        subscriber.end();
        if (!subscribers.delete(subscriber)) return;
        leave();
        if (player === undefined) return;
        const mine = byPlayer.get(player.playerId);
        mine?.delete(subscriber);
        if (mine?.size === 0) byPlayer.delete(player.playerId);
      };
      try {
        if (lastEventId !== undefined) resume(subscriber, lastEventId);
        if (player !== undefined) {
          const { main, sequence } = await balanceOf(player.playerId);
          subscriber.write({ type: 'balance', sumBalance: toWireNumber(main), sequence: Number(sequence) });
        }
      } catch (error) {
        close();
        throw error;
      }
      subscriber.release();
      // Whichever way the stream ends, nothing of it stays behind.
      const events = async function* () {
        try {
          yield* subscriber.events();
        } finally {
          close();
        }
      };
      return { events: events(), close };
    },
    connections: () => subscribers.size,
  };
}

function eventOf(fact: Fact): StreamEvent | undefined {
  switch (fact.topic) {
    case 'draw.changed':
      return { type: 'draw', gameId: fact.gameId, numero: fact.numero, state: fact.state, winNo: fact.winNo };
    case 'bets.settled':
      return { type: 'orders', orderIds: fact.orderIds, won: fact.won };
    case 'chase.changed':
      return { type: 'chase', chaseId: fact.chaseId, state: fact.state, numero: fact.numero };
    case 'deposit.changed':
      return { type: 'deposit', orderId: fact.orderId, state: fact.state };
    case 'withdrawal.changed':
      return { type: 'withdrawal', orderId: fact.orderId, state: fact.state };
    case 'message.arrived':
      return { type: 'message', messageId: fact.messageId, group: fact.group };
    case 'limits.changed':
      return { type: 'limits' };
    case 'site.changed':
      return { type: 'site', part: fact.part };
    case 'sessions.ended':
      return { type: 'session', reason: fact.reason };
    default:
      return undefined;
  }
}
