import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeVendor, type FakeVendor } from '../../modules/games/testing/fake-vendor.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { gamesCommands } from './games.js';
import { commands } from './index.js';

let test: TestApp;
let vendor: FakeVendor;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-games-'));
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(path.join(folder, name), content);
  return name;
};
beforeAll(async () => {
  test = await createTestApp();
  vendor = await startFakeVendor();
}, 60_000);
afterAll(async () => {
  await vendor.close();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; value: Record<string, unknown>; said: string }> {
  let out = '';
  let said = '';
  const output = {
    write: async (text: string) => {
      out += text;
    },
    say: (text: string) => {
      said += `${text}\n`;
    },
    progress: () => undefined,
  };
  const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
  const code = await runCommand(commands, ['games', ...words, '--json'], { environment, workingDirectory: folder, output } as Parameters<
    typeof runCommand
  >[2]);
  return { code, value: out === '' ? {} : (JSON.parse(out) as Record<string, unknown>), said };
}
/** What a person reads. */
async function tell(...words: string[]): Promise<string> {
  let out = '';
  const output = { write: async (text: string) => void (out += text), say: () => undefined, progress: () => undefined };
  const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
  await runCommand(commands, ['games', ...words], { environment, workingDirectory: folder, output } as Parameters<typeof runCommand>[2]);
  return out;
}
const shown = async (code: string) => {
  const { value } = await run('list', '--name', code, '--removed');
  return (value['games'] as { nodeId: number; code: string; [key: string]: unknown }[]).find((game) => game.code === code);
};

describe('games commands', () => {
  it('bound what a vendor pays in as wins, and show it', async () => {
    expect((await run('wins')).value).toEqual({ limits: [] });
    const set = (...words: string[]) => run('wins', '--vendor', 'lumen', '--currency', 'vnd', ...words);
    expect((await set('--per-minute', '50000', '--per-day', '1000000')).code).toBe(0);
    const limit = { vendor: 'LUMEN', currency: 'VND', perMinute: '50000', perDay: '1000000', paidToday: '0', heldAt: null };
    expect((await run('wins')).value).toEqual({ limits: [limit] });
    expect((await set('--per-minute', 'none')).value).toEqual({ limits: [{ ...limit, perMinute: null }] });
    for (const words of [['--per-day', '0'], ['--per-day', '-5'], ['--per-minute', 'much'], []])
      expect([words, (await set(...words)).code]).toEqual([words, 2]);
    expect((await run('wins', '--vendor', 'NOBODY', '--currency', 'VND', '--per-day', '5')).code).toBe(2);
    expect((await run('wins', '--vendor', 'LUMEN', '--per-day', '5')).code).toBe(2);
    expect((await set('--per-day', 'none')).value).toEqual({ limits: [] });
  });

  it('explain themselves', async () => {
    for (const { words } of gamesCommands) {
      let help = '';
      const output = { write: async (text: string) => void (help += text), say: () => undefined, progress: () => undefined };
      expect(await runCommand(commands, [...words, '--help'], { environment: {}, workingDirectory: folder, output })).toBe(0);
      expect(help).toContain(`Usage: npm run -s sortes -- ${words.join(' ')}`);
    }
  });

  it('set what holds of a vendor behind an aggregator, and list it', async () => {
    file('key', 'k'.repeat(32));
    const keys = ['--vendor-key', 'key', '--own-key', 'key', '--operator', 'sortes', '--origin', vendor.origin, '--url', vendor.origin];
    expect((await run('vendor', 'add', '--code', 'REDTIGER', '--name', 'Red Tiger', '--protocol', 'pam', ...keys)).code).toBe(0);
    const set = (...words: string[]) => run('vendor', 'set', '--code', 'REDTIGER', ...words);
    const wrong: [string[], RegExp][] = [
      [['--aggregator', 'VALKYRIE'], /go together/],
      [['--provider', 'Red Tiger'], /go together/],
      [['--aggregator', 'LUMEN', '--provider', 'x'], /code of a vendor/],
      [['--launch-config', '{'], /no JSON/],
      [['--launch-config', '{"lobbyUrl":"x"}'], /lobbyUrl is sent with every launch/],
      [['--prize-most', 'USD'], /no currency and amount/],
      [['--prize-most', 'USD:-1'], /no currency and amount/],
      [['--token-in-address', 'maybe'], /yes or no/],
    ];
    for (const [words, says] of wrong) expect((await set(...words)).said, words.join(' ')).toMatch(says);
    const shownAs = async () => {
      const { value } = await run('vendors');
      return (value['vendors'] as Record<string, unknown>[]).find(({ code }) => code === 'REDTIGER');
    };
    const untouched = { aggregator: null, tokenInAddress: false, playerAddress: false, launchConfig: {}, prizeMost: {} };
    expect(await shownAs()).toMatchObject(untouched);

    const all = ['--aggregator', 'valkyrie', '--provider', 'Red Tiger', '--token-in-address', 'yes', '--player-address', 'yes'];
    const more = ['--launch-config', '{"playMode":"{mode}"}', '--prize-most', 'usd:25000', '--prize-most', 'EUR:20000.5'];
    expect((await set(...all, ...more)).code).toBe(0);
    expect(await shownAs()).toMatchObject({
      aggregator: { code: 'VALKYRIE', provider: 'Red Tiger' },
      tokenInAddress: true,
      playerAddress: true,
      launchConfig: { playMode: '{mode}' },
      prizeMost: { USD: '25000', EUR: '20000.5' },
    });
    const none = [
      '--aggregator',
      'none',
      '--token-in-address',
      'no',
      '--player-address',
      'no',
      '--launch-config',
      '{}',
      '--prize-most',
      'none',
    ];
    expect((await set(...none)).code).toBe(0);
    expect(await shownAs()).toMatchObject(untouched);
    expect((await run('vendor', 'set', '--code', 'LUMEN', '--token-in-address', 'yes')).said).toMatch(/pam vendors only/);
  });

  it('add a vendor with keys from files, import its list, and switch it on', async () => {
    file('vendor.pub', vendor.vendorKey);
    file('own.pem', vendor.operatorKey);
    const words = [
      'vendor',
      'add',
      '--code',
      'acme',
      '--name',
      'Acme Games',
      '--protocol',
      'rs',
      '--url',
      `${vendor.origin}/api-root/`,
      '--operator',
      'sortes',
      '--origin',
      vendor.origin,
    ];
    expect((await run(...words.slice(0, -2), '--own-key', 'own.pem', '--public-key', 'vendor.pub')).said).toContain('--origin');
    expect((await run(...words, '--public-key', 'vendor.pub')).said).toContain('--own-key');
    expect((await run(...words, '--own-key', 'own.pem')).said).toContain('--public-key');
    expect((await run(...words, '--own-key', 'missing.pem', '--public-key', 'vendor.pub')).code).toBe(2);
    const small = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    file('small.pub', small.publicKey);
    expect((await run(...words, '--own-key', 'own.pem', '--public-key', 'small.pub')).said).toContain('2048');
    const complete = [...words, '--own-key', 'own.pem', '--public-key', 'vendor.pub', '--currency', 'vnd'];
    expect(await run(...complete)).toMatchObject({ code: 0, value: { code: 'ACME', added: true } });
    expect(await run(...complete)).toMatchObject({ code: 2 });

    vendor.answer = () => ({
      body: [
        {
          game_code: 'wheel',
          name: 'Fortune Wheel',
          names: { zh: '幸运轮', vi: 'Vòng Quay' },
          category: 'Live Roulette',
          enabled: true,
          min_bet: 500_000,
          rtp: 9_730,
          has_demo: true,
        },
        { game_code: 'asleep', name: 'Asleep', category: 'Video Slots', enabled: false },
        { game_code: 'strange', name: 'Strange', category: 'Haruspicy', enabled: true },
      ],
    });
    const dry = await run('import', '--vendor', 'ACME', '--from-vendor');
    expect(dry).toMatchObject({ code: 1, value: { applied: false, added: ['wheel'], unfit: [{ line: 3 }] } });
    expect(vendor.asked.at(-1)).toMatchObject({ path: '/api-root/api/game/list', signed: true, body: { operator_id: 'sortes' } });
    expect(await shown('wheel')).toBeUndefined();
    expect(await run('import', '--vendor', 'ACME', '--from-vendor', '--yes')).toMatchObject({ code: 1, value: { applied: true } });
    expect(await shown('wheel')).toMatchObject({
      type: 'LIVE',
      classify: ['TG', 'RL'],
      name: 'Fortune Wheel',
      names: { CN: '幸运轮', VI: 'Vòng Quay' },
      minBet: '5',
    });

    const offered = async () =>
      ((await test.ask('GET', '/wps/relay/GCSGAME_gameList?vassalage=ACME')).body.value as { games: { gameCode: string }[] }).games.map(
        ({ gameCode }) => gameCode,
      );
    expect(await offered()).toEqual([]);
    expect(await run('switch', 'on', '--vendor', 'acme')).toMatchObject({ code: 0 });
    await expect.poll(offered).toEqual(['wheel']);
    const { value } = await run('vendors');
    expect((value['vendors'] as { code: string }[]).find(({ code }) => code === 'ACME')).toMatchObject({
      games: 1,
      brands: ['sortes'],
      protocol: 'rs',
    });
    const node = String((await shown('wheel'))?.nodeId);
    expect(await run('switch', 'off', '--game', node)).toMatchObject({ code: 0 });
    await expect.poll(offered).toEqual([]);
    await run('switch', 'on', '--game', node);
  });

  it('refuse keys that cannot be used, and never say what they hold', async () => {
    const canary = 'canary0123456789';
    const elliptic = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    for (const [name, content] of [
      ['lines.key', `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`],
      ['short.key', 'canary'],
      ['blank.key', `${canary} ${canary}`],
      ['foreign.key', `${canary}é`],
      ['hex.key', `${canary}abcdef`],
      ['elliptic.pem', elliptic.privateKey],
      ['good.key', `${canary}-good`],
    ] as const)
      file(name, content);
    const refusals: [string, ...string[]][] = [
      ...['lines.key', 'short.key', 'blank.key', 'foreign.key'].flatMap((name): [string, ...string[]][] => [
        ['KITE', '--own-key', name],
        ['KITE', '--vendor-key', name],
      ]),
      ...['hex.key', 'elliptic.pem', 'vendor.pub', 'lines.key'].map((name): [string, ...string[]] => ['ACME', '--own-key', name]),
      ...['hex.key', 'own.pem', 'lines.key'].map((name): [string, ...string[]] => ['ACME', '--public-key', name]),
    ];
    for (const [code, ...words] of refusals) {
      const answer = await run('vendor', 'set', '--code', code, ...words);
      expect([answer.code, answer.said], words.join(' ')).toEqual([2, expect.stringMatching(/must|asked for/)]);
      expect(answer.said).not.toMatch(/canary|DECODER|error:/);
    }
    expect((await run('vendor', 'set', '--code', 'KITE', '--vendor-key', 'good.key', '--own-key', 'good.key')).code).toBe(0);
  });

  it('import CSV, and mark what is gone', async () => {
    file(
      'list.csv',
      '\ufeffgame_code,name,category,name_vi,has_demo,min_bet,classify\r\nwheel,"Fortune ""Big"" Wheel, II",Live Roulette,Vòng Quay Lớn,yes,1000000,\r\ncsv-only,From CSV,Dice,,no,,DC;JP\r\n',
    );
    expect(await run('import', '--vendor', 'ACME', '--file', 'list.csv', '--yes')).toMatchObject({
      code: 0,
      value: { added: ['csv-only'], changed: ['wheel'], gone: [] },
    });
    expect(await shown('wheel')).toMatchObject({ name: 'Fortune "Big" Wheel, II', names: { VI: 'Vòng Quay Lớn' }, minBet: '10' });
    file('list.json', '[{"game_code":"wheel","name":"Fortune Wheel","category":"Live Roulette"}]');
    expect(await run('import', '--vendor', 'ACME', '--file', 'list.json', '--yes')).toMatchObject({
      code: 0,
      value: { gone: ['csv-only'] },
    });
    expect(await shown('csv-only')).toMatchObject({ removed: true });
    for (const [name, content] of [
      ['bad.json', '{"games":'],
      ['none.json', '7'],
      ['bad.csv', 'code,name\n1,2\n'],
      ['open.csv', 'game_code,name,category\n"x'],
    ] as const)
      expect((await run('import', '--vendor', 'ACME', '--file', file(name, content))).code).toBe(2);
    expect((await run('import', '--vendor', 'NOBODY', '--file', 'list.json')).code).toBe(2);
    expect((await run('import', '--vendor', 'ACME')).code).toBe(2);
    file(
      'remarks.csv',
      'game_code,name,category,classify,tempo\n"wheel","Fortune\nWheel",Live Roulette,,\nwheel,Fortune Wheel,Live Roulette,haruspicy,1\n',
    );
    expect((await run('import', '--vendor', 'ACME', '--file', 'remarks.csv')).value['unfit']).toEqual([
      { line: 1, message: 'the column "tempo" is not known; it is left out' },
      expect.objectContaining({ line: 2 }),
      expect.objectContaining({ line: 4, message: 'wheel has the unknown class "haruspicy"; it is left out' }),
    ]);
  });

  it('take off most of the games of a vendor only where that is meant', async () => {
    const list = (...codes: string[]) =>
      file(
        'few.json',
        JSON.stringify({ games: codes.map((game_code) => ({ game_code, name: `Phở ${game_code}`, category: 'Live Roulette' })) }),
      );
    const words = ['import', '--vendor', 'ACME', '--file'];
    expect(await run(...words, list('wheel', 'one', 'two', 'three'), '--yes')).toMatchObject({ code: 0 });
    const open = async () => (await run('list', '--vendor', 'ACME')).value['games'] as unknown[];
    for (const few of [[], ['wheel']]) {
      expect(await run(...words, list(...few))).toMatchObject({ code: 0, value: { takesMostOff: true } });
      const refused = await run(...words, list(...few), '--yes');
      expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('--accept-removals')]);
      expect(await open()).toHaveLength(4);
    }
    expect(await run(...words, list('wheel', 'one'), '--yes')).toMatchObject({ code: 0, value: { gone: ['two', 'three'] } });
    expect((await run(...words, list(), '--accept-removals')).code).toBe(2);
    expect(await run(...words, list(), '--yes', '--accept-removals')).toMatchObject({ code: 0, value: { gone: ['wheel', 'one'] } });
    expect(await open()).toEqual([]);
    await run(...words, list('one'), '--yes');
    expect(await run(...words, 'list.json', '--yes', '--accept-removals')).toMatchObject({ code: 0 });
  });

  it('list by any spelling of a name, and tell what does not exist', async () => {
    const found = async (...words: string[]) => (await run('list', '--removed', ...words)).value['games'];
    expect(await found('--vendor', 'acme', '--name', 'Pho')).toMatchObject([{ code: 'one' }, { code: 'two' }, { code: 'three' }]);
    expect(await found('--name', 'PHỞ one')).toMatchObject([{ code: 'one' }]);
    expect(await found('--name', 'zzzz')).toEqual([]);
    for (const words of [
      ['--vendor', 'NOBODY'],
      ['--type', 'CHESS'],
      ['--name', '.'],
    ])
      expect((await run('list', ...words)).code, words.join(' ')).toBe(2);
  });

  it('name what they changed as the options are called, and take a currency back', async () => {
    expect((await run('vendor', 'set', '--code', 'ACME', '--own-key', 'own.pem', '--wallet', 'no', '--currency', 'all')).value).toEqual({
      code: 'ACME',
      changed: ['own-key', 'currency', 'wallet'],
    });
    const currencies = async () =>
      ((await run('vendors')).value['vendors'] as { code: string; currencies: string[] }[]).find(({ code }) => code === 'ACME')?.currencies;
    expect(await currencies()).toEqual([]);
    expect((await run('vendor', 'set', '--code', 'ACME', '--currency', 'all', '--currency', 'VND')).code).toBe(2);
    await run('vendor', 'set', '--code', 'ACME', '--currency', 'vnd');
    expect(await currencies()).toEqual(['VND']);
  });

  it('dress a game, and keep that from the next list', async () => {
    const node = String((await shown('wheel'))?.nodeId);
    expect(
      await run(
        'set',
        '--game',
        node,
        '--name',
        'Grand Wheel',
        '--translation',
        'PT=Roda Grande',
        '--hot',
        'yes',
        '--min-bet',
        '2.5',
        '--position',
        '3',
      ),
    ).toMatchObject({ code: 0 });
    expect(await run('set', '--game', node, '--badge', 'new', '--merchant', 'sortes')).toMatchObject({ code: 0 });
    await run('import', '--vendor', 'ACME', '--file', 'list.json', '--yes');
    expect(await shown('wheel')).toMatchObject({
      name: 'Grand Wheel',
      names: { PT: 'Roda Grande' },
      hot: true,
      minBet: '2.5',
      position: 3,
    });
    const game = async () =>
      (await test.ask('GET', `/wps/relay/GCSGAME_game/${node}?language=PT`)).body.value as { game: Record<string, unknown> };
    await expect.poll(async () => (await game()).game).toMatchObject({ gameName: 'Roda Grande', isNew: 1, isHot: 0, minBet: 2.5 });
    for (const words of [
      ['--min-bet', '-1'],
      ['--min-bet', 'x'],
      ['--badge', 'gold'],
      ['--hot', 'maybe'],
      ['--translation', 'XX=y'],
      [],
      ['--position', '-1'],
    ])
      expect((await run('set', '--game', node, ...words)).code, words.join(' ')).toBe(2);
    expect((await run('set', '--game', '424242', '--hot', 'yes')).code).toBe(2);
    expect((await run('set', '--game', "1' or 1", '--hot', 'yes')).code).toBe(2);
  });

  it('close a vendor for a time and open it again', async () => {
    const node = String((await shown('wheel'))?.nodeId);
    const closed = async () =>
      ((await test.ask('GET', `/wps/relay/GCSGAME_game/${node}`)).body.value as { game: { maintenance: { reason: string } | null } }).game
        .maintenance?.reason;
    expect(await run('maintenance', 'on', '--vendor', 'ACME', '--until', '90m', '--reason', 'New wheel')).toMatchObject({ code: 0 });
    await expect.poll(closed).toBe('New wheel');
    const line = async () => (await tell('vendors')).split('\n').find((one) => one.startsWith('ACME'));
    expect(await line()).toMatch(/ {2}in maintenance until \d{4}-/);
    expect(await run('maintenance', 'on', '--vendor', 'ACME', '--from', '30m', '--until', '90m')).toMatchObject({ code: 0 });
    expect(await line()).toMatch(/ {2}maintenance from \d{4}-\S+ until \d{4}-/);
    expect(await run('maintenance', 'off', '--vendor', 'ACME')).toMatchObject({ code: 0 });
    expect(await line()).not.toContain('maintenance');
    expect(await tell('switch', 'on', '--vendor', 'ACME')).toBe('ACME is on at sortes\n');
    await expect.poll(closed).toBeUndefined();
    for (const words of [
      ['on'],
      ['on', '--vendor', 'ACME', '--game', node],
      ['on', '--vendor', 'NOBODY'],
      ['on', '--vendor', 'ACME', '--until', 'tomorrow'],
      ['on', '--vendor', 'ACME', '--from', '90m', '--until', '30m'],
    ])
      expect((await run('maintenance', ...words)).code, words.join(' ')).toBe(2);
  });

  it('show a picture, and refuse what is none', async () => {
    const node = String((await shown('wheel'))?.nodeId);
    file(
      'tile.png',
      await sharp({ create: { width: 500, height: 500, channels: 3, background: '#104030' } })
        .png()
        .toBuffer(),
    );
    const { code, value } = await run('picture', 'tile.png', '--game', node);
    expect([code, value['picture']]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await shown('wheel')).toMatchObject({ picture: value['picture'] });
    file('evil.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    file('big.png', Buffer.alloc(6 * 1024 * 1024));
    for (const name of ['evil.png', 'big.png', 'nothing.png']) expect((await run('picture', name, '--game', node)).code).toBe(2);
    expect(await run('picture', '--off', '--game', node)).toMatchObject({ code: 0, value: { picture: null } });
  });
});
