import { expect, it } from 'vitest';
import { chooseSharedBuffers } from './settings.js';

it.each([
  ['a container of 256 MB', 256, '128MB'],
  ['1 GB', 1024, '256MB'],
  ['1.9 GB, as a machine of 2 GB says it', 1945, '486MB'],
  ['2 GB', 2048, '512MB'],
  ['64 GB', 65_536, '512MB'],
])('keeps a quarter of the memory for pages, within bounds: %s', (_, megabytes, expected) => {
  expect(chooseSharedBuffers(megabytes * 2 ** 20)).toBe(expected);
});
