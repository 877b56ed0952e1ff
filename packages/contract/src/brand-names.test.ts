import { expect, it } from 'vitest';
import { isHostName } from './brand-names.js';

it('takes the name of a host alone', () => {
  expect(['localhost', 'beta.example.com', 'a-b.c'].every(isHostName)).toBe(true);
  for (const other of ['http://beta.localhost', 'beta.localhost:19700', 'Beta.localhost', '-a.b', 'a..b', 'a.b/', '', 'a'.repeat(64)])
    expect(isHostName(other), other).toBe(false);
});
