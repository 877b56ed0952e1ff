import type { TransactionListReply, VendorGame, VendorTransaction } from '@sortes/wallet-protocol';
import type { RoundPageView, SeedsReply } from '../protocol.js';
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

/** What the page of a round asks, by the address that the operator was given. */
async function askRound(url: string, { method = 'GET', key }: { method?: 'GET' | 'POST'; key?: string } = {}) {
  const { origin, pathname, hash } = new URL(url);
  const path = method === 'GET' ? 'view' : 'reveal';
  const response = await fetch(`${origin}${pathname}/${path}`, { method, headers: { 'x-round-key': key ?? hash.slice(1) } });
  return { status: response.status, body: (await response.json()) as RoundPageView & { error?: { code: string } } };
}

it('leads to a page of one round, which only its address opens', async () => {
  const page = await world.open('mines', { launch: { lang: 'vi' } });
  const { id } = (await page.play({ mines: 3 })).body.round;
  const { body } = await world.operator('game/round', { round: id, user: page.user });
  const { url } = body as { url: string };
  const shown = await fetch(url, { headers: { 'accept-language': 'vi' } });
  const text = await shown.text();
  expect(shown.status).toBe(200);
  expect(text).toContain('<html lang="vi" data-theme="dark">');
  expect(text, 'the document tells nothing of the round').not.toContain(id);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  const seen = await askRound(url);
  expect(seen.body).toMatchObject({
    round: { id, game: 'mines', seed: { commitment: page.view.seeds.commitment } },
    movements: [{ kind: 'bet' }],
    site: 'http://localhost:8080',
  });
  expect((await askRound(url, { key: 'x' })).body.error?.code).toBe('round_unknown');
  expect((await askRound(url, { method: 'POST', key: 'x' })).body.error?.code).toBe('round_unknown');
  const { searchParams, search } = new URL(url);
  expect(search, 'the key is sent to nobody').not.toContain(new URL(url).hash.slice(1));
  expect([...searchParams]).toEqual([]);
  const asked = { round: id, user: page.user, lang: 'th', time_zone: 'Asia/Ho_Chi_Minh', theme: 'light' };
  const light = (await world.operator('game/round', asked)).body as { url: string };
  expect(await (await fetch(light.url)).text()).toContain('<html lang="th" data-theme="light">');
  expect(new URL(light.url).searchParams.get('zone')).toMatch(/^Asia\/(?:Ho_Chi_Minh|Saigon)$/);
  const nowhere = await world.operator('game/round', { round: id, user: page.user, time_zone: 'Moon/Tranquility' });
  expect(new URL((nowhere.body as { url: string }).url).searchParams.has('zone')).toBe(false);
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

it.each([
  ['dice', half, 'verify-play.mjs'],
  ['ruby-row', {}, 'verify-slots.mjs'],
])("tells a round's seed from its page, after which anybody can check it: %s", async (game, choice, script) => {
  const page = await world.open(game);
  const { id } = (await page.play(choice)).body.round;
  const { url } = (await world.operator('game/round', { round: id, user: page.user })).body as { url: string };
  expect((await askRound(url)).body.round.seed.serverSeed).toBeUndefined();
  const before = (await page.ask<SeedsReply>('GET', '/play/seeds')).body.active;
  const { round } = (await askRound(url, { method: 'POST' })).body;
  const { verify } = (await import(`../../../../docs/fairness/${script}`)) as { verify: (round: unknown) => unknown };
  const { rulesVersion, moves, shown, multiplier, seed } = round;
  expect(verify({ game, rulesVersion, ...seed, choice: round.choice, moves, shown, multiplier })).toEqual({
    commitment: true,
    outcome: true,
    payout: true,
  });
  const after = (await page.ask<SeedsReply>('GET', '/play/seeds')).body.active;
  expect(after, "the player's own part stays").toMatchObject({ number: before.number + 1, clientSeed: before.clientSeed, nonce: 0 });
  await askRound(url, { method: 'POST' });
  expect((await page.ask<SeedsReply>('GET', '/play/seeds')).body.active, 'asked again, nothing changes').toEqual(after);
});

it('tells no seed from the page of a round while another is open under it', async () => {
  const player = world.wallet.addPlayer();
  const page = await world.open('dice', { player });
  const { id } = (await page.play(half)).body.round;
  const { url } = (await world.operator('game/round', { round: id, user: page.user })).body as { url: string };
  const mines = await world.open('mines', { player });
  await mines.play({ mines: 3 });
  expect((await askRound(url, { method: 'POST' })).body.error?.code).toBe('round_open');
  expect((await askRound(url)).body.round.seed.serverSeed).toBeUndefined();
});
