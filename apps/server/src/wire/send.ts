import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply, RedirectReply, StreamReply } from '../platform/http.js';

/** Streams a file as it is made; the name is ours, never the caller's. The first piece is made before anything is sent, so that a refusal still is one. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const rows = Symbol.asyncIterator in file.rows ? file.rows[Symbol.asyncIterator]() : file.rows[Symbol.iterator]();
  const first = await rows.next();
  const all = async function* () {
    for (let piece = first; piece.done !== true; piece = await rows.next()) yield piece.value;
  };
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `${file.immutable === true ? 'inline' : 'attachment'}; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`,
    )
    .header('cache-control', file.immutable === true ? 'public, max-age=31536000, immutable' : 'no-store')
    .send(Readable.from(all()));
}

/** Leads on. The address that was followed is told to nobody, and the answer is kept nowhere: followed again, it may lead elsewhere. */
export function sendRedirect(reply: FastifyReply, { location }: RedirectReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 302);
}

const keepAliveMs = 15_000;

/** Server-sent events until either side leaves. A comment every 15 s keeps proxies from closing a quiet line. */
export async function sendStream(reply: FastifyReply, stream: StreamReply, signal: AbortSignal): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  // The connection ends with the stream: nothing else will come over it, and a stop must not wait for it.
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  raw.write('retry: 1000\n\n');
  const keepAlive = setInterval(() => raw.write(': here\n\n'), keepAliveMs);
  const iterator = stream.frames[Symbol.asyncIterator]();
  const leave = () => void iterator.return?.(undefined);
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done || raw.destroyed) break;
      if (!raw.write(value)) await new Promise<void>((resolve) => raw.once('drain', resolve).once('close', resolve));
    }
  } finally {
    clearInterval(keepAlive);
    signal.removeEventListener('abort', leave);
    leave();
    raw.end();
  }
  return reply;
}
