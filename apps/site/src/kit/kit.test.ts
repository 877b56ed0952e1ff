import { describe, expect, it } from 'vitest';
import { readBoot } from './boot';
import { makeSiteFormat } from './format';
import { firstLanguage } from './first-language';
import { foldText } from './fold-text';
import { intlTag, languageOf } from '@sortes/browser';
import { flattenModules } from './module-tree';
import { parseSearch, stringifySearch } from './search-text';

describe('search parameters', () => {
  it('stay texts: leading zeros and words survive', () => {
    expect(parseSearch('?referralCode=007&m=login&x=true')).toEqual({ referralCode: '007', m: 'login', x: 'true' });
    expect(stringifySearch({ referralCode: '007', m: undefined, empty: '', page: 2, junk: { a: 1 } })).toBe('?referralCode=007&page=2');
    expect(stringifySearch({})).toBe('');
  });
  it('come back as they were written', () => {
    const search = { q: 'Trúng & 888 = "x"', next: '/lottery?gameCode=xsmb' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

describe('readBoot', () => {
  it('falls back for an unfilled placeholder, keeps what is given, drops unknown languages', () => {
    expect(readBoot('__BOOT__').brandName).toBe('Sortes');
    expect(readBoot(null).defaultLanguage).toBe('EN');
    const boot = readBoot(JSON.stringify({ brandName: 'Aurum', languages: ['VI', 'XX'] }));
    expect(boot.brandName).toBe('Aurum');
    expect(boot.languages).toEqual(['VI']);
    expect(readBoot('{"languages":["XX"]}').languages).toEqual(['EN']);
  });
});

describe('firstLanguage', () => {
  it('prefers the stored one if still offered, then the browser, then the default', () => {
    expect(firstLanguage('TH', ['vi-VN'], ['EN', 'TH'], 'EN')).toBe('TH');
    expect(firstLanguage('TH', ['vi-VN'], ['EN', 'VI'], 'EN')).toBe('VI');
    expect(firstLanguage(null, ['fr', 'zh-TW', 'en'], ['EN', 'CN'], 'EN')).toBe('CN');
    expect(firstLanguage(null, ['vi-VN'], ['EN'], 'EN')).toBe('EN');
    expect(firstLanguage(null, ['fr'], ['ID', 'PT'], 'PT')).toBe('PT');
    expect(firstLanguage(null, ['fr'], ['ID'], 'EN')).toBe('ID');
  });
});

it('formats Thai dates in the Gregorian year with Latin digits', () => {
  expect(
    new Intl.DateTimeFormat(intlTag(languageOf('TH')), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 20)),
  ).toMatch(/2026/);
});

it('folds Vietnamese for searching', () => {
  expect(foldText('Đề Trúng THƯỞNG')).toBe('de trung thuong');
});

it('switches off everything under a switched-off module', () => {
  const flags = flattenModules({
    modId: 'A',
    enabled: '1',
    childrenNodes: [
      { modId: 'B', enabled: '0', childrenNodes: [{ modId: 'C', enabled: '1', childrenNodes: [] }] },
      { modId: 'D', enabled: '1', childrenNodes: [] },
    ],
  });
  expect([...flags]).toEqual([
    ['A', true],
    ['B', false],
    ['C', false],
    ['D', true],
  ]);
});

describe('figures', () => {
  it('keeps date and time apart in every language, and writes one minus sign', () => {
    const vnd = { code: 'VND', symbol: '₫', scale: 0 };
    for (const tag of ['zh-Hans', 'th-u-ca-gregory-nu-latn', 'vi', 'pt-BR', 'id', 'en']) {
      const format = makeSiteFormat(tag, 'Asia/Ho_Chi_Minh', vnd);
      expect(format.dateTime(Date.UTC(2026, 10, 20, 9, 28))).toMatch(/(?:\u2002|, )16[:.]28|16[:.]28(?:\u2002|, )/);
      expect(format.percent(-0.02)).toContain('−');
      expect(format.number(-2)).toBe('−2');
    }
  });
});

describe('times', () => {
  const vnd = { code: 'VND', symbol: '₫', scale: 0 };
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const here = makeSiteFormat('en', device, vnd);
  // Nobody's clock shows the hour of Kiritimati but those who live there.
  const far = makeSiteFormat('en-u-ca-gregory-nu-latn', 'Pacific/Kiritimati', vnd);
  const afternoon = Date.UTC(2026, 10, 20, 2, 22);

  it('are told by one clock of 24 hours', () => {
    expect(far.dateTime(afternoon)).toBe('Nov 20, 2026, 16:22\u00A0GMT+14');
    expect(far.dateTime(Date.UTC(2026, 10, 19, 10, 5))).toBe('Nov 20, 2026, 00:05\u00A0GMT+14');
  });

  it('name the brand’s zone, all in one way, where the device shows another hour, and only there', () => {
    for (const text of [
      far.moment(afternoon),
      far.nearTime(afternoon),
      far.time(afternoon),
      far.clock(afternoon),
      far.span(afternoon, afternoon + 60_000),
    ])
      expect(text).toMatch(/:\d\d\u00A0GMT\+14$/);
    expect(far.date(afternoon)).not.toContain('GMT');
    for (const text of [here.dateTime(afternoon), here.clock(afternoon)]) expect(text).not.toContain('GMT');
  });

  it('name it for a draw that is held in another one', () => {
    const zone = here.zone(afternoon, 'Pacific/Kiritimati');
    expect(zone).not.toBe('');
    expect(here.dateTime(afternoon, 'Pacific/Kiritimati')).toMatch(new RegExp(`\u00A0${zone.replace('+', '\\+')}$`));
  });
});
