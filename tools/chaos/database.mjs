// The database of a run: the embedded server in its own process, and direct connections past the proxy for those who measure and check.
import pg from 'pg';
import { pause, Supervised } from './processes.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof startDatabase>>} ChaosDatabase
 * @typedef {{ host: string, port: number, user: string, password?: string, database: string }} Connection
 * @typedef {{ type: 'ready', config: Connection, pid: number } | { type: 'pid', pid: number | undefined } | string} Message of database-process.mjs
 */

/**
 * What carries out one statement on a connection of its own.
 * @param {Connection} connection
 */
function onceAt(connection) {
  /**
   * @template {import('pg').QueryResultRow} Row
   * @param {string} text
   * @param {unknown[]} [values]
   * @returns {Promise<Row[]>}
   */
  return async (text, values) => {
    const client = new pg.Client({ ...connection, application_name: 'chaos', connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}

/**
 * Starts it with its data in `folder`. `adopt` is given the process at once, so that it is ended even when it does not start.
 * @param {string} folder
 * @param {(server: Supervised) => void} adopt
 */
export async function startDatabase(folder, adopt) {
  /** @type {(pid: number | undefined) => void} */
  let heardPid = () => undefined;
  /** @type {Connection | undefined} */
  let config;
  const server = new Supervised({
    name: 'database',
    script: 'tools/chaos/database-process.mjs',
    scriptArguments: [folder],
    folder,
    heard: (told) => {
      const message = /** @type {Message} */ (told);
      if (typeof message === 'string') return;
      if (message.type === 'ready') config = message.config;
      if (message.type === 'pid') heardPid(message.pid);
    },
  });
  adopt(server);
  await server.start();
  if (config === undefined) throw new Error('the database started and did not say where it is');
  const connection = /** @type {Connection} */ (config);
  const once = onceAt(connection);
  /** @returns {Promise<number | undefined>} */
  const currentPid = () =>
    new Promise((resolve) => {
      heardPid = resolve;
      server.ask('pid');
    });
  return {
    server,
    config: connection,
    once,
    currentPid,
    /**
     * Resolves with the milliseconds until a new server takes connections.
     * @param {number | undefined} oldPid
     */
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
    /** @param {number} share */
    async terminateBackends(share) {
      /** @type {{ count: bigint }[]} */
      const rows = await once(
        `select count(pg_terminate_backend(pid)) as count from pg_stat_activity where application_name like 'sortes-%' and (hashtext(pid::text || clock_timestamp()::text)::bigint + 2147483648) / 4294967296.0 < $1`,
        [share],
      );
      return Number(rows[0]?.count ?? 0n);
    },
  };
}
