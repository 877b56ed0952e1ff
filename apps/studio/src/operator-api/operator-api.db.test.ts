import type { TransactionListReply, VendorGame, VendorTransaction } from '@sortes/wallet-protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '../games/registry.js';
import { createWorld, type World } from '../testing/test-studio.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

const half = { direction: 'under', target: 5000 };

it('answers nobody but the operator', async () => {
  for (const path of ['game/url', 'game/list', 'game/round', 'transactions/list']) {
    const refused = await world.operator(path, {}, { sign: false });
    expect([path, refused.status, (refused.body as { code: string }).code]).toEqual([path, 401, 'RS_ERROR_INVALID_SIGNATURE']);
    expect(
      (await world.operator(path, { operator_id: 'other', ...(path === 'game/url' && { game_code: 'dice', currency: 'FUN', lang: 'en' }) }))
        .status,
    ).toBeGreaterThanOrEqual(400);
  }
});

it('lists every game with names in six languages, its exact return and how it is played', async () => {
  const { status, body } = await world.operator('game/list', {});
  expect(status).toBe(200);
  const list = body as VendorGame[];
  expect(list.map(({ game_code }) => game_code)).toEqual(games.map(({ code }) => code));
  for (const game of list) {
    expect(Object.keys(game.names ?? {}).toSorted()).toEqual(['en', 'id', 'pt', 'th', 'vi', 'zh']);
    expect(['INHOUSE', 'RNG']).toContain(game.category);
    expect(game.rtp).toBeGreaterThanOrEqual(9_500);
    expect(game.rtp).toBeLessThanOrEqual(9_900);
    expect(game).toMatchObject({ has_demo: true, enabled: true, min_bet: 100_000_000 });
  }
  expect(list.filter(({ has_jackpot }) => has_jackpot).map(({ game_code }) => game_code)).toEqual(['lantern-hold']);
});

it('refuses launches that are none', async () => {
  const launch = { game_code: 'dice', currency: 'VND', lang: 'vi', user: 'u', token: 't' };
  expect((await world.operator('game/url', launch)).status).toBe(200);
  expect((await world.operator('game/url', { ...launch, game_code: 'nothing' })).body).toMatchObject({ code: 'RS_ERROR_INVALID_GAME' });
  expect((await world.operator('game/url', { ...launch, token: undefined })).body).toMatchObject({ code: 'RS_ERROR_WRONG_TYPES' });
  expect((await world.operator('game/url', { ...launch, currency: 'FUN' })).body).toMatchObject({ code: 'RS_ERROR_WRONG_CURRENCY' });
  for (const lobby_url of ['javascript:alert(1)', 'https://a;sandbox', 'https://a,b', 'https://%', 'https://u:p@host/'])
    expect([lobby_url, (await world.operator('game/url', { ...launch, lobby_url })).status]).toEqual([lobby_url, 400]);
  for (const lobby_url of ['http://localhost:8080/rng?a=b', 'https://site.example', 'http://[::1]:8080/x'])
    expect([lobby_url, (await world.operator('game/url', { ...launch, lobby_url })).status]).toEqual([lobby_url, 200]);
});

it('tells each transaction once and page by page, as the wallet has it', async () => {
  const page = await world.open('dice');
  for (let index = 0; index < 6; index += 1) expect((await page.play(half)).status).toBe(200);
  world.wallet.mishaps.push({ kind: 'bet', mishap: 'fail' });
  expect((await page.play(half)).code).toBe('lost');
  await world.main.studio.engine.settled();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [from, to] = [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 60_000).toISOString()];
  const told: VendorTransaction[] = [];
  for (let cursor: string | undefined; ;) {
    const { body } = await world.operator('transactions/list', { from, to, ...(cursor !== undefined && { cursor }) });
    const reply = body as TransactionListReply;
    told.push(...reply.transactions);
    cursor = reply.next_cursor;
    if (cursor === undefined) break;
  }
  const done = told.filter(({ status }) => status === 'done' && true);
  expect(new Set(told.map(({ transaction_uuid }) => transaction_uuid)).size).toBe(told.length);
  for (const { transaction_uuid: id, kind, amount, reference_transaction_uuid: bet, round, user } of done) {
    const known = world.wallet.applied.get(id);
    expect(known).toMatchObject({ kind, user, round });
    if (kind !== 'rollback') expect(known!.amount).toBe(BigInt(amount));
    expect(known!.betId ?? null).toBe(bet);
  }
  expect(done.filter(({ kind }) => kind === 'win')).toHaveLength(6);
  expect(told.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
});

it('leads to a page of one round, which only its address opens', async () => {
  const page = await world.open('mines', { launch: { lang: 'vi' } });
  const { id } = (await page.play({ mines: 3 })).body.round;
  await page.ask('POST', `/play/rounds/${id}/moves`, { step: 0, move: { kind: 'reveal', tile: 4 } });
  const { body } = await world.operator('game/round', { round: id, user: page.user });
  const { url } = body as { url: string };
  const shown = await fetch(url, { headers: { 'accept-language': 'vi' } });
  const text = await shown.text();
  expect(shown.status).toBe(200);
  expect(text).toContain(id);
  expect(text).toContain('Dò mìn');
  expect(text).toContain(page.view.seeds.commitment);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toMatch(/GMT(?!\+7)/u);
  const zoned = await world.operator('game/round', { round: id, user: page.user, time_zone: 'Asia/Ho_Chi_Minh' });
  expect(await (await fetch((zoned.body as { url: string }).url)).text()).toContain('GMT+7');
  const nowhere = await world.operator('game/round', { round: id, user: page.user, time_zone: 'Moon/Tranquility' });
  expect((await fetch((nowhere.body as { url: string }).url)).status).toBe(200);
  expect((await fetch(url.replace(/key=.*/, 'key=x'))).status).toBe(404);
  expect((await world.operator('game/round', { round: id, user: 'somebody' })).status).toBe(404);
});

it('tells what happened in a round in a sentence of the language asked for', async () => {
  const page = await world.open('dice');
  const { id, shown } = (await page.play({ direction: 'under', target: 5_000 })).body.round;
  const { roll } = shown as { roll: number };
  const told = async (lang?: string) => (await world.operator('game/round', { round: id, user: page.user, ...(lang && { lang }) })).body;
  expect(await told()).toMatchObject({ summary: `Rolled ${(roll / 100).toFixed(2)}. Under 50.00 wins.` });
  expect(await told('vi')).toMatchObject({ summary: `Ra ${(roll / 100).toFixed(2).replace('.', ',')}. Dưới 50,00 là thắng.` });
  const mines = await world.open('mines');
  const open = (await mines.play({ mines: 3 })).body.round;
  const { body } = await world.operator('game/round', { round: open.id, user: mines.user });
  expect(body, 'nothing is told of a round that goes on').toEqual({ url: expect.any(String) as string });
});

it('hands out what checks that round elsewhere, once its seed is told', async () => {
  const page = await world.open('dice');
  const { id } = (await page.play(half)).body.round;
  const { url } = (await world.operator('game/round', { round: id, user: page.user })).body as { url: string };
  const data = url.replace('?', '/round.json?');
  expect((await fetch(data)).status).toBe(404);
  expect(await (await fetch(url)).text()).not.toContain('verify-play.mjs');
  await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'mine' });
  expect(await (await fetch(url)).text()).toContain(`node verify-play.mjs round-${id}.json`);
  expect((await fetch(data.replace(/key=[^&]*/, 'key=x'))).status).toBe(404);
  const script = (await import('../../../../docs/fairness/verify-play.mjs' as string)) as { verify: (round: unknown) => unknown };
  const handed = await fetch(data);
  expect(handed.headers.get('content-disposition')).toContain(`round-${id}.json`);
  expect(script.verify(await handed.json())).toEqual({ commitment: true, outcome: true, payout: true });
});

it('hands out the script of the slots for a round of one', async () => {
  const page = await world.open('ruby-row');
  const { id } = (await page.play({})).body.round;
  await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'mine' });
  const { url } = (await world.operator('game/round', { round: id, user: page.user })).body as { url: string };
  expect(await (await fetch(url)).text()).toContain(`node verify-slots.mjs round-${id}.json`);
  const script = (await import('../../../../docs/fairness/verify-slots.mjs' as string)) as { verify: (round: unknown) => unknown };
  expect(script.verify(await (await fetch(url.replace('?', '/round.json?'))).json())).toEqual({
    commitment: true,
    outcome: true,
    payout: true,
  });
});
