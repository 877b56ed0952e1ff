import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressCircles } from './address.js';
import { PassingMap, PassingSet } from './passing.js';

/** Requests of one connection that may wait for their answers. Browsers and proxies ask one after the other (RFC 9112, 9.3.2 lets them not). */
const pipelinedAtMost = 8;
/**
 * A reader who takes not one byte of what waits for them for so long has gone. Longer than it takes a phone on GPRS (20 kbit/s) to empty the third of
 * the kernel's buffer that must be free before we see anything leave.
 */
const unreadAtMostMs = 60_000;
/** Bytes that may wait for their readers in all; beyond it those who take nothing make room, who holds the most first. */
const unreadAtMostBytes = 128 * 1024 * 1024;
const lookEveryMs = 1_000;
/**
 * Connections of one address, times what its circle has (`addressCircles`): many behind one address of a company or a mobile network, where each browser
 * holds six at most and most of them idle.
 */
const openOfAddressAtMost = 512;

interface Connection {
  socket: Socket;
  /** In the order in which they were asked for; only the first is written to the socket. */
  answers: ServerResponse[];
  /** Given to one answer until its end: nothing else may be asked. */
  isTaken: boolean;
  /** Monotonic milliseconds since when no answer is owed on it. */
  quietSince: number;
  /** What had left when we last looked; undefined while nothing waits. */
  mark: string | undefined;
  /** Monotonic milliseconds when something last left, or began to wait. */
  movedAt: number;
  forget(): void;
}

export interface Connections {
  /** False: the request must not be worked on, for its connection has gone or is ended because of it. To be asked first, for every request. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Gives the connection to this answer until its end, as an event stream needs it: who asks for more on it is cut off.
   * @returns how to give it back when nothing comes of it; undefined when it is no longer there, or other answers of it wait.
   */
  take(response: ServerResponse): (() => void) | undefined;
  /**
   * Whether something may be said on it beside the answers owed: none is, or only that to a `request` that has not wholly come and of which nothing is
   * said yet. Undefined: it would be taken for another answer.
   */
  mayRefuse(socket: Socket): { request: IncomingMessage | undefined } | undefined;
  /** Bytes that wait for their readers. */
  unreadBytes(): number;
  /** Ends those who take nothing of what waits for them; done every second by itself. */
  look(): void;
}

export interface ConnectionLimits {
  pipelinedAtMost?: number;
  unreadAtMostMs?: number;
  unreadAtMostBytes?: number;
  openOfAddressAtMost?: number;
  /** False: connections are not counted by address, since they are a proxy's that stands in front, or a load test's. */
  byAddress?: boolean;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** How often it looks by itself for who takes nothing. */
  lookEveryMs?: number;
}

const usualLimits = {
  pipelinedAtMost,
  unreadAtMostMs,
  unreadAtMostBytes,
  openOfAddressAtMost,
  byAddress: true,
  now: () => performance.now(),
  lookEveryMs,
};

/**
 * Keeps what one connection can make a server hold small, and tells every answer when its connection has gone.
 *
 * Node hands over all pipelined requests at once, but only the first answer owns the socket. When that closes, the others are never told: no `close`,
 * no `finish`, and whatever was counted or held for them stays for ever. Here they get their `close` as the first one does, so that all who wait for
 * it are right to.
 */
export function guardConnections(server: Server, limits: ConnectionLimits = {}): Connections {
  const most = { ...usualLimits, ...limits };
  const open = new PassingSet<Connection>();
  const bySocket = new WeakMap<Socket, Connection>();

  const room = most.byAddress ? keepRoomByAddress(most.openOfAddressAtMost) : undefined;
  const begin = (socket: Socket): Connection => {
    const connection: Connection = {
      socket,
      answers: [],
      isTaken: false,
      mark: undefined,
      movedAt: most.now(),
      quietSince: most.now(),
      forget: () => undefined,
    };
    const leaves = [open.add(connection), room?.(connection)];
    connection.forget = () => leaves.forEach((leave) => leave?.());
    bySocket.set(socket, connection);
    socket.once('close', () => {
      connection.forget();
      tellGone(connection.answers.splice(0));
    });
    return connection;
  };

  // From its first moment: one that never asks anything is counted, too.
  server.on('connection', (socket) => void begin(socket));
  const look = (): void => endThoseWhoDoNotRead([...open], most);
  const timer = setInterval(look, most.lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));

  return {
    admit(request, response) {
      const { socket } = request;
      // What stood in the same packet behind what ended the connection is still handed over.
      if (socket.destroyed) return refuse(request);
      const connection = bySocket.get(socket) ?? begin(socket);
      const { answers } = connection;
      if (connection.isTaken || answers.length >= most.pipelinedAtMost) {
        socket.destroy();
        return refuse(request);
      }
      answers.push(response);
      response.on('close', () => {
        const at = answers.indexOf(response);
        if (at >= 0) answers.splice(at, 1);
        if (answers.length === 0) connection.quietSince = most.now();
      });
      return true;
    },
    take(response) {
      // Without a socket it waits behind another answer, or its connection has gone.
      if (response.socket === null || response.destroyed) return undefined;
      const connection = bySocket.get(response.socket);
      if (connection === undefined) return () => undefined;
      if (connection.answers.length > 1) return undefined;
      connection.isTaken = true;
      return () => void (connection.isTaken = false);
    },
    mayRefuse(socket) {
      const [only, ...others] = bySocket.get(socket)?.answers ?? [];
      if (only === undefined) return { request: undefined };
      return others.length > 0 || only.headersSent || only.req.complete ? undefined : { request: only.req };
    },
    unreadBytes: () => [...open].reduce((sum, connection) => sum + unreadOf(connection), 0),
    look,
  };
}

/**
 * Counts connections by address. Who opens more than their share has those ended that have been quiet the longest, as a connection may be that is kept
 * alive for the next request; only where every single one is owed an answer the new one is not let in. Nobody is kept out by what others leave lying.
 * @returns lets a connection in; what that answers is called as it goes.
 */
function keepRoomByAddress(atMost: number): (connection: Connection) => () => void {
  const byCircle = new PassingMap<PassingSet<Connection>>();
  return (connection) => {
    const circles = addressCircles(connection.socket.remoteAddress ?? '');
    const leaves = circles.map(({ key, times }) => {
      const held = byCircle.get(key) ?? new PassingSet<Connection>();
      byCircle.set(key, held);
      // Gathered first: ending one takes it out of those that are looked through.
      if (held.size >= atMost * times) (quietest([...held]) ?? connection).socket.destroy();
      const leave = held.add(connection);
      return () => {
        leave();
        if (held.size === 0) byCircle.delete(key);
      };
    });
    return () => {
      for (const leave of leaves) leave();
    };
  };
}

/** Of those on which no answer is owed, the one of which that is true the longest. */
function quietest(connections: readonly Connection[]): Connection | undefined {
  let found: Connection | undefined;
  for (const each of connections)
    if (each.answers.length === 0 && !each.socket.destroyed && (found === undefined || each.quietSince < found.quietSince)) found = each;
  return found;
}

/** Ended by us, without an error: Node would make one for each of hundreds as the connection closes, and its trace costs more than all the rest. */
function refuse(request: IncomingMessage): false {
  request.destroy();
  return false;
}

/** As Node tells the one answer that owned the socket; these never will. */
function tellGone(answers: readonly ServerResponse[]): void {
  for (const answer of answers) {
    answer.destroyed = true;
    answer.emit('close');
  }
}

/** In the socket, and of answers that wait for their turn. */
function unreadOf({ socket, answers }: Connection): number {
  let bytes = socket.writableLength;
  for (const answer of answers) if (answer.socket === null) bytes += answer.writableLength;
  return bytes;
}

/** Changes as bytes leave, and only then: whole pieces, and within one what the system has not taken yet (as Node's own socket timeouts look at it). */
function markOf(socket: Socket): string {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
}

function endThoseWhoDoNotRead(connections: readonly Connection[], most: Required<ConnectionLimits>): void {
  const now = most.now();
  let waiting = 0;
  const still: { connection: Connection; bytes: number }[] = [];
  for (const connection of connections) {
    const { socket } = connection;
    if (socket.destroyed) continue;
    const bytes = unreadOf(connection);
    waiting += bytes;
    const mark = socket.writableLength === 0 ? undefined : markOf(socket);
    if (mark === undefined || mark !== connection.mark) connection.movedAt = now;
    else if (now - connection.movedAt >= most.unreadAtMostMs) {
      socket.destroy();
      waiting -= bytes;
    } else still.push({ connection, bytes });
    connection.mark = mark;
  }
  if (waiting <= most.unreadAtMostBytes) return;
  for (const { connection, bytes } of still.toSorted((one, other) => other.bytes - one.bytes)) {
    if (waiting <= most.unreadAtMostBytes) return;
    connection.socket.destroy();
    waiting -= bytes;
  }
}
