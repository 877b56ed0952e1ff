import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { offerGamesOfManyKinds } from '../testing/games-of-many-kinds.js';
import { testKeys } from '../../../testing/test-environment.js';
import { withWork } from '../../../testing/with-work.js';
import { hashOfToken } from '../gateway/launch-token-repository.js';
import { startFakeVendor, type FakeVendor } from '../testing/fake-vendor.js';

let app: TestApp;
let vendor: FakeVendor;
let token: string;
const changes = () => app.app.modules.games.changes;
const nodes = new Map<string, number>();
const nodeOf = (code: string): number => nodes.get(code) ?? 0;
const good = (path = 'three-bells') => ({
  body: { url: `${vendor.origin}/${path}?ticket=once`, gameUrl: `${vendor.origin}/${path}?ticket=once` },
});
const launch = (query: Record<string, string>, asked: { token?: string; headers?: Record<string, string> } = { token }): Promise<Answer> =>
  app.ask('GET', `/wps/game/launchGame?${new URLSearchParams({ launchMode: 'GLS', ...query }).toString()}`, asked);
const contentOf = (answer: Answer) => (answer.body.value as { content: Record<string, unknown> }).content;

beforeAll(async () => {
  vendor = await startFakeVendor();
  app = await createTestApp();
  await offerGamesOfManyKinds(app);
  token = await app.tokenOf('demo1');
  await changes().setVendor('LUMEN', {
    apiUrl: `${vendor.origin}/rs-vendor`,
    launchOrigins: [vendor.origin],
    ownSecret: vendor.operatorKey,
    publicKey: vendor.vendorKey,
  });
  await changes().setVendor('KITE', { apiUrl: `${vendor.origin}/pam-vendor`, launchOrigins: [vendor.origin] });
  for (const { code, nodeId } of (await changes().read()).stored.games) nodes.set(code, nodeId);
}, 60_000);
afterAll(async () => {
  await app.close();
  await vendor.close();
});
beforeEach(() => {
  vendor.asked.length = 0;
  vendor.answer = () => good();
});

async function newTrial(): Promise<string> {
  const signedUp = await withWork((body) =>
    app.ask('POST', '/wps/session/login/freeplay', { headers: { origin: 'http://localhost:8080' }, body }),
  );
  return (await app.app.modules.identity.createSessionFor((signedUp.body.value as { id: number }).id)).token;
}

describe('opening a game for money', () => {
  it('asks an rs vendor with a signed request and answers nothing but the address', async () => {
    const answer = await launch({
      nodeId: String(nodeOf('three-bells')),
      vassalage: 'LUMEN',
      gameType: 'RNG',
      language: 'CN',
      clientType: '2',
      theme: 'dark',
      backUrl: '/rng?vassalage=LUMEN',
      token: 'stolen',
      username: 'somebody',
    });
    expect(answer.status).toBe(200);
    const content = contentOf(answer);
    expect(content).toMatchObject({ game_url: `${vendor.origin}/three-bells?ticket=once`, mode: 'real', isSingle: true });
    expect((content['game'] as { gameName: string }).gameName).toBe('三铃');
    const [asked] = vendor.asked;
    expect(asked).toMatchObject({ path: '/rs-vendor/api/game/url', signed: true });
    expect(asked?.body).toMatchObject({
      operator_id: 'sortes',
      sub_partner_id: 'sortes',
      game_code: 'three-bells',
      currency: 'VND',
      lang: 'zh',
      platform: 'GPL_MOBILE',
      theme: 'dark',
      time_zone: 'Asia/Ho_Chi_Minh',
      lobby_url: 'http://localhost:8080/rng?vassalage=LUMEN',
      deposit_url: 'http://localhost:8080/?m=deposit',
    });
    const launchToken = String(asked?.body['token']);
    expect(JSON.stringify(answer.body)).not.toContain(launchToken);
    const { rows } = await sql<{ id: string; player_id: bigint; alive: boolean; session_id: string }>`
      select id, player_id, session_id, expires_at > now() as alive from games.launch where token_hash = ${hashOfToken(launchToken)}`.execute(
      app.services.db,
    );
    expect(rows[0]).toMatchObject({ id: content['launchId'], alive: true });
    expect(asked?.body['user']).not.toBe(String(rows[0]?.player_id));
  });
  it('tells an rs vendor that the wallet of a trial account holds play money, and of nobody else’s', async () => {
    expect(contentOf(await launch({ nodeId: String(nodeOf('three-bells')) }, { token: await newTrial() }))).toMatchObject({
      mode: 'trial',
      isSingle: true,
      demoWallet: true,
      launchId: expect.any(String),
    });
    expect(contentOf(await launch({ nodeId: String(nodeOf('three-bells')) }))).not.toHaveProperty('demoWallet');
    expect(vendor.asked[0]?.body).toMatchObject({ currency: 'VND', play_money: true, token: expect.any(String), user: expect.any(String) });
    expect(vendor.asked[1]?.body).not.toHaveProperty('play_money');
  });
  it('asks a pam vendor with our key, the token in a header, and gives rooms on', async () => {
    vendor.answer = () => good('card-duel');
    const answer = await launch({ nodeId: String(nodeOf('card-duel')), roomId: 'silver' });
    expect(contentOf(answer)).toMatchObject({
      game_url: `${vendor.origin}/card-duel?ticket=once`,
      game_url2: `${vendor.origin}/card-duel?ticket=once`,
    });
    const [asked] = vendor.asked;
    expect(asked?.path).toBe('/pam-vendor/kite/gamelaunch');
    expect(asked?.headers['authorization']).toBe(`Bearer ${testKeys().vendors.kiteOperatorKey}`);
    expect(String(asked?.headers['x-player-token'])).toMatch(/^[\w-]{40}$/);
    expect(asked?.body).toMatchObject({ currency: 'VND', providerGameId: 'card-duel', casino: 'sortes', launchConfig: { room: 'silver' } });
    expect((await launch({ nodeId: String(nodeOf('card-duel')), roomId: 'platinum' })).body.errorCode).toBe('game.unknown');
  });
  it('tells the game what a strict law asks, and nothing where it asks nothing', async () => {
    const { site } = app.app.modules;
    const merchant = await site.merchantByCode('sortes');
    await launch({ nodeId: String(nodeOf('three-bells')) });
    expect(vendor.asked[0]?.body).not.toHaveProperty('play_rules');
    // Where the law is strict only people whose identity is confirmed play.
    await sql`insert into protection.identity_state (player_id, merchant_id, state) select id, merchant_id, 'verified' from identity.player where user_name = 'demo1'`.execute(
      app.services.db,
    );
    await site.changeSettings(merchant, { jurisdiction: 'strict' });
    try {
      vendor.asked.length = 0;
      await launch({ nodeId: String(nodeOf('three-bells')) });
      await launch({ nodeId: String(nodeOf('coin')) });
      expect(vendor.asked.map(({ body }) => body['play_rules'])).toEqual([
        { autoplay: false, min_cycle_ms: 2_500 },
        { autoplay: false, min_cycle_ms: 5_000 },
      ]);
    } finally {
      await site.changeSettings(merchant, { jurisdiction: 'standard' });
    }
  });
  it('finds the game by the vendor and its own code, and leaves the lottery to the lottery', async () => {
    expect((await launch({ vassalage: 'lumen', gameId: 'coin' })).status).toBe(200);
    expect(vendor.asked[0]?.body['game_code']).toBe('coin');
    expect(contentOf(await launch({ gameId: 'ssc1m' }))['game_url']).toBe('/lottery?gameCode=ssc1m');
    expect(contentOf(await launch({ launchMode: 'LOTT' }))['game_url']).toBe('/elott');
    expect((await launch({ vassalage: 'LUMEN', gameId: 'nothing' })).body.errorCode).toBe('game.unknown');
    expect((await launch({ nodeId: '999999' })).body.errorCode).toBe('game.unknown');
    expect((await launch({ launchMode: '', nodeId: String(nodeOf('coin')) })).body.errorCode).toBe('#727');
    expect((await launch({ nodeId: String(nodeOf('coin')) }, {})).body.errorCode).toBe('login.not.session');
    expect(vendor.asked).toHaveLength(1);
  });
  it('opens the game of the node id or none, and no game of another vendor than was named', async () => {
    const lumens = String(nodeOf('coin'));
    const astray: Record<string, string>[] = [
      { nodeId: '999999', vassalage: 'LUMEN', gameId: 'coin' },
      { nodeId: '999999', gameId: lumens },
      { nodeId: lumens, vassalage: 'KITE' },
      { nodeId: lumens, vassalage: 'LOTT' },
      { gameId: lumens, vassalage: 'KITE' },
      { gameId: 'coin', vassalage: 'KITE' },
    ];
    for (const query of astray) expect((await launch(query)).body.errorCode, JSON.stringify(query)).toBe('game.unknown');
    expect(vendor.asked).toEqual([]);
    expect((await launch({ nodeId: lumens, gameId: 'three-bells', vassalage: 'lumen' })).status).toBe(200);
    expect((await launch({ gameId: lumens, roomId: lumens })).status).toBe(200);
    expect(vendor.asked.map(({ body }) => body['game_code'])).toEqual(['coin', 'coin']);
  });
  it('remembers what was opened, the newest first', async () => {
    const recent = async () =>
      ((await app.ask('GET', '/wps/relay/GCS_recentGame', { token })).body.value as { list: { gameCode: string }[] }).list.map(
        ({ gameCode }) => gameCode,
      );
    for (const code of ['reef-shot', 'coin', 'reef-shot']) {
      await launch({ nodeId: String(nodeOf(code)) });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await recent()).slice(0, 2)).toEqual(['reef-shot', 'coin']);
    const fish = await app.ask('GET', '/wps/relay/GCS_recentGame?gameType=FISH&limitNum=5', { token });
    expect((fish.body.value as { list: unknown[] }).list).toHaveLength(1);
  });
  it('lets a vendor lead nowhere but to its own origins, and never with our token in the address', async () => {
    const unfit = [
      () => ({ body: { url: 'https://evil.example/game' } }),
      () => ({ body: { url: 'javascript:alert(1)' } }),
      () => ({ body: { url: vendor.origin.replace('http://', 'http://user:password@') } }),
      () => ({ body: { url: `blob:${vendor.origin}/0f0f` } }),
      () => ({ body: { url: 7 } }),
      () => ({ body: {} }),
      () => ({ body: null }),
      ({ body }: { body: Record<string, unknown> }) => ({ body: { url: `${vendor.origin}/?token=${String(body['token'])}` } }),
    ];
    for (const answer of unfit) {
      vendor.answer = answer;
      expect((await launch({ nodeId: String(nodeOf('coin')) })).body.errorCode).toBe('game.vendor.unavailable');
    }
    const { rows } = await sql<{ alive: bigint }>`
      select count(*) as alive from games.launch where expires_at > now() and token_hash = any(${vendor.asked.map(({ body }) => hashOfToken(String(body['token'])))}::bytea[])`.execute(
      app.services.db,
    );
    expect(rows[0]?.alive).toBe(0n);
  });
  it('in transfer mode gives a vendor with wallets of its own the player, and no token to the main wallet', async () => {
    const { id } = await app.app.modules.site.merchantByCode('sortes');
    const setSingle = async (single: boolean) => {
      await sql`update site.merchant set settings = settings || ${JSON.stringify({ singleWallet: single })}::jsonb where id = ${id}`.execute(
        app.services.db,
      );
      app.app.modules.site.forgetCopies();
    };
    await setSingle(false);
    expect(contentOf(await launch({ nodeId: String(nodeOf('coin')) }))).toMatchObject({ isSingle: false, mode: 'real' });
    expect(contentOf(await launch({ nodeId: String(nodeOf('match-day')) }))).toMatchObject({ isSingle: true });
    const [lumen, kite] = vendor.asked;
    expect(lumen?.body).not.toHaveProperty('token');
    expect(lumen?.body['user']).toMatch(/^[0-9a-f]{32}$/);
    expect(kite?.headers['x-player-token']).toMatch(/^[\w-]{40}$/);
    await setSingle(true);
  });
  it('for play money when asked to, also for somebody with money', async () => {
    expect(contentOf(await launch({ nodeId: String(nodeOf('coin')), accountType: '0' }))).toMatchObject({ mode: 'trial' });
    expect(vendor.asked[0]?.body).toMatchObject({ currency: 'FUN' });
    expect(vendor.asked[0]?.body).not.toHaveProperty('user');
  });
  it('tells phones from desks', async () => {
    const devices: Record<string, string>[] = [
      { platform: 'html5' },
      { clientType: '2' },
      { platform: 'html5-desktop', clientType: '3' },
      { platform: 'html5-desktop' },
      {},
    ];
    for (const device of devices) await launch({ nodeId: String(nodeOf('coin')), ...device });
    expect(vendor.asked.map(({ body }) => body['platform'])).toEqual([
      'GPL_MOBILE',
      'GPL_MOBILE',
      'GPL_DESKTOP',
      'GPL_DESKTOP',
      'GPL_DESKTOP',
    ]);
  });
  it('leads back only to this site', async () => {
    // The last ones cannot be decoded: vendors that try fall over, and after five of those nobody's games open.
    const hostile = ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/%', '/rng%zz', '/rng%ff'];
    for (const backUrl of hostile) await launch({ nodeId: String(nodeOf('coin')), backUrl });
    expect(vendor.asked.map(({ body }) => body['lobby_url'])).toEqual(hostile.map(() => 'http://localhost:8080/'));
    await launch({ nodeId: String(nodeOf('coin')), backUrl: '/rng?search=b%C3%A0i' });
    expect(vendor.asked.at(-1)?.body['lobby_url']).toBe('http://localhost:8080/rng?search=b%C3%A0i');
  });
});

describe('a game that cannot be opened', () => {
  it('under maintenance says until when, and what to play instead', async () => {
    const nodeId = nodeOf('three-bells');
    const until = new Date(Date.now() + 3_600_000);
    await changes().setMaintenance({ vendor: 'LUMEN' }, { from: new Date(Date.now() - 1_000), until, reason: 'New reels' });
    const answer = await launch({ nodeId: String(nodeId) });
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'game.maintenance']);
    const { content } = answer.body.value as { content: { data: { endTime: number }; suggestions: { vassalage: string }[] } };
    expect(content.data).toMatchObject({ endTime: until.getTime(), reason: 'New reels' });
    expect(content.suggestions.map(({ vassalage }) => vassalage)).toEqual(['KITE', 'KITE', 'KITE']);
    expect(vendor.asked).toEqual([]);
    await changes().setMaintenance({ vendor: 'LUMEN' }, null);
    expect((await launch({ nodeId: String(nodeId) })).status).toBe(200);
  });
  it('is unknown once the brand has switched it, or its vendor, off', async () => {
    const brand = await app.app.modules.site.merchantByCode('sortes');
    const nodeId = nodeOf('coin');
    await changes().switch(brand, { nodeId }, false);
    expect((await launch({ nodeId: String(nodeId) })).body.errorCode).toBe('game.unknown');
    await changes().switch(brand, { nodeId }, true);
    await changes().switch(brand, { vendor: 'LUMEN' }, false);
    expect((await launch({ nodeId: String(nodeId) })).body.errorCode).toBe('game.unknown');
    await changes().switch(brand, { vendor: 'LUMEN' }, true);
    expect((await launch({ nodeId: String(nodeId) })).status).toBe(200);
  });
  it('stays shut for money to a player who is excluded: a vendor with wallets of its own would take their bets without asking us', async () => {
    const { site, protection } = app.app.modules;
    const { id: merchantId } = await site.merchantByCode('sortes');
    const excludedToken = await app.tokenOf('demo2');
    const { rows } = await sql<{ id: bigint }>`select id from identity.player where user_name = 'demo2'`.execute(app.services.db);
    const asked = { token: excludedToken };
    expect((await launch({ nodeId: String(nodeOf('coin')) }, asked)).status).toBe(200);
    const until = new Date(app.services.clock.now().getTime() + 3_600_000);
    await protection.exclude({ playerId: Number(rows[0]?.id), merchantId }, { kind: 'time-out', reason: 'test', until });
    const before = vendor.asked.length;
    for (const code of ['coin', 'card-duel'])
      expect((await launch({ nodeId: String(nodeOf(code)) }, asked)).body.errorCode, code).toBe('account.excluded');
    expect(vendor.asked).toHaveLength(before);
  });
  it('is refused where the vendor may not offer it', async () => {
    const { openReal } = await import('./open-game.js').then(({ createGameOpener }) =>
      createGameOpener(app.services, app.app.modules.games.vendors),
    );
    const merchant = await app.app.modules.site.merchantByCode('sortes');
    const { createOffers } = await import('../catalogue/offers.js');
    const offers = createOffers(app.app.modules.games.catalogue, app.services.clock, async () => ({ esports: [], cockfight: [] }));
    await sql`update games.game set blocked_countries = '{FR}' where node_id = ${nodeOf('coin')}`.execute(app.services.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(app.services.db);
    app.app.modules.games.catalogue.forget();
    const offer = await offers.of(merchant);
    const item = offer.find(nodeOf('coin'));
    if (item === undefined) throw new Error('no game');
    const opening = {
      merchant,
      offer,
      item,
      room: undefined,
      language: 'EN',
      country: 'fr',
      address: '192.0.2.7',
      origin: 'http://x',
      device: 'GPL_DESKTOP',
      theme: undefined,
      playRules: undefined,
      backPath: undefined,
      demoPlayer: undefined,
    } as const;
    await expect(openReal(opening, { playerId: 1, sessionId: '', singleWallet: true })).rejects.toMatchObject({
      code: 'game.country.blocked',
    });
    expect(vendor.asked).toEqual([]);
    await sql`update games.game set blocked_countries = '{}' where node_id = ${nodeOf('coin')}`.execute(app.services.db);
    app.app.modules.games.catalogue.forget();
  });
  it('to try names the browser that asks for it, with the brand’s currency and the sum of a trial account, to vendors of either dialect', async () => {
    const demo = { player: 'browser-0123456789', currency: 'VND', balance: 2_000_000 * 100_000 };
    vendor.answer = () => good('match-day');
    await app.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeOf('match-day')}&demoPlayer=${demo.player}`);
    expect(vendor.asked[0]?.body).toMatchObject({ currency: 'FUN', launchConfig: { demo: true, demoPlay: demo } });
    vendor.answer = () => good('coin');
    await app.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeOf('coin')}&demoPlayer=${demo.player}`);
    expect(vendor.asked[1]?.body).toMatchObject({ currency: 'FUN', demo });
    expect((await app.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeOf('coin')}&demoPlayer=a`)).status).toBe(400);
  });
  it('of a vendor that refuses or fails is unavailable; after some failures the vendor is left alone, others are not', async () => {
    vendor.answer = () => ({ status: 400, body: { error: 'no', code: 'RS_ERROR_UNKNOWN' } });
    expect((await launch({ nodeId: String(nodeOf('coin')) })).body.errorCode).toBe('game.vendor.unavailable');
    vendor.answer = () => ({ status: 500, body: {} });
    for (let turn = 0; turn < 5; turn += 1)
      expect((await launch({ nodeId: String(nodeOf('coin')) })).body.errorCode).toBe('game.vendor.unavailable');
    const asked = vendor.asked.length;
    const answer = await launch({ nodeId: String(nodeOf('coin')) });
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'game.vendor.unavailable']);
    expect(vendor.asked).toHaveLength(asked);
    vendor.answer = () => good('match-day');
    expect((await launch({ nodeId: String(nodeOf('match-day')) })).status).toBe(200);
  });
});

describe('a vendor behind an aggregator', () => {
  const game = { nodeId: '' };
  const gateway = () => app.app.modules.games.gateway;
  const kite = async () => (await app.app.modules.games.catalogue.vendorByCode('KITE')) ?? expect.unreachable();
  const tokenOf = (): string => String(vendor.asked.at(-1)?.headers['x-player-token']);
  const withToken = (asked: { headers: Record<string, unknown> }) => ({
    body: { gameUrl: `${vendor.origin}/open_game?token=${String(asked.headers['x-player-token'])}&user=x` },
  });
  beforeEach(() => {
    game.nodeId = String(nodeOf('match-day'));
    vendor.answer = withToken;
  });
  afterEach(() => changes().setVendor('KITE', { tokenInAddress: false, tellsAddress: false, launchConfig: {} }));

  it('may not put the token in the address unless the operator lets it; the log says which of both was wrong', async () => {
    const warned = vi.spyOn(app.services.log, 'warn');
    expect((await launch(game)).body.errorCode).toBe('game.vendor.unavailable');
    expect(await gateway().check(await kite(), tokenOf())).toMatchObject({ verdict: 'token-expired' });
    vendor.answer = () => ({ body: { gameUrl: 'https://elsewhere.example/' } });
    expect((await launch(game)).body.errorCode).toBe('game.vendor.unavailable');
    const told = JSON.stringify(warned.mock.calls);
    warned.mockRestore();
    expect(told).toMatch(/the token in the address, which this vendor may not/);
    expect(told).toMatch(/an address of an origin that the vendor was not given/);
    for (const { headers } of vendor.asked) expect(told).not.toContain(String(headers['x-player-token']));
  });

  it('gets a token for the address that can do nothing but be exchanged, once', async () => {
    await changes().setVendor('KITE', { tokenInAddress: true });
    const answer = await launch(game);
    const [inAddress, seller] = [tokenOf(), await kite()];
    expect(contentOf(answer)['game_url']).toBe(`${vendor.origin}/open_game?token=${inAddress}&user=x`);
    const { player = '', currency = '' } = await gateway().check(seller, inAddress);
    const stake = (launchToken: string) =>
      gateway().apply(seller, {
        vendor: 'KITE',
        externalId: randomUUID(),
        kind: 'bet',
        referenceId: null,
        round: randomUUID(),
        roundClosed: false,
        player,
        game: 'match-day',
        amount: 10n,
        currency,
        token: launchToken,
      });
    // Whoever reads it in a history or a log can neither bet with it nor see the balance.
    expect((await stake(inAddress)).verdict).toBe('token-expired');
    expect((await gateway().balance(seller, player, inAddress)).verdict).toBe('token-expired');

    const answers = await Promise.all([gateway().renew(seller, inAddress), gateway().renew(seller, inAddress)]);
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['done', 'token-expired']);
    const fresh = answers.find(({ verdict }) => verdict === 'done')?.token ?? '';
    expect((await stake(fresh)).verdict).toBe('done');
    expect((await stake(inAddress)).verdict).toBe('token-expired');
    expect((await gateway().renew(seller, inAddress)).verdict).toBe('token-expired');
    // The fresh one lives as long as any: it may itself be exchanged.
    expect((await gateway().renew(seller, fresh)).verdict).toBe('done');
  });

  it('finds a token from an address dead after five minutes, or when the player has signed out', async () => {
    await changes().setVendor('KITE', { tokenInAddress: true });
    await launch(game);
    await sql`update games.launch set exchange_until = exchange_until - interval '5 minutes' where token_hash = ${hashOfToken(tokenOf())}`.execute(
      app.services.db,
    );
    expect((await gateway().renew(await kite(), tokenOf())).verdict).toBe('token-expired');
    const passing = await app.tokenOf('demo2');
    await launch(game, { token: passing });
    await app.ask('DELETE', '/wps/session/logout', { token: passing });
    expect((await gateway().renew(await kite(), tokenOf())).verdict).toBe('token-expired');
  });

  it("is told what the operator adds, each provider's names filled with what is known at the launch, and never anything else of ours", async () => {
    await changes().setVendor('KITE', {
      tellsAddress: true,
      launchConfig: {
        playMode: '{mode}',
        lobby_url: '{lobbyUrl}',
        hasHistory: true,
        game: { table: { id: '{gameCode}' } },
        channel: { mobile: '{mobile}', note: 'as {mode}' },
      },
    });
    vendor.answer = () => good('match-day');
    await launch({ ...game, clientType: '2' });
    expect(vendor.asked[0]?.body).toMatchObject({
      sessionIp: '127.0.0.1',
      launchConfig: {
        playMode: 'real',
        lobby_url: 'http://localhost:8080/',
        hasHistory: true,
        game: { table: { id: 'match-day' } },
        channel: { mobile: true, note: 'as {mode}' },
        lobbyUrl: 'http://localhost:8080/',
      },
    });
    await app.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${game.nodeId}`);
    expect(vendor.asked[1]?.body).toMatchObject({ launchConfig: { playMode: 'demo', demo: true } });
    await changes().setVendor('KITE', { launchConfig: {}, tellsAddress: false });
    await launch(game);
    expect(vendor.asked[2]?.body).not.toHaveProperty('sessionIp');
    expect((vendor.asked[2]?.body['launchConfig'] as object) ?? {}).not.toHaveProperty('playMode');
  });

  it.each([
    ['no object', ['x'], /JSON object/],
    ['a field of ours', { lobbyUrl: 'https://elsewhere.example' }, /lobbyUrl is sent with every launch/],
    ['a word that stands for nothing', { a: { b: '{token}' } }, /\{token\} stands for nothing; there are \{mode\}/],
    ['a list', { a: ['x'] }, /texts, numbers/],
    ['a name that is none', { 'a b': 1 }, /no name of a field/],
    ['too much', { a: 'x'.repeat(5_000) }, /at most 4096/],
    ['too deep', { a: { b: { c: { d: { e: 1 } } } } }, /4 deep/],
  ])('is told no launch fields that are %s', async (_what, launchConfig, message) => {
    await expect(changes().setVendor('KITE', { launchConfig })).rejects.toThrow(message);
    expect((await kite()).launchConfig).toEqual({});
  });
});

describe('trying a game', () => {
  it('needs no account, gives no token and reaches no wallet', async () => {
    vendor.answer = () => good('match-day');
    const answer = await app.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeOf('match-day')}&language=VI`);
    expect(contentOf(answer)).toMatchObject({ mode: 'trial', game_url: `${vendor.origin}/match-day?ticket=once` });
    expect(contentOf(answer)['launchId']).toBeUndefined();
    const [asked] = vendor.asked;
    expect(asked?.headers['x-player-token']).toBeUndefined();
    expect(asked?.body).toMatchObject({ currency: 'FUN', playerId: 'demo', launchConfig: { demo: true } });
    expect((await app.ask('GET', '/wps/relay/GCS_gameTrialLaunch?nodeId=1')).body.errorCode).toBe('game.unknown');
  });
  it('is all that a trial account can do: with its own play money where the vendor takes it, told what it is', async () => {
    vendor.answer = () => good('match-day');
    const trialToken = await newTrial();
    const launches = async (): Promise<bigint> =>
      (await sql<{ count: bigint }>`select count(*) as count from games.launch`.execute(app.services.db)).rows[0]?.count ?? 0n;
    const before = await launches();
    const ours = await launch({ nodeId: String(nodeOf('match-day')) }, { token: trialToken });
    expect(contentOf(ours)).toMatchObject({ mode: 'trial', demoWallet: true });
    expect(vendor.asked[0]?.body).toMatchObject({ currency: 'VND', launchConfig: { playMoney: true } });
    expect(vendor.asked[0]?.body['launchConfig']).not.toHaveProperty('demo');
    expect(await launches()).toBe(before + 1n);
    await changes().setVendor('KITE', { playsTrial: false });
    try {
      const theirs = await launch({ nodeId: String(nodeOf('match-day')) }, { token: trialToken });
      expect(contentOf(theirs)).toMatchObject({ mode: 'trial' });
      expect(contentOf(theirs)).not.toHaveProperty('demoWallet');
      expect(vendor.asked[1]?.body).toMatchObject({ currency: 'FUN', launchConfig: { demo: true } });
      expect(await launches()).toBe(before + 1n);
    } finally {
      await changes().setVendor('KITE', { playsTrial: true });
    }
  });
  it('is refused where the vendor has no play money', async () => {
    await sql`update games.game set has_trial = false where node_id = ${nodeOf('map-three')}`.execute(app.services.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(app.services.db);
    app.app.modules.games.catalogue.forget();
    expect((await app.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeOf('map-three')}`)).body.errorCode).toBe(
      'game.trial.unavailable',
    );
  });
});

describe("a brand's frames", () => {
  it('are the origins of its vendors; http only on this machine', async () => {
    const brand = await app.app.modules.site.merchantByCode('sortes');
    expect(await app.app.modules.games.launchOriginsOf(brand)).toEqual([vendor.origin]);
    await expect(changes().setVendor('KITE', { launchOrigins: ['http://games.example'] })).rejects.toThrow(/no origin/);
    await expect(changes().setVendor('KITE', { launchOrigins: ['https://games.example; script-src *'] })).rejects.toThrow(/no origin/);
    await changes().setVendor('KITE', { launchOrigins: [vendor.origin, 'https://games.example'] });
    expect(await app.app.modules.games.launchOriginsOf(brand)).toEqual([vendor.origin, 'https://games.example']);
    await changes().switch(brand, { vendor: 'KITE' }, false);
    expect(await app.app.modules.games.launchOriginsOf(brand)).toEqual([vendor.origin]);
  });
});
