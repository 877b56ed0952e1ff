// Child: the program's HTTP side on one database, as an `api` process runs it. Task: {connection, secret, siteFiles, rateLimits}.
import { portOf } from '../chaos/processes.mjs';
import { openProgram } from './world.mjs';

process.once('message', async (task) => {
  const { connection, secret, siteFiles = false, rateLimits = false, poolSize = 16 } = /** @type {import('./tasks.js').ServeTask} */ (task);
  const program = await openProgram(connection, secret, { poolSize });
  const { edge, close } = await program.app.openEdge({ rateLimits, siteFiles });
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  edge.setReady(true);
  process.once('SIGTERM', async () => {
    await close().catch(() => undefined);
    await program.close().catch(() => undefined);
    process.exit(0);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port: portOf(edge.app.server) });
});
