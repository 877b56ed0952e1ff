import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { testKeys } from '../../../testing/test-environment.js';
import { startFakeVendor, type FakeVendor } from '../testing/fake-vendor.js';
import { addRound, addTransaction, type StoredVendor } from '../testing/money-fixture.js';

let app: TestApp;
let vendor: FakeVendor;
let token: string;
/** One round of demo1 at each vendor, by the vendor's code. */
const rounds = new Map<string, string>();

beforeAll(async () => {
  vendor = await startFakeVendor();
  app = await createTestApp();
  token = await app.tokenOf('demo1');
  const { changes } = app.app.modules.games;
  await changes.setVendor('LUMEN', {
    apiUrl: `${vendor.origin}/rs-vendor`,
    launchOrigins: [vendor.origin],
    ownSecret: vendor.operatorKey,
    publicKey: vendor.vendorKey,
  });
  await changes.setVendor('KITE', { apiUrl: `${vendor.origin}/pam-vendor`, launchOrigins: [vendor.origin] });
  const merchant = await app.app.modules.site.merchantByCode('sortes');
  const player = await app.app.modules.identity.findPlayerByName(merchant.id, 'demo1');
  const { stored } = await changes.read();
  for (const code of ['LUMEN', 'KITE']) {
    const game = stored.games.find((one) => one.vendor.code === code);
    if (game === undefined || player === undefined) throw new Error('the seed has changed');
    const played: StoredVendor = { id: game.vendor.id, code, nodeId: game.nodeId };
    const at = new Date('2026-03-01T00:00:00Z');
    const ledger = app.services;
    const roundId = await addRound(ledger, { playerId: Number(player.id), vendor: played, at, code: `R/${code}` });
    for (const [externalId, minutes] of [
      ['b-1', 0],
      ['b-2', 1],
    ] as const)
      await addTransaction(ledger, {
        playerId: Number(player.id),
        vendor: played,
        roundId,
        externalId: `${code}-${externalId}`,
        kind: 'bet',
        amount: 5_000n,
        at: new Date(at.getTime() + minutes * 60_000),
      });
    rounds.set(code, roundId);
    await sql`insert into games.alias (vendor_id, player_id, alias, merchant_id, currency)
      values (${played.id}, ${player.id}, ${`alias-${code}`}, ${merchant.id}, 'VND')`.execute(app.services.db);
  }
}, 60_000);
afterAll(async () => {
  await app?.close();
  await vendor?.close();
});
beforeEach(() => {
  vendor.asked.length = 0;
});

const pageOf = (roundId: string | undefined, as = token): Promise<Answer> =>
  app.ask('GET', `/wps/report/accountGameBetHistory/${roundId}/page`, { token: as });

it('asks an rs vendor by the first bet and the round, signed', async () => {
  vendor.answer = () => ({ body: { url: `${vendor.origin}/rounds/1?key=k` } });
  expect((await pageOf(rounds.get('LUMEN'))).body).toMatchObject({ success: true, value: { url: `${vendor.origin}/rounds/1?key=k` } });
  expect(vendor.asked).toMatchObject([
    {
      path: '/rs-vendor/api/game/round',
      signed: true,
      body: {
        operator_id: 'sortes',
        user: 'alias-LUMEN',
        transaction_uuid: 'LUMEN-b-1',
        round: 'R/LUMEN',
        lang: 'en',
        time_zone: 'Asia/Ho_Chi_Minh',
      },
    },
  ]);
});

it('hands on what the vendor says happened, as far as it is a sentence', async () => {
  const summaries: readonly (readonly [unknown, string | null])[] = [
    [' Rolled 63.20. ', 'Rolled 63.20.'],
    [undefined, null],
    ['', null],
    [7, null],
    ['x'.repeat(201), null],
    ['two\nlines', null],
    ['told \u202Ebackwards', null],
  ];
  for (const [summary, told] of summaries) {
    vendor.answer = () => ({ body: { url: `${vendor.origin}/rounds/1`, summary } });
    expect((await pageOf(rounds.get('LUMEN'))).body).toMatchObject({ value: { summary: told } });
  }
  vendor.answer = () => ({ status: 302, headers: { location: '/rounds/2' }, body: {} });
  expect((await pageOf(rounds.get('KITE'))).body).toMatchObject({ value: { summary: null } });
});

it('asks a pam vendor where its page is and does not go there', async () => {
  for (const location of [`${vendor.origin}/rounds/2`, '/rounds/2']) {
    vendor.answer = () => ({ status: 302, headers: { location }, body: {} });
    expect((await pageOf(rounds.get('KITE'))).body).toMatchObject({ value: { url: `${vendor.origin}/rounds/2` } });
  }
  expect(vendor.asked.map(({ path }) => path)).toEqual(Array(2).fill('/pam-vendor/kite/gamerounds/R%2FKITE/render'));
  expect(vendor.asked[0]?.headers['authorization']).toBe(`Bearer ${testKeys().vendors.kiteOperatorKey}`);
});

it('shows nothing of another origin, of a vendor that refuses, or has no page', async () => {
  const unfit: [string, FakeVendor['answer']][] = [
    ['LUMEN', () => ({ body: { url: 'https://evil.example/rounds/1' } })],
    ['LUMEN', () => ({ body: { url: 'javascript:alert(1)' } })],
    ['LUMEN', () => ({ body: {} })],
    ['LUMEN', () => ({ body: null })],
    ['LUMEN', () => ({ status: 404, body: { error: 'no such round', code: 'round_unknown' } })],
    ['KITE', () => ({ status: 302, headers: { location: 'https://evil.example/rounds/1' }, body: {} })],
    ['KITE', () => ({ status: 302, headers: { location: '//' }, body: {} })],
    ['KITE', () => ({ body: {} })],
    ['KITE', () => ({ status: 404, body: {} })],
    ['KITE', () => ({ status: 500, headers: { location: `${vendor.origin}/rounds/2` }, body: {} })],
  ];
  for (const [code, answer] of unfit) {
    vendor.answer = answer;
    expect((await pageOf(rounds.get(code))).body).toMatchObject({ success: false, errorCode: 'game.vendor.unavailable' });
  }
  expect(vendor.asked).toHaveLength(unfit.length);
});

it("asks nobody for another player's round, or for one that never was", async () => {
  vendor.answer = () => ({ body: { url: `${vendor.origin}/rounds/1` } });
  const other = await app.tokenOf('demo2');
  expect((await pageOf(rounds.get('LUMEN'), other)).body.errorCode).toBe('game.round.unknown');
  expect((await pageOf(newId())).body.errorCode).toBe('game.round.unknown');
  expect(vendor.asked).toEqual([]);
});
