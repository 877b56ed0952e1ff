import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { employ, mailedSecret } from '../testing/staff-member.js';

let test: TestApp;
let admin: string;
let auditor: string;
let stopTasks: (() => Promise<void>) | undefined;

beforeAll(async () => {
  test = await createTestApp();
  admin = await (await employ(test, 'brand.admin', 'admin')).session();
  auditor = await (await employ(test, 'brand.auditor', 'auditor')).session();
}, 60_000);
afterAll(async () => {
  await stopTasks?.();
  await test.close();
});

interface BrandValue {
  version: string;
  name: string;
  languages: string[];
  hosts: string[];
  features: { modId: string; own: boolean | null; on: boolean }[];
  rules: { field: string; minLength: number; isOwn: boolean; required: boolean; enabled: boolean }[];
  settings: { name: string; value: unknown; isOwn: boolean; standard: unknown }[];
  countries: string[];
  addresses: { network: string }[];
  maintenance: { from: number; until: number | null } | null;
  lastChange: { by: string; reason: string; mayUndo: boolean } | null;
}
const valueOf = <T>({ body }: Answer): T => {
  expect(body).toMatchObject({ success: true });
  return body.value as T;
};
const shown = async (headers = {}): Promise<BrandValue> => valueOf(await test.ask('GET', '/bo/brand', { token: admin, headers }));
const change = async (given: Record<string, unknown>, token = admin): Promise<Answer> =>
  test.ask('POST', '/bo/brand', { token, body: { version: (await shown()).version, reason: 'a test wants it', ...given } });
const settingOf = (brand: BrandValue, name: string) => brand.settings.find((one) => one.name === name);
const refused = async (given: Record<string, unknown>): Promise<unknown> => {
  const before = await shown();
  const answer = await change(given);
  expect(await shown(), 'nothing is changed').toEqual(before);
  return answer.body.errorCode;
};
const rule = {
  field: 'nickname',
  enabled: true,
  required: true,
  minLength: 3,
  maxLength: 12,
  acceptedPattern: '^[A-Za-z]+$',
  patternId: 0,
};

describe('the brand of a host', () => {
  it('is changed in every part at once, shows on the site at once, and is told to the audit log', async () => {
    const before = await shown();
    const after = valueOf<BrandValue>(
      await change({
        name: 'Sortes Two',
        languages: ['VI', 'EN'],
        settings: { minimumAge: 21, defaultLimits: ['loss day 5000000'], registerOrder: ['email', 'nickname'] },
        features: { FEEDBACK3: false },
        rules: [rule],
        countries: ['kp', 'IR'],
        addresses: [{ network: '203.0.113.0/24', verdict: 'deny', note: 'a test' }],
        maintenance: { from: Date.now() + 3_600_000, until: Date.now() + 7_200_000 },
      }),
    );
    expect(after.version).not.toBe(before.version);
    expect(after).toMatchObject({ name: 'Sortes Two', languages: ['VI', 'EN'], countries: ['IR', 'KP'] });
    expect(after.lastChange).toMatchObject({ by: 'brand.admin', reason: 'a test wants it', mayUndo: true });
    expect(after.rules.slice(0, 2).map(({ field }) => field)).toEqual(['email', 'nickname']);
    expect(settingOf(after, 'minimumAge')).toMatchObject({ value: 21, standard: 18, isOwn: true });
    const status = valueOf<{ status: number; brand: object; info: { register: object[] } }>(await test.ask('GET', '/wps/system/status'));
    expect(status).toMatchObject({
      status: 0,
      brand: { name: 'Sortes Two', languages: ['VI', 'EN'], defaultLanguage: 'VI', minimumAge: 21 },
    });
    expect(status.info.register.slice(0, 2)).toMatchObject([{ field: 'email' }, { field: 'nickname', required: true, minLength: 3 }]);
    expect(await test.app.modules.site.moduleOn(await test.app.modules.site.merchantByCode('sortes'), 'FEEDBACK3')).toBe(false);
    const { rows } = await sql<{ before_text: string; after_text: string; reason: string }>`
      select before_text, after_text, reason from back_office.audit where action = 'brand.changed' and subject = 'brand:sortes'`.execute(
      test.services.db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.after_text ?? '')).toMatchObject({
      name: 'Sortes Two',
      settings: { minimumAge: 21 },
      features: { FEEDBACK3: false },
    });
    expect(rows[0]?.reason).toBe('a test wants it');
  });

  it('goes back to the default where null is said', async () => {
    const after = valueOf<BrandValue>(
      await change({
        settings: { minimumAge: null },
        features: { FEEDBACK3: null },
        resetRules: ['nickname'],
        maintenance: null,
        addresses: [],
        countries: [],
      }),
    );
    expect(settingOf(after, 'minimumAge')?.isOwn).toBe(false);
    expect(after.features.find(({ modId }) => modId === 'FEEDBACK3')).toMatchObject({ own: null, on: true });
    expect(after.rules.find(({ field }) => field === 'nickname')).toMatchObject({ isOwn: false });
    expect(after).toMatchObject({ maintenance: null, addresses: [], countries: [] });
  });

  it('refuses who saw an older state, and takes the last change back', async () => {
    const stale = (await shown()).version;
    const before = await shown();
    const changed = valueOf<BrandValue>(await change({ settings: { turnoverMultiple: 7 } }));
    const late = await test.ask('POST', '/bo/brand', { token: admin, body: { version: stale, reason: 'too late', name: 'Late' } });
    expect([late.status, late.body.errorCode]).toEqual([409, 'edit.outdated']);
    const undo = (version: string) => test.ask('POST', '/bo/brand/undo', { token: admin, body: { version, reason: 'was wrong' } });
    expect((await undo(stale)).body.errorCode).toBe('edit.outdated');
    const undone = valueOf<BrandValue>(await undo(changed.version));
    expect(undone.version).toBe(before.version);
    expect(settingOf(undone, 'turnoverMultiple')).toMatchObject({ value: 1, isOwn: false });
    const again = valueOf<BrandValue>(await undo(undone.version));
    expect(settingOf(again, 'turnoverMultiple'), 'the undoing is a change, too').toMatchObject({ value: 7 });
    // A change from the command line counts: what was undone then would not be the last.
    const { site } = test.app.modules;
    await site.changeSettings(await site.merchantByCode('sortes'), { turnoverMultiple: 8 });
    const now = await shown();
    expect(now.lastChange?.mayUndo).toBe(false);
    expect((await undo(now.version)).body.errorCode).toBe('edit.outdated');
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::integer as n from back_office.audit where action = 'brand.change-undone'`.execute(test.services.db);
    expect(rows[0]?.n).toBe(2);
  });

  it('tells players the hours of customer service and how soon it answers, and of what nobody set nothing', async () => {
    const told = async () => {
      const { info } = valueOf<{ info: { serviceHours: string[]; serviceAnswerMinutes: number | null } }>(
        await test.ask('GET', '/wps/system/status'),
      );
      return [info.serviceHours, info.serviceAnswerMinutes];
    };
    const hours = ['mon 08:00-23:00', 'sat 20:00-04:00', 'sun 00:00-24:00'];
    expect(valueOf(await change({ settings: { serviceHours: hours, serviceAnswerMinutes: 15 } }))).toBeTruthy();
    expect(await told()).toEqual([hours, 15]);
    const { rows } = await sql<{ after_text: string }>`
      select after_text from back_office.audit where action = 'brand.changed' order by at desc limit 1`.execute(test.services.db);
    expect(rows[0]?.after_text).toContain('sat 20:00-04:00');
    for (const serviceHours of [['mon 8-23'], ['mon 08:00-08:00'], ['mon 08:00-24:30'], ['mon 08:00-12:00', 'mon 13:00-18:00'], 'always'])
      expect(await refused({ settings: { serviceHours } }), String(serviceHours)).toBe('request_param_err');
    for (const serviceAnswerMinutes of [-1, 1.5, 10_081])
      expect(await refused({ settings: { serviceAnswerMinutes } })).toBe('request_param_err');
    expect(await told()).toEqual([hours, 15]);
    valueOf(await change({ settings: { serviceHours: null, serviceAnswerMinutes: null } }));
    expect(await told()).toEqual([[], null]);
  });

  it('refuses what makes no sense, in part and in whole', async () => {
    expect(await refused({ settings: { minimumAge: 12 } })).toBe('request_param_err');
    expect(await refused({ settings: { noSuchThing: 1 } })).toBe('request_param_err');
    expect(await refused({ settings: { logo: newId() } })).toBe('request_param_err');
    expect(await refused({ settings: { transferUplineMinimum: 5_000, transferUplineMaximum: 1_000 } })).toBe('request_param_err');
    expect(await refused({ settings: { themeColours: { 'ink-1': '#222222' } } })).toBe('brand.contrast');
    expect(await refused({ settings: { themeColoursLight: { gold: '#1a1203' } } })).toBe('brand.contrast');
    expect(await refused({ settings: { themeColours: { gold: 'red' } } })).toBe('request_param_err');
    expect(await refused({ settings: { themeColours: { unknown: '#112233' } } })).toBe('request_param_err');
    expect(await refused({ languages: ['EN', 'EN'] })).toBe('request_param_err');
    expect(await refused({ features: { NOSUCH3: true } })).toBe('function.not.available');
    expect(await refused({ rules: [{ ...rule, field: 'shoeSize' }] })).toBe('request_param_err');
    expect(await refused({ rules: [{ ...rule, acceptedPattern: '([' }] })).toBe('request_param_err');
    expect(await refused({ rules: [{ ...rule, acceptedPattern: '^(a+)+$' }] }), 'would stand still on some texts').toBe(
      'request_param_err',
    );
    const password = { ...rule, field: 'password', minLength: 8, maxLength: 64, acceptedPattern: '*' };
    for (const unsafe of [{ minLength: 4 }, { maxLength: 20 }, { acceptedPattern: '^[a-z0-9]+$' }])
      expect(await refused({ rules: [{ ...password, ...unsafe }] })).toBe('request_param_err');
    expect(await refused({ name: 'Half', countries: ['XYZ'] })).toBe('request_param_err');
    expect(await refused({ addresses: [{ network: '203.0.113.7/24', verdict: 'deny', note: '' }] })).toBe('request_param_err');
    expect(await refused({ addresses: [{ network: 'somewhere', verdict: 'deny', note: '' }] })).toBe('request_param_err');
    expect(await refused({ maintenance: { from: Date.now(), until: Date.now() - 1 } })).toBe('request_param_err');
    expect(await refused({ hosts: ['else.where'] }), 'this host would not reach it any more').toBe('brand.host.needed');
    expect(await refused({ hosts: ['no host'] })).toBe('request_param_err');
    expect(await refused({ reason: '' })).toBe('request_param_err');
  });

  it('is read by the auditor and changed by the administrator alone', async () => {
    expect((await test.ask('GET', '/bo/brand', { token: auditor })).status).toBe(200);
    expect((await change({ name: 'Mine' }, auditor)).status).toBe(403);
    const support = await (await employ(test, 'brand.support', 'support')).session();
    expect((await test.ask('GET', '/bo/brand', { token: support })).status).toBe(403);
    expect((await test.ask('GET', '/bo/brands', { token: support })).status).toBe(403);
  });
});

describe('a logo', () => {
  const send = (payload: Buffer, type: string, name: string) =>
    test.http.inject({
      method: 'POST',
      url: '/bo/brand/logo',
      headers: { host: 'localhost:8080', authorization: admin, 'content-type': type, 'x-file-name': name },
      payload,
    });

  it('is taken as PNG or JPEG, made smaller, and shown on the site once a change names it', async () => {
    const picture = await sharp({ create: { width: 1_200, height: 300, channels: 4, background: '#336699' } })
      .png()
      .toBuffer();
    const { value } = (await send(picture, 'image/png', 'logo.png')).json<{ value: { logoId: string; width: number; height: number } }>();
    expect(value).toMatchObject({ width: 512, height: 128 });
    const url = `/wps/system/logo/${value.logoId}`;
    expect(settingOf(valueOf<BrandValue>(await change({ settings: { logo: value.logoId } })), 'logo')?.value).toBe(value.logoId);
    const got = await test.http.inject({ url, headers: { host: 'localhost:8080' } });
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(got.rawPayload).metadata()).width).toBe(512);
    expect((await test.ask('GET', `/wps/system/logo/${newId()}`)).status).toBe(404);
  });

  it('is refused as SVG, and as a picture that is none', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await send(svg, 'image/svg+xml', 'logo.svg')).statusCode).toBe(415);
    expect((await send(svg, 'image/png', 'logo.png')).json<{ errorCode: string }>().errorCode).toBe('file.type.refused');
  });
});

describe('trying out', () => {
  it('says of a text what registration would say', async () => {
    const tried = async (value: string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        field: 'nickname',
        value,
        required: 'yes',
        minLength: '3',
        maxLength: '12',
        acceptedPattern: '^[A-Za-z]+$',
        patternId: '0',
        ...more,
      });
      return valueOf<{ accepted: boolean; reason: string | null }>(
        await test.ask('GET', `/bo/brand/rules/try?${query.toString()}`, { token: auditor }),
      );
    };
    expect(await tried('Anna')).toMatchObject({ accepted: true, reason: null });
    expect(await tried('')).toMatchObject({ accepted: false, reason: 'required' });
    expect(await tried('', { required: 'no' })).toMatchObject({ accepted: true });
    expect(await tried('An')).toMatchObject({ accepted: false, reason: 'length' });
    expect(await tried('Anna7')).toMatchObject({ accepted: false, reason: 'pattern' });
  });

  it('says what an address would see, and why', async () => {
    valueOf(
      await change({
        addresses: [
          { network: '203.0.113.0/24', verdict: 'deny', note: 'noise' },
          { network: '203.0.113.7', verdict: 'allow', note: 'office' },
        ],
      }),
    );
    const tried = async (address: string) => valueOf(await test.ask('GET', `/bo/brand/access/try?address=${address}`, { token: auditor }));
    expect(await tried('203.0.113.9')).toMatchObject({ status: 2, rule: { network: '203.0.113.0/24', note: 'noise' } });
    expect(await tried('203.0.113.7')).toMatchObject({ status: 0, rule: { note: 'office' } });
    expect(await tried('8.8.8.8')).toMatchObject({ status: 0, rule: null, country: 'US', countryBlocked: false });
    valueOf(await change({ countries: ['US'] }));
    expect(await tried('8.8.8.8')).toMatchObject({ status: 2, countryBlocked: true });
    valueOf(await change({ maintenance: { from: Date.now() - 1_000, until: null } }));
    expect(await tried('203.0.113.7')).toMatchObject({ status: 1 });
    expect((await test.ask('GET', '/wps/system/status')).body).toMatchObject({ value: { status: 1 } });
    valueOf(await change({ maintenance: null, countries: [], addresses: [] }));
    expect((await test.ask('GET', '/bo/brand/access/try?address=nowhere', { token: auditor })).body.errorCode).toBe('request_param_err');
  });
});

describe('a second brand', () => {
  const wanted = {
    code: 'lotus',
    name: 'Lotus',
    hosts: ['Lotus.localhost'],
    languages: ['EN', 'VI'],
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    template: 'sortes',
    parts: ['settings', 'access', 'content', 'games', 'lottery', 'cashier'],
    admin: { name: 'lotus.admin', email: 'lotus@house.example' },
    reason: 'a new market',
  };
  const create = (given: object, token = admin) => test.ask('POST', '/bo/brands', { token, body: { ...wanted, ...given } });
  const there = { host: 'lotus.localhost:8080' };

  it('is added from a template with its first administrator, and serves registration, games, money in and bets at once', async () => {
    const made = valueOf<{ merchantId: number; hosts: string[]; admin: { name: string; waits: string } }>(await create({}));
    expect(made).toMatchObject({ hosts: ['lotus.localhost'], admin: { name: 'lotus.admin', waits: expect.any(String) } });
    const status = valueOf<{ brand: object; info: object }>(await test.ask('GET', '/wps/system/status', { headers: there }));
    expect(status).toMatchObject({
      status: 0,
      brand: { merchantCode: 'lotus', name: 'Lotus', currencyScale: 0, languages: ['EN', 'VI'] },
    });
    expect(await mailedSecret(test, 'lotus@house.example'), 'a second administrator decides').toBeUndefined();
    const second = await (await employ(test, 'brand.second', 'admin')).session();
    const decision = { decision: 'approve', reason: 'known to the house' };
    const waiting = valueOf<{ list: object[] }>(await test.ask('GET', `/bo/approvals?id=${made.admin.waits}`, { token: second }));
    expect(waiting.list).toMatchObject([{ payload: { brands: ['lotus'], to: { email: 'lotus@house.example' } } }]);
    valueOf(await test.ask('POST', `/bo/staff-requests/${made.admin.waits}/decision`, { token: second, body: decision }));
    const { name, secret } = (await mailedSecret(test, 'lotus@house.example')) ?? expect.fail('no mail');
    const enrolled = await test.ask('POST', '/bo/enrolment', {
      sealed: true,
      headers: there,
      body: { name, secret, password: 'Correct-horse-17' },
    });
    expect(enrolled.status).toBe(200);
    const same = async (table: string, key: string) =>
      (
        await sql<{ same: boolean }>`
          select (select coalesce(jsonb_agg(to_jsonb(t) - 'merchant_id' - 'id' order by ${sql.ref(key)}), '[]') from ${sql.raw(table)} t where merchant_id = 1)
            = (select coalesce(jsonb_agg(to_jsonb(t) - 'merchant_id' - 'id' order by ${sql.ref(key)}), '[]') from ${sql.raw(table)} t where merchant_id = ${made.merchantId}) as same`.execute(
          test.services.db,
        )
      ).rows[0]?.same;
    for (const [table, key] of [
      ['site.banner', 'position'],
      ['site.help_article', 'key'],
      ['site.resource', 'resource_type'],
      ['games.brand_vendor', 'vendor_id'],
      ['cashier.deposit_method', 'vendor_id'],
    ] as const)
      expect(await same(table, key), table).toBe(true);
    stopTasks = await test.startTasks();
    const { identity } = test.app.modules;
    const merchant = await test.app.modules.site.merchantByCode('lotus');
    const { playerId } = await identity.createPlayer(merchant, { userName: 'lotus1', password: 'Lotus-player-1' });
    const { token } = await identity.createSessionFor(playerId);
    const methods = await test.ask('GET', '/wps/relay/MCSFE_getDepositSettings', { token, headers: there });
    expect((methods.body.value as { methods: unknown[] }).methods.length).toBeGreaterThan(0);
    await expect
      .poll(
        async () =>
          ((await test.ask('GET', '/lgw/numeros/near?gameId=xsmb', { headers: there })).body['currentNumero'] as object | null) !== null,
        { timeout: 20_000 },
      )
      .toBe(true);
    expect((await test.ask('GET', '/wps/v2/wallets/balance', { token, headers: { host: 'localhost:8080' } })).status).toBe(401);
  }, 60_000);

  it('is refused where code, host, template, time zone or administrator do not fit, and leaves nothing', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from site.merchant`.execute(test.services.db)).rows[0]?.n;
    const before = await count();
    const other = { code: 'other', hosts: ['other.localhost'], admin: null };
    const codeOf = async (given: object) => (await create({ ...other, ...given })).body.errorCode;
    expect(await codeOf({ code: 'lotus' })).toBe('brand.code.taken');
    expect(await codeOf({ hosts: ['lotus.localhost'] })).toBe('brand.host.taken');
    expect(await codeOf({ hosts: ['not a host'] })).toBe('request_param_err');
    expect(await codeOf({ template: 'nobody' })).toBe('not.found');
    expect(await codeOf({ timeZone: 'Moon/Base' })).toBe('request_param_err');
    expect(await codeOf({ languages: ['XX'] })).toBe('request_param_err');
    for (const currency of ['XYZ', 'FUN']) expect(await codeOf({ currency }), currency).toBe('request_param_err');
    expect(await codeOf({ admin: { name: 'brand.admin', email: 'a@house.example' } })).toBe('staff.name.taken');
    expect(await count()).toBe(before);
    const local = await (await employ(test, 'local.admin', 'admin', [1])).session();
    expect((await create(other, local)).status, 'who works for one brand').toBe(403);
    expect((await create(other, auditor)).status).toBe(403);
    const mine = valueOf<{ list: { code: string }[]; total: number }>(await test.ask('GET', '/bo/brands', { token: local }));
    expect(mine.list.map(({ code }) => code)).toEqual(['sortes']);
    const all = valueOf<{ list: { code: string; staff: number; isHere: boolean }[] }>(
      await test.ask('GET', '/bo/brands?search=lotus', { token: admin }),
    );
    expect(all.list).toMatchObject([{ code: 'lotus', staff: 1, isHere: false }]);
    const csv = await test.ask('GET', '/bo/brands.csv', { token: admin });
    expect(String(csv.body['text'])).toContain('lotus.localhost');
  });

  it('begins with the product’s defaults when there is no template', async () => {
    const made = valueOf<{ hosts: string[]; admin: null }>(
      // What a browser says of a currency is not asked: symbol and decimals are the list's.
      await create({
        code: 'plain',
        name: 'Plain',
        hosts: ['plain.localhost'],
        template: null,
        parts: [],
        admin: null,
        currency: 'THB',
        currencySymbol: '#',
        currencyScale: 4,
      }),
    );
    expect(made.admin).toBeNull();
    const plain = await shown({ host: 'plain.localhost' });
    expect(plain).toMatchObject({ currency: 'THB', currencySymbol: '฿', currencyScale: 2 });
    expect(plain.settings.filter(({ isOwn }) => isOwn)).toEqual([]);
    expect(plain.features.filter(({ own }) => own !== null)).toEqual([]);
  });

  it('is changed at its own host only, and shows nothing of the other', async () => {
    const lotus = await shown(there);
    const before = await shown();
    valueOf(
      await test.ask('POST', '/bo/brand', {
        token: admin,
        headers: there,
        body: { version: lotus.version, reason: 'own look', name: 'Lotus Pond' },
      }),
    );
    expect((await shown(there)).name).toBe('Lotus Pond');
    expect(await shown()).toEqual(before);
    expect(
      (
        await test.ask('POST', '/bo/brand', {
          token: admin,
          headers: { ...there, merchant: 'sortes' },
          body: { version: before.version, reason: 'not mine', name: 'X' },
        })
      ).status,
    ).toBe(400);
    const logo = before.settings.find(({ name }) => name === 'logo')?.value;
    const current = (await shown(there)).version;
    const foreign = await test.ask('POST', '/bo/brand', {
      token: admin,
      headers: there,
      body: { version: current, reason: 'not mine', settings: { logo } },
    });
    expect(foreign.body.errorCode, 'another brand’s logo').toBe('request_param_err');
  });
});

it('tells others when what one person may give alone is raised, and not when it is lowered', async () => {
  const alarms = async () => {
    await test.services.alarms.written();
    const { rows } = await sql<{
      detail: unknown;
      times: bigint;
    }>`select detail, times from platform.alarm where kind = 'caps-raised' order by id`.execute(test.services.db);
    return rows;
  };
  valueOf(await change({ settings: { awardAlone: 1, grantAlone: 1, winnersFrom: 7 } }));
  expect(await alarms()).toEqual([]);
  valueOf(await change({ settings: { awardAlone: 90_000_000, grantAlone: 2 } }));
  expect(await alarms()).toEqual([{ detail: { by: 'brand.admin', settings: 2 }, times: 1n }]);
  valueOf(await change({ settings: { awardAlone: null, grantAlone: null, winnersFrom: null } }));
});
