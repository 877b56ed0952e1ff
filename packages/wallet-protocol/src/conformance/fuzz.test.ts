import { expect, it } from 'vitest';
import { readJsonBytes, readPamTransaction, readRsBet } from '../index.js';
import { writeBody } from './client.js';
import { createPamClient } from './pam-client.js';
import { seededNumbers, spoilBody } from './fuzz.js';

const player = { player: 'alias', token: 'token', game: 'reels', currency: 'VND' };
const move = { kind: 'bet', id: 'id', round: 'round', amount: 10_000n, by: player } as const;
const pam = createPamClient({ base: 'http://127.0.0.1:9', apiKey: 'key', provider: 'kite' });

it('makes the same bodies from the same seed', () => {
  const make = (seed: number): string[] => {
    const random = seededNumbers(seed);
    const body = { ...pam.bodyOf(move), transactionDateTime: '2026-11-20T10:00:00Z' };
    return Array.from({ length: 200 }, () => spoilBody(body, pam.fieldsOf('bet'), random).toString('base64'));
  };
  expect(make(7)).toEqual(make(7));
  expect(make(7)).not.toEqual(make(8));
});

it('spoils every body, and the body it begins with is a right one', () => {
  const accepts = (bytes: Buffer): boolean => {
    try {
      const body = readJsonBytes(bytes);
      const asPam = readPamTransaction({ vendor: 'V', player: 'alias', token: 'token', provider: 'kite' }, body);
      return asPam.ok || readRsBet('V', body).ok;
    } catch {
      return false;
    }
  };
  expect(accepts(Buffer.from(writeBody(pam.bodyOf(move))))).toBe(true);
  const random = seededNumbers(3);
  for (let count = 0; count < 20_000; count += 1) {
    const bytes = spoilBody(pam.bodyOf(move), pam.fieldsOf('bet'), random);
    expect(accepts(bytes), bytes.toString()).toBe(false);
  }
});
