import { languageCodes } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import type { RequestContext, Route } from '../../platform/http.js';
import { csvRows, headedInLanguage } from './csv.js';

const route: Route = {
  operation: { envelope: 'file' } as Route['operation'],
  handler: async () => ({
    fileName: 'players.csv',
    contentType: 'text/csv',
    rows: csvRows(
      ['player', 'user name', 'last sign-in'],
      async ({ offset }) => (offset === 0 ? [{ id: 7, at: new Date('2026-11-21T18:00:00Z') }] : []),
      ({ id, at }) => [id, 'anna', at],
    ),
  }),
};

async function linesIn(language: (typeof languageCodes)[number]): Promise<string[]> {
  const { rows } = (await headedInLanguage(route).handler(
    {} as never,
    { language, merchant: { timeZone: 'Asia/Ho_Chi_Minh' } } as RequestContext,
  )) as { rows: AsyncIterable<string> };
  const lines: string[] = [];
  for await (const line of rows) lines.push(line.trim());
  return lines;
}

describe('files of staff', () => {
  it('are headed in the language of whoever asks, with the same rows, times by the clock of the brand', async () => {
    const row = '7,anna,2026-11-22T01:00:00.000+07:00';
    expect(await linesIn('EN')).toEqual(['player,user name,last sign-in', row]);
    expect(await linesIn('VI')).toEqual(['Người chơi,Tên đăng nhập,Đăng nhập gần nhất', row]);
    expect(new Set(await Promise.all(languageCodes.map(async (language) => (await linesIn(language))[0]))).size).toBe(languageCodes.length);
  });
});
