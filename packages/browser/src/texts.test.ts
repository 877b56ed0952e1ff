import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTexts, type LaidTexts } from './texts.js';

const chunk = (texts: Record<string, string>) => ({
  default: Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, [text]])),
});
const first = (texts: Record<string, string>, help: Record<string, string>) => async () => ({
  ...chunk(texts),
  areas: { help: async () => chunk(help) },
});
const chunks = {
  en: first({ 'shell.menu': 'Menu', 'shell.close': 'Close' }, { 'help.title': 'Help' }),
  id: first({ 'shell.menu': 'Menunya', 'shell.close': 'Tutup' }, { 'help.title': 'Bantuan' }),
};
const laid: LaidTexts = { MS: { tag: 'ms', chunks: { first: '/texts/site/MS/first.x.json', help: '/texts/site/MS/help.x.json' } } };
const html = { lang: '' };
const open = (given?: LaidTexts) =>
  createTexts<'shell' | 'help', 'shell.menu' | 'shell.close' | 'help.title'>({ chunks, firstAreas: ['shell'], laid: given });

beforeEach(() => void vi.stubGlobal('document', { documentElement: html }));
afterEach(() => void vi.unstubAllGlobals());

it('speaks for a language without texts in the one that its registry names, and says so to readers of screens', async () => {
  const texts = open();
  await texts.use('MS');
  await texts.loadAreas(['help']);
  expect([texts.translate('shell.menu'), texts.translate('help.title'), html.lang]).toEqual(['Menunya', 'Bantuan', 'id']);
  await texts.use('FR');
  expect([texts.translate('shell.menu'), texts.translate('help.title'), html.lang]).toEqual(['Menu', 'Help', 'en']);
});

it('lays the texts of the installation over them, text by text, and goes on without those that cannot be had', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('first')) throw new TypeError('failed');
    return new Response(JSON.stringify({ 'shell.menu': ['Menu kami'] }));
  });
  const texts = open(laid);
  await texts.use('MS');
  await texts.loadAreas(['help']);
  expect([texts.translate('shell.menu'), texts.translate('shell.close'), texts.translate('help.title'), html.lang]).toEqual([
    'Menu kami',
    'Tutup',
    'Bantuan',
    'ms',
  ]);
});

it('says texts in another language than the page’s, which stays in its own', async () => {
  const texts = open();
  await texts.use('EN');
  const say = await texts.inLanguage('ID', ['shell', 'help']);
  expect([say('shell.close'), say('help.title'), texts.translate('shell.close')]).toEqual(['Tutup', 'Bantuan', 'Close']);
});
