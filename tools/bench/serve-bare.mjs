// Child: Fastify with nothing but routes that answer given bytes. Task: {replies: [{path, body, contentType}]}.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { groupBy } from '../chaos/compare.mjs';
import { portOf } from '../chaos/processes.mjs';
import { root } from '../workspace.mjs';

/** @typedef {{ header: (name: string, value: string | null | undefined) => BareReply, send: (body: string | undefined) => BareReply }} BareReply */
/** @typedef {{ server: import('node:net').Server, get: (path: string, answer: (request: { url: string }, reply: BareReply) => Promise<BareReply>) => void, listen: (at: object) => Promise<string> }} Bare */
/** @type {{ default: (options: object) => Bare }} the server's own Fastify, as far as it is used here */
const { default: fastify } = createRequire(join(root, 'apps', 'server', 'package.json'))('fastify');

process.once('message', async (task) => {
  const { replies } = /** @type {import('./tasks.js').Children['serve-bare.mjs']['task']} */ (task);
  const app = fastify({ logger: false });
  for (const [path, answers] of groupBy(replies, ({ path: asked }) => asked.replace(/\?.*/, ''))) {
    const bodies = new Map(answers.map(({ path: asked, body, contentType }) => [asked, { body, contentType }]));
    const first = answers[0];
    app.get(path, async (request, reply) => {
      const known = bodies.get(request.url.replace(/&(?:_|imgSize)=\d+$/, '')) ?? first;
      return reply.header('content-type', known?.contentType).send(known?.body);
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port: portOf(app.server) });
});
