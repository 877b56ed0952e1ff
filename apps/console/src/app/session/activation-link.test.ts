import { expect, it } from 'vitest';
import { readActivation } from './activation-link';

it('reads name and secret from behind the #, and takes nothing else for a link', () => {
  expect(readActivation('#name=an.nguyen&secret=aB_-9')).toEqual({ name: 'an.nguyen', secret: 'aB_-9' });
  for (const hash of ['', '#', '#name=an', '#secret=x', '#name=&secret=x', '#/players']) expect(readActivation(hash), hash).toBeUndefined();
});
