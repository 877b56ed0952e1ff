// What `npm run dev` opens pages with: Vite as an application is configured, and a page sent through it.
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { root } from './workspace.mjs';

/** @import { IncomingMessage, Server, ServerResponse } from 'node:http' */
/** @import { ViteDevServer } from 'vite' */

/**
 * @param {string} folder
 * @param {Server} server
 */
export function openVite(folder, server) {
  return createVite({
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
}

/**
 * Sends a page that no program has made: as it is written, with hot replacement.
 * @param {{ vite: ViteDevServer, page: string, incoming: IncomingMessage, response: ServerResponse }} given
 */
export async function sendPage({ vite, page, incoming, response }) {
  try {
    const text = await vite.transformIndexHtml(incoming.url ?? '/', page);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text);
  } catch (error) {
    // What is half written compiles with the next letter.
    console.error(error instanceof Error ? error.message : error);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
  }
}
