import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadResultSettings, readResultSettings } from './load-result-settings.js';
import { resultRuleOf } from './result-settings.js';

describe('settings of results', () => {
  it('reads rules and feeds, fills in what is left out', () => {
    const settings = readResultSettings(
      {
        games: { xsmb: { sources: 3, majority: true, voidAfterHours: 6 } },
        feeds: [
          { name: 'north', kind: 'file', path: '/feeds/north' },
          {
            name: 'hanoi',
            kind: 'http',
            url: 'https://feeds.example/x',
            games: ['xsmb'],
            everySeconds: 5,
            timeoutSeconds: 2,
            tokenFrom: 'HANOI',
            format: 'csv',
          },
        ],
      },
      { HANOI: 'secret' },
    );
    expect(resultRuleOf(settings, 'xsmb')).toEqual({ sources: 3, majority: true, voidAfterMs: 6 * 3_600_000 });
    expect(resultRuleOf(settings, 'another')).toEqual({ sources: 2, majority: false, voidAfterMs: 24 * 3_600_000 });
    expect(settings.feeds).toEqual([
      { name: 'north', kind: 'file', path: '/feeds/north', format: 'house', games: undefined, everyMs: 30_000 },
      {
        name: 'hanoi',
        kind: 'http',
        url: 'https://feeds.example/x',
        token: 'secret',
        timeoutMs: 2_000,
        format: 'csv',
        games: ['xsmb'],
        everyMs: 5_000,
      },
    ]);
    expect(readResultSettings({}, {})).toEqual({ rules: {}, feeds: [] });
  });

  const feed = { name: 'a', kind: 'file', path: '/x' };
  it.each([
    [[], 'results must be an object'],
    [{ game: {} }, 'results has no field "game"'],
    [{ games: { xsmb: { sources: 1 } } }, 'games.xsmb.sources must be a number from 2 to 9'],
    [{ games: { xsmb: { sources: 2.5 } } }, 'games.xsmb.sources must be a whole number'],
    [{ games: { xsmb: { majority: 1 } } }, 'games.xsmb.majority must be true or false'],
    [{ games: { xsmb: { voidAfterHours: 0 } } }, 'games.xsmb.voidAfterHours'],
    [{ games: { xsmb: { limit: 1 } } }, 'games.xsmb has no field "limit"'],
    [{ games: { ssc1m: {} } }, '"ssc1m" is no official game'],
    [{ feeds: {} }, 'feeds must be a list'],
    [{ feeds: [{ ...feed, name: ' ' }] }, 'feeds[0].name must be text'],
    [{ feeds: [feed, feed] }, 'two feeds are called "a"'],
    [{ feeds: [feed, { ...feed, name: ' А ', path: '/y' }] }, 'two feeds are called "А"'],
    [{ feeds: [{ ...feed, name: '…' }] }, 'feeds[0].name must have a letter or a digit'],
    [{ feeds: [feed, { ...feed, name: 'b', path: '/y/../x/' }] }, 'the feeds "a" and "b" are the same place'],
    [{ feeds: [feed, { ...feed, name: 'b', path: '/x/1.json' }] }, 'the feeds "a" and "b" are the same place'],
    [
      {
        feeds: [
          { name: 'a', kind: 'http', url: 'https://Feeds.example/x/' },
          { name: 'b', kind: 'http', url: 'https://feeds.example./x#2' },
        ],
      },
      'the feeds "a" and "b" are the same place',
    ],
    [{ feeds: [{ name: 'a', kind: 'http', url: 'https://me:secret@feeds.example/x' }] }, 'feeds[0].url must not hold a name or password'],
    [{ feeds: [{ name: 'a', kind: 'http', url: 'https://x', tokenFrom: 'SPLIT' }] }, 'SPLIT holds what no header can carry'],
    [{ feeds: [{ ...feed, kind: 'ftp' }] }, 'feeds[0].kind must be file or http'],
    [{ feeds: [{ ...feed, format: 'toString' }] }, 'feeds[0].format must be one of house, csv'],
    [{ feeds: [{ ...feed, games: ['ssc1m'] }] }, '"ssc1m" is no official game'],
    [{ feeds: [{ ...feed, everySeconds: 0 }] }, 'feeds[0].everySeconds'],
    [{ feeds: [{ name: 'a', kind: 'http', url: 'file:///etc/passwd' }] }, 'feeds[0].url must begin with https://'],
    [{ feeds: [{ name: 'a', kind: 'http', url: 'http://feeds.example/x' }] }, 'feeds[0].url must begin with https://'],
    [{ feeds: [{ name: 'a', kind: 'http', url: 'https://x', tokenFrom: 'NONE' }] }, 'NONE is not set'],
  ])('refuses %j', (value, message) => {
    expect(() => readResultSettings(value, { SPLIT: 'one\ntwo' })).toThrow(message);
  });

  it('names the file that cannot be read', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sortes-results-'));
    writeFileSync(path.join(folder, 'results.json'), '{"feeds": 1}');
    expect(() => loadResultSettings(path.join(folder, 'results.json'), {})).toThrow(/results.json: feeds must be a list/);
    expect(() => loadResultSettings(path.join(folder, 'none.json'), {})).toThrow(/RESULTS_CONFIG .*none.json/);
    rmSync(folder, { recursive: true });
  });
});
