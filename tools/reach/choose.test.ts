import { describe, expect, it } from 'vitest';
import { choose, reach } from './choose.mjs';
import { readGraph } from './graph.mjs';

/** A small repository: a wallet and ranks in a server, their contract, a page each, a component, texts and a journey. */
const files: Record<string, string> = {
  'packages/contract/package.json': '{ "name": "@sortes/contract", "exports": { ".": { "sortes-source": "./src/index.ts" } } }',
  'packages/contract/src/index.ts': `import * as wallet from './wallet.js'; import * as ranks from './ranks.js';
    export const operations = new Map(Object.entries({ ...wallet, ...ranks })); export { wallet, ranks };`,
  'packages/contract/src/wallet.ts': `export const getStatement = operation({\n  method: 'GET',\n  path: '/wps/statement/:id',\n});`,
  'packages/contract/src/ranks.ts': `export const getRankProgress = operation({\n  method: 'GET',\n  path: '/wps/rank',\n});`,
  'packages/ui/package.json': '{ "name": "@sortes/ui", "exports": { ".": { "sortes-source": "./src/index.ts" } } }',
  'packages/ui/src/index.ts': `export { Button } from './button'; export * from './field';`,
  'packages/ui/src/button.tsx': 'export const Button = 1;',
  'packages/ui/src/field.tsx': 'export const Field = 1;',
  'packages/ui/src/button.test.tsx': `import { Button } from './button'; Button;`,
  'packages/ui/src/field.test.tsx': `import { Field } from './index'; Field;`,
  'apps/server/src/app.ts': `import { createWallet } from './modules/wallet/index.js'; import { createRanks } from './modules/ranks/index.js'; export const createApp = [createWallet, createRanks];`,
  'apps/server/src/testing/app.ts': `import { createApp } from '../app.js'; export const createTestApp = createApp;`,
  'apps/server/src/modules/wallet/index.ts': `import { walletRoutes } from './routes.js'; export { post } from './post.js'; export const createWallet = walletRoutes;`,
  'apps/server/src/modules/wallet/routes.ts': `import { wallet as contract } from '@sortes/contract'; import { readStatement } from './read-statement.js'; export const walletRoutes = [contract.getStatement, readStatement];`,
  'apps/server/src/modules/wallet/read-statement.ts': `import en from './texts/en.json' with { type: 'json' }; export const readStatement = en;`,
  'apps/server/src/modules/wallet/texts/en.json': '{}',
  'apps/server/src/modules/wallet/post.ts': 'export const post = "select wallet.post()";',
  'apps/server/src/modules/wallet/sql/post.sql': 'create or replace function wallet.post() … wallet.judge() …',
  'apps/server/src/modules/wallet/sql/judge.sql': 'create or replace function wallet.judge() …',
  'apps/server/src/modules/wallet/post.db.test.ts': `import { post } from './post.js'; post;`,
  'apps/server/src/modules/wallet/statement.db.test.ts': `import { createTestApp } from '../../testing/app.js'; createTestApp; ask('GET', \`/wps/statement/\${id}\`);`,
  'apps/server/src/modules/ranks/index.ts': `import { rise } from './rise.js'; export const createRanks = rise;`,
  'apps/server/src/modules/ranks/rise.ts': `import type { createWallet } from '../wallet/index.js'; import { post } from '../wallet/index.js'; export const rise = post;`,
  'apps/server/src/modules/ranks/ranks.db.test.ts': `import { createTestApp } from '../../testing/app.js'; createTestApp; // '/wps/statement/1'`,
  'apps/server/src/modules/ranks/pure.test.ts': `export {};`,
  'apps/site/src/main.tsx': `import './app/features';`,
  'apps/site/src/app/features.ts': `import { ranks } from '../features/ranks/feature'; import { wallet } from '../features/wallet/feature'; export const features = [ranks, wallet];`,
  'apps/site/src/app/features.test.ts': `import { features } from './features'; features;`,
  'apps/site/src/features/ranks/feature.ts': `export const ranks = { screens: [{ paths: ['/ranks'], load: async () => (await import('./rank-page')).RankPage }] };`,
  'apps/site/src/features/ranks/rank-page.tsx': `import { Button } from '@sortes/ui'; export const RankPage = [Button, t('ranks.title'), call('getRankProgress')];`,
  'apps/site/src/features/ranks/rank-page.test.tsx': `import { RankPage } from './rank-page'; RankPage;`,
  'apps/site/src/features/wallet/feature.ts': `export const wallet = {\n  modals: {\n    statement: { load: async () => (await import('./statement-modal')).StatementModal },\n  },\n};`,
  'apps/site/src/features/wallet/statement-modal.tsx': `export const StatementModal = call('getStatement');`,
  'apps/site/src/texts/en/ranks.json': '{}',
  'apps/site/src/texts/vi/ranks.json': '{}',
  'tests/journeys/money.spec.ts': `await page.goto('/?m=statement');`,
  'tests/journeys/rise.spec.ts': `await page.goto('/ranks');`,
  'tests/journeys/other.spec.ts': `await page.getByRole('button').click();`,
  'docs/ledger.md': '',
  'packages/ui/src/document.test.ts': `readFileSync(join(root, 'docs/ledger.md'));`,
};

/** What is chosen for a change of these files, those in `without` having been deleted. */
function chosenFor(
  changed: string[],
  {
    without = [],
    extra = {},
    walks = {},
    goesFar = false,
  }: { without?: string[]; extra?: Record<string, string>; walks?: Record<string, string[]>; goesFar?: boolean } = {},
) {
  const tree: Record<string, string> = { ...files, ...extra };
  const paths = Object.keys(tree).filter((path) => !without.includes(path));
  const graph = readGraph({
    paths: new Set([...paths, ...changed]),
    read: (path) => (without.includes(path) ? undefined : tree[path]),
    walks,
  });
  const short = (path: string): string =>
    path
      .split('/')
      .at(-1)
      ?.replace(/\.(db\.)?(test|spec)\.tsx?$/, '') ?? '';
  const { unit, database, journeys } = choose({ graph, changed, paths, goesFar });
  const of = ({ files: found, far }: typeof unit) => ({ files: found.map(short).toSorted(), far: far.map(short).toSorted() });
  return {
    unit: of(unit),
    database: of(database),
    journeys: of(journeys),
    everything: [unit, database, journeys].map((kind) => kind.everything),
  };
}

const wallet = 'apps/server/src/modules/wallet';

describe('which tests a change reaches', () => {
  it('a use case: its own tests and those that call an operation it serves; the rest of the whole program is far', () => {
    const { database, unit } = chosenFor([`${wallet}/read-statement.ts`]);
    expect(database).toEqual({ files: ['statement'], far: ['ranks'] });
    expect(unit.files).toEqual([]);
  });

  it('passes a door by: whoever takes another name of it is not reached, nor who takes a type', () => {
    expect(chosenFor([`${wallet}/post.ts`]).database.files).toEqual(['post', 'ranks', 'statement']);
    expect(chosenFor([`${wallet}/routes.ts`]).database).toEqual({ files: ['statement'], far: ['ranks'] });
    expect(chosenFor(['packages/ui/src/button.tsx']).unit.files).toEqual(['button', 'rank-page']);
    expect(chosenFor(['packages/ui/src/field.tsx']).unit.files).toEqual(['field']);
  });

  it('what only the whole program calls is tried by the tests of its module', () => {
    expect(chosenFor(['apps/server/src/modules/ranks/rise.ts']).database).toEqual({ files: ['ranks'], far: ['statement'] });
  });

  it('SQL: who calls the function, through other functions too; what nobody calls by its name, the tests of its module', () => {
    expect(chosenFor([`${wallet}/sql/judge.sql`]).database.files).toEqual(['post', 'ranks', 'statement']);
    const extra = { [`${wallet}/sql/alone.sql`]: 'create or replace function wallet.alone() …' };
    expect(chosenFor([`${wallet}/sql/alone.sql`], { extra }).database.files).toEqual(['post', 'statement']);
  });

  it('texts: who imports the file, or shows an id of its area in any language', () => {
    expect(chosenFor([`${wallet}/texts/en.json`]).database.files).toEqual(['statement']);
    const { unit, journeys } = chosenFor(['apps/site/src/texts/vi/ranks.json']);
    expect(unit.files).toEqual(['rank-page']);
    expect(journeys.files).toEqual(['rise']);
  });

  it('an operation of the contract: its callers and who serves it, not who calls another', () => {
    const { unit, database, journeys } = chosenFor(['packages/contract/src/ranks.ts']);
    expect([unit.files, database.files, journeys.files]).toEqual([['rank-page'], [], ['rise']]);
    expect(chosenFor(['packages/contract/src/wallet.ts']).database.files).toEqual(['statement']);
  });

  it('journeys: by the pages and sheets they open, and the operations called there', () => {
    expect(chosenFor(['apps/site/src/features/ranks/rank-page.tsx']).journeys).toEqual({ files: ['rise'], far: ['money', 'other'] });
    expect(chosenFor([`${wallet}/read-statement.ts`]).journeys.files).toEqual(['money']);
    expect(chosenFor(['apps/site/src/main.tsx']).journeys.files).toEqual(['money', 'other', 'rise']);
  });

  it('journeys: what one was recorded to walk counts as if it said so', () => {
    const walks = { 'other.spec.ts': ['/ranks', '/wps/statement/17'] };
    expect(chosenFor(['apps/site/src/features/ranks/rank-page.tsx'], { walks }).journeys.files).toEqual(['other', 'rise']);
    expect(chosenFor([`${wallet}/read-statement.ts`], { walks }).journeys.files).toEqual(['money', 'other']);
  });

  it('a deleted file: whoever still imports it', () => {
    expect(chosenFor([`${wallet}/read-statement.ts`], { without: [`${wallet}/read-statement.ts`] }).database.files).toEqual(['statement']);
    expect(chosenFor([`${wallet}/sql/judge.sql`], { without: [`${wallet}/sql/judge.sql`] }).database.files).toEqual([
      'post',
      'ranks',
      'statement',
    ]);
    expect(chosenFor([`${wallet}/post.db.test.ts`], { without: [`${wallet}/post.db.test.ts`] }).database.files).toEqual([]);
  });

  it('a renamed file: as the old one deleted and the new one made', () => {
    const [old, renamed] = ['packages/ui/src/field.tsx', 'packages/ui/src/input.tsx'];
    const extra = {
      [renamed]: 'export const Field = 1;',
      'packages/ui/src/index.ts': `export { Button } from './button'; export * from './input';`,
    };
    expect(chosenFor([old, renamed], { without: [old], extra }).unit.files).toEqual(['field']);
  });

  it('a test that changed runs itself; a document, the test that compares it; a README, nothing', () => {
    expect(chosenFor(['packages/ui/src/field.test.tsx']).unit.files).toEqual(['field']);
    expect(chosenFor(['docs/ledger.md']).unit.files).toEqual(['document']);
    expect(chosenFor(['README.md']).unit.files).toEqual([]);
  });

  it('what nothing tells the reach of: everything of the kinds that stand on it, and why', () => {
    expect(chosenFor(['package.json']).everything).toEqual(['package.json', 'package.json', 'package.json']);
    expect(chosenFor(['vitest.config.ts']).everything).toEqual(['vitest.config.ts', 'vitest.config.ts', undefined]);
    expect(chosenFor(['tests/journeys/playwright.config.ts']).everything).toEqual([
      undefined,
      undefined,
      'tests/journeys/playwright.config.ts',
    ]);
    // No code, and nobody names it: all unit tests of its program.
    const extra = { 'apps/site/public/robots.txt': '' };
    expect(chosenFor(['apps/site/public/robots.txt'], { extra }).unit.files).toEqual(['features', 'rank-page']);
  });

  it('goes far when it is asked to', () => {
    expect(chosenFor([`${wallet}/read-statement.ts`], { goesFar: true }).database).toEqual({ files: ['ranks', 'statement'], far: [] });
  });
});

it('tells how far everything is, the program’s root being a border', () => {
  const graph = readGraph({ paths: new Set(Object.keys(files)), read: (path) => files[path] });
  const { near, far } = reach(graph, [`${wallet}/read-statement.ts`], ['value', 'data']);
  expect(near.get(`${wallet}/index.ts`)).toBe(2);
  expect(near.get('apps/server/src/app.ts')).toBe(3);
  expect(near.has('apps/server/src/testing/app.ts')).toBe(false);
  expect(far.get('apps/server/src/testing/app.ts')).toBe(4);
});
