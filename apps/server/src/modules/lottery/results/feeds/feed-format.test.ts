import { describe, expect, it } from 'vitest';
import { feedFormats, type FeedEntry } from './feed-format.js';

const entry = { game: 'xsmb', numero: 'XSMB-20260105', result: '1|2' };
const house = (body: unknown) => feedFormats.house(typeof body === 'string' ? body : JSON.stringify(body));

describe('feed formats', () => {
  it('reads the house format as an object, a list, a named list and lines', () => {
    const read = { ...entry, drawnAt: undefined };
    expect(house(entry)).toEqual([read]);
    expect(house([entry, entry])).toEqual([read, read]);
    expect(house({ results: [entry] })).toEqual([read]);
    expect(house(`\uFEFF${JSON.stringify(entry)}\r\n\r\n${JSON.stringify(entry)}\n`)).toEqual([read, read]);
    expect(house(' \n')).toEqual([]);
    expect(house([])).toEqual([]);
    expect((house({ ...entry, drawnAt: '2026-01-05T18:15:00+07:00' })[0] as FeedEntry).drawnAt?.toISOString()).toBe(
      '2026-01-05T11:15:00.000Z',
    );
  });

  it.each([
    ['no game', { ...entry, game: undefined }, 'game must be text'],
    ['a numeric game', { ...entry, game: 7 }, 'game must be text'],
    ['no issue', { ...entry, numero: '' }, 'numero must be text'],
    ['an endless issue', { ...entry, numero: 'x'.repeat(41) }, 'numero must be text'],
    ['a zero byte in the issue', { ...entry, numero: 'XSMB\u0000' }, 'numero must be text'],
    ['half a character in the issue', { ...entry, numero: 'XSMB\ud800' }, 'numero must be text'],
    ['a game of many lines', { ...entry, game: 'xsmb\nxsmt' }, 'game must be text'],
    ['an endless game', { ...entry, game: 'x'.repeat(41) }, 'game must be text'],
    ['no result', { ...entry, result: null }, 'result is missing'],
    ['a time without its offset', { ...entry, drawnAt: '2026-01-05T18:15:00' }, 'drawnAt must be a time with its offset (RFC 3339)'],
    ['a day for a time', { ...entry, drawnAt: '2026-01-05' }, 'drawnAt must be a time with its offset (RFC 3339)'],
    ['a number for a time', { ...entry, drawnAt: 5 }, 'drawnAt must be a time with its offset (RFC 3339)'],
    ['text', 'x', 'not an object'],
    ['nothing', null, 'not an object'],
  ])('names an entry with %s and keeps the others', (_what, bad, problem) => {
    expect(house([entry, bad])).toEqual([
      { ...entry, drawnAt: undefined },
      { at: 'entry 2', problem },
    ]);
  });

  it('names a broken line and keeps the others', () => {
    expect(
      house(`${JSON.stringify(entry)}\n{"game":\n${JSON.stringify(entry)}`).map((read) => ('problem' in read ? read.at : 'good')),
    ).toEqual(['good', 'line 2', 'good']);
  });

  it.each([['<html>'], ['{"game":'], ['null'], ['7'], ['{}'], ['not\njson at all']])('refuses %s as a whole', (body) => {
    expect(() => house(body)).toThrow(/JSON|neither/);
  });

  it('refuses more entries than a feed of results can have', () => {
    expect(() => house(Array.from({ length: 10_001 }, () => entry))).toThrow('more than 10000');
  });

  it('reads CSV with columns in any order, commas in quotation marks, and names lines that do not fit', () => {
    const body =
      'numero,game,drawnAt,result\n2026-01-05,xsmb,,"60213|80300,1"\n\nx,xsmb\n2026-01-06,xsmb,2026-01-06T18:15:00Z,"say ""1"""\n';
    expect(feedFormats.csv(body)).toEqual([
      { game: 'xsmb', numero: '2026-01-05', result: '60213|80300,1', drawnAt: undefined },
      { at: 'line 4', problem: '2 columns instead of 4' },
      { game: 'xsmb', numero: '2026-01-06', result: 'say "1"', drawnAt: new Date('2026-01-06T18:15:00Z') },
    ]);
    expect(() => feedFormats.csv('game,result\n')).toThrow('numero is missing');
    expect(() => feedFormats.csv('')).toThrow('game is missing');
  });
});
