import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isPublishedKey } from './published-keys.js';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Vectors of payOS's documentation and library: their keys belong to the signature that they show. */
const vectors = 'apps/server/src/modules/cashier/deposits/gateways/payos-signature.test.ts';

const tokens = /[A-Za-z0-9_-]{12,128}/g;
const quoted = /'([^'\n]{12,128})'|"([^"\n]{12,128})"/g;
const pem = /-----BEGIN [A-Z ]*KEY-----[A-Za-z0-9+/=\s\\n]+-----END [A-Z ]*KEY-----/g;

/** What of a text may be a key: words of its alphabet, quoted texts, blocks of PEM. */
function* candidatesIn(text: string): Generator<string> {
  for (const [word] of text.matchAll(tokens)) yield word;
  for (const [, single, double] of text.matchAll(quoted)) yield single ?? double ?? '';
  for (const [block] of text.matchAll(pem)) yield block.replaceAll('\\n', '\n');
}

it('finds none of the published keys in the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 << 20 })
    .toString()
    .split('\0');
  const sources = files.filter((file) => /\.(ts|tsx|mjs|js|json|sql|md|yml|yaml|pem|key|env|sh)$/.test(file) && file !== vectors);
  expect(sources.length).toBeGreaterThan(1_000);
  const seen = new Map<string, string>();
  for (const file of sources) for (const word of candidatesIn(readFileSync(path.join(root, file), 'utf8'))) seen.set(word, file);
  const found = [...seen].filter(([word]) => isPublishedKey(word)).map(([, file]) => file);
  expect(found).toEqual([]);
});

it('would find them, however they are written', () => {
  const old = ['sandbox', 'sms', 'token'].join('-');
  const writings = [`token: '${old}',`, `Bearer ${old}`, `SMS_TOKEN=${old}\n`, `"${old}"`];
  for (const text of writings) expect([...candidatesIn(text)].some(isPublishedKey), text).toBe(true);
  expect([...candidatesIn(readFileSync(path.join(root, vectors), 'utf8'))].filter(isPublishedKey).length).toBeGreaterThan(1);
});
