// What an operator does beside the running program: prepares brand and players, enters results, verifies. Uses the program's own modules.
import { createApp } from '../../apps/server/dist/app.js';
import { createChainBeacon } from '../../apps/server/dist/modules/lottery/beacon/chain-beacon.js';
import { verifyBonuses } from '../../apps/server/dist/modules/promotions/index.js';
import { postOne, rebuildBalances, verifyLedger } from '../../apps/server/dist/modules/wallet/index.js';
import { createAlarms } from '../../apps/server/dist/platform/alarms.js';
import { createHookBoard } from '../../apps/server/dist/ports/hooks.js';
import { readProgramConfig } from '../../apps/server/dist/wiring/config.js';
import { loadDrawKey } from '../../apps/server/dist/platform/draw-key.js';
import { migrate } from '../../apps/server/dist/wiring/migrate.js';
import { createLogger, createVault, loadRootKey, openDatabase, systemClock } from '../../packages/service/dist/index.js';
import { seedDemo } from '../../apps/server/dist/seed/index.js';
import { addGifts } from './gift-offers.mjs';
import { addPayoutAccount, paymentPassword, prepareCashier } from './cashier.mjs';
import { addStudio, openStudioGames } from './studio.mjs';
import { addVendors, openGames } from './vendors.mjs';

/** @import { Connection } from './database.mjs' */
/** @import { PlayerSession } from './records.js' */
/** @typedef {{ secret: string, folder: string }} Installation */
/** @typedef {Awaited<ReturnType<typeof openModules>>} Operator */

/** What each voucher of a run is worth, money units. */
export const voucherAmount = 250_000_000n;

/**
 * The program's own modules on a connection of their own: what an operator does with the command line.
 * @param {import('pg').ClientConfig} connection
 * @param {Installation} installation
 */
export async function openModules(connection, { secret, folder }) {
  const log = createLogger('fatal');
  const database = openDatabase(connection, { log, poolSize: 3, applicationName: 'chaos-operator' });
  const vault = createVault(loadRootKey(secret, folder));
  const config = readProgramConfig({ DATA_DIR: folder, DRAND_URLS: 'off' }, folder);
  if (config.drawKey === undefined) throw new Error('an operator of every role has the key of draws');
  const alarms = createAlarms(database.db, systemClock, log);
  const services = {
    config,
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log,
    vault,
    alarms,
    drawKey: await loadDrawKey(config.drawKey),
    hooks: createHookBoard(),
  };
  const app = createApp(services, connection);
  return {
    services,
    modules: app.modules,
    migrate: () => migrate(database.pool),
    seed: () => seedDemo(services, app.modules),
    verifyLedger: () => verifyLedger(services.db),
    verifyBonuses: () => verifyBonuses(services.db),
    rebuildBalances: () => rebuildBalances(services.db),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/**
 * Brand, players with sessions and money, a beacon of two-second rounds instead of one a minute.
 * @param {Connection} config
 * @param {Installation} installation
 * @param {readonly bigint[]} openings
 */
export async function prepare(config, installation, openings) {
  const operator = await openModules(config, installation);
  try {
    await operator.migrate();
    await operator.seed();
    const { services, modules } = operator;
    const [merchant] = await modules.site.allMerchants();
    if (merchant === undefined) throw new Error('the demo has no brand');
    // 25 hours: long enough that the program sees no need for a chain of its own.
    await createChainBeacon(services, { period: 2, length: 45_000 }).fixRound(new Date());
    /** @type {import('pg').QueryResult<{ period: number }>} */
    const { rows } = await services.pool.query('select period from lottery.beacon_chain');
    if (rows.length !== 1 || rows[0]?.period !== 2) throw new Error('the quick beacon is not the one in use');
    const vendors = await addVendors(services.pool, merchant.id);
    const studio = await addStudio(services.pool, merchant.id);
    await prepareCashier(services.pool, merchant);
    const gifts = await addGifts(operator, merchant);
    const { codes } = await modules.cashier.issueVouchers(services.db, {
      merchantId: merchant.id,
      currency: merchant.currency,
      amount: voucherAmount,
      count: 1_000,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    /** @type {PlayerSession[]} */
    const players = [];
    for (const [index, opening] of openings.entries()) {
      const { playerId } = await modules.identity.createPlayer(merchant, {
        userName: `chaos${index + 1}`,
        password: undefined,
        paymentPassword,
        details: { realName: 'Chaos Player' },
      });
      const posted = await postOne(services.db, {
        playerId,
        merchantId: merchant.id,
        template: 'demo-credited',
        key: 'opening',
        input: 'opening',
        reference: 'opening',
        lines: [
          { account: 'main', amount: opening },
          { account: 'house:demo', amount: -opening },
        ],
      });
      if (posted.verdict !== 'posted') throw new Error(`the opening credit was ${posted.verdict}`);
      const { token, sessionId } = await modules.identity.createSessionFor(playerId);
      const games = await openGames(services.db, vendors, { playerId, merchantId: merchant.id, sessionId });
      const studioGames = await openStudioGames(services.db, studio, { playerId, merchantId: merchant.id, sessionId });
      const accountId = await addPayoutAccount(services, merchant, playerId, index);
      players.push({ playerId, opening, token, games, studioGames, accountId });
    }
    // Who only looks at their page: what others do to their money is said by nobody.
    const { playerId } = await modules.identity.createPlayer(merchant, { userName: 'reader', password: undefined });
    const { token } = await modules.identity.createSessionFor(playerId);
    return { players, reader: { playerId, token }, codes, gifts, merchantId: merchant.id, studioVendorId: studio.vendorId };
  } finally {
    await operator.close();
  }
}
