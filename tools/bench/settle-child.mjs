// A worker process of its own that pays a draw whenever it is told one, as a deployment's worker does: bench-settle.mjs starts it.
import { openProgram } from './world.mjs';

process.once('message', async (task) => {
  const { connection, secret } = /** @type {import('./tasks.js').Children['settle-child.mjs']['task']} */ (task);
  const program = await openProgram(connection, secret);
  const { payDraw } = await import('../../apps/server/dist/modules/lottery/settle-draw.js');
  const { createOddsBook } = await import('../../apps/server/dist/modules/lottery/odds-book.js');
  const context = { ...program.services, odds: createOddsBook(program.services.db), coverageCap: async () => 70 };
  process.on('message', async (drawId) => {
    const before = performance.now();
    await payDraw(context, BigInt(String(drawId)));
    process.send?.({ seconds: (performance.now() - before) / 1000 });
  });
  process.once('SIGTERM', () => void program.close().finally(() => process.exit(0)));
  process.send?.('ready');
});
