// Connections as no ordinary client makes them.
import { connect } from 'node:net';

/**
 * The text of a request, ready to be sent as often as wanted.
 * @param {string} method
 * @param {string} path
 * @param {{ headers?: Record<string, string>, body?: string, from?: string }} [options]
 */
export function requestText(method, path, { headers = {}, body = '', from } = {}) {
  const lines = Object.entries({
    host: 'localhost',
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...headers,
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`;
}

/** @typedef {{ socket: import('node:net').Socket, heard: string, isClosed: boolean, closed: Promise<void> }} Connection */

/**
 * An open connection. `heard` grows with what came back unless `unread`.
 * @param {number} port
 * @param {{ unread?: boolean }} [options]
 * @returns {Promise<Connection>}
 */
export function openSocket(port, { unread = false } = {}) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    /** @type {Connection} */
    const connection = { socket, heard: '', isClosed: false, closed: Promise.resolve() };
    connection.closed = new Promise((done) =>
      socket.once('close', () => {
        connection.isClosed = true;
        done();
      }),
    );
    if (unread) socket.pause();
    else socket.on('data', (data) => (connection.heard += data.toString('latin1')));
    socket.once('connect', () => {
      // Whoever is cut off later is no news.
      socket.off('error', reject).on('error', () => undefined);
      resolve(connection);
    });
    socket.once('error', reject);
  });
}

/**
 * Sends it all in one piece, waits a moment and cuts the connection with a reset.
 * @param {number} port
 * @param {string} text
 * @param {{ afterMs?: number, unread?: boolean }} [options]
 */
export async function sendAndCut(port, text, { afterMs = 300, unread = true } = {}) {
  const { socket, closed } = await openSocket(port, { unread });
  socket.write(text);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  socket.resetAndDestroy();
  await closed;
}
