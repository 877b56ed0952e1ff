import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { payTable as dragonScroll } from '@sortes/game-rules/slots/dragon-scroll';
import { payTable as gemFall } from '@sortes/game-rules/slots/gem-fall';
import { payTable as koiWays } from '@sortes/game-rules/slots/koi-ways';
import { payTable as lanternHold } from '@sortes/game-rules/slots/lantern-hold';
import { payTable as rubyRow } from '@sortes/game-rules/slots/ruby-row';
import { payTable as templeRise } from '@sortes/game-rules/slots/temple-rise';
import { describe, expect, it } from 'vitest';

const art = path.join(import.meta.dirname, 'art');
const texts = path.join(import.meta.dirname, '../../texts');
const tables = {
  'dragon-scroll': dragonScroll,
  'gem-fall': gemFall,
  'koi-ways': koiWays,
  'lantern-hold': lanternHold,
  'ruby-row': rubyRow,
  'temple-rise': templeRise,
} as const;
const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

describe.each(Object.entries(tables))('%s', (code, table) => {
  const symbols = table.symbols.map(({ symbol }) => symbol);
  const atlas = readJson<{ names: string[]; columns: number; rows: number }>(path.join(art, `${code}.json`));

  it('has a picture of each symbol, and no two in one place', () => {
    expect(atlas.names).toEqual(expect.arrayContaining([...symbols, 'light.cell', 'light.ring']));
    expect(new Set(atlas.names).size).toBe(atlas.names.length);
    expect(atlas.names.length).toBeLessThanOrEqual(atlas.columns * atlas.rows);
  });

  it('has a word for each symbol, and no two alike', () => {
    for (const language of ['en', 'zh', 'id', 'pt', 'th', 'vi']) {
      const words = readJson<Record<string, string>>(path.join(texts, language, `${code}.json`));
      const names = symbols.map((symbol) => words[`symbol.${symbol}`]);
      expect(names.every((name) => name !== undefined && name !== '')).toBe(true);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('keeps its pictures small', () => {
    expect(statSync(path.join(art, `${code}.webp`)).size).toBeLessThan(90_000);
    expect(statSync(path.join(art, `${code}-back.avif`)).size).toBeLessThan(8_000);
  });
});
