import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, judgeTheme, themeDefaults, themeNames, themeStyle, themeTokens, wholeTheme } from './theme.js';

const tokens = fs.readFileSync(new URL('../../ui/src/tokens.css', import.meta.url), 'utf8');

describe('colours of a brand', () => {
  it('begin with what the kit draws with', () => {
    const [dark = '', light = ''] = tokens.split(":root[data-theme='light']");
    for (const [theme, css] of [
      ['dark', dark],
      ['light', light],
    ] as const)
      for (const token of themeTokens) expect(css, `${theme} ${token}`).toContain(`--${token}: ${themeDefaults[theme][token]};`);
  });

  it('stand out enough from each other in both themes before a brand changes anything', () => {
    for (const theme of themeNames) expect(judgeTheme(theme, {}).filter(({ enough }) => !enough)).toEqual([]);
  });

  it('are judged by the definition of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
    const judged = judgeTheme('dark', { 'ink-1': '#777777' });
    expect(judged.find(({ ink, ground }) => ink === 'ink-1' && ground === 'bg2')).toMatchObject({ least: 4.5, enough: false });
  });

  it('reach the page only as tokens and six digits', () => {
    expect(themeStyle({ dark: {}, light: {} })).toBe('');
    expect(themeStyle({ dark: { gold: '#112233', bg0: 'red;}</style>', evil: '#000000' }, light: { gold: '#445566' } })).toBe(
      ":root:not([data-theme='light']){--gold:#112233}:root[data-theme='light']{--gold:#445566}",
    );
    expect(wholeTheme('dark', { gold: 'url(x)' }).gold).toBe(themeDefaults.dark.gold);
  });
});
