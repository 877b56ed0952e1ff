// A worker process of its own that pays a draw whenever it is told one, as a deployment's worker does: bench-settle.mjs starts it.
import { openProgram, server } from './world.mjs';

process.once('message', async ({ connection, secret }) => {
  const program = await openProgram(connection, secret);
  const [{ payDraw }, { createOddsBook }] = await Promise.all(
    ['settle-draw.js', 'odds-book.js'].map((file) => server(`modules/lottery/${file}`)),
  );
  const context = { ...program.services, odds: createOddsBook(program.services.db) };
  process.on('message', async (drawId) => {
    const before = performance.now();
    await payDraw(context, BigInt(drawId));
    process.send({ seconds: (performance.now() - before) / 1000 });
  });
  process.once('SIGTERM', () => void program.close().finally(() => process.exit(0)));
  process.send('ready');
});
