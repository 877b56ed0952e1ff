import { expect, it } from 'vitest';
import { addressOf } from './address.js';

it('fills in the parameters of an address as text that an address may hold', () => {
  expect(addressOf('/a/:id/b', { id: 'x/y' }, undefined)).toBe('/a/x%2Fy/b');
});

it('leaves empty fields out of an address', () => {
  expect(addressOf('/a/:id', { id: 1 }, { from: '', to: undefined, page: 2 })).toBe('/a/1?page=2');
});
