import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isBreached } from './breached-passwords.js';
import { isWeakPassword } from './passwords.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, passwords: readonly string[], newline = '\n', last = newline): string {
  const file = path.join(folder, name);
  const lines = passwords.map((word, index) => `${createHash('sha1').update(word).digest('hex').toUpperCase()}:${10 ** (index % 8)}`);
  writeFileSync(file, lines.toSorted().join(newline) + last);
  return file;
}

it.each([1, 2, 3, 7, 200])('finds each of %i passwords and no other', (count) => {
  const words = Array.from({ length: count }, (_, index) => `stolen-${index}`);
  for (const file of [fileOf(`a${count}`, words), fileOf(`b${count}`, words, '\r\n'), fileOf(`c${count}`, words, '\n', '')]) {
    for (const word of words) expect(isBreached(word, file), word).toBe(true);
    for (let index = 0; index < 200; index += 1) expect(isBreached(`own-${index}`, file)).toBe(false);
  }
});

it('finds nothing in an empty file', () => expect(isBreached('x', fileOf('none', [], '\n', ''))).toBe(false));

it('makes a password weak', () => {
  const file = fileOf('weak', ['horse-battery-7']);
  expect(isWeakPassword('horse-battery-7', 'anna', { file })).toBe(true);
  expect(isWeakPassword('Horse-battery-7', 'anna', { file })).toBe(false);
});
