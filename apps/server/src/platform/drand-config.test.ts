import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDrand } from './drand-config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-drand-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const local = 'http://localhost:8080';

describe('the settings of the public beacon', () => {
  it('name public relays unless something else is said, and can be switched off', () => {
    expect(readDrand({}, folder, local).urls).toContain('https://api.drand.sh');
    for (const off of ['', ' ', 'off']) expect(readDrand({ DRAND_URLS: off }, folder, local).urls).toEqual([]);
    expect(readDrand({ DRAND_URLS: 'https://a.example/, http://10.0.0.1:8080' }, folder, local).urls).toEqual([
      'https://a.example',
      'http://10.0.0.1:8080',
    ]);
    for (const wrong of ['api.drand.sh', 'https://a.example,', 'ftp://a.example'])
      expect(() => readDrand({ DRAND_URLS: wrong }, folder, local)).toThrow(/DRAND_URLS/);
  });

  it('take a network of one’s own on this machine alone: who holds its key knows its rounds', () => {
    const info = {
      hash: randomBytes(32).toString('hex'),
      public_key: randomBytes(96).toString('hex'),
      period: 3,
      genesis_time: 1,
      schemeID: 'bls-unchained-g1-rfc9380',
    };
    writeFileSync(path.join(folder, 'chain.json'), JSON.stringify(info));
    writeFileSync(path.join(folder, 'other.json'), JSON.stringify({ ...info, schemeID: 'pedersen-bls-chained' }));
    writeFileSync(path.join(folder, 'none.json'), JSON.stringify({ ...info, hash: 'x' }));
    expect(readDrand({ DRAND_CHAIN: 'chain.json' }, folder, local).network).toEqual({
      chainHash: info.hash,
      publicKey: info.public_key,
      period: 3,
      genesis: 1,
    });
    expect(() => readDrand({ DRAND_CHAIN: 'chain.json' }, folder, 'https://bet.example.com')).toThrow(/DRAND_CHAIN/);
    for (const file of ['other.json', 'none.json']) expect(() => readDrand({ DRAND_CHAIN: file }, folder, local)).toThrow(/DRAND_CHAIN/);
  });
});
