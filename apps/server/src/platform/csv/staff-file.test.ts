import { readFileSync } from 'node:fs';
import path from 'node:path';
import { completeLanguages } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import type { RequestContext, Route } from '../http.js';
import { csvRows, headedInLanguage } from './staff-file.js';
import { wordsOf } from './words.js';

const route: Route = {
  operation: { envelope: 'file' } as Route['operation'],
  handler: async () => ({
    fileName: 'players.csv',
    contentType: 'text/csv',
    rows: csvRows(
      ['player', 'user name', 'state', 'doubts', 'answered', 'last sign-in'],
      async ({ offset }) => (offset === 0 ? [{ id: 7, at: new Date('2026-11-21T18:00:00Z') }] : []),
      ({ id, at }) => [
        id,
        'anna',
        wordsOf('cashier.withdrawal', 'review'),
        wordsOf('cashier.doubt', ['amount', 'young-account', 'unheard-of']),
        true,
        at,
      ],
    ),
  }),
};

async function linesIn(language: (typeof completeLanguages)[number]): Promise<string[]> {
  const { rows } = (await headedInLanguage(route).handler(
    {} as never,
    { language, merchant: { timeZone: 'Asia/Ho_Chi_Minh' } } as RequestContext,
  )) as { rows: AsyncIterable<string> };
  const lines: string[] = [];
  for await (const line of rows) lines.push(line.trimEnd());
  return lines;
}

const root = path.resolve(import.meta.dirname, '../../../../..');
/** A text of the console's cashier. */
const consoleText = (locale: string, id: string): string =>
  (JSON.parse(readFileSync(path.join(root, `apps/console/src/texts/${locale}/cashier.json`), 'utf8')) as Record<string, string>)[id] ?? '';

describe('files of staff', () => {
  it('are headed in the language of whoever asks, with words for codes, times by the clock of the brand', async () => {
    expect(await linesIn('EN')).toEqual([
      '\uFEFFPlayer,User name,State,Doubts,Answered,Last sign-in',
      '7,anna,Under review,"Large sum, New payout account, unheard-of",yes,2026-11-22T01:00:00.000+07:00',
    ]);
    const [head, row] = await linesIn('VI');
    expect(head).toBe('\uFEFFNgười chơi,Tên đăng nhập,Trạng thái,Điểm nghi vấn,Đã trả lời,Đăng nhập gần nhất');
    const [state, doubts] = ['withdrawal.review', 'doubt.amount'].map((id) => consoleText('vi', id));
    expect(row).toMatch(new RegExp(`^7,anna,${state},"${doubts}, .*,có,2026-11-22T01:00:00.000\\+07:00$`));
    expect(new Set(await Promise.all(completeLanguages.map(async (language) => (await linesIn(language))[0]))).size).toBe(
      completeLanguages.length,
    );
  });
});

it('a list that cannot be read breaks off before its file has begun, so that it is answered as a refusal', async () => {
  const rows = csvRows(
    ['player'],
    () => Promise.reject(new Error('cannot be read')),
    () => [],
  );
  await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('cannot be read');
});
