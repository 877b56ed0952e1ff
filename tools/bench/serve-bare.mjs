// Child: Fastify with nothing but routes that answer given bytes. Task: {replies: [{path, body, contentType}]}.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../workspace.mjs';

const { default: fastify } = createRequire(join(root, 'apps', 'server', 'package.json'))('fastify');

process.once('message', async ({ replies }) => {
  const app = fastify({ logger: false });
  const byPath = Map.groupBy ? Map.groupBy(replies, ({ path }) => path.split('?')[0]) : new Map();
  if (byPath.size === 0)
    for (const reply of replies) byPath.set(reply.path.split('?')[0], [...(byPath.get(reply.path.split('?')[0]) ?? []), reply]);
  for (const [path, answers] of byPath) {
    const bodies = new Map(answers.map(({ path: asked, body, contentType }) => [asked, { body, contentType }]));
    const first = answers[0];
    app.get(path, (request, reply) => {
      const { body, contentType } = bodies.get(request.url.replace(/&(?:_|imgSize)=\d+$/, '')) ?? first;
      reply.header('content-type', contentType).send(body);
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  process.send({ port: app.server.address().port });
});
