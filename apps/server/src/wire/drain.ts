import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that was opened as we began to drain may still bring its request; after so long it will not. */
const unusedForMs = 1_000;

/**
 * Ends connections as they fall idle while a server drains, and not before what they carry is answered. Node's own closing leaves two kinds open
 * until they time out: those that had a request in hand at that moment (their answer said keep-alive), and those that never had one.
 * @returns what to call when draining begins.
 */
export function endConnectionsWhenDraining(server: Server): () => void {
  const requestsOf = new Map<Socket, number>();
  let isDraining = false;
  const endIfIdle = (socket: Socket): void => {
    if (requestsOf.get(socket) === 0) socket.end();
  };
  server.on('connection', (socket: Socket) => {
    requestsOf.set(socket, 0);
    socket.once('close', () => requestsOf.delete(socket));
    if (isDraining) setTimeout(endIfIdle, unusedForMs, socket).unref();
  });
  server.on('request', ({ socket }, response) => {
    requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requestsOf.get(socket) ?? 1) - 1;
      if (requestsOf.has(socket)) requestsOf.set(socket, left);
      if (isDraining) endIfIdle(socket);
    });
  });
  return () => {
    isDraining = true;
    for (const socket of requestsOf.keys()) setTimeout(endIfIdle, socket.bytesRead === 0 ? unusedForMs : 0, socket).unref();
  };
}
