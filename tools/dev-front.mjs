// Pages with hot replacement, for `npm run dev`: modules of site, console and studio client come from Vite as they are written, everything else from the
// programs behind. A page takes its data (language, brand, first view) from the page that the program would have sent. Headers that hold a page to built
// files (content-security-policy) are left out here: look at the program's own address for those.
import { createServer, request as send } from 'node:http';
import { fillPage, makeGamePage, readPage } from './dev-pages.mjs';
import { openVite, sendPage } from './dev-vite.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { ViteDevServer } from 'vite' */
/** @typedef {{ below: string, folder: string, vite: ViteDevServer, makePage: (sent: string) => string | undefined, ownPages?: Readonly<Record<string, string>> }} Application `ownPages`: files of pages that there are in development only, by their path */

/**
 * Passes a request on to the program; a page is made anew on its way back.
 * @param {{ port: number, application: Application, incoming: IncomingMessage, response: ServerResponse }} given
 */
function passOn({ port, application, incoming, response }) {
  const wantsPage = incoming.method === 'GET' && (incoming.headers.accept ?? '').includes('text/html');
  const headers = wantsPage ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers;
  const passed = send({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    if (!wantsPage || !(answer.headers['content-type'] ?? '').startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    /** @type {Buffer[]} */
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', async () => {
      const { 'content-security-policy': _policy, 'content-length': _length, ...kept } = answer.headers;
      const sent = Buffer.concat(chunks).toString('utf8');
      const page = application.makePage(sent);
      try {
        const text = page === undefined ? sent : await application.vite.transformIndexHtml(incoming.url ?? '/', page);
        response.writeHead(answer.statusCode ?? 200, kept).end(text);
      } catch (error) {
        // What is half written compiles with the next letter.
        console.error(error instanceof Error ? error.message : error);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
      }
    });
  });
  passed.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The program is starting; load the page again in a moment.\n');
  });
  response.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

/**
 * Listens at `from`, for this machine only, and puts applications, the one with the longest address first, before the program at `to`.
 * @param {{ from: number, to: number, applications: readonly Omit<Application, 'vite'>[] }} given
 */
async function open({ from, to, applications }) {
  const server = createServer();
  /** @type {Application[]} */
  const opened = [];
  for (const application of applications) opened.push({ ...application, vite: await openVite(application.folder, server) });
  server.on('request', (incoming, response) => {
    const application = opened.find(({ below }) => (incoming.url ?? '').startsWith(below));
    if (application === undefined) return void response.writeHead(404).end();
    const isPage = (incoming.headers.accept ?? '').includes('text/html');
    const ownPage = application.ownPages?.[(incoming.url ?? '').replace(/\/?(?:\?.*)?$/, '')];
    if (isPage && ownPage !== undefined)
      return void sendPage({ vite: application.vite, page: readPage(application.folder, ownPage), incoming, response });
    if (isPage) return passOn({ port: to, application, incoming, response });
    application.vite.middlewares(incoming, response, () => passOn({ port: to, application, incoming, response }));
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(from, '127.0.0.1', () => resolve(undefined)));
}

/** @param {string} name */
const port = (name) => Number(process.env[name]);
await open({
  from: port('FRONT_PORT'),
  to: port('PORT'),
  applications: [
    { below: '/console', folder: 'apps/console', makePage: fillPage('apps/console') },
    { below: '/', folder: 'apps/site', makePage: fillPage('apps/site'), ownPages: { '/kit': 'kit/index.html' } },
  ],
});
await open({
  from: port('STUDIO_FRONT_PORT'),
  to: port('STUDIO_PORT'),
  applications: [{ below: '/', folder: 'apps/studio/client', makePage: makeGamePage }],
});
console.log(
  `with hot replacement: http://localhost:${port('FRONT_PORT')} (console: /console, the kit: /kit); as players get it: http://localhost:${port('PORT')}`,
);
process.on('SIGTERM', () => process.exit(0));
