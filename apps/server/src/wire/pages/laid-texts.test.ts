import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogger, createWords, layTexts } from '@sortes/service';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInstallationTexts, serveLaidTexts } from './laid-texts.js';

const english = { greeting: 'Hello {name}', parting: 'Bye' };
const words = createWords('test/laid', {
  en: english,
  zh: english,
  id: { greeting: 'Halo {name}', parting: 'Dah' },
  pt: english,
  th: english,
  vi: english,
});
let folder = '';
const write = (name: string, text: unknown): void => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(text));
};
const open = () =>
  createInstallationTexts(path.join(folder, 'texts'), { site: path.join(folder, 'site'), console: undefined }, createLogger('silent'));

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laid-'));
  write('site/texts.json', {
    first: ['common', 'shell'],
    areas: { common: { close: 'Close' }, shell: { menu: 'Menu' }, help: { title: 'Help' } },
  });
});
afterEach(() => {
  layTexts(new Map());
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('the texts of an installation', () => {
  it('are what the server says from the next look on, text by text, and no more once they are gone', () => {
    const texts = open();
    write('texts/ms/test/laid.json', { greeting: 'Helo {name}' });
    texts.read();
    expect([words.say('MS', 'greeting', { name: 'An' }), words.say('MS', 'parting'), words.say('ID', 'greeting', { name: 'An' })]).toEqual([
      'Helo An',
      'Dah',
      'Halo An',
    ]);
    fs.rmSync(path.join(folder, 'texts'), { recursive: true });
    texts.read();
    expect(words.say('MS', 'greeting', { name: 'An' })).toBe('Halo An');
  });

  it('reach a page as chunks under addresses that change with their content', async () => {
    const texts = open();
    texts.read();
    expect(texts.onPage('site', ['EN', 'MS'])).toBeUndefined();
    write('texts/ms/site/shell.json', { menu: 'Menu ini' });
    write('texts/ms/site/help.json', { title: 'Bantuan' });
    write('texts/id/site/shell.json', { menu: 'Menunya' });
    write('texts/ms/console/common.json', { close: 'Tutup' });
    texts.read();
    const laid = texts.onPage('site', ['EN', 'MS', 'XX']);
    expect(Object.keys(laid ?? {})).toEqual(['MS']);
    expect(laid?.MS?.tag).toBe('ms');
    expect(Object.keys(laid?.MS?.chunks ?? {}).toSorted()).toEqual(['first', 'help']);
    expect(texts.onPage('console', ['MS']), 'the console is not built, so nothing is known of its texts').toBeUndefined();

    const app = fastify();
    await app.register(async (scope) => serveLaidTexts(scope, texts));
    const first = laid?.MS?.chunks['first'] ?? '';
    const answer = await app.inject(first);
    expect(answer.json(), 'its own text stands over the one of the language that speaks for it').toEqual({ 'shell.menu': ['Menu ini'] });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await app.inject(first.replace(/\.[\w-]+\.json/, '.other.json'))).statusCode).not.toBe(200);

    write('texts/ms/site/shell.json', { menu: 'Menu baru' });
    texts.read();
    const next = texts.onPage('site', ['MS'])?.MS?.chunks ?? {};
    expect(next['first']).not.toBe(first);
    expect(next['help']).toBe(laid?.MS?.chunks['help']);
    expect((await app.inject(first)).json(), 'for pages that are open').toEqual({ 'shell.menu': ['Menu ini'] });
    await app.close();
  });

  it('say the language that most texts are in: its own where there are any, else the one that speaks for it', () => {
    const texts = open();
    texts.read();
    expect([texts.tagOf('site', 'MS'), texts.tagOf('site', 'TW'), texts.tagOf('site', 'PT')]).toEqual(['id', 'zh-Hans', 'pt-BR']);
    write('texts/zh-hant/site/shell.json', { menu: '選單' });
    texts.read();
    expect([texts.tagOf('site', 'MS'), texts.tagOf('site', 'TW')]).toEqual(['id', 'zh-Hant']);
  });
});
