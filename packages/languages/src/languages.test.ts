import { describe, expect, it } from 'vitest';
import { completeBaseOf, completeLanguages, fallbacksOf, intlTag, languageOf, languages, nearestOffered, readLanguage } from './index.js';

describe('the registry', () => {
  it('names each code, locale, tag and endonym once', () => {
    expect(languages.length).toBeGreaterThanOrEqual(40);
    for (const part of ['code', 'locale', 'tag', 'endonym'] as const)
      expect(new Set(languages.map((language) => language[part])).size, part).toBe(languages.length);
  });

  it('has the languages without fallback as the complete ones, and ends every fallback in one', () => {
    expect(languages.filter(({ fallback }) => fallback === undefined).map(({ code }) => code)).toEqual(completeLanguages);
    for (const { code } of languages) expect(completeLanguages, code).toContain(fallbacksOf(code).at(-1));
    expect([completeBaseOf('TW'), completeBaseOf('MS'), completeBaseOf('FR'), completeBaseOf('VI')]).toEqual(['CN', 'ID', 'EN', 'VI']);
  });

  it('has tags that Intl knows, in scripts written from left to right', () => {
    for (const { code, tag, intl } of languages) {
      expect(Intl.NumberFormat.supportedLocalesOf(intl), code).toHaveLength(1);
      const { script } = new Intl.Locale(tag).maximize();
      expect(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo'], code).not.toContain(script);
      const year = new Intl.DateTimeFormat(intlTag({ intl }), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 20));
      expect(year, code).toMatch(/2026/);
    }
  });
});

describe('readLanguage', () => {
  it('reads codes in any case, tags with a region and old spellings', () => {
    const read = ['vi', 'VI-VN', 'zh', 'zh-CN', 'zh-TW', 'zh-Hant-HK', 'ty', 'no', 'fil-PH', 'pt-PT', ' ms '].map((text) =>
      readLanguage(text),
    );
    expect(read).toEqual(['VI', 'VI', 'CN', 'CN', 'TW', 'TW', 'TH', 'NB', 'TL', 'PT', 'MS']);
    expect([readLanguage('xx'), readLanguage(''), readLanguage(undefined)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('nearestOffered', () => {
  it('takes the language itself, else another way to write it, else the next that is asked for', () => {
    expect(nearestOffered(['zh-TW'], ['EN', 'CN', 'TW'])).toBe('TW');
    expect(nearestOffered(['zh-TW'], ['EN', 'CN'])).toBe('CN');
    expect(nearestOffered(['fr', 'th'], ['EN', 'TH'])).toBe('TH');
    expect(nearestOffered(['xx'], ['EN'])).toBeUndefined();
    expect(languageOf('XX').code).toBe('EN');
  });
});
