import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const yearSeconds = 31_536_000;

/** Serves the built site: hashed files for a year, everything else fresh; any other path is the application's own page. */
export async function serveSite(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: true,
    wildcard: false,
    index: false,
    // The page itself is never a plain file: it is rendered with this response's nonce.
    globIgnore: ['index.html', 'index.html.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) =>
      void reply.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(file) ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=300',
      ),
  });
}

export interface PageTemplate {
  /** The page with this response's nonce and the brand's boot data. */
  render(nonce: string, boot: Record<string, unknown>): string;
  etag: string;
}

/** The built index.html. `__NONCE__` and `__BOOT__` stand where the response's nonce and the brand's data go. */
export function loadPage(root: string): PageTemplate | undefined {
  const file = path.join(root, 'index.html');
  if (!fs.existsSync(file)) return undefined;
  const html = fs.readFileSync(file, 'utf8');
  const parts = html.split(/(__NONCE__|__BOOT__)/);
  return {
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 16),
    render(nonce, boot) {
      // "<" is escaped so that no value can end the script element it stands in.
      const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
      return parts.map((part) => (part === '__NONCE__' ? nonce : part === '__BOOT__' ? json : part)).join('');
    },
  };
}

/** Sends the page, compressed for whoever understands it. It carries its styles, and every response differs by its nonce, so it is packed each time, quickly. */
export async function sendPage(reply: FastifyReply, html: string, acceptEncoding: string): Promise<FastifyReply> {
  void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding');
  if (/\bbr\b/.test(acceptEncoding))
    return reply.header('content-encoding', 'br').send(await packBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  if (/\bgzip\b/.test(acceptEncoding)) return reply.header('content-encoding', 'gzip').send(await packGzip(html));
  return reply.send(html);
}
