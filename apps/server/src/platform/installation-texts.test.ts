import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TextTable } from '@sortes/service';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readInstallationTexts, stateOfTexts } from './installation-texts.js';

const known = new Map<string, TextTable>([
  ['server/wallet', { 'column.time': 'Time', 'type.gone': 'Gone {when}' }],
  [
    'site',
    {
      'common.close': 'Close',
      'shell.draws': '{count, plural, one {# draw} other {# draws}}',
      'shell.terms': 'Read the <link>terms</link>',
    },
  ],
]);
let folder = '';
const write = (name: string, text: unknown): void => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text));
};
const read = () => readInstallationTexts(folder, known);

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'texts-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('reads the texts of a language by place and area, compiled', () => {
  write('ms/server/wallet.json', { 'column.time': 'Masa' });
  write('ms/site/shell.json', { draws: '{count, plural, other {# cabutan}}', terms: 'Baca <link>terma</link>' });
  const { texts, problems } = read();
  expect(problems).toEqual([]);
  expect(texts.get('MS')?.get('server/wallet')?.get('column.time')).toEqual(['Masa']);
  expect([...(texts.get('MS')?.get('site')?.keys() ?? [])]).toEqual(['shell.draws', 'shell.terms']);
});

it('leaves out what is wrong, by itself, and says why', () => {
  write('xx/site/common.json', { close: 'X' });
  write('ms/site/common.json', { close: 'Tutup', opened: 'Buka' });
  write('ms/site/shell.json', { draws: '{count, plural, other {# cabutan}', terms: 'Baca <script>terma</script>' });
  write('ms/server/wallet.json', { 'column.time': 7, 'type.gone': 'Hilang {where}', constructor: 'x' });
  write('ms/server/nowhere.json', { a: 'b' });
  write('ms/site/broken.json', '{ "close": ');
  write('id/site/common.json', { close: 'Tutup\u0000' });
  write('id/server/wallet.json', ['Waktu']);
  write('pt/site/common.json', { close: 'x'.repeat(4_001) });
  write('pt/server/wallet.json', `{"column.time":"${'x'.repeat(1024 * 1024)}"}`);
  const { texts, problems } = read();
  expect([...texts].map(([code, places]) => [code, [...places].map(([place, own]) => [place, [...own.keys()]])])).toEqual([
    ['MS', [['site', ['common.close']]]],
  ]);
  expect(problems.map((problem) => problem.replace(/(does not parse|JSON).*/, '$1')).toSorted()).toEqual([
    'id/server/wallet.json: is no JSON',
    'id/site/common.json, close: has control characters',
    'ms/server/nowhere.json: names no place of texts',
    'ms/server/wallet.json, column.time: is no text',
    'ms/server/wallet.json, constructor: no text of this program has this id',
    'ms/server/wallet.json, type.gone: has other blanks than the English text (when)',
    'ms/site/broken.json: Unexpected end of JSON',
    'ms/site/common.json, opened: no text of this program has this id',
    'ms/site/shell.json, draws: does not parse',
    'ms/site/shell.json, terms: has other blanks than the English text (<link>)',
    'pt/server/wallet.json: is too large',
    'pt/site/common.json, close: is longer than 4000 characters',
    'xx: no language has this locale',
  ]);
});

it('sees every change of the folder, and none where there is no folder', () => {
  expect(stateOfTexts(path.join(folder, 'none'))).toBe('');
  write('ms/site/common.json', { close: 'Tutup' });
  const before = stateOfTexts(folder);
  expect(stateOfTexts(folder)).toBe(before);
  write('ms/site/common.json', { close: 'Tutup ini' });
  expect(stateOfTexts(folder)).not.toBe(before);
});
