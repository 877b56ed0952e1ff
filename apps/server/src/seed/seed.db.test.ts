import { createHookBoard } from '../ports/hooks.js';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { completeLanguages } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { drawSandboxKeys, startSandbox } from '@sortes/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, createVault, type DatabaseHandle, loadRootKey, openDatabase, systemClock } from '@sortes/service';
import { createAlarms } from '../platform/alarms.js';
import { createApp, type App } from '../app.js';
import { commands } from '../command-line/commands/index.js';
import { runCommand } from '../command-line/run-command.js';
import { balanceOf, verifyLedger } from '../modules/wallet/index.js';
import type { ProgramServices } from '../wiring/config.js';
import { testConfig, testKeys } from '../testing/test-environment.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { storedDemoParts } from './demo-parts.js';
import { demoAccounts, demoAffiliateCode, seedDemo } from './index.js';

let database: TestDatabase;
let handle: DatabaseHandle;
let folder: string;
let services: ProgramServices;
let modules: App['modules'];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-seed-'));
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 8 });
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: database.url }, folder);
  services = {
    config,
    db: handle.db,
    pool: handle.pool,
    clock: systemClock,
    log: createLogger('silent'),
    vault: createVault(loadRootKey(undefined, folder)),
    alarms: createAlarms(handle.db, systemClock, createLogger('silent')),
    hooks: createHookBoard(),
  };
  modules = createApp(services, database.config).modules;
});
afterAll(async () => {
  await modules.identity.close();
  await handle.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; value: Record<string, unknown> }> {
  let out = '';
  const output = {
    write: async (text: string) => {
      out += text;
    },
    say: () => undefined,
    progress: () => undefined,
  };
  const code = await runCommand(commands, [...words, '--json'], {
    environment: { DATABASE_URL: database.url, DATA_DIR: folder },
    workingDirectory: folder,
    output,
  });
  return { code, value: out === '' ? {} : (JSON.parse(out) as Record<string, unknown>) };
}

describe('the demo brand', () => {
  it('is seeded once however often and by however many at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => seedDemo(services, modules)));
    expect(outcomes.filter(({ seeded }) => seeded)).toHaveLength(1);
    expect(await seedDemo(services, modules)).toEqual({ seeded: false });
    const [merchant, ...others] = await modules.site.allMerchants();
    expect(merchant).toMatchObject({
      code: 'sortes',
      currency: 'VND',
      currencyScale: 0,
      timeZone: 'Asia/Ho_Chi_Minh',
      defaultLanguage: 'EN',
    });
    expect(others).toEqual([]);
    const { rows } = await sql<{ articles: bigint; banners: bigint; players: bigint }>`
      select (select count(*) from site.help_article) as articles, (select count(*) from site.banner) as banners, (select count(*) from identity.player) as players`.execute(
      handle.db,
    );
    expect(rows).toEqual([{ articles: 8n, banners: 10n, players: BigInt(demoAccounts.length) }]);
  });

  it('gives every account play money, once, and the agent its code', async () => {
    const merchant = await modules.site.merchantByCode('sortes');
    for (const { userName } of demoAccounts) {
      const player = (await modules.identity.findPlayerByName(merchant.id, userName)) ?? expect.fail(userName);
      expect((await balanceOf(handle.db, player.id)).main).toBe(parseMoney('5000000'));
      expect(player.type).toBe(userName === 'agent1' ? 1 : 0);
    }
    const { rows } = await sql<{ code: string }>`select code from identity.affiliate_code`.execute(handle.db);
    expect(rows).toEqual([{ code: demoAffiliateCode }]);
    expect((await verifyLedger(handle.db)).faults).toBe(0);
  });

  it('lets the play money leave only when it has been staked, that of older installations too', async () => {
    const merchant = await modules.site.merchantByCode('sortes');
    const player = (await modules.identity.findPlayerByName(merchant.id, 'demo2')) ?? expect.fail();
    expect((await modules.turnover.progressOf(handle.db, player.id, merchant.id)).left).toBe(parseMoney('5000000'));
    await sql`delete from turnover.requirement where player_id = ${player.id}`.execute(handle.db);
    await seedDemo(services, modules);
    await seedDemo(services, modules);
    expect((await modules.turnover.progressOf(handle.db, player.id, merchant.id)).left).toBe(parseMoney('5000000'));
  });

  it('does not undo what an operator changed', async () => {
    const merchant = await modules.site.merchantByCode('sortes');
    await modules.site.setFeature(merchant, 'FREEPLAY3', false);
    await seedDemo(services, modules);
    expect(await modules.site.moduleOn(merchant, 'FREEPLAY3')).toBe(false);
  });

  it('leaves a database with another brand alone', async () => {
    const other = await createTestDatabase();
    const otherHandle = openDatabase(other.config, { poolSize: 4 });
    try {
      await sql`insert into site.merchant (id, code, name, currency, currency_symbol, currency_scale, time_zone, default_language, languages) values (5, 'mine', 'Mine', 'EUR', '€', 2, 'UTC', 'EN', '{EN}')`.execute(
        otherHandle.db,
      );
      const otherServices = { ...services, db: otherHandle.db, pool: otherHandle.pool, hooks: createHookBoard() };
      const app = createApp(otherServices, other.config);
      expect(await seedDemo(otherServices, app.modules)).toEqual({ seeded: false });
      expect((await sql<{ n: bigint }>`select count(*) as n from identity.player`.execute(otherHandle.db)).rows).toEqual([{ n: 0n }]);
      await app.modules.identity.close();
    } finally {
      await otherHandle.close();
      await other.drop();
    }
  });
});

describe('the demo vendors', () => {
  it('are there once, offered, with names in six languages', async () => {
    const copy = await modules.games.changes.read();
    const merchant = await modules.site.merchantByCode('sortes');
    expect(copy.vendorsOf(merchant.id).map(({ code, protocol, hasWallet }) => [code, protocol, hasWallet])).toEqual([
      ['LUMEN', 'rs', true],
      ['KITE', 'pam', false],
    ]);
    const games = copy.gamesOf(merchant.id);
    expect(games.map(({ code, gameType }) => [code, gameType])).toEqual([
      ['dragon-tiger', 'PVP'],
      ['match-day', 'SPORTS'],
      ['card-duel', 'PVP'],
    ]);
    for (const { names, rooms, code } of games) {
      for (const given of [names, ...rooms.map((room) => room.names)])
        expect(Object.keys(given).sort(), code).toEqual([...completeLanguages].sort());
      // Some are borrowed as they are (Indonesian players say Dragon Tiger); most are not.
      expect(new Set(Object.values(names)).size, code).toBeGreaterThanOrEqual(completeLanguages.length - 1);
    }
    expect(games.find(({ code }) => code === 'card-duel')?.rooms.map(({ code }) => code)).toEqual(['bronze', 'silver', 'gold']);
  });

  it('are added to a demo database that was seeded before there were any, and nothing else is touched', async () => {
    await sql`delete from games.room`.execute(handle.db);
    await sql`delete from games.brand_vendor`.execute(handle.db);
    await sql`delete from games.game`.execute(handle.db);
    await sql`delete from games.vendor`.execute(handle.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(handle.db);
    modules.games.catalogue.forget();
    expect(await Promise.all([1, 2, 3].map(() => seedDemo(services, modules)))).toEqual([
      { seeded: false },
      { seeded: false },
      { seeded: false },
    ]);
    const copy = await modules.games.changes.read();
    expect([copy.vendors.length, copy.stored.games.length]).toEqual([2, 3]);
    const merchant = await modules.site.merchantByCode('sortes');
    await modules.games.changes.switch(merchant, { vendor: 'KITE' }, false);
    await seedDemo(services, modules);
    expect((await modules.games.changes.read()).vendorsOf(merchant.id).map(({ code }) => code)).toEqual(['LUMEN']);
    await modules.games.changes.switch(merchant, { vendor: 'KITE' }, true);
  });

  it('follow the program in which games there are, and in nothing else that an operator may have changed', async () => {
    const merchant = await modules.site.merchantByCode('sortes');
    const codes = async () => (await modules.games.changes.read()).gamesOf(merchant.id).map(({ code }) => code);
    const before = await codes();
    // As an older program had it: a game that this one does not have, and not yet all that it has.
    const [duel] = (await modules.games.changes.read()).stored.games.filter(({ code }) => code === 'card-duel');
    await modules.games.changes.setGame(duel?.nodeId ?? 0, { name: 'Duel of Cards' });
    await sql`insert into games.game (vendor_id, code, game_type, name) select id, 'reef', 'FISH', 'Reef' from games.vendor where code = 'LUMEN'`.execute(
      handle.db,
    );
    await sql`delete from games.game where code = 'match-day'`.execute(handle.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(handle.db);
    expect((await codes()).toSorted()).toEqual(['card-duel', 'dragon-tiger', 'reef']);
    expect(await Promise.all([1, 2, 3].map(() => seedDemo(services, modules)))).toHaveLength(3);
    expect((await codes()).toSorted()).toEqual(before.toSorted());
    const { stored } = await modules.games.changes.read();
    expect(stored.games.find(({ code }) => code === 'card-duel')?.name).toBe('Duel of Cards');
    expect(stored.games.find(({ code }) => code === 'reef')?.removed).toBe(true);
    await modules.games.changes.setGame(duel?.nodeId ?? 0, { name: 'Card Duel' });
  });

  it('follow the sandbox to another port, unless an operator has moved them', async () => {
    const moved = { ...services, config: { ...services.config, vendorSandboxUrl: 'http://127.0.0.1:4321' } };
    await modules.games.changes.setVendor('KITE', { apiUrl: 'https://kite.example/api' });
    await seedDemo(moved, modules);
    const { vendors } = await modules.games.changes.read();
    expect(vendors.map(({ apiUrl, launchOrigins }) => [apiUrl, launchOrigins[0]])).toEqual([
      ['http://127.0.0.1:4321/rs-vendor', 'http://127.0.0.1:4321'],
      ['https://kite.example/api', new URL(services.config.vendorSandboxUrl).origin],
    ]);
  });

  it('take the keys of this installation in place of published or lost ones, at their own address; without keys none is added', async () => {
    const vendors = async () => (await modules.games.changes.read()).vendors;
    const keysBefore = (await vendors()).map(({ publicKey, apiKeyHash }) => publicKey ?? apiKeyHash);
    // As the first versions had it, for everybody to read.
    const [published, other] = [['kite', 'demo', 'pam', 'key'].join('-'), ['kite', 'demo', 'operator', 'key'].join('-')];
    await modules.games.changes.setVendor('KITE', {
      apiUrl: `${services.config.vendorSandboxUrl}/pam-vendor`,
      apiKey: published,
      ownSecret: other,
    });
    expect(await modules.games.changes.vendorsWithPublishedKeys()).toEqual(['KITE']);
    expect((await storedDemoParts(modules)).map(({ what }) => what)).toEqual([
      expect.stringContaining('demo1'),
      expect.stringContaining('KITE'),
    ]);
    await seedDemo(services, modules);
    expect(await modules.games.changes.vendorsWithPublishedKeys()).toEqual([]);
    expect((await vendors()).map(({ publicKey, apiKeyHash }) => publicKey ?? apiKeyHash)).toEqual(keysBefore);

    const drawnAnew = { ...services, config: { ...services.config, demoVendorKeys: drawSandboxKeys().vendors } };
    await seedDemo(drawnAnew, modules);
    const [lumen, kite] = await vendors();
    const { lumenPublicKey, kiteWalletKey } = drawnAnew.config.demoVendorKeys;
    expect(lumen?.publicKey?.export({ type: 'spki', format: 'pem' })).toBe(lumenPublicKey);
    expect(kite?.apiKeyHash).toEqual(createHash('sha256').update(kiteWalletKey).digest());
    await seedDemo({ ...services, config: { ...services.config, demoVendorKeys: undefined } }, modules);
    expect((await vendors())[0]?.publicKey?.export({ type: 'spki', format: 'pem' })).toBe(lumenPublicKey);
    await seedDemo(services, modules);
  });

  it('list exactly what the seed has: an import of their own lists changes nothing', async () => {
    const sandbox = await startSandbox({ keys: testKeys() });
    try {
      for (const [code, path_] of [
        ['LUMEN', 'rs-vendor'],
        ['KITE', 'pam-vendor'],
      ] as const) {
        await modules.games.changes.setVendor(code, { apiUrl: `${sandbox.vendor.url}/${path_}` });
        const plan = await modules.games.changes.importGames(code, 'vendor', false);
        expect(plan, code).toEqual({
          added: [],
          changed: [],
          back: [],
          gone: [],
          same: code === 'LUMEN' ? 1 : 2,
          unfit: [],
          takesMostOff: false,
        });
      }
    } finally {
      await sandbox.stop();
    }
  });
});

describe('the commands on a database', () => {
  it('migrate, seed demo: nothing to do', async () => {
    expect(await run('migrate')).toEqual({ code: 0, value: { applied: [] } });
    expect(await run('seed', 'demo')).toMatchObject({ code: 0, value: { seeded: false } });
  });

  it('site maintenance and site region reach a process that is running', async () => {
    const merchant = await modules.site.merchantByCode('sortes');
    expect((await run('site', 'maintenance', 'on', '--until', '5m', '--reason', 'a test')).code).toBe(0);
    expect((await run('site', 'region', 'block', 'us', '--reason', 'a test')).value).toMatchObject({ countries: ['US'] });
    modules.site.forgetCopies();
    expect((await modules.site.accessOf(merchant, '127.0.0.1')).status).toBe(1);
    expect((await run('site', 'maintenance', 'off', '--reason', 'a test')).code).toBe(0);
    modules.site.forgetCopies();
    expect((await modules.site.accessOf(merchant, '8.8.8.8')).status).toBe(2);
    expect((await run('site', 'region', 'unblock', 'US', '--reason', 'a test')).value).toMatchObject({ countries: [] });
    expect((await run('site', 'region', 'block', 'Narnia', '--reason', 'a test')).code).toBe(2);
    expect((await run('site', 'maintenance', 'on', '--merchant', 'nobody', '--reason', 'a test')).code).toBe(2);
  });

  it('site feature and site languages change what a brand offers', async () => {
    expect((await run('site', 'languages', 'vi', 'EN', '--reason', 'a test')).value).toMatchObject({ languages: ['VI', 'EN'] });
    modules.site.forgetCopies();
    expect(await modules.site.merchantByCode('sortes')).toMatchObject({ defaultLanguage: 'VI' });
    for (const wrong of [['EN', 'EN'], ['XX']]) expect((await run('site', 'languages', ...wrong, '--reason', 'a test')).code).toBe(2);
    expect((await run('site', 'feature', 'REG3', 'off', '--reason', 'a test')).value).toMatchObject({
      modules: { REG3: false, USERNAMEREG3: false, FEEDBACK3: true },
    });
    expect((await run('site', 'feature', 'reg3', 'on', '--reason', 'a test')).value).toMatchObject({ modules: { REG3: true } });
    for (const wrong of [['CBS3', 'on'], ['REG3', 'maybe'], ['REG3']])
      expect((await run('site', 'feature', ...wrong, '--reason', 'a test')).code).toBe(2);
  });

  it('ticket create makes a ticket that signs in once', async () => {
    const { code, value } = await run('ticket', 'create', '--user', 'demo1');
    expect(code).toBe(0);
    expect(value['url']).toContain(encodeURIComponent(String(value['ticket'])));
    expect((await run('ticket', 'create', '--user', 'nobody')).code).toBe(2);
  });

  it('ledger verify finds a balance that was tampered with, ledger rebuild mends it', async () => {
    expect(await run('ledger', 'verify')).toMatchObject({ code: 0, value: { faults: 0 } });
    await sql`update wallet.account set balance = balance + 1 where code = 'main' and player_id = (select min(player_id) from wallet.account)`.execute(
      handle.db,
    );
    expect((await run('ledger', 'verify')).code).toBe(1);
    expect((await run('ledger', 'rebuild')).value['changed']).toHaveLength(1);
    expect((await run('ledger', 'verify')).code).toBe(0);
    expect((await run('ledger', 'rebuild')).value['changed']).toEqual([]);
  });

  it('lottery import takes good rows, names bad ones, and takes each once', async () => {
    const header =
      'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4';
    const numbers =
      '50058,74231,21941,86583,82939,39013,37092,88395,17282,99157,8981,1328,202,3305,5478,7814,5570,5896,3661,7253,331,13,553,24,46,30,75';
    writeFileSync(
      path.join(folder, 'archive.csv'),
      `${header}\n2005-10-02,${numbers}\n\n2005-10-03,${numbers},9\n2005-10-04,${numbers.replace('50058', '500581')}\n2005-10-05,${numbers}\n`,
    );
    const first = await run('lottery', 'import', '--game', 'xsmb', 'archive.csv');
    expect(first).toMatchObject({
      code: 1,
      value: {
        archived: 2,
        refused: [
          { line: 4, problem: 'wrong-count' },
          { line: 5, problem: 'wrong-width' },
        ],
      },
    });
    expect((await run('lottery', 'import', '--game', 'xsmb', 'archive.csv')).value).toMatchObject({ archived: 0, known: 2 });
    expect((await run('lottery', 'import', '--game', 'xsmb', 'missing.csv')).code).toBe(2);
  });
});
