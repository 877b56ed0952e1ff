import { createHookBoard } from '../../ports/hooks.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, createVault, type DatabaseHandle, inTransaction, ManualClock, openDatabase } from '@sortes/service';
import { createAlarms } from '../../platform/alarms.js';
import { testConfig } from '../../testing/test-environment.js';
import type { RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { addBrand, createSiteModule, type SiteModule } from './index.js';

let database: TestDatabase;
let handle: DatabaseHandle;
let services: Services;
let clock: ManualClock;
let site: SiteModule;

const brand = {
  id: 1,
  code: 'house',
  name: 'House & Co',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
  languages: ['EN', 'VI'],
  settings: {},
};

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 4 });
  clock = new ManualClock(new Date('2026-07-01T05:00:00Z'));
  services = {
    config: testConfig(),
    db: handle.db,
    pool: handle.pool,
    clock,
    log: createLogger('silent'),
    vault: createVault(Buffer.alloc(32, 1)),
    alarms: createAlarms(handle.db, clock, createLogger('silent')),
    hooks: createHookBoard(),
  };
  await inTransaction(handle.db, (transaction) =>
    addBrand(transaction, brand, {
      resources: [{ resourceType: 'CONTACT', url: '/helpmc', qrCodeUrl: '' }],
      banners: [
        {
          groupName: 'w_home',
          imageUrl: '',
          title: { EN: 'Hello from {brand}', VI: 'Chào từ {brand}' },
          text: {},
          actionLabel: {},
          url: '/elott',
          linkageType: 'URL',
        },
      ],
      announcements: [
        { type: 'PL', title: { EN: 'Old' }, content: { EN: '<p>old</p>' }, publishedAt: new Date('2026-06-01T00:00:00Z') },
        {
          type: 'PL',
          title: { EN: 'New' },
          content: { EN: '<script>x</script><p>{brand}</p>' },
          publishedAt: new Date('2026-07-01T00:00:00Z'),
        },
        {
          type: 'PU',
          title: { EN: 'Over' },
          content: { EN: '' },
          publishedAt: new Date('2026-06-01T00:00:00Z'),
          endsAt: new Date('2026-07-01T05:00:00Z'),
        },
        { type: 'PU', title: { EN: 'Later' }, content: { EN: '' }, publishedAt: new Date('2026-07-02T00:00:00Z') },
      ],
      articles: [{ key: 'terms', title: { EN: 'Terms' }, html: { EN: '<p>{minimumAge} {termsVersion}</p>' } }],
    }),
  );
  site = createSiteModule(services);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const house = () => site.merchantByCode('house');

async function call(
  summary: string,
  input: Record<string, unknown> = {},
  context: Partial<RequestContext> = {},
): Promise<Record<string, never>> {
  const route = site.routes.find(({ operation }) => operation.path === summary);
  if (route === undefined) throw new Error(`no route ${summary}`);
  const here = { merchant: await house(), language: 'EN', ip: '127.0.0.1', caller: undefined, ...context } as RequestContext;
  return (await route.handler({ params: {}, query: {}, body: undefined, ...input } as never, here)) as Record<string, never>;
}

describe('the site module', () => {
  it('adds a brand once', async () => {
    const again = await inTransaction(handle.db, (transaction) =>
      addBrand(transaction, { ...brand, name: 'Thief' }, { resources: [], banners: [], announcements: [], articles: [] }),
    );
    expect(again).toBe(false);
    expect((await house()).name).toBe('House & Co');
  });

  it('shows a change made by another process within three seconds', async () => {
    const other = createSiteModule(services);
    const merchant = await house();
    expect(await site.moduleOn(merchant, 'FREEPLAY3')).toBe(true);
    await other.setFeature(merchant, 'FREEPLAY3', false);
    expect(await other.moduleOn(merchant, 'FREEPLAY3')).toBe(false);
    clock.advance(3_001);
    expect(await site.moduleOn(merchant, 'FREEPLAY3')).toBe(false);
    expect((await site.registrationSettings(merchant)).freePlay).toBe(false);
    await site.setFeature(merchant, 'FREEPLAY3', true);
    await expect(site.setFeature(merchant, 'NOPE', true)).rejects.toMatchObject({ code: 'function.not.available' });
  });

  it('opens and closes maintenance, and ends it by itself', async () => {
    const merchant = await house();
    await site.setMaintenance(merchant, true, new Date(clock.now().getTime() + 60_000));
    expect(await site.accessOf(merchant, '8.8.8.8')).toEqual({ status: 1, ip: '8.8.8.8', country: 'US' });
    expect(await call('/wps/system/status')).toMatchObject({
      status: 1,
      maintenance: true,
      maintenanceUntil: clock.now().getTime() + 60_000,
      regionRestriction: false,
    });
    clock.advance(60_000);
    expect((await site.accessOf(merchant, '8.8.8.8')).status).toBe(0);
    await site.setMaintenance(merchant, true);
    expect((await site.accessOf(merchant, '')).status).toBe(1);
    await site.setMaintenance(merchant, false);
    expect((await site.accessOf(merchant, '')).status).toBe(0);
    await expect(site.setMaintenance(merchant, true, new Date(0))).rejects.toMatchObject({ code: 'request_param_err' });
  });

  it('keeps countries and addresses out, loopback only when it is named', async () => {
    const merchant = await house();
    await site.setCountryBlocked(merchant, 'us', true);
    expect((await site.accessOf(merchant, '8.8.8.8')).status).toBe(2);
    expect((await site.accessOf(merchant, '127.0.0.1')).status).toBe(0);
    await site.setAddressRule(merchant, '8.8.8.0/24', 'allow');
    expect((await site.accessOf(merchant, '8.8.8.8')).status).toBe(0);
    await site.setAddressRule(merchant, '127.0.0.1', 'deny', 'test');
    expect((await site.accessOf(merchant, '::ffff:127.0.0.1')).status).toBe(2);
    expect(await site.regionOf(merchant)).toEqual({
      countries: ['US'],
      addresses: [
        { network: '8.8.8.0/24', verdict: 'allow', note: '' },
        { network: '127.0.0.1/32', verdict: 'deny', note: 'test' },
      ],
    });
    await site.setAddressRule(merchant, '127.0.0.1', 'clear');
    await site.setAddressRule(merchant, '8.8.8.0/24', 'clear');
    await site.setCountryBlocked(merchant, 'US', false);
    expect((await site.accessOf(merchant, '8.8.8.8')).status).toBe(0);
    for (const network of ['8.8.8.8/24', 'x'])
      await expect(site.setAddressRule(merchant, network, 'deny')).rejects.toMatchObject({ code: 'request_param_err' });
    await expect(site.setCountryBlocked(merchant, 'USA', true)).rejects.toMatchObject({ code: 'request_param_err' });
  });

  it('serves the last copy while the database cannot be read', async () => {
    const lost = openDatabase(database.config, { poolSize: 1 });
    const fragile = createSiteModule({ ...services, db: lost.db });
    expect(await fragile.allMerchants()).toHaveLength(1);
    await lost.close();
    clock.advance(10_000);
    expect(await fragile.allMerchants()).toHaveLength(1);
    fragile.forgetCopies();
    await expect(fragile.allMerchants()).rejects.toThrow();
  });

  it('answers with what is due, in the language asked for, made harmless', async () => {
    const answer = await call('/wps/relay/MCSFE_getListAnnouncements', { query: { types: 'B,PL,PU,PR' } }, { language: 'VI' });
    expect(answer).toMatchObject({
      banners: [{ title: 'Chào từ House & Co', groupName: 'w_home', url: '/elott' }],
      popup: [],
      promotion: [],
    });
    expect(answer['player']).toMatchObject([
      { title: 'New', content: '&lt;script&gt;x&lt;/script&gt;<p>House &amp; Co</p>', timestamp: '2026-07-01 07:00:00' },
      { title: 'Old' },
    ]);
    expect(await call('/wps/relay/MCSFE_getListAnnouncements', { query: { types: 'PU' } })).toMatchObject({ banners: [], player: [] });
    expect(await call('/wps/system/helpCenter', { query: { language: 'xx' } })).toEqual({
      articles: [{ key: 'terms', title: 'Terms', html: '<p>18 2026-1</p>', translated: true }],
    });
    expect(
      await call('/wps/system/helpCenter', { query: { language: 'VI' } }),
      'sent for who has its address, and not to be listed',
    ).toMatchObject({
      articles: [{ key: 'terms', translated: false }],
    });
  });

  it('replaces a field rule and a setting, and refuses nonsense', async () => {
    const merchant = await house();
    const { fields } = await site.registrationSettings(merchant);
    const username = fields.find(({ field }) => field === 'username') ?? expect.fail();
    await site.setFieldRule(merchant, { ...username, minLength: 5 });
    expect((await site.registrationSettings(merchant)).fields.find(({ field }) => field === 'username')?.minLength).toBe(5);
    for (const wrong of [
      { ...username, minLength: 9, maxLength: 3 },
      { ...username, acceptedPattern: '([' },
    ])
      await expect(site.setFieldRule(merchant, wrong)).rejects.toMatchObject({ code: 'request_param_err' });
    await site.changeSettings(merchant, { minimumAge: 21 });
    expect((await site.settingsOf(merchant)).minimumAge).toBe(21);
    await expect(site.changeSettings(merchant, { minimumAge: 3 })).rejects.toThrow(/minimumAge/);
  });
});
