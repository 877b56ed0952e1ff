import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { readLanguage, statusOf, type ErrorCode } from '@sortes/contract';
import { errorReply, vendorErrorReply } from './error-reply.js';
import { dialectOfUrl } from './vendor-edge.js';

/** What Node's parser and its clocks refuse before there is a request. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.header.too.large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** Of what was read so far: enough to find out how its sender understands a refusal. */
const lookedAt = 4_096;

/**
 * Answers bytes that are no request in the form of every refusal and ends the connection.
 * @param always headers of every response.
 * @param mayRefuse whether ours would be taken for no other answer (`Connections.mayRefuse`); undefined: the connection is only ended. `request`: what had come
 * of the one that is refused, where its head had.
 */
export function answerBrokenRequest(
  error: { code?: string; rawPacket?: unknown },
  socket: Socket,
  always: Readonly<Record<string, string>>,
  mayRefuse: { request: IncomingMessage | undefined } | undefined,
): void {
  if (socket.destroyed) return;
  if (mayRefuse !== undefined && socket.writable && error.code !== 'ECONNRESET') socket.write(refusalOf(error, always, mayRefuse.request));
  socket.destroySoon();
}

function refusalOf(
  { code = '', rawPacket }: { code?: string; rawPacket?: unknown },
  always: Readonly<Record<string, string>>,
  request: IncomingMessage | undefined,
): string {
  const refused = codes[code] ?? 'request.malformed';
  const seen = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, lookedAt).toString('latin1') : '';
  const url = request?.url?.slice(0, 300).replace(/\?.*$/s, '') ?? /^[A-Z-]{1,20} (\/[^\s?]{0,300})/.exec(seen)?.[1] ?? '';
  const dialect = dialectOfUrl(url);
  const asked = request?.headers['language'];
  const language =
    readLanguage(typeof asked === 'string' ? asked : /\r\nlanguage:[ \t]*([A-Za-z-]{2,10})[ \t]*\r\n/i.exec(seen)?.[1]) ?? 'EN';
  const { status, text } =
    dialect === undefined
      ? {
          status: statusOf(refused),
          text: JSON.stringify(errorReply(refused, {}, url.includes('/lgw/') ? 'lgw' : 'wps', language).body),
        }
      : vendorErrorReply(refused, dialect, undefined);
  const headers = {
    ...always,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`;
}
