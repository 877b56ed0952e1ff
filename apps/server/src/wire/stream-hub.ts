import { toWireNumber } from '@sortes/money';
import type { StreamEvent } from '@sortes/contract';
import type { Fact } from '../events/index.js';
import type { Listener } from '../platform/listen.js';
import { outboxChannel, outboxHead, readOutbox, type OutboxRow } from '../platform/outbox.js';
import type { Services } from '../platform/services.js';

interface Item {
  id?: string;
  data: string;
}

/** More than this unread and the connection is closed: the browser comes back and resumes from its last event. */
const unreadAtMost = 500;

class Subscriber {
  readonly merchantId: number;
  readonly playerId: number | undefined;
  readonly sessionId: string | undefined;
  private queue: Item[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  private lastId = 0n;

  constructor(merchantId: number, playerId: number | undefined, sessionId: string | undefined) {
    this.merchantId = merchantId;
    this.playerId = playerId;
    this.sessionId = sessionId;
  }

  push(event: StreamEvent, id?: bigint): void {
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

export interface StreamHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Draw facts of the brand for everybody; balance, orders, deposits and session facts for the player. Resumes after `lastEventId`. */
  subscribe(
    merchantId: number,
    player: { playerId: number; sessionId: string } | undefined,
    lastEventId: bigint | undefined,
  ): Promise<Subscription>;
  connections(): number;
}

/**
 * One hub a process: it follows the outbox (woken by NOTIFY, caught up by sequence) and the balance channel, and tells its browsers.
 * Balances need no outbox: each carries the account's own sequence, and the newest says it all.
 */
export function createStreamHub(
  { db, log }: Pick<Services, 'db' | 'log'>,
  listener: Listener,
  balanceOf: (playerId: number) => Promise<{ main: bigint; sequence: bigint }>,
): StreamHub {
  const subscribers = new Set<Subscriber>();
  const byPlayer = new Map<number, Set<Subscriber>>();
  let position: bigint | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const deliver = (row: OutboxRow, to: Iterable<Subscriber>) => {
    const event = eventOf(row.fact);
    if (event === undefined) return;
    const onlyFor = 'playerId' in row.fact ? row.fact.playerId : undefined;
    for (const subscriber of to) {
      if (subscriber.merchantId !== row.merchantId) continue;
      if (onlyFor !== undefined && subscriber.playerId !== onlyFor) continue;
      if (row.fact.topic === 'sessions.ended' && row.fact.sessionId !== null && subscriber.sessionId !== row.fact.sessionId) continue;
      subscriber.push(event, row.id);
      if (event.type === 'session') subscriber.end();
    }
  };

  const catchUp = async () => {
    position ??= await outboxHead(db);
    while (true) {
      const rows = await readOutbox(db, position);
      for (const row of rows) deliver(row, subscribers);
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
    },
    async stop() {
      clearInterval(timer);
      for (const subscriber of subscribers) subscriber.end();
      await reading;
    },
    async subscribe(merchantId, player, lastEventId) {
      const subscriber = new Subscriber(merchantId, player?.playerId, player?.sessionId);
      if (lastEventId !== undefined) {
        for (const row of await readOutbox(db, lastEventId, unreadAtMost)) deliver(row, [subscriber]);
      }
      subscribers.add(subscriber);
      if (player !== undefined) {
        const mine = byPlayer.get(player.playerId) ?? new Set();
        mine.add(subscriber);
        byPlayer.set(player.playerId, mine);
        const { main, sequence } = await balanceOf(player.playerId);
        subscriber.push({ type: 'balance', sumBalance: toWireNumber(main), sequence: Number(sequence) });
      }
      return {
        events: subscriber.events(),
        close() {
          subscribers.delete(subscriber);
          if (player !== undefined) {
            const mine = byPlayer.get(player.playerId);
            mine?.delete(subscriber);
            if (mine?.size === 0) byPlayer.delete(player.playerId);
          }
          subscriber.end();
        },
      };
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
    case 'deposit.changed':
      return { type: 'deposit', orderId: fact.orderId, state: fact.state };
    case 'sessions.ended':
      return { type: 'session', reason: fact.reason };
    default:
      return undefined;
  }
}
