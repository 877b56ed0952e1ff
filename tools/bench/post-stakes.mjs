// A process of its own that posts stakes with the code of one checkout, ours or another commit's: bench-commits.mjs runs two of them in turns.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createRandom } from './bets.mjs';
import { closedLoop } from './measure.mjs';

const players = 10_000;
const stake = 10_000n;

/**
 * Players with money enough, written as rows: how an account is opened differs from commit to commit, what its row is does not.
 * @param {import('pg').Pool} pool
 */
async function fillAccounts(pool) {
  await pool.query(
    `insert into wallet.account (player_id, code, currency, balance, turnover, staked, returned, deposited, withdrawn, staked_before_day, returned_before_day,
       deposited_before_day, staked_before_week, returned_before_week, deposited_before_week, staked_before_month, returned_before_month, deposited_before_month,
       period_day)
     select p, 'main', 'USD', 1000000000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (now() at time zone 'UTC')::date from generate_series(1, $1::integer) as p`,
    [players],
  );
  await pool.query('vacuum analyze wallet.account');
}

process.once('message', async (task) => {
  const { checkout, connection, connections, stakesACall } = /** @type {import('./tasks.js').StakesTask} */ (task);
  // Of either commit; as far as this process uses them they are the same.
  /** @type {typeof import('../../packages/service/dist/index.js')} */
  const { createLogger, openDatabase } = await import(join(checkout, 'packages/service/dist/index.js'));
  /**
   * @param {'wiring' | 'platform'} folder commits of before it moved have it in `platform`
   * @returns {Promise<typeof import('../../apps/server/dist/wiring/migrate.js')>}
   */
  const migrationsIn = (folder) => import(join(checkout, `apps/server/dist/${folder}/migrate.js`));
  const { migrate } = await migrationsIn('wiring').catch(() => migrationsIn('platform'));
  /** @type {typeof import('../../apps/server/dist/modules/wallet/index.js')} */
  const { post } = await import(join(checkout, 'apps/server/dist/modules/wallet/index.js'));
  const log = createLogger('error');
  const { pool, db, close } = openDatabase(connection, { log, poolSize: connections });
  await migrate(pool, log);
  await fillAccounts(pool);
  const random = createRandom(17);
  /** @returns {import('../../apps/server/dist/modules/wallet/index.js').PostingRequest} */
  const one = () => ({
    playerId: 1 + random(players),
    merchantId: 1,
    template: 'stake-placed',
    key: randomUUID(),
    input: null,
    reference: 'bench',
    lines: [
      { account: 'main', amount: -stake },
      { account: 'house:stakes', amount: stake },
    ],
  });
  const call = async () => {
    const verdicts = await post(db, Array.from({ length: stakesACall }, one));
    if (verdicts.some(({ verdict }) => verdict !== 'posted')) throw new Error('a stake was not posted');
  };
  process.on('message', async (seconds) =>
    process.send?.((await closedLoop({ callers: connections, seconds: Number(seconds), call })).perSecond * stakesACall),
  );
  process.once('SIGTERM', () => void close().finally(() => process.exit(0)));
  process.send?.('ready');
});
