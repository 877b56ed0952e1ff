import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findOwnMoneyPastDoor } from './structure/own-money.mjs';
import { findViolations } from './structure-test.mjs';

const manifest = (name: string, dependencies: Record<string, string> = {}): string =>
  JSON.stringify({ name, dependencies, exports: { '.': './src/index.ts' } });
const server = 'apps/server/src';
const site = 'apps/site/src';

/** A tree that obeys every rule, in the shapes that are easily taken for violations. */
const obedient: Record<string, string> = {
  'packages/money/package.json': manifest('@sortes/money'),
  'packages/money/src/index.ts':
    "// parseFloat and Math.random are named in a comment only: import x from '../../../apps/server/src/app.js'\nexport const zero = 0n;\n",
  'packages/money/src/display.ts': 'export const show = (n: number) => n.toFixed(2);\n',
  'packages/money/src/index.test.ts': "import { readFileSync } from 'node:fs';\nexport const text = readFileSync;\n",
  'apps/server/package.json': manifest('@sortes/server', { '@sortes/money': '1' }),
  [`${server}/app.ts`]:
    "import { bets } from './modules/lottery/index.js';\nimport { wire } from './wire/envelope.js';\nexport const app = [bets, wire];\n",
  [`${server}/wire/envelope.ts`]: "import { bets } from '../modules/lottery/index.js';\nexport const wire = bets;\n",
  [`${server}/events/index.ts`]: "import type { Money } from '../modules/wallet/index.js';\nexport interface BetPlaced { stake: Money }\n",
  [`${server}/platform/clock.ts`]: 'export const now = () => 0;\n',
  [`${server}/testing/helper.ts`]: "import { app } from '../app.js';\nexport const helper = app;\n",
  [`${server}/modules/wallet/index.ts`]:
    "import { zero } from '@sortes/money';\nimport { now } from '../../platform/clock.js';\nexport type Money = bigint;\nexport const balance = () => [zero, now()];\nexport const id = (row: { player_id: bigint }) => Number(row.player_id);\n",
  [`${server}/modules/lottery/index.ts`]:
    "import { balance } from '../wallet/index.js';\nimport { rule, type Bet } from './rule.js';\nexport const bets = [balance, rule];\nexport type { Bet };\n",
  [`${server}/modules/lottery/rule.ts`]:
    "import type { BetPlaced } from '../../events/index.js';\nexport type Bet = BetPlaced;\nexport const rule = (bet: Bet) => bet;\n",
  [`${server}/modules/lottery/bets.repository.ts`]:
    "export const read = (sql: (text: string) => string) => [sql('select * from lottery.bet'), `select wallet.post(1) from lottery.bet`, { audited: 'wallet.account' }];\n",
  [`${server}/modules/lottery/migrations/001-baseline.sql`]:
    '-- Its stake stands in wallet.account.\ncreate table lottery.bet (id bigint primary key, player_id bigint references wallet.account (player_id));\n',
  [`${server}/modules/wallet/migrations/001-baseline.sql`]: 'create table wallet.account (player_id bigint primary key, balance bigint);\n',
  [`${server}/modules/wallet/sql/post.sql`]:
    'create or replace function wallet.post(one bigint) returns bigint language sql as $$ select balance from wallet.account $$;\n',
  [`${server}/modules/lottery/rule.test.ts`]: "import { helper } from '../../testing/helper.js';\nexport const test = helper;\n",
  'apps/site/package.json': manifest('@sortes/site', { '@sortes/money': '1' }),
  [`${site}/app/home.tsx`]:
    "import { Board } from '../features/lottery/board';\nimport { Home } from '../features/home/home';\nexport const routes = [Board, Home];\n",
  [`${site}/features/lottery/board.tsx`]: "import { Button } from '../../kit/button';\nexport const Board = Button;\n",
  [`${site}/features/home/home.tsx`]: 'export const Home = 1;\n',
  [`${site}/kit/button.tsx`]: 'export const Button = 1;\n',
};

/** One planted violation each: the files that differ, and what must be said about which file. */
const planted: [string, Record<string, string>, RegExp][] = [
  [
    'the drawing of a house draw that can see bets, two imports away',
    {
      [`${server}/modules/lottery/draw-house.ts`]: "import { read } from './helper.js';\nexport const draw = read;\n",
      [`${server}/modules/lottery/helper.ts`]: "import { bets } from './bet-rows.js';\nexport const read = bets;\n",
      [`${server}/modules/lottery/bet-rows.ts`]: 'export const bets = `select * from lottery.bet`;\n',
    },
    /lottery\/bet-rows\.ts:1 draw code can see bets \(lottery\.bet\), through .*helper\.ts/,
  ],
  [
    'a module importing upwards',
    { [`${server}/modules/wallet/pay.ts`]: "import { bets } from '../lottery/index.js';\nexport const pay = bets;\n" },
    /wallet\/pay\.ts:1 modules\/wallet imports modules\/lottery, which stands above/,
  ],
  [
    'a type imported upwards',
    { [`${server}/modules/wallet/pay.ts`]: "import type { Bet } from '../lottery/index.js';\nexport type Pay = Bet;\n" },
    /wallet\/pay\.ts:1 .*stands above/,
  ],
  [
    'an import over several lines',
    {
      [`${server}/modules/wallet/pay.ts`]:
        "import {\n  bets,\n  type Bet,\n} from '../lottery/index.js';\nexport const pay = bets as Bet;\n",
    },
    /wallet\/pay\.ts:4 .*stands above/,
  ],
  [
    'a dynamic import upwards',
    { [`${server}/modules/wallet/pay.ts`]: "export const pay = () => import('../lottery/index.js');\n" },
    /wallet\/pay\.ts:1 .*stands above/,
  ],
  [
    'strangers who meet',
    { [`${server}/modules/games/index.ts`]: "export { bets } from '../lottery/index.js';\n" },
    /games\/index\.ts:1 .*strangers/,
  ],
  [
    'platform importing a module',
    { [`${server}/platform/log.ts`]: "import { balance } from '../modules/wallet/index.js';\nexport const log = balance;\n" },
    /platform\/log\.ts:1 platform imports modules\/wallet/,
  ],
  [
    'a module importing the wire',
    { [`${server}/modules/lottery/send.ts`]: "import { wire } from '../../wire/envelope.js';\nexport const send = wire;\n" },
    /send\.ts:1 .*imports wire, which stands above/,
  ],
  [
    'a module without a level',
    { [`${server}/modules/loyalty/index.ts`]: "import { now } from '../../platform/clock.js';\nexport const x = now;\n" },
    /modules\/loyalty has no level/,
  ],
  [
    'a module entered by the window',
    { [`${server}/wire/sneak.ts`]: "import { rule } from '../modules/lottery/rule.js';\nexport const sneak = rule;\n" },
    /sneak\.ts:1 reaches into modules\/lottery \(rule\.ts\)/,
  ],
  ['events with values', { [`${server}/events/paid.ts`]: 'export const paid = 1;\n' }, /events\/paid\.ts:1 events hold types only/],
  [
    'test code in the product',
    { [`${server}/modules/wallet/pay.ts`]: "import { helper } from '../../testing/helper.js';\nexport const pay = helper;\n" },
    /pay\.ts:1 imports test code/,
  ],
  [
    'a package by relative path',
    {
      [`${server}/modules/wallet/pay.ts`]: "import { zero } from '../../../../../packages/money/src/index.js';\nexport const pay = zero;\n",
    },
    /pay\.ts:1 leaves its package/,
  ],
  [
    'a package by its inside',
    { [`${server}/modules/wallet/pay.ts`]: "import { show } from '@sortes/money/src/display.js';\nexport const pay = show;\n" },
    /pay\.ts:1 reaches into @sortes\/money/,
  ],
  [
    'a package that is not declared',
    {
      'apps/site/package.json': manifest('@sortes/site'),
      [`${site}/kit/sum.ts`]: "import { zero } from '@sortes/money';\nexport const sum = zero;\n",
    },
    /sum\.ts:1 imports @sortes\/money, which its package\.json does not name/,
  ],
  [
    'a program importing a program',
    { [`${site}/kit/sum.ts`]: "import { app } from '@sortes/server';\nexport const sum = app;\n" },
    /sum\.ts:1 imports the program @sortes\/server/,
  ],
  [
    'outcomes that can see amounts',
    {
      'packages/game-rules/package.json': manifest('@sortes/game-rules', { '@sortes/money': '1' }),
      'packages/game-rules/src/dice.ts': "import { zero } from '@sortes/money';\nexport const roll = () => zero;\n",
    },
    /dice\.ts:1 decides outcomes and imports @sortes\/money/,
  ],
  [
    'a page that imports its server',
    {
      'apps/studio/package.json': manifest('@sortes/studio'),
      'apps/studio/src/engine.ts': 'export const engine = 1;\n',
      'apps/studio/client/src/page.ts': "import { engine } from '../../src/engine.js';\nexport const page = engine;\n",
    },
    /page\.ts:1 crosses between the studio's pages and its server/,
  ],
  [
    'features that meet',
    { [`${site}/features/lottery/more.tsx`]: "import { Home } from '../home/home';\nexport const More = Home;\n" },
    /more\.tsx:1 feature lottery imports feature home/,
  ],
  [
    'an entity that knows a feature',
    { [`${site}/entities/game/menu.tsx`]: "import { Home } from '../../features/home/home';\nexport const Menu = Home;\n" },
    /menu\.tsx:1 entities imports features: kit and entities may be imported here/,
  ],
  [
    'a kit that knows an entity',
    {
      [`${site}/entities/game/card.tsx`]: 'export const Card = 1;\n',
      [`${site}/kit/list.tsx`]: "import { Card } from '../entities/game/card';\nexport const List = Card;\n",
    },
    /list\.tsx:1 kit imports entities: kit may be imported here/,
  ],
  [
    'a page that asks the mock of the interface',
    {
      'packages/mock/package.json': manifest('@sortes/mock'),
      'packages/mock/src/index.ts': 'export const mock = 1;\n',
      [`${site}/kit/client.ts`]: "import { mock } from '@sortes/mock';\nexport const client = mock;\n",
    },
    /kit\/client\.ts:1 imports @sortes\/mock, the mock of the interface: tests alone do/,
  ],
  [
    'a site that knows the page of its kit',
    {
      'apps/site/kit/kept.tsx': 'export const Kept = 1;\n',
      [`${site}/features/lottery/more.tsx`]: "import { Kept } from '../../../kit/kept';\nexport const More = Kept;\n",
    },
    /more\.tsx:1 imports the page of the kit, which players never get/,
  ],
  [
    'a feature that knows the frame',
    {
      [`${site}/app/menu.tsx`]: 'export const Menu = 1;\n',
      [`${site}/features/lottery/more.tsx`]: "import { Menu } from '../../app/menu';\nexport const More = Menu;\n",
    },
    /more\.tsx:1 features imports app: kit and entities and features may be imported here/,
  ],
  [
    'a pure package with a built-in',
    { 'packages/money/src/save.ts': "import { writeFileSync } from 'node:fs';\nexport const save = writeFileSync;\n" },
    /save\.ts:1 pure package imports node:fs/,
  ],
  [
    'a pure package with a built-in by its old name',
    { 'packages/money/src/save.ts': "import fs from 'fs/promises';\nexport const save = fs;\n" },
    /save\.ts:1 pure package imports fs/,
  ],
  [
    'a circle of two files',
    {
      [`${server}/modules/wallet/a.ts`]: "import { b } from './b.js';\nexport const a = b;\n",
      [`${server}/modules/wallet/b.ts`]: "import { a } from './a.js';\nexport const b = a;\n",
    },
    /wallet\/a\.ts circular import/,
  ],
  [
    'a circle of three files',
    {
      [`${site}/kit/a.ts`]: "export * from './b';\n",
      [`${site}/kit/b.ts`]: "export * from './c';\n",
      [`${site}/kit/c.ts`]: "import './a';\n",
    },
    /kit\/a\.ts circular import/,
  ],
  [
    'a circle through a type',
    {
      [`${server}/modules/wallet/a.ts`]: "import { b } from './b.js';\nexport type A = typeof b;\n",
      [`${server}/modules/wallet/b.ts`]: "import type { A } from './a.js';\nexport const b = (a: A) => a;\n",
    },
    /wallet\/a\.ts circular import/,
  ],
  [
    'a circle through import()',
    {
      [`${site}/kit/a.ts`]: "export const a = () => import('./b');\n",
      [`${site}/kit/b.ts`]: "import { a } from './a';\nexport const b = a;\n",
    },
    /kit\/a\.ts circular import/,
  ],
  [
    'features of the console that meet',
    {
      'apps/console/package.json': manifest('@sortes/console'),
      'apps/console/src/features/games/vendors.ts': 'export const vendors = 1;\n',
      'apps/console/src/features/brand/tab.tsx': "import { vendors } from '../games/vendors';\nexport const Tab = vendors;\n",
    },
    /tab\.tsx:1 feature brand imports feature games: features meet only in app/,
  ],
  [
    'shared code of the console that knows a feature',
    {
      'apps/console/package.json': manifest('@sortes/console'),
      'apps/console/src/features/games/vendors.ts': 'export const vendors = 1;\n',
      'apps/console/src/shared/choice.ts': "export const choice = () => import('../features/games/vendors');\n",
    },
    /choice\.ts:1 shared imports features: shared may be imported here/,
  ],
  [
    "a module that reads another's table",
    { [`${server}/modules/lottery/stakes.ts`]: 'export const stakes = `\n  select * from wallet.account`;\n' },
    /lottery\/stakes\.ts:2 names wallet\.account, a table of another module/,
  ],
  [
    'a query builder on the table of another',
    { [`${server}/modules/lottery/stakes.ts`]: "export const stakes = (db: Db) => db.selectFrom('wallet.account');\n" },
    /lottery\/stakes\.ts:1 names wallet\.account/,
  ],
  [
    "a SQL function that writes another's table",
    {
      [`${server}/modules/wallet/sql/take.sql`]:
        'create or replace function wallet.take() returns void language sql as $$\n  delete from lottery.bet;\n$$;\n',
    },
    /wallet\/sql\/take\.sql:2 names lottery\.bet/,
  ],
  [
    'chance without fairness',
    { [`${server}/modules/lottery/draw.ts`]: '\nexport const draw = () => Math.random();\n' },
    /draw\.ts:2 uses Math\.random/,
  ],
  [
    'floats in money',
    { 'packages/money/src/parse.ts': 'export const parse = (text: string) => parseFloat(text);\n' },
    /parse\.ts:1 uses parseFloat/,
  ],
  [
    'numbers in the wallet',
    { [`${server}/modules/wallet/sum.ts`]: 'export const sum = (a: bigint) => Number(a);\n' },
    /sum\.ts:1 uses Number/,
  ],
  [
    'rounding in the wallet',
    { [`${server}/modules/wallet/sum.ts`]: 'export const sum = (a: number) => a.toFixed(2);\n' },
    /sum\.ts:1 uses \.toFixed/,
  ],
  ["a machine's path", { 'docs/setup.md': 'Copy it to `/home/jane/sortes`.\n' }, /setup\.md:1 names a path of one machine/],
  [
    'a stack trace in a document',
    { 'docs/figures.md': '3 ms; at async compare (file:///tmp/bench/compare.mjs:58:23)\n' },
    /figures\.md:1 holds a stack trace/,
  ],
  [
    'a statement in a use case',
    { [`${server}/modules/lottery/place-bet.ts`]: 'export const place = (sql: any) => sql<{ id: bigint }>`select id from lottery.bet`;\n' },
    /lottery\/place-bet\.ts:1 holds SQL \(1 statements, 0 known\)/,
  ],
  [
    'a registry',
    { 'package-lock.json': '{\n"resolved": "https://example.org/x.tgz" }\n' },
    /package-lock\.json:2 names a package registry/,
  ],
];

describe('structure test', () => {
  it('has nothing to say about an obedient tree', () => {
    expect(findViolations(plant({}))).toEqual([]);
  });

  it.each(planted)('finds %s, and nothing else', (_name, files, expected) => {
    const violations = findViolations(plant(files)) as string[];
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(expected);
  });
});

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'sortes-structure-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...obedient, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('the door of own money', () => {
  const contract = 'packages/contract/src/wallet.ts';
  const past = (files: Record<string, string>): string[] => {
    const root = mkdtempSync(join(tmpdir(), 'own-money-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return findOwnMoneyPastDoor(root, Object.keys(files));
  };
  const table = "const postingTable = {\n  'float-filled': { accounts: ['main', 'float'] },\n};\n";

  it('asks of each new movement what becomes of own money by it', () => {
    expect(past({ [contract]: table.replace('};', "  'gift-sent': { accounts: ['main'] },\n};") })).toContainEqual(
      expect.stringContaining('own money leaves with gift-sent'),
    );
  });

  it('finds a door that is not gone through, and who posts past it', () => {
    const fill = `${server}/modules/agents/send-downline.ts`;
    const closed = { [contract]: table, [fill]: "await postOne(transaction, { template: 'float-filled' });" };
    expect(past(closed)).toContainEqual(expect.stringMatching(/send-downline\.ts: own money leaves here/));
    const open = { [contract]: table, [fill]: `await ownMoneyLeaves(kit);\n${closed[fill]}` };
    expect(past(open).filter((violation) => violation.startsWith(fill))).toEqual([]);
    const other = `${server}/modules/agents/other.ts`;
    expect(past({ ...open, [other]: "const template = 'float-filled';" })).toContainEqual(
      expect.stringMatching(/other\.ts: names float-filled/),
    );
  });
});
