import { toWireNumber } from '@sortes/money';
import type { StreamEvent } from '@sortes/contract';
import type { Fact } from '../events/index.js';
import { addressCircles } from '../platform/address.js';
import { DomainError } from '../platform/errors.js';
import { watchFacts } from '../platform/follow.js';
import type { OutboxRow } from '../platform/outbox.js';
import type { Services } from '../platform/services.js';
import type { Signals, Topic } from '../platform/signals.js';
import type { StreamEvents } from '../ports/stream-events.js';
import { createBalanceWatch, type MainBalance, type ReadBalances } from './balance-watch.js';
import { RecentFacts, type FramedFact } from './recent-facts.js';
import { StreamReader } from './stream-reader.js';

/** What browsers that come back are told of. */
const resumed = { atMost: 5_000, forMs: 5 * 60_000 };
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

export interface Subscription {
  /** Ready frames of server-sent events. */
  frames: AsyncGenerator<string>;
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

const ofBrand = (merchantId: number): string => `brand ${merchantId}`;
const ofPlayer = (playerId: number): string => `player ${playerId}`;

/**
 * One hub a process: it follows the facts and the balances of players with an open page, and tells its browsers. What is told finds its readers by
 * audience and is framed once, so that telling one player costs the same however many pages are open. Balances need no facts: each carries the account's own
 * sequence, and the newest says it all.
 */
export function createStreamHub(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  signals: Signals,
  /** How balances are read, and the signal of those that moved. */
  watched: { read: ReadBalances; moved: Topic },
  /** What each topic says to browsers, of all modules. */
  events: StreamEvents,
  /** Hears each fact before any browser does: what this process remembers must not be older than what its browsers know. */
  heard: (fact: Fact) => void = () => undefined,
): StreamHub {
  const readers = new Map<string, Set<StreamReader>>();
  const recent = new RecentFacts(clock, resumed);
  let open = 0;
  let stopped = false;
  /** Streams of visitors and of trial accounts, which anybody may have as many of as they like; in all, and by address. */
  let strangers = 0;
  const strangersAt = new Map<string, number>();

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

  const add = (reader: StreamReader): void => {
    open += 1;
    for (const audience of reader.audiences) {
      const present = readers.get(audience);
      if (present === undefined) readers.set(audience, new Set([reader]));
      else present.add(reader);
    }
  };
  /** @returns false when it was gone already */
  const remove = (reader: StreamReader): boolean => {
    const was = reader.audiences.map((audience) => {
      const present = readers.get(audience);
      const gone = present?.delete(reader) === true;
      if (present?.size === 0) readers.delete(audience);
      return gone;
    });
    if (was.includes(true)) open -= 1;
    return was.includes(true);
  };

  const tellReaders = (row: OutboxRow, { audience, frame }: FramedFact): void => {
    for (const reader of readers.get(audience) ?? []) {
      if (row.fact.topic !== 'sessions.ended') reader.push(frame);
      // Only those it names: a fact is read some time after it was written, and the player may have signed in again.
      else if (row.fact.sessionIds.some((id) => id === reader.sessionId)) {
        reader.push(frame);
        reader.end();
      }
    }
  };

  /** Past ones are remembered only: no browser is here yet. */
  const hear = (rows: readonly OutboxRow[], isPast: boolean): void => {
    const framed = rows.flatMap((row) => {
      const fact = framedOf(row);
      return fact === undefined ? [] : [{ row, fact }];
    });
    // Who comes back has a session that stands: no ending of the past is theirs.
    recent.add(framed.flatMap(({ row, fact }) => (row.fact.topic === 'sessions.ended' ? [] : [fact])));
    if (isPast) return;
    for (const { fact } of rows) heard(fact);
    for (const { row, fact } of framed) tellReaders(row, fact);
  };

  /** A fact as browsers hear it; undefined when it is none of theirs. */
  const framedOf = ({ id, merchantId, fact }: OutboxRow): FramedFact | undefined => {
    const eventOf = events[fact.topic] as ((fact: Fact) => StreamEvent) | undefined;
    if (eventOf === undefined) return undefined;
    return { id, audience: 'playerId' in fact ? ofPlayer(fact.playerId) : ofBrand(merchantId), frame: frameOf(eventOf(fact), id) };
  };

  const facts = watchFacts({ db, log, signals, recent: resumed.atMost, whom: 'browsers', hear });
  const balances = createBalanceWatch({
    read: watched.read,
    onMoved(balance) {
      const frame = frameOf(balanceEvent(balance));
      for (const reader of readers.get(ofPlayer(balance.playerId)) ?? []) reader.push(frame);
    },
    clock,
    log,
  });
  let deafen: () => void = () => undefined;

  return {
    async start() {
      deafen = signals.hear(watched.moved, (named) => balances.moved(named));
      balances.start();
      // Where it begins is settled before anybody can listen: what is told from now on is heard.
      await facts.start();
    },
    async stop() {
      stopped = true;
      deafen();
      for (const present of readers.values()) for (const reader of present) reader.end();
      await Promise.all([facts.stop(), balances.stop()]);
    },
    async subscribe({ merchantId, player, ip }, lastEventId) {
      if (stopped || open >= streamsAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 5 });
      const leave = player === undefined || player.isTrial ? enter(ip) : () => undefined;
      if (leave === undefined) throw new DomainError('system.busy', { retryAfterSeconds: 5 });
      const own = player && ofPlayer(player.playerId);
      const reader = new StreamReader([ofBrand(merchantId), ...(own === undefined ? [] : [own])], player?.sessionId);
      add(reader);
      const mine = own === undefined ? undefined : readers.get(own);
      if (mine !== undefined && mine.size > streamsPerPlayer) [...mine][0]?.end();
      const oldAge = setTimeout(() => reader.end(), streamLivesMs);
      oldAge.unref();
      const close = () => {
        clearTimeout(oldAge);
        reader.end();
        if (!remove(reader)) return;
        leave();
        if (player !== undefined && !readers.has(ofPlayer(player.playerId))) balances.close(player.playerId);
      };
      try {
        if (lastEventId !== undefined) for (const frame of recent.since(lastEventId, reader.audiences)) reader.write(frame);
        if (player !== undefined) reader.write(frameOf(balanceEvent(await balances.open(player.playerId))));
      } catch (error) {
        close();
        throw error;
      }
      reader.release();
      // Whichever way the stream ends, nothing of it stays behind.
      const frames = async function* () {
        try {
          yield* reader.frames();
        } finally {
          close();
        }
      };
      return { frames: frames(), close };
    },
    connections: () => open,
  };
}

const balanceEvent = ({ main, sequence }: MainBalance): StreamEvent => ({
  type: 'balance',
  sumBalance: toWireNumber(main),
  sequence: Number(sequence),
});

/** An event as it goes over the wire. */
const frameOf = (event: StreamEvent, id?: bigint): string => `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
