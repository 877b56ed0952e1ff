import { expect, it } from 'vitest';
import { csvRowsFrom, csvRowsOf, CsvMistake } from './read-rows.js';

const cases: [string, string, [line: number, cells: string[]][]][] = [
  [
    'quotes, doubled quotes, breaks within quotes, lines that hold nothing',
    'a,b\r\n"x, ""y""\nz",2\r\n\r\n,\r\n3,4\r\n',
    [
      [1, ['a', 'b']],
      [2, ['x, "y"\nz', '2']],
      [6, ['3', '4']],
    ],
  ],
  [
    'a mark of the byte order, blanks around cells, no end of the last line',
    '\ufeffa , b\n1,  2',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'a quote within a cell',
    'a\n12" reel\n',
    [
      [1, ['a']],
      [2, ['12" reel']],
    ],
  ],
  [
    'rows of other lengths',
    'a,b\n1\n1,2,3\n',
    [
      [1, ['a', 'b']],
      [2, ['1']],
      [3, ['1', '2', '3']],
    ],
  ],
  [
    'quotes at the end of a line',
    'a,"b"\r\n"1","2"\r\n\n3,"4"',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [4, ['3', '4']],
    ],
  ],
  ['nothing', '', []],
];

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function streamed(text: string, size: number): Promise<[number, string[]][]> {
  const rows: [number, string[]][] = [];
  for await (const { line, cells } of csvRowsFrom(inPieces(text, size))) rows.push([line, cells]);
  return rows;
}

it.each(cases)('reads %s, whole and in pieces of any size', async (_name, text, rows) => {
  expect(csvRowsOf(text).map(({ line, cells }) => [line, cells])).toEqual(rows);
  for (const size of [1, 2, 7, 1_000]) expect(await streamed(text, size)).toEqual(rows);
});

it('refuses a quote that is never closed, however long the file is', async () => {
  expect(() => csvRowsOf('a\n"x')).toThrow(CsvMistake);
  async function* endless(): AsyncGenerator<string> {
    yield 'a\n"';
    for (;;) yield 'x'.repeat(10_000);
  }
  const read = async () => {
    for await (const _row of csvRowsFrom(endless()));
  };
  await expect(read()).rejects.toThrow('a row is too long');
});

it('hands on what the source fails with', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'a\n1\n';
    throw new Error('the disk is gone');
  }
  const read = async () => {
    for await (const _row of csvRowsFrom(broken()));
  };
  await expect(read()).rejects.toThrow('the disk is gone');
});
