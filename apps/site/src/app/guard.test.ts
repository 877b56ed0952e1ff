import { expect, it } from 'vitest';
import { safeNext } from '../kit/safe-next';
import { guardTarget } from './guard';

it('sends visitors to /login only when the brand asks, and remembers where they wanted to go', () => {
  expect(guardTarget('/elott', '/elott?x=1', false, false)).toBeUndefined();
  expect(guardTarget('/elott', '/elott?x=1', true, true)).toBeUndefined();
  expect(guardTarget('/elott', '/elott?x=1', true, false)).toEqual({ to: '/login', search: { next: '/elott?x=1' } });
  expect(guardTarget('/', '/', true, false)).toEqual({ to: '/login', search: {} });
  for (const open of ['/login', '/register', '/register.html', '/helpmc', '/download'])
    expect(guardTarget(open, open, true, false)).toBeUndefined();
  expect(guardTarget('/help', '/help', true, false)).toBeDefined();
});

it.each([
  ['/lottery?gameCode=xsmb', '/lottery?gameCode=xsmb'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  [undefined, '/'],
])('goes on to %s as %s', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
