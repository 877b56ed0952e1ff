import type { ServerResponse } from 'node:http';
import { addressCircles } from '@sortes/service';
import type { PlayEvent } from '../protocol.js';

const heartbeatMs = 15_000;
/** A reader that is so many bytes behind is cut off and connects again: nobody's backlog may fill the memory. */
const behindAtMost = 512 * 1024;
/** Open pages of one player; the oldest makes room for the next. */
const streamsOfOne = 8;
/** Open pages in all, and of these such as play for nothing: anybody may have as many demo players as they like. */
const streamsAtMost = 10_000;
const demoAtMost = 7_000;
/** Of pages that play for nothing, of one address; its IPv6 circles have more. */
const demoOfAddress = 300;

/** Who listens, and to what beside their own matters. */
export interface Listener {
  playerId: bigint;
  isDemo: boolean;
  ip: string;
  channels: readonly string[];
}

/**
 * The open event streams of all pages. A message to many is turned into bytes once and written to each stream; what concerns a player goes to every
 * page of theirs.
 */
export class Streams {
  readonly #byPlayer = new Map<bigint, Set<ServerResponse>>();
  readonly #byChannel = new Map<string, Set<ServerResponse>>();
  readonly #all = new Set<ServerResponse>();
  readonly #heartbeat = setInterval(() => this.#writeTo(this.#all, Buffer.from(': still here\n\n')), heartbeatMs).unref();

  #demo = 0;
  readonly #demoAt = new Map<string, number>();

  /** Whether there is room for one more. */
  hasRoomFor({ isDemo, ip }: Pick<Listener, 'isDemo' | 'ip'>): boolean {
    if (this.#all.size >= streamsAtMost) return false;
    if (!isDemo) return true;
    return this.#demo < demoAtMost && addressCircles(ip).every(({ key, times }) => (this.#demoAt.get(key) ?? 0) < demoOfAddress * times);
  }

  /** Takes over a response whose head is not sent yet, until its reader is gone. */
  open({ playerId, channels, isDemo, ip }: Listener, response: ServerResponse): void {
    // Gone while its session was looked up: it would never tell that it has closed.
    if (response.destroyed || response.socket === null || response.socket.destroyed) return;
    const count = (change: 1 | -1): void => {
      this.#demo += change;
      for (const { key } of addressCircles(ip)) {
        const now = (this.#demoAt.get(key) ?? 0) + change;
        if (now > 0) this.#demoAt.set(key, now);
        else this.#demoAt.delete(key);
      }
    };
    const [oldest, ...others] = this.#byPlayer.get(playerId) ?? [];
    if (oldest !== undefined && others.length + 1 >= streamsOfOne) oldest.destroy();
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    });
    response.socket?.setNoDelay(true);
    response.write(': hello\n\n');
    this.#all.add(response);
    if (isDemo) count(1);
    const groups = [addTo(this.#byPlayer, playerId, response), ...channels.map((channel) => addTo(this.#byChannel, channel, response))];
    response.once('close', () => {
      this.#all.delete(response);
      if (isDemo) count(-1);
      for (const leave of groups) leave();
    });
  }

  /** Tells every page of a player. */
  tell(playerId: bigint, event: PlayEvent): void {
    const readers = this.#byPlayer.get(playerId);
    if (readers !== undefined) this.#writeTo(readers, toBytes(event));
  }

  /** Tells every page of a channel. */
  broadcast(channel: string, event: PlayEvent): void {
    const readers = this.#byChannel.get(channel);
    if (readers !== undefined) this.#writeTo(readers, toBytes(event));
  }

  /** What stands behind a game's code in the channels that somebody listens to: the circles of its players. */
  circlesOf(game: string): string[] {
    const prefix = `${game} `;
    return [...this.#byChannel.keys()].filter((channel) => channel.startsWith(prefix)).map((channel) => channel.slice(prefix.length));
  }

  /** Ends all streams with the hint to connect again. */
  stop(): void {
    clearInterval(this.#heartbeat);
    const bytes = toBytes({ type: 'reconnect' });
    for (const response of this.#all) response.end(bytes);
  }

  #writeTo(readers: ReadonlySet<ServerResponse>, bytes: Buffer): void {
    for (const response of readers) {
      if (response.writableLength > behindAtMost) response.destroy();
      else response.write(bytes);
    }
  }
}

function toBytes(event: PlayEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\n\n`, 'utf8');
}

/** @returns what takes it out again. */
function addTo<Key>(groups: Map<Key, Set<ServerResponse>>, key: Key, response: ServerResponse): () => void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(response));
  return () => {
    group.delete(response);
    if (group.size === 0 && groups.get(key) === group) groups.delete(key);
  };
}
