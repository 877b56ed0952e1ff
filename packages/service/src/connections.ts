import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PassingSet } from './passing.js';

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

interface Connection {
  socket: Socket;
  /** In the order in which they were asked for; only the first is written to the socket. */
  answers: ServerResponse[];
  /** Given to one answer until its end: nothing else may be asked. */
  isTaken: boolean;
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
  /** Whether no answer is owed on it. */
  isQuiet(socket: Socket): boolean;
  /** Bytes that wait for their readers. */
  unreadBytes(): number;
}

export interface ConnectionLimits {
  pipelinedAtMost?: number;
  unreadAtMostMs?: number;
  unreadAtMostBytes?: number;
  lookEveryMs?: number;
}

/**
 * Keeps what one connection can make a server hold small, and tells every answer when its connection has gone.
 *
 * Node hands over all pipelined requests at once, but only the first answer owns the socket. When that closes, the others are never told: no `close`,
 * no `finish`, and whatever was counted or held for them stays for ever. Here they get their `close` as the first one does, so that all who wait for
 * it are right to.
 */
export function guardConnections(server: Server, limits: ConnectionLimits = {}): Connections {
  const most = { pipelinedAtMost, unreadAtMostMs, unreadAtMostBytes, lookEveryMs, ...limits };
  const open = new PassingSet<Connection>();
  const bySocket = new WeakMap<Socket, Connection>();

  const begin = (socket: Socket): Connection => {
    const connection: Connection = {
      socket,
      answers: [],
      isTaken: false,
      mark: undefined,
      movedAt: performance.now(),
      forget: () => undefined,
    };
    connection.forget = open.add(connection);
    bySocket.set(socket, connection);
    socket.once('close', () => {
      connection.forget();
      tellGone(connection.answers.splice(0));
    });
    return connection;
  };

  const timer = setInterval(() => endThoseWhoDoNotRead([...open], most), most.lookEveryMs);
  timer.unref();
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
      response.once('close', () => {
        const at = answers.indexOf(response);
        if (at >= 0) answers.splice(at, 1);
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
    isQuiet: (socket) => (bySocket.get(socket)?.answers.length ?? 0) === 0,
    unreadBytes: () => [...open].reduce((sum, connection) => sum + unreadOf(connection), 0),
  };
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
  const now = performance.now();
  let waiting = 0;
  const still: { connection: Connection; bytes: number }[] = [];
  for (const connection of connections) {
    const { socket } = connection;
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
