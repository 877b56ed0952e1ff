import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock, type TimerClock } from '@sortes/service';

/** A connection that was opened as we began to drain may still bring its request; after so long it will not. */
const unusedForMs = 1_000;

/**
 * Ends connections as they fall idle while a server drains, and not before what they carry is answered. Node's own closing leaves two kinds open
 * until they time out: those that had a request in hand at that moment (their answer said keep-alive), and those that never had one.
 * @returns what to call when draining begins.
 */
export function endConnectionsWhenDraining(server: Server, clock: Pick<TimerClock, 'after'> = systemClock): () => void {
  const requestsOf = new Map<Socket, number>();
  let isDraining = false;
  const endIfIdle = (socket: Socket): void => {
    // Not end(): a request read afterwards would be worked on and could not be answered.
    if (requestsOf.get(socket) === 0) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    requestsOf.set(socket, 0);
    socket.once('close', () => requestsOf.delete(socket));
    if (isDraining) clock.after(unusedForMs, () => endIfIdle(socket));
  });
  server.on('request', ({ socket }, response) => {
    requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1);
    response.on('close', () => {
      const left = (requestsOf.get(socket) ?? 1) - 1;
      if (requestsOf.has(socket)) requestsOf.set(socket, left);
      if (isDraining) endIfIdle(socket);
    });
  });
  return () => {
    isDraining = true;
    for (const socket of requestsOf.keys()) clock.after(socket.bytesRead === 0 ? unusedForMs : 0, () => endIfIdle(socket));
  };
}

/** Counts handlers at work, so that what they stand on is not taken away under them: their callers may be gone long before they are done. */
export function countHandlers(clock: Pick<TimerClock, 'after'> = systemClock): {
  counted<Given extends unknown[], Answer>(handler: (...given: Given) => Promise<Answer>): (...given: Given) => Promise<Answer>;
  /** Resolves when none is at work, after `withinMs` at the latest. */
  none(withinMs: number): Promise<void>;
} {
  let atWork = 0;
  let tell: () => void = () => undefined;
  return {
    counted:
      (handler) =>
      async (...given) => {
        atWork += 1;
        try {
          return await handler(...given);
        } finally {
          atWork -= 1;
          if (atWork === 0) tell();
        }
      },
    async none(withinMs) {
      if (atWork === 0) return;
      await new Promise<void>((resolve) => {
        const callOff = clock.after(withinMs, resolve);
        tell = () => {
          callOff();
          resolve();
        };
      });
    },
  };
}
