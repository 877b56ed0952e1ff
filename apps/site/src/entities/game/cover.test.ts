import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coverOf, hashText, hues, gameClassifications, gameTypes } from '@sortes/contract';
import { expect, it } from 'vitest';

const game = (gameCode: string, gameType = 'RNG', gameClassify: string[] = []) => ({
  nodeId: '1',
  gameCode,
  vassalage: 'LUMEN',
  gameType,
  gameClassify,
});
const folder = import.meta.dirname;

it('gives a game the same cover whatever it is called, and shows what its code names', () => {
  expect(coverOf(game('three-bells'))).toEqual(coverOf(game('three-bells')));
  expect(coverOf(game('three-bells')).art).toBe('/art/game-bell.avif');
  expect(coverOf(game('reef-shot', 'FISH')).art).toBe('/art/game-fish.avif');
});

it('shows the key art of a game that has some, each a picture of its own', () => {
  const codes = ['crash', 'dragon-scroll', 'dragon-tiger', 'temple-rise', 'card-duel'];
  const covers = codes.map((code) => coverOf(game(code)).art);
  expect(covers).toEqual(codes.map((code) => `/art/key-${code}.avif`));
  const pictures = covers.map((art) => readFileSync(path.join(folder, '../../../public', art)));
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(codes.length);
  for (const bytes of pictures) expect(bytes.length).toBeLessThan(14_000);
  expect(coverOf(game('crash-of-kings')).art).toBe('/art/game-crown.avif');
});

it('has a picture for every class and category, and a panel for every hue', () => {
  const css = readFileSync(path.join(folder, 'games.css'), 'utf8');
  for (const hue of hues) expect(css).toContain(`.cover-${hue}`);
  const kinds = [...gameClassifications.map((each) => game('x', 'RNG', [each])), ...gameTypes.map((each) => game('x', each))];
  for (const kind of kinds)
    for (let at = 0; at < 40; at += 1) {
      const { art } = coverOf({ ...kind, gameCode: `q${at}` });
      expect(existsSync(path.join(folder, '../../../public', art)), art).toBe(true);
    }
});

it('spreads the games of a vendor over objects and hues', () => {
  const covers = Array.from({ length: 200 }, (_, at) => coverOf(game(`q${at}`, 'RNG', ['SL'])));
  expect(new Set(covers.map(({ art }) => art)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(covers.map(({ panel }) => panel)).size).toBe(hues.length);
  expect(hashText('')).toBe(0x811c9dc5);
});
