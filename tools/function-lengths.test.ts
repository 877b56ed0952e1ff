import { expect, it } from 'vitest';
import { countByFolder, functionsOf, judgeLengths, judgeSqlLengths, lowerFigures } from './function-lengths.mjs';

const lines = (count: number): string => '\n'.repeat(count - 1);

it('counts functions with a name, from their first to their last line', () => {
  const text = `export function outer() {${lines(71)}}\nconst inner = async () => {${lines(70)}};\n[1].map((one) => {${lines(90)}});\n`;
  expect(functionsOf('apps/site/src/a.ts', text).map(({ name, lines: own }) => [name, own])).toEqual([
    ['outer', 71],
    ['inner', 70],
  ]);
  expect(countByFolder(functionsOf('apps/site/src/a.ts', text))).toEqual(new Map([['apps/site', { functions: 2, long: 1 }]]));
  expect(countByFolder(functionsOf('apps/site/src/a.test.ts', text))).toEqual(new Map());
});

it('refuses one more in a folder, and never takes a higher figure over', () => {
  const figures = new Map([
    ['apps/site', { functions: 10, long: 4 }],
    ['tools', { functions: 10, long: 1 }],
  ]);
  expect(judgeLengths(figures, { 'apps/site': 3, tools: 2 })).toEqual([
    'apps/site: 4 functions over 70 lines, 3 are allowed',
    'tools: 1 functions over 70 lines, fewer than the 2 of tools/function-lengths.json: take it over with --write',
  ]);
  expect(judgeLengths(figures, { 'apps/site': 4, tools: 1 })).toEqual([]);
  expect(lowerFigures(figures, { 'apps/site': 3, tools: 2 })).toEqual({ 'apps/site': 3, tools: 1 });
});

it('takes over what moved to a new folder, but not more than there was', () => {
  const moved = (long: number) => new Map([['apps/new', { functions: 10, long }]]);
  expect(lowerFigures(moved(3), { 'apps/old': 3 })).toEqual({ 'apps/new': 3 });
  expect(lowerFigures(moved(4), { 'apps/old': 3 })).toEqual({ 'apps/old': 3 });
});

it('refuses a function of the database of more than 120 lines, whatever stands around it', () => {
  const sql = (count: number): string =>
    `-- What it does.\n\ncreate or replace function a.b() returns void${'\n  select 1'.repeat(count - 2)}\n$$;\n\n-- Another.\n`;
  expect(judgeSqlLengths('apps/server/a.sql', sql(120) + sql(120))).toEqual([]);
  expect(judgeSqlLengths('apps/server/a.sql', sql(120) + sql(121))).toEqual(['apps/server/a.sql:127 a.b: 121 lines, 120 are allowed']);
});
