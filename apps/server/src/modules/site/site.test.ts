import { bannerGroups, fitsPattern, registerPatterns } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors.js';
import { bannerGroupsAt } from './banner-places.js';
import { countryOfAddress } from './country-of-address.js';
import { featureTable, flagsOf, isOn, whitelabelOf } from './feature-tree.js';
import { judgeAccess, networkRules, plainAddress, readNetwork, type AccessQuestion } from './judge-access.js';
import { listCountries } from './list-countries.js';
import { defaultRules, mergeRules } from './register-rules.js';
import { resolveMerchant } from './resolve-merchant.js';
import { sanitiseHtml } from './sanitise-html.js';
import { readSettings, readSettingText, settingTable } from './settings.js';
import { showArticles } from './show-content.js';
import { fillText, textIn } from './texts.js';

const merchant = (id: number, code: string, hosts: string[]) => ({
  id,
  code,
  name: code,
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'UTC',
  defaultLanguage: 'EN',
  hosts,
});
const house = merchant(1, 'house', []);
const other = merchant(2, 'other', ['other.example', 'www.other.example']);
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
  return 'accepted';
};

describe('the brand of a request', () => {
  it('follows the host, and the first open brand for a host nobody claims', () => {
    expect(resolveMerchant([house, other], 'WWW.other.example:8080', undefined).code).toBe('other');
    expect(resolveMerchant([house, other], 'other.example.', undefined).code).toBe('other');
    expect(resolveMerchant([house, other], '[::1]:8080', undefined).code).toBe('house');
    expect(resolveMerchant([house, other], undefined, undefined).code).toBe('house');
  });
  it('follows the header when it names one brand exactly once', () => {
    expect(resolveMerchant([house, other], 'localhost', 'OTHER').code).toBe('other');
    for (const header of ['house,house', 'nobody', '', ['house', 'house']])
      expect(refusal(() => resolveMerchant([house, other], 'localhost', header))).toBe('function.not.available');
  });
  it("refuses one brand's header on another brand's host, and a host of nobody when every brand has its own", () => {
    expect(refusal(() => resolveMerchant([house, other], 'other.example', 'house'))).toBe('function.not.available');
    expect(refusal(() => resolveMerchant([other], 'elsewhere.example', undefined))).toBe('function.not.available');
  });
});

describe('the feature tree', () => {
  it('has every parent, and no module twice', () => {
    const ids = featureTable.map(({ modId }) => modId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { parent } of featureTable) expect(['COMM3', ...ids]).toContain(parent);
  });
  it('turns everything below an off switch off', () => {
    const switches = new Map([['MOBILENUMREG3', false]]);
    expect(isOn(new Map(), 'MOBILENUMPASSREG3')).toBe(true);
    expect(isOn(switches, 'MOBILENUMPASSREG3')).toBe(false);
    expect(flagsOf(switches)['USERNAMEREG3']).toBe(true);
  });
  it('does not know what is not built, even when somebody switched it on', () => {
    expect(isOn(new Map([['CBS3', true]]), 'CBS3')).toBe(false);
    expect(JSON.stringify(whitelabelOf(new Map([['CBS3', true]])))).not.toContain('CBS3');
  });
  it('writes enabled as text', () => {
    const tree = whitelabelOf(new Map([['REG3', false]]));
    expect(tree).toMatchObject({ modId: 'COMM3', enabled: '1' });
    expect(tree.childrenNodes.find(({ modId }) => modId === 'REG3')).toMatchObject({ enabled: '0' });
  });
});

describe('access', () => {
  const question: AccessQuestion = {
    address: '203.0.113.9',
    country: 'VN',
    now: new Date('2026-07-01T00:00:00Z'),
    maintenance: undefined,
    blockedCountries: new Set(),
    rules: [],
  };
  const deny = { network: '203.0.113.0/24', verdict: 'deny' as const, note: '' };
  const allow = { network: '203.0.113.9/32', verdict: 'allow' as const, note: '' };
  it('is open unless something says otherwise', () => expect(judgeAccess(question)).toBe(0));
  it('blocks a country, never an unknown one', () => {
    const blockedCountries = new Set(['VN']);
    expect(judgeAccess({ ...question, blockedCountries })).toBe(2);
    expect(judgeAccess({ ...question, blockedCountries, country: '' })).toBe(0);
  });
  it('lets an address rule outrank the country, and the longer prefix the shorter', () => {
    expect(judgeAccess({ ...question, rules: networkRules([deny]) })).toBe(2);
    expect(judgeAccess({ ...question, rules: networkRules([deny, allow]), blockedCountries: new Set(['VN']) })).toBe(0);
    expect(judgeAccess({ ...question, address: '2001:db8::1', rules: networkRules([{ ...deny, network: '2001:db8::/32' }]) })).toBe(2);
  });
  it('lets maintenance outrank restriction, only inside its window', () => {
    const maintenance = { startsAt: new Date('2026-06-30T23:00:00Z'), endsAt: new Date('2026-07-01T00:00:00Z') };
    expect(judgeAccess({ ...question, maintenance: { ...maintenance, endsAt: null }, blockedCountries: new Set(['VN']) })).toBe(1);
    expect(judgeAccess({ ...question, maintenance })).toBe(0);
    expect(judgeAccess({ ...question, maintenance, now: new Date('2026-06-30T23:59:59Z') })).toBe(1);
  });
  it('reads addresses in every spelling', () => {
    expect(plainAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
    expect(plainAddress('not an address')).toBe('');
    expect(readNetwork('203.0.113.9')).toEqual({ address: '203.0.113.9', prefix: 32, family: 'ipv4' });
    for (const text of ['203.0.113.0/33', '203.0.113.0/', 'x', '1.2.3.4/8/9', '2001:db8::/129'])
      expect(refusal(() => readNetwork(text))).toBe('request_param_err');
  });
  it('finds the country of an address, none for loopback and private ones', async () => {
    expect(await countryOfAddress('8.8.8.8')).toBe('US');
    expect(await countryOfAddress('::ffff:8.8.8.8')).toBe('US');
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', '', 'nonsense']) expect(await countryOfAddress(address)).toBe('');
  });
});

describe('registration rules', () => {
  it('hold patterns of the table, all of which compile', () => {
    for (const { pattern } of registerPatterns) if (pattern !== '*') expect(() => new RegExp(pattern, 'u')).not.toThrow();
    for (const rule of defaultRules) expect(registerPatterns.find(({ id }) => id === rule.patternId)?.pattern).toBe(rule.acceptedPattern);
  });
  it.each([
    [1, 'lan2', '2lan'],
    [2, '中文1', 'zh'],
    [3, 'a@b.vn', 'a@b'],
    [4, 'a1', 'a 1'],
    [5, 'a1', 'aa'],
    [6, '09', '9a'],
    [7, 'A1', 'a1'],
    [8, 'An Nguyen', 'An1'],
    [9, 'abc', 'a b'],
    [10, '中。', 'a'],
    [11, '2000-01-31', '2000-13-01'],
    [12, '01-31-2000', '31-01-2000'],
    [13, 'Trần An', 'An1'],
    [14, 'Trần1', 'a b'],
    [15, '한글', 'a'],
    [16, 'ไทย', 'a'],
    [17, 'ไทย a', '1'],
    [18, 'A B', '  '],
    [19, 'a1!', 'a 1'],
    [20, 'Aa1!', 'Aa1'],
    [21, "Trần O'Neil", 'Trần'],
    [22, 'カタカナ', 'ka'],
    [23, 'ABC', 'A B'],
  ])('pattern %i takes %s and refuses %s', (id, good, bad) => {
    const pattern = registerPatterns.find((row) => row.id === id)?.pattern ?? '';
    expect([fitsPattern(pattern, good), fitsPattern(pattern, bad)]).toEqual([true, false]);
  });
  it('are replaced field by field', () => {
    const own = { ...(defaultRules.find(({ field }) => field === 'username') ?? expect.fail()), minLength: 6 };
    expect(mergeRules([own]).find(({ field }) => field === 'username')?.minLength).toBe(6);
    expect(mergeRules([own])).toHaveLength(defaultRules.length);
    // What led to nobody is asked by no brand, whatever was written of it.
    expect(mergeRules([{ ...own, field: 'recommenderId' }])).toEqual(defaultRules);
  });
});

describe('settings', () => {
  it('are complete when nothing is stored, and refuse what is not described', () => {
    expect(readSettings({})).toMatchObject({ minimumAge: 18, countryDialingCode: '63', agreementDefault: false, imageCDNs: [] });
    expect(readSettings({}, 'VND').countryDialingCode).toBe('84');
    expect(readSettings({ countryDialingCode: '66' }, 'VND').countryDialingCode).toBe('66');
    expect(readSettings({}, 'EUR').countryDialingCode).toBe('63');
    expect(readSettings({ minimumAge: 21 }).minimumAge).toBe(21);
    expect(() => readSettings({ minimumAge: 'old' })).toThrow(/minimumAge/);
  });
  it('all say what they are', () => {
    expect(settingTable.map(({ name }) => name).toSorted()).toEqual(Object.keys(readSettings({})).toSorted());
    expect(settingTable.filter(({ what }) => what === '')).toEqual([]);
    expect(settingTable.filter(({ type }) => typeof type !== 'string')).toEqual([]);
    const choicesOf = (name: string): unknown => settingTable.find((one) => one.name === name)?.choices;
    expect(choicesOf('contractDividendPeriod')).toEqual(['half-month', 'month', 'week', 'ten-days', 'day']);
    expect(choicesOf('contractReviews')).toEqual(['dividend', 'daily', 'hourly', 'realtime']);
  });
  it.each([
    ['singleWallet', 'off', { singleWallet: false }],
    ['SINGLEWALLET', ' Yes ', { singleWallet: true }],
    ['minimumAge', '21', { minimumAge: 21 }],
    ['esportsVendors', 'KITE, ARENA,,KITE', { esportsVendors: ['KITE', 'ARENA'] }],
    ['cockfightVendors', '', { cockfightVendors: [] }],
    ['termsVersion', '2027-1', { termsVersion: '2027-1' }],
    ['contractReviews', 'daily,dividend', { contractReviews: ['daily', 'dividend'] }],
    ['contractDividendPeriod', 'week', { contractDividendPeriod: 'week' }],
    ['themeColours', '{"brand":"#c00"}', { themeColours: { brand: '#c00' } }],
  ])('%s is read from %j', (name, text, change) => {
    expect(readSettingText(name, text)).toEqual(change);
  });
  it.each([
    ['singleWallet', 'maybe', /singleWallet: on or off/],
    ['singleWallet', 'constructor', /on or off/],
    ['minimumAge', '17', /minimumAge: must be >= 18/],
    ['minimumAge', '18.5', /whole number/],
    ['contractReviews', 'weekly', /contractReviews/],
    ['contractDividendPeriod', 'year', /contractDividendPeriod/],
    ['countryDialingCode', '+84', /countryDialingCode/],
    ['themeColours', '[1]', /themeColours/],
    ['themeColours', '{', /JSON/],
    ['imageCDNs', 'x'.repeat(301), /imageCDNs/],
    ['playMoneys', 'on', /no setting "playMoneys" \(playMoney, /],
  ])('%s is refused as %j', (name, text, why) => {
    expect(() => readSettingText(name, text)).toThrow(why);
  });
});

describe('content', () => {
  it('falls back to the brand language, then English', () => {
    expect(textIn({ EN: 'en', VI: 'vi' }, 'VI', 'EN')).toBe('vi');
    expect(textIn({ EN: 'en', PT: 'pt' }, 'TH', 'PT')).toBe('pt');
    expect(textIn({ CN: 'zh' }, 'TH', 'PT')).toBe('zh');
    expect(fillText('{brand} {unknown} {constructor}', { brand: 'Sortes' })).toBe('Sortes {unknown} {constructor}');
  });
  it('keeps the short list of tags and turns everything else into text', () => {
    expect(sanitiseHtml('<p>a &amp; b<br/></p>')).toBe('<p>a &amp; b<br></p>');
    expect(sanitiseHtml('<a href="/help">x</a>')).toBe('<a href="/help" rel="noopener">x</a>');
    // What was cleaned when it was written is cleaned again when it is read.
    expect(sanitiseHtml(sanitiseHtml('<a href="/help">x</a>'))).toBe('<a href="/help" rel="noopener">x</a>');
    for (const bad of [
      '<script>1</script>',
      '<p onclick="x">',
      '<img src=x onerror=y>',
      '<a href="javascript:x">',
      '<a href="//evil.example">',
      '<a href="/\\evil.example">',
      '<svg/onload=x>',
      '<P STYLE="x">',
      '<a href="/x" onclick="y">',
    ])
      expect(sanitiseHtml(bad)).not.toMatch(/<(?!\/a>|\/p>|\/script>)/);
  });
  it('names countries in the language of the reader', () => {
    const vietnam = (language: 'EN' | 'CN') => listCountries(language, '84').find(({ code }) => code === 'VN');
    expect(vietnam('EN')).toEqual({ code: 'VN', name: 'Vietnam', dialingCode: '84' });
    expect(vietnam('CN')?.name).toBe('越南');
    expect(listCountries('EN', '84').length).toBeGreaterThan(200);
  });
});

describe('help articles', () => {
  const brand = { merchant: house, settings: { minimumAge: 18, termsVersion: '1' } } as unknown as Parameters<typeof showArticles>[0];
  const article = (key: string, title: Record<string, string>, html = title) => ({ key, title, html });
  const shown = (language: 'EN' | 'VI' | 'KM') =>
    showArticles(
      brand,
      {
        articles: [
          article('both', { EN: 'Rules', VI: 'Luật' }),
          article('vip', { VI: 'VIP' }),
          article('half', { EN: 'Fees', VI: 'Phí' }, { VI: 'Phí' }),
        ],
      } as never,
      language,
    )
      .filter(({ translated }) => translated)
      .map(({ key }) => key);
  it('say whether the reader has them in a language of theirs, whole', () => {
    expect(shown('EN')).toEqual(['both']);
    expect(shown('VI')).toEqual(['both', 'vip', 'half']);
  });
});

it('asks for the banner of a page with it, wherever one can be written', () => {
  const shown = ['/promotions', '/more', '/pointMall', '/elott', '/mines'].map(bannerGroupsAt);
  expect(shown).toEqual([['promotion'], ['more'], ['shop'], ['lott'], []]);
  expect(bannerGroups).toEqual(expect.arrayContaining(shown.flat()));
});
