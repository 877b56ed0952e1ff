import { expect, it } from 'vitest';
import { keepBodiesMoving } from './bodies-under-way.js';

it('lets whoever has been sending the longest make room, and nobody before his time', () => {
  let now = 0;
  const cut: string[] = [];
  const bodies = keepBodiesMoving({ atMost: 2, patienceMs: 100, monotonicMs: () => now });
  const named = (name: string) => ({ cut: () => void cut.push(name) });
  const [slow, honest, next] = [named('slow'), named('honest'), named('next')];
  expect(bodies.begin(slow)).toBe(true);
  now = 50;
  expect(bodies.begin(honest)).toBe(true);
  expect(bodies.begin(next)).toBe(false);
  now = 100;
  expect(bodies.begin(next)).toBe(true);
  expect(cut).toEqual(['slow']);
  expect(bodies.size).toBe(2);
  // It has gone already: nothing else must go for it.
  bodies.end(slow);
  expect(bodies.size).toBe(2);
  bodies.end(honest);
  expect(bodies.begin(named('last'))).toBe(true);
  expect(cut).toEqual(['slow']);
});
