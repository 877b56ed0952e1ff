import { expect, it } from 'vitest';
import { entryBefore, lobbyOf } from './way-back';

const history = (current: number, ...paths: string[]) => ({
  currentEntry: { index: current },
  entries: () => paths.map((path, index) => ({ key: `k${index}`, url: `https://sortes.example${path}`, index })),
});

it('leads past the sheets of the game and the sign-in to the page the player came from', () => {
  expect(entryBefore(history(1, '/rng?page=3', '/game?nodeId=7'))).toBe('k0');
  expect(entryBefore(history(2, '/rng', '/game?nodeId=7', '/game?nodeId=7&m=deposit'))).toBe('k0');
  expect(entryBefore(history(3, '/', '/live', '/login?next=x', '/seamless?nodeId=7'))).toBe('k1');
  // What lies ahead is no way back.
  expect(entryBefore(history(0, '/game?nodeId=7', '/rng'))).toBeUndefined();
  expect(entryBefore({ currentEntry: null, entries: () => [] })).toBeUndefined();
});

it('finds the lobby of a kind of game, as far as there is one', () => {
  expect(lobbyOf('RNG')).toBe('/rng');
  expect(lobbyOf('COCKFIGHT')).toBe('/sports');
  expect(lobbyOf('constructor')).toBe('/');
  expect(lobbyOf(undefined)).toBe('/');
});
