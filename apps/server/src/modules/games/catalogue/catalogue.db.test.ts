import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ManualClock, newId, openDatabase } from '@sortes/service';
import { addBrand } from '../../site/index.js';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { offerGamesOfManyKinds } from '../testing/games-of-many-kinds.js';

interface Item {
  nodeId: string;
  gameName: string;
  gameCode: string;
  gameType: string;
  vassalage: string;
  showIcon: string;
  isHot: number;
  isNew: number;
  isJackpot: number;
  hasRooms: number;
  minBet: number | null;
  maintenance: { maintainTime: number; endTime: number | null; reason: string } | null;
}
interface List {
  games: Item[];
  totalPages: number;
  totalCount: number;
  similar: boolean;
}

let app: TestApp;
let token: string;
const valueOf = <T>(answer: Answer): T => answer.body.value as T;
const get = (path: string, more: { token?: string; headers?: Record<string, string> } = {}) => app.ask('GET', path, more);
const list = async (query: string, headers?: Record<string, string>): Promise<List> => {
  const answer = await get(`/wps/relay/GCSGAME_gameList?${query}`, headers && { headers });
  expect(answer.status).toBe(200);
  return valueOf<List>(answer);
};
const names = async (query: string): Promise<string[]> => (await list(query)).games.map(({ gameName }) => gameName);
const merchant = () => app.app.modules.site.merchantByCode('sortes');
const changes = () => app.app.modules.games.changes;

/** 900 more games of a vendor of many, so that pages and search have something to do. */
const filler = Array.from({ length: 900 }, (_value, index) => ({
  game_code: `fill-${index}`,
  name: `Orchard ${String.fromCharCode(65 + (index % 26))}${index}`,
  category: 'Video Slots',
  enabled: true,
  platforms: [],
  blocked_countries: [],
  min_bet: (index + 1) * 100_000,
}));
const special = [
  { game_code: 'trung', name: 'Golden Hit', names: { vi: 'Trúng Vàng Đỏ', th: 'ตีทอง' }, category: 'Video Slots', has_jackpot: true },
  { game_code: '888a', name: '888 Fortunes', category: 'Jackpot Slots' },
  { game_code: '888b', name: 'Lucky 888', category: 'Video Slots', is_new: true },
  { game_code: '888c', name: 'Max888', category: 'Scratch Cards' },
  { game_code: 'tiger', name: 'Tiger Mountain', names: { zh: '虎山行' }, category: 'Video Slots' },
  { game_code: 'cafe', name: 'Café Olé', category: 'Crash Games', blocked_countries: ['us', 'FR'] },
];

beforeAll(async () => {
  app = await createTestApp();
  await offerGamesOfManyKinds(app);
  token = await app.tokenOf('demo1');
  await changes().addVendor({
    code: 'MANY',
    name: 'Many Ways',
    protocol: 'pam',
    apiUrl: 'https://many.example/api',
    apiKey: 'key-that-many-sends',
    ownSecret: 'key-that-we-send-many',
    operatorId: 'sortes',
    launchOrigins: ['https://many.example'],
    currencies: ['VND'],
    hasWallet: false,
  });
  await changes().importGames('MANY', { json: [...special, ...filler] }, true);
  await changes().switch(await merchant(), { vendor: 'MANY' }, true);
}, 60_000);
afterAll(() => app.close());

const nodeOf = async (code: string): Promise<number> => {
  const copy = await changes().read();
  const game = copy.stored.games.find((one) => one.code === code);
  if (game === undefined) throw new Error(`no game ${code}`);
  return game.nodeId;
};

describe('categories', () => {
  it('show every vendor with its games and classes, beside the lottery', async () => {
    const { data } = valueOf<{
      data: {
        lanes: {
          title: string;
          cards: { vassalage: string; type: string; isGame: string; gameCount?: number; displayName: string }[];
          gameClassify?: { key: string; displayName: string; gameCount: number }[];
          minBets?: number[];
        }[];
      };
    }>(await get('/wps/relay/GCSGAME_gameVendor?language=VI'));
    expect(data.lanes.map(({ title }) => title)).toEqual(['ELOTT', 'LOTT', 'RNG', 'MORE']);
    const rng = data.lanes.find(({ title }) => title === 'RNG');
    expect(rng?.cards.map(({ vassalage, type, gameCount }) => [vassalage, type, gameCount])).toEqual([
      ['LUMEN', 'VASSALAGE', 1],
      ['MANY', 'VASSALAGE', 906],
    ]);
    expect(rng?.gameClassify?.find(({ key }) => key === 'SL')).toEqual({ key: 'SL', displayName: 'Nổ hũ', gameCount: 905 });
    expect(rng?.gameClassify?.find(({ key }) => key === 'JACKPOT')?.gameCount).toBe(2);
    expect(data.lanes[0]?.cards[0]).toMatchObject({ type: 'GAME', isGame: 'GAME' });
    expect(rng?.cards[0]?.isGame).toBe('VASSALAGE');
    // Each step narrows the category without emptying it.
    for (const minBet of rng?.minBets ?? []) {
      const { totalCount } = await list(`gameType=RNG&minBet=${minBet}`);
      expect([totalCount > 0, totalCount < 907], `minBet ${minBet}`).toEqual([true, true]);
    }
    expect(rng?.minBets?.length).toBeGreaterThan(0);
  });

  it('of fewer than four games are one, called MORE, until they have four', async () => {
    const lanes = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      const { data } = valueOf<{
        data: { lanes: { title: string; cards: { vassalage: string; gameType: string; gameCount?: number }[]; minBets?: number[] }[] };
      }>(await get(`/wps/relay/GCSGAME_gameVendor?x=${newId()}`));
      return new Map(data.lanes.map((lane) => [lane.title, lane]));
    };
    const codes = async (gameType: string) => (await list(`gameType=${gameType}`)).games.map((game) => `${game.gameType} ${game.gameCode}`);
    const six = ['LIVE dragon-tiger-table', 'FISH reef-shot', 'INHOUSE coin', 'SPORTS match-day', 'ESPORTS map-three', 'PVP card-duel'];
    expect((await lanes()).get('MORE')?.cards.map((card) => [card.vassalage, card.gameType, card.gameCount])).toEqual([
      ['LUMEN', 'MORE', 3],
      ['KITE', 'MORE', 3],
    ]);
    expect(await codes('MORE')).toEqual(six);
    // Who comes by the category's own address finds its games.
    expect(await codes('LIVE')).toEqual(['LIVE dragon-tiger-table']);
    expect((await list('gameType=MORE&vassalage=KITE&gameName=duel')).games.map(({ gameCode }) => gameCode)).toEqual(['card-duel']);
    const recent = valueOf<{ list: Item[] }>(await get('/wps/relay/GCS_recentGame?gameType=MORE', { token }));
    expect(recent.list).toEqual([]);

    const tables = ['a', 'b', 'c'].map((letter) => ({ game_code: `table-${letter}`, name: `Table ${letter}`, category: 'Live Casino' }));
    await changes().importGames('MANY', { json: [...special, ...filler, ...tables] }, true);
    const four = await lanes();
    expect([...four.keys()]).toEqual(['ELOTT', 'LOTT', 'LIVE', 'RNG', 'MORE']);
    expect(four.get('LIVE')?.cards.map((card) => [card.vassalage, card.gameCount])).toEqual([
      ['LUMEN', 1],
      ['MANY', 3],
    ]);
    expect(await codes('MORE')).toEqual(six.slice(1));
    // A game that the brand takes off the site counts no more.
    await changes().switch(await merchant(), { nodeId: await nodeOf('table-a') }, false);
    expect([...(await lanes()).keys()]).toEqual(['ELOTT', 'LOTT', 'RNG', 'MORE']);
    expect(await codes('MORE')).toHaveLength(8);
    await changes().importGames('MANY', { json: [...special, ...filler] }, true);
  });

  it('give cockfight vendors a lane of their own, and esports vendors theirs', async () => {
    const brand = await merchant();
    for (const code of ['SV3', 'ARENA']) {
      await changes().addVendor({
        code,
        name: code,
        protocol: 'pam',
        apiUrl: 'https://sv3.example',
        apiKey: 'key-that-they-send',
        ownSecret: 'key-that-we-send',
        operatorId: 'sortes',
        launchOrigins: [],
        currencies: [],
        hasWallet: false,
      });
      const rings = [1, 2, 3, 4].map((ring) => ({
        game_code: `ring-${code}-${ring}`,
        name: `Ring ${code} ${ring}`,
        category: 'Sports Betting',
      }));
      await changes().importGames(code, { json: rings }, true);
      await changes().switch(brand, { vendor: code }, true);
    }
    const titles = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      const { data } = valueOf<{ data: { lanes: { title: string; cards: { vassalage: string }[] }[] } }>(
        await get(`/wps/relay/GCSGAME_gameVendor?x=${newId()}`),
      );
      return Object.fromEntries(data.lanes.map(({ title, cards }) => [title, cards.map(({ vassalage }) => vassalage)]));
    };
    expect(await titles()).toMatchObject({ COCKFIGHT: ['SV3'], SPORTS: ['KITE', 'ARENA'] });
    expect((await list('gameType=COCKFIGHT')).games.map(({ gameCode, gameType }) => [gameCode, gameType])).toEqual(
      [1, 2, 3, 4].map((ring) => [`ring-SV3-${ring}`, 'COCKFIGHT']),
    );
    await sql`update site.merchant set settings = settings || '{"esportsVendors":["ARENA"]}'::jsonb where id = ${brand.id}`.execute(
      app.services.db,
    );
    app.app.modules.site.forgetCopies();
    expect(await titles()).toMatchObject({ COCKFIGHT: ['SV3'], ESPORTS: ['KITE', 'ARENA'], MORE: ['LUMEN', 'KITE'] });
    const { content } = valueOf<{ content: Record<string, Record<string, string[]>> }>(await get('/wps/relay/GLS2_getVassGameType'));
    expect(content['COCKFIGHT']).toEqual({ SV3: [] });
    expect(content['PVP']).toEqual({ KITE: [] });
  });
});

describe('lists', () => {
  it('come in pages of 42 that neither overlap nor leave out', async () => {
    const first = await list('gameType=RNG');
    expect([first.games.length, first.totalCount, first.totalPages]).toEqual([42, 907, 22]);
    const seen = new Set<string>();
    for (let pageNo = 1; pageNo <= 22; pageNo += 1)
      for (const { nodeId } of (await list(`gameType=RNG&pageNo=${pageNo}`)).games) seen.add(nodeId);
    expect(seen.size).toBe(907);
    expect((await list('gameType=RNG&pageNo=23')).games).toEqual([]);
    expect((await list('gameType=rng&pageSize=3000')).games).toHaveLength(907);
  });
  it('meet type, vendor, class and stake together', async () => {
    expect((await list('vassalage=KITE')).games.map(({ gameCode }) => gameCode)).toEqual(['match-day', 'map-three', 'card-duel']);
    expect(await names('gameType=RNG&vassalage=lumen')).toEqual(['Three Bells']);
    expect((await list('gameClassify=SC,CR')).games.map(({ gameCode }) => gameCode).sort()).toEqual(['888c', 'cafe']);
    expect((await list('gameType=RNG&gameClassify=NEW')).games.map(({ gameCode }) => gameCode)).toEqual(['three-bells', '888b']);
    expect((await list('gameClassify=HOT')).games.map(({ gameCode }) => gameCode)).toEqual([
      'dragon-tiger-table',
      'three-bells',
      'card-duel',
    ]);
    const cheap = await list('gameType=RNG&vassalage=MANY&minBet=10');
    expect(cheap.totalCount).toBe(10);
    expect(cheap.games.every(({ minBet }) => minBet !== null && minBet <= 10)).toBe(true);
    expect((await list('gameType=MARS')).totalCount).toBe(0);
    expect((await list('gameType=RNG&minBet=1000000000000')).totalCount).toBe(901);
  });
  it('are sorted by name in the language, or the newest first', async () => {
    const sorted = await names('gameType=RNG&vassalage=MANY&sort=name&language=EN&pageSize=3000');
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en').compare));
    expect((await list('gameType=RNG&vassalage=MANY&sort=new')).games[0]?.gameCode).toBe('888b');
  });
  it('refuse what is no page', async () => {
    for (const query of ['pageNo=0', 'pageNo=x', 'pageSize=99999', 'minBet=-1', `gameName=${'x'.repeat(61)}`])
      expect((await get(`/wps/relay/GCSGAME_gameList?${query}`)).body.errorCode).toBe('request_param_err');
  });
  it('name the hot games of the brand', async () => {
    const hot = async (query: string) =>
      valueOf<{ list: Item[] }>(await get(`/wps/relay/GCSGAME_hotGamesV2?${query}`)).list.map(({ gameCode }) => gameCode);
    expect(await hot('isPlatform=2&platform=flash,html5-desktop')).toEqual(['dragon-tiger-table', 'three-bells', 'card-duel']);
    const asked = `merchantCode=${(await merchant()).code}&isPlatform=2&vassalage=&platform=flash,html5-desktop&clientType=3&language=EN`;
    expect(await hot(asked)).toEqual(['dragon-tiger-table', 'three-bells', 'card-duel']);
    expect(await hot('platform=flash')).toEqual([]);
    expect(await hot('platform=HTML5,flash&clientType=2&limitNum=1')).toEqual(['dragon-tiger-table']);
    expect(await hot('vassalage=KITE')).toEqual(['card-duel']);
    expect(await hot('gameType=LIVE&limitNum=1')).toEqual(['dragon-tiger-table']);
    const refused = async (query: string) => (await get(`/wps/relay/GCSGAME_hotGamesV2?${query}`)).body.errorCode;
    expect(await refused('merchantCode=somebody-else')).toBe('function.not.available');
    expect(await refused('clientType=9')).toBe('request_param_err');
  });
});

describe('search', () => {
  const search = (text: string, more = '') => list(`gameName=${encodeURIComponent(text)}${more}`);
  const found = async (text: string, more = '') => (await search(text, more)).games.map(({ gameCode }) => gameCode);

  it('ignores marks and case, in the language and in English at once', async () => {
    for (const text of ['trung', 'TRÚNG', 'trung vang do', 'vàng đỏ', 'golden hit', 'GOLD'])
      expect(await found(text, '&language=VI'), text).toContain('trung');
    expect((await search('trung', '&language=VI')).games[0]?.gameName).toBe('Trúng Vàng Đỏ');
    expect(await found('vang do', '&language=EN')).toEqual([]);
    expect(await found('cafe ole')).toEqual(['cafe']);
    expect(await found('ทอง', '&language=TH')).toEqual(['trung']);
    expect(await found('虎', '&language=CN')).toEqual(expect.arrayContaining(['tiger', 'dragon-tiger-table']));
  });
  it('ranks beginnings before beginnings of words before the rest', async () => {
    expect(await found('888')).toEqual(['888a', '888b', '888c', 'fill-888']);
    expect((await found('tiger'))[0]).toBe('tiger');
  });
  it('finds by vendor, by words in any order, and within a filter', async () => {
    expect(await found('lumen')).toEqual(expect.arrayContaining(['three-bells', 'coin', 'reef-shot']));
    expect(await found('bells lumen')).toEqual(['three-bells']);
    expect(await found('888', '&gameClassify=SC')).toEqual(['888c']);
    expect(await found('888', '&gameType=LIVE')).toEqual([]);
  });
  it('offers what is like it only when nothing has the name', async () => {
    const misspelt = await search('fortunse');
    expect([misspelt.similar, misspelt.games.map(({ gameCode }) => gameCode)]).toEqual([true, ['888a']]);
    expect((await search('tigre')).games.map(({ gameCode }) => gameCode)).toContain('tiger');
    expect(await found('threebells')).toEqual(['three-bells']);
    expect((await search('888')).similar).toBe(false);
    expect(await search('qqqqzzzz')).toEqual({ games: [], totalPages: 0, totalCount: 0, similar: false });
    expect(await search('...')).toMatchObject({ totalCount: 0, similar: false });
  });
});

describe('one game', () => {
  it('is told with its maintenance and others like it', async () => {
    const nodeId = await nodeOf('three-bells');
    const open = valueOf<{ game: Item; suggestions: Item[] }>(await get(`/wps/relay/GCSGAME_game/${nodeId}?language=PT`));
    expect([open.game.gameName, open.game.maintenance, open.suggestions]).toEqual(['Três Sinos', null, []]);
    const until = new Date(Date.now() + 3_600_000);
    await changes().setMaintenance({ nodeId }, { from: new Date(Date.now() - 1_000), until, reason: 'Reels are oiled' });
    const closed = valueOf<{ game: Item; suggestions: Item[] }>(await get(`/wps/relay/GCSGAME_game/${nodeId}`));
    expect(closed.game.maintenance).toMatchObject({ endTime: until.getTime(), reason: 'Reels are oiled' });
    expect(closed.suggestions.length).toBeGreaterThanOrEqual(3);
    expect(closed.suggestions.every(({ gameType, maintenance }) => gameType === 'RNG' && maintenance === null)).toBe(true);
    await changes().setMaintenance({ nodeId }, null);
  });
  it('opens and closes by the clock, without a change', async () => {
    const nodeId = await nodeOf('coin');
    const maintenanceNow = async () =>
      valueOf<{ game: Item }>(await get(`/wps/relay/GCSGAME_game/${nodeId}`)).game.maintenance === null ? 'open' : 'closed';
    const now = Date.now();
    await changes().setMaintenance({ nodeId }, { from: new Date(now + 400), until: new Date(now + 900), reason: '' });
    expect(await maintenanceNow()).toBe('open');
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(await maintenanceNow()).toBe('closed');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await maintenanceNow()).toBe('open');
    await changes().setMaintenance({ nodeId }, null);
  });
  it('has rooms', async () => {
    const nodeId = await nodeOf('card-duel');
    expect(valueOf(await get(`/wps/relay/GLS2_roomList?nodeId=${nodeId}&language=VI`))).toEqual({
      list: [
        { roomId: 'bronze', roomName: 'Phòng Đồng', nodeId: String(nodeId), minBet: 10_000, maxBet: 10_000, seats: 2 },
        { roomId: 'silver', roomName: 'Phòng Bạc', nodeId: String(nodeId), minBet: 50_000, maxBet: 50_000, seats: 2 },
        { roomId: 'gold', roomName: 'Phòng Vàng', nodeId: String(nodeId), minBet: 200_000, maxBet: 200_000, seats: 2 },
      ],
    });
    for (const unknown of ['99999999', 'x', '-1', '1e3'])
      expect((await get(`/wps/relay/GLS2_roomList?nodeId=${unknown}`)).body.errorCode).toBe('game.unknown');
    expect((await get('/wps/relay/GLS2_roomList')).body.errorCode).toBe('request_param_err');
  });
  it('shows an uploaded picture that browsers may keep for ever', async () => {
    const nodeId = await nodeOf('coin');
    const upload = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a03050' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const hash = await changes().setPicture(nodeId, upload);
    const { game } = valueOf<{ game: Item }>(await get(`/wps/relay/GCSGAME_game/${nodeId}`));
    expect(game.showIcon).toBe(`/games/pictures/${hash}.avif`);
    const response = await app.http.inject({ url: game.showIcon, headers: { host: 'localhost:8080' } });
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'image/avif',
      'public, max-age=31536000, immutable',
    ]);
    const shown = await sharp(response.rawPayload).metadata();
    expect([shown.width, shown.height, shown.exif]).toEqual([360, 480, undefined]);
    expect((await get(`/games/pictures/${'0'.repeat(64)}.avif`)).status).toBe(404);
    expect((await get('/games/pictures/..%2F..%2Fetc%2Fpasswd')).status).toBe(400);
  });
  it('takes no picture that is none', async () => {
    const nodeId = await nodeOf('coin');
    const bomb = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const tries: [Buffer, RegExp][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /neither PNG/],
      [Buffer.alloc(6 * 1024 * 1024), /5 MB/],
      [bomb, /20 million/],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), /cannot be read/],
    ];
    for (const [bytes, reason] of tries) await expect(changes().setPicture(nodeId, bytes)).rejects.toThrow(reason);
  });
});

describe("a player's games", () => {
  it('are favourites, added once, newest first, taken off again', async () => {
    const [bells, coin] = [await nodeOf('three-bells'), await nodeOf('coin')];
    const add = (nodeId: number | string) =>
      app.ask('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { token, body: { nodeId: String(nodeId) } });
    expect(valueOf(await add(bells))).toEqual([String(bells)]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(valueOf(await add(coin))).toEqual([String(coin), String(bells)]);
    expect(valueOf(await add(bells))).toEqual([String(coin), String(bells)]);
    expect((await add('424242')).body.errorCode).toBe('game.unknown');
    expect(valueOf(await get('/wps/relay/MCSFE_getFavoriteGames', { token }))).toEqual([String(coin), String(bells)]);
    const shown = valueOf<{ content: Item[]; totalCount: number }>(
      await get('/wps/relay/MCSFE_getFavoriteGamesList?gameType=RNG&language=EN', { token }),
    );
    expect([shown.totalCount, shown.content.map(({ gameName }) => gameName)]).toEqual([1, ['Three Bells']]);
    const removed = await app.ask('DELETE', `/wps/relay/MCSFE_removeFavoriteGameV2?nodeId=${coin}`, { token });
    expect(valueOf(removed)).toEqual([String(bells)]);
    expect((await get('/wps/relay/MCSFE_getFavoriteGames')).body.errorCode).toBe('login.not.session');
  });
  it('are 200 at most, also when many are added at once', async () => {
    const other = await app.tokenOf('demo2');
    const { games } = await list('gameType=RNG&vassalage=MANY&pageSize=215');
    const answers = await Promise.all(
      games.map(({ nodeId }) => app.ask('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { token: other, body: { nodeId } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.errorCode))).toEqual(
      new Set(['game.favourites.full']),
    );
    expect(valueOf<string[]>(await get('/wps/relay/MCSFE_getFavoriteGames', { token: other }))).toHaveLength(200);
  });
});

describe('winners', () => {
  it('are those whose round paid more than it took, with what they won beyond it, masked, of this brand', async () => {
    const brand = await merchant();
    const { id: playerId } = (await app.app.modules.identity.findPlayerByName(brand.id, 'demo1')) ?? { id: 0 };
    const copy = await changes().read();
    const game = copy.gameByNode(await nodeOf('reef-shot'));
    if (game === undefined) throw new Error('no game');
    const win = async (amount: bigint, staked: bigint, merchantId = brand.id) => {
      const round = newId();
      await sql`insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at)
        values (${playerId}, ${round}::uuid, ${game.vendor.id}, ${game.nodeId}, ${merchantId}, ${round}, ${staked}, ${amount}, now(), now())`.execute(
        app.services.db,
      );
      // Paid in two parts, as rounds with free spins are.
      for (const part of [amount - 1n, 1n])
        await sql`insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, amount, hash, balance_after, at)
          values (${game.vendor.id}, ${newId()}, ${playerId}, ${round}::uuid, 'win', ${part}, '\\x00', 0, clock_timestamp())`.execute(
          app.services.db,
        );
    };
    await win(150_000_000n, 10_000_000n);
    // Small change is no news (ten points of the currency: 10,000 ₫), nor is a prize below its stake.
    await win(70_000_000n, 10_000_000n);
    await win(5_000_000n, 10_000_000n);
    await win(190_000_000n, 10_000_000n, 77);
    const { list: shown } = valueOf<{ list: { vo: Record<string, unknown> }[] }>(
      await get('/wps/relay/GCSGAME_getRankList?gameCategory=FISH&language=VI'),
    );
    expect(shown.map(({ vo }) => vo)).toEqual([
      expect.objectContaining({
        winAmount: 14_000,
        gameName: 'Bắn Cá San Hô',
        customerName: 'd****1',
        vassalage: 'LUMEN',
        nodeId: String(game.nodeId),
        gameType: 'FISH',
      }),
    ]);
  });
});

describe('brands', () => {
  it('see only what they switched on, in their own order and dress', async () => {
    const { db } = app.services;
    await inTransaction(db, (transaction) =>
      addBrand(
        transaction,
        {
          id: 2,
          code: 'other',
          name: 'Other',
          currency: 'VND',
          currencySymbol: '₫',
          currencyScale: 0,
          timeZone: 'Asia/Ho_Chi_Minh',
          defaultLanguage: 'EN',
          hosts: ['other.example'],
          languages: ['EN'],
          settings: {},
        },
        { resources: [], banners: [], announcements: [], articles: [] },
      ),
    );
    app.app.modules.site.forgetCopies();
    const headers = { merchant: 'other' };
    const nodeId = await nodeOf('three-bells');
    expect((await list('gameType=RNG', headers)).totalCount).toBe(0);
    expect((await get(`/wps/relay/GCSGAME_game/${nodeId}`, { headers })).body.errorCode).toBe('game.unknown');
    const other = await app.app.modules.site.merchantByCode('other');
    await changes().switch(other, { vendor: 'LUMEN' }, true);
    await changes().dressGame(other, nodeId, { badge: 'jackpot', position: 1 });
    const all = await list(`x=${newId()}`, headers);
    expect(all.games.map(({ gameCode }) => gameCode)).toEqual(['three-bells', 'dragon-tiger-table', 'reef-shot', 'coin']);
    expect(all.games[0]).toMatchObject({ isJackpot: 1, isNew: 0, isHot: 0 });
    expect((await list(`gameType=RNG&vassalage=LUMEN&x=${newId()}`)).games[0]).toMatchObject({ isJackpot: 0, isNew: 1, isHot: 1 });
    // The badge is for the eye: what filters, their counts and the hot list find stays.
    const counts = async () => {
      const { data } = valueOf<{ data: { lanes: { title: string; gameClassify?: { key: string; gameCount: number }[] }[] } }>(
        await get(`/wps/relay/GCSGAME_gameVendor?x=${newId()}`, { headers }),
      );
      const marks = data.lanes.find(({ title }) => title === 'MORE')?.gameClassify ?? [];
      return marks.filter(({ key }) => ['HOT', 'NEW', 'JACKPOT'].includes(key)).map(({ key, gameCount }) => [key, gameCount]);
    };
    for (const badge of ['jackpot', 'none', 'hot', null] as const) {
      await changes().dressGame(other, nodeId, { badge });
      for (const [mark, found] of [
        ['HOT', 1],
        ['NEW', 1],
        ['JACKPOT', 0],
      ] as const)
        expect((await list(`gameType=RNG&gameClassify=${mark}&x=${newId()}`, headers)).totalCount, `${badge} ${mark}`).toBe(found);
      // Four games of four kinds stand together.
      expect(await counts()).toEqual([
        ['HOT', 2],
        ['NEW', 1],
      ]);
    }
    await changes().switch(other, { nodeId }, false);
    expect((await get(`/wps/relay/GCSGAME_game/${nodeId}`, { headers })).body.errorCode).toBe('game.unknown');
    expect((await get(`/wps/relay/GCSGAME_game/${nodeId}`)).status).toBe(200);
  });
  it('of another currency do not see vendors that do not pay in it', async () => {
    await changes().setVendor('MANY', { currencies: ['THB'] });
    expect((await list(`vassalage=MANY&x=${newId()}`)).totalCount).toBe(0);
    await changes().setVendor('MANY', { currencies: ['VND'] });
    expect((await list(`vassalage=MANY&x=${newId()}`)).totalCount).toBe(906);
  });
});

describe('imports', () => {
  it('say what is new, changed and gone, change nothing until told to, and keep what the operator wrote', async () => {
    const list2 = [
      { ...special[0], name: 'Golden Strike' },
      ...special.slice(1, 5),
      { game_code: 'fresh', name: 'Fresh One', category: 'fishing games' },
      { game_code: 'odd', name: 'Odd', category: 'Time Travel' },
      { game_code: 'odd', name: '', category: 'Slots' },
      'nonsense',
      ...filler,
    ];
    const plan = await changes().importGames('MANY', { json: { games: list2 } }, false);
    expect([plan.added, plan.changed, plan.gone, plan.same, plan.unfit.length]).toEqual([['fresh'], ['trung'], ['cafe'], 904, 3]);
    expect(plan.unfit[0]?.message).toContain('Time Travel');
    expect(await nodeOf('trung').then(async (nodeId) => (await changes().read()).gameByNode(nodeId)?.name)).toBe('Golden Hit');

    const trung = await nodeOf('trung');
    await changes().setGame(trung, { names: { VI: 'Trúng Lớn' }, minBet: 50_000n });
    const again = await changes().importGames('MANY', { json: { games: list2 } }, true);
    expect(again.changed).toEqual([]);
    const after = await changes().read();
    expect(after.gameByNode(trung)).toMatchObject({ name: 'Golden Hit', names: { VI: 'Trúng Lớn', TH: 'ตีทอง' }, minBet: 50_000n });
    const cafe = after.stored.games.find(({ code }) => code === 'cafe');
    expect(cafe?.removed).toBe(true);
    expect((await list(`gameName=cafe&x=${newId()}`)).totalCount).toBe(0);
    const back = await changes().importGames('MANY', { json: { games: [...list2, special[5]] } }, true);
    expect([back.back, back.added]).toEqual([['cafe'], []]);
    expect((await changes().read()).gameByNode(cafe?.nodeId ?? 0)?.removed).toBe(false);
  });
  it('raise the version with every change, so that other processes follow', async () => {
    const { createCatalogue } = await import('./catalogue.js');
    const neighbour = createCatalogue(app.services);
    const before = await neighbour.current();
    await changes().setGame(await nodeOf('coin'), { isHot: true });
    await expect.poll(async () => (await neighbour.current()).version).toBeGreaterThan(before.version);
    const after = await neighbour.current();
    expect(after.stored.games.find(({ code }) => code === 'coin')?.isHot).toBe(true);
  });
  it('outlive the database for a while: the last copy is served', async () => {
    const { createCatalogue } = await import('./catalogue.js');
    const { config } = app.services;
    const handle = openDatabase({ connectionString: config.databaseUrl }, { poolSize: 1 });
    const clock = new ManualClock(new Date());
    const neighbour = createCatalogue({ ...app.services, db: handle.db, clock });
    const before = await neighbour.current();
    await handle.close();
    // Its copy is to be compared with the database by now.
    clock.advance(1_100);
    expect((await neighbour.current()).version).toBe(before.version);
  });
});
