import { describe, expect, it } from 'vitest';
import { heardMessage } from './hear-game';

const frame = { of: 'game' };
const speaker = { window: frame, origin: 'https://games.example' };
const from = (data: unknown, origin = speaker.origin) => heardMessage({ data, origin, source: frame }, speaker);

it.each([
  [{ sortes: 1, type: 'ready' }],
  [{ sortes: 1, type: 'close' }],
  [{ sortes: 1, type: 'deposit' }],
  [{ sortes: 1, type: 'progress', percent: 0 }],
  [{ sortes: 1, type: 'progress', percent: 100 }],
  [{ sortes: 1, type: 'round', state: 'open' }],
  [{ sortes: 1, type: 'round', state: 'ended' }],
  [{ sortes: 1, type: 'sound', on: false }],
  [{ sortes: 1, type: 'share', multiplier: 51.4, amount: '51400.5' }],
])('hears %j', (message) => {
  expect(from(message)).toEqual(message);
});

it('hands on the known fields only', () => {
  expect(from({ sortes: 1, type: 'ready', html: '<b>', percent: 3 })).toEqual({ sortes: 1, type: 'ready' });
});

it.each([
  { multiplier: 0, amount: '1' },
  { multiplier: Infinity, amount: '1' },
  { multiplier: '2', amount: '1' },
  { multiplier: 2, amount: '-1' },
  { multiplier: 2, amount: '1e9' },
  { multiplier: 2, amount: 1_000 },
])('draws no picture of a win of %j', (win) => {
  expect(from({ sortes: 1, type: 'share', ...win })).toBeUndefined();
});

describe('is deaf to', () => {
  const ready = { sortes: 1, type: 'ready' };
  it.each([
    'https://games.example.evil.example',
    'http://games.example',
    'https://games.example:8443',
    'https://sub.games.example',
    'https://GAMES.example',
    'https://games.example/',
    'null',
    '*',
    '',
  ])('the origin %j', (origin) => {
    expect(from(ready, origin)).toBeUndefined();
  });

  it.each([[{ of: 'game' }], [null], [undefined], ['game'], [globalThis]])('another window %#', (source) => {
    expect(heardMessage({ data: ready, origin: speaker.origin, source }, speaker)).toBeUndefined();
  });

  it('any window while there is no frame', () => {
    for (const window of [null, undefined])
      expect(heardMessage({ data: ready, origin: speaker.origin, source: window }, { window, origin: speaker.origin })).toBeUndefined();
  });

  it.each([
    ['ready'],
    [undefined],
    [null],
    [1],
    [true],
    [[]],
    [[{ sortes: 1, type: 'ready' }]],
    [{}],
    [{ type: 'ready' }],
    [{ sortes: '1', type: 'ready' }],
    [{ sortes: 2, type: 'ready' }],
    [{ sortes: 1 }],
    [{ sortes: 1, type: 'Ready' }],
    [{ sortes: 1, type: 'toString' }],
    [{ sortes: 1, type: 'navigate', url: 'https://evil.example' }],
    [{ sortes: 1, type: ['ready'] }],
    [{ sortes: 1, type: 'progress' }],
    [{ sortes: 1, type: 'progress', percent: '50' }],
    [{ sortes: 1, type: 'progress', percent: -1 }],
    [{ sortes: 1, type: 'progress', percent: 101 }],
    [{ sortes: 1, type: 'progress', percent: Number.NaN }],
    [{ sortes: 1, type: 'progress', percent: Number.POSITIVE_INFINITY }],
    [{ sortes: 1, type: 'round' }],
    [{ sortes: 1, type: 'round', state: 'OPEN' }],
    [{ sortes: 1, type: 'round', state: 1 }],
    [{ sortes: 1, type: 'sound' }],
    [{ sortes: 1, type: 'sound', on: 1 }],
    [{ sortes: 1, type: 'sound', on: 'true' }],
    // What the site says is nothing a game may say.
    [{ sortes: 1, type: 'balance-changed' }],
    [{ sortes: 1, type: 'theme', theme: 'dark' }],
    [{ sortes: 1, type: 'visibility', visible: true }],
    [{ sortes: 1, type: 'bar', shown: true }],
  ])('the form %j', (data) => {
    expect(from(data)).toBeUndefined();
  });
});
