// The database of a run: the embedded server in its own process, and direct connections past the proxy for those who measure and check.
import pg from 'pg';
import { pause, Supervised } from './processes.mjs';

/** Starts it with its data in `folder`. `adopt` is given the process at once, so that it is ended even when it does not start. */
export async function startDatabase(folder, adopt) {
  let heardPid = () => undefined;
  let config;
  const server = new Supervised({
    name: 'database',
    script: 'tools/chaos/database-process.mjs',
    scriptArguments: [folder],
    folder,
    heard: (message) => {
      if (message?.type === 'ready') config = message.config;
      if (message?.type === 'pid') heardPid(message.pid);
    },
  });
  adopt(server);
  await server.start();
  const once = async (text, values) => {
    const client = new pg.Client({ ...config, application_name: 'chaos', connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const currentPid = () =>
    new Promise((resolve) => {
      heardPid = resolve;
      server.ask('pid');
    });
  return {
    server,
    config,
    once,
    currentPid,
    /** Resolves with the milliseconds until a new server takes connections. */
    async untilBack(oldPid) {
      const since = performance.now();
      for (;;) {
        const pid = await currentPid();
        if (
          pid !== undefined &&
          pid !== oldPid &&
          (await once('select 1').then(
            () => true,
            () => false,
          ))
        )
          return performance.now() - since;
        await pause(20);
      }
    },
    async terminateBackends(share) {
      const rows = await once(
        `select count(pg_terminate_backend(pid)) as count from pg_stat_activity where application_name like 'sortes-%' and (hashtext(pid::text || clock_timestamp()::text)::bigint + 2147483648) / 4294967296.0 < $1`,
        [share],
      );
      return Number(rows[0].count);
    },
  };
}
