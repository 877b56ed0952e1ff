import { expect, it } from 'vitest';
import { keepBodiesMoving } from './bodies-under-way.js';

it('lets whoever has been sending the longest make room, and nobody before their time', () => {
  let now = 0;
  const cut: string[] = [];
  const bodies = keepBodiesMoving({ atMost: 2, patienceMs: 100, monotonicMs: () => now });
  const named = (name: string) => ({ cut: () => void cut.push(name) });
  const [slow, honest, next] = [named('slow'), named('honest'), named('next')];
  const endSlow = bodies.begin(slow);
  expect(endSlow).toBeDefined();
  now = 50;
  const endHonest = bodies.begin(honest);
  expect(endHonest).toBeDefined();
  expect(bodies.begin(next)).toBeUndefined();
  now = 100;
  expect(bodies.begin(next)).toBeDefined();
  expect(cut).toEqual(['slow']);
  expect(bodies.size).toBe(2);
  // It has gone already: nothing else must go for it.
  endSlow?.();
  expect(bodies.size).toBe(2);
  endHonest?.();
  expect(bodies.begin(named('last'))).toBeDefined();
  expect(cut).toEqual(['slow']);
});
