import type { LanguageCode } from '@sortes/contract';
import { expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { createFirstViews } from './first-view.js';
import type { Merchant } from '../../platform/merchant.js';

type Modules = Parameters<typeof createFirstViews>[0];
const merchant = { id: 1 } as Merchant;

/** Modules that say who asked them; `given` takes the place of what they would answer. */
function modules(asked: string[], given: { status?: number; popular?: () => Promise<never[]>; notice?: string } = {}): Modules {
  const note = <T>(what: string, answer: T): T => (asked.push(what), answer);
  return {
    site: {
      statusFor: async (_merchant: Merchant, ip: string) => note(`status ${ip}`, { status: given.status ?? 0 }),
      noticesFor: async (_merchant: Merchant, language: LanguageCode) => note(`notices ${language}`, { player: [given.notice ?? ''] }),
    },
    games: {
      lobby: { vendors: async () => note('vendors', { data: { lanes: [] } }), winners: async () => note('winners', { list: [] }) },
    },
    lottery: { popularGames: given.popular ?? (async () => note('popular', [])) },
  } as unknown as Modules;
}

it('asks the modules once a second for each brand and language, and for the caller each time', async () => {
  const asked: string[] = [];
  const clock = new ManualClock(new Date(0));
  const views = createFirstViews(modules(asked), clock);
  await views.of(merchant, 'EN', '10.0.0.1', true);
  await views.of(merchant, 'EN', '10.0.0.2', true);
  expect(asked).toEqual(['status 10.0.0.1', 'notices EN', 'vendors', 'popular', 'winners', 'status 10.0.0.2']);
  await views.of(merchant, 'VI', '10.0.0.1', false);
  expect(asked.slice(6)).toEqual(['status 10.0.0.1', 'notices VI', 'vendors']);
  clock.advance(1_000);
  await views.of(merchant, 'VI', '10.0.0.1', false);
  views.forget();
  await views.of(merchant, 'VI', '10.0.0.1', false);
  expect(asked.filter((what) => what === 'notices VI')).toHaveLength(3);
});

it('tells who is kept out that, and nothing else', async () => {
  const asked: string[] = [];
  const view = await createFirstViews(modules(asked, { status: 1 }), new ManualClock(new Date(0))).of(merchant, 'EN', '10.0.0.1', true);
  expect(view).toEqual({ language: 'EN', status: { status: 1 } });
  expect(asked).toEqual(['status 10.0.0.1']);
});

it('leaves out what fails, what is late and what is long, and keeps the rest', async () => {
  const clock = new ManualClock(new Date(0));
  const broken = await createFirstViews(modules([], { popular: () => Promise.reject(new Error('away')) }), clock).of(
    merchant,
    'EN',
    '',
    true,
  );
  expect(broken).toMatchObject({ notices: {}, vendors: {}, winners: {} });
  expect(broken).not.toHaveProperty('popularGames');
  const late = await createFirstViews(modules([], { popular: () => new Promise(() => undefined) }), clock).of(merchant, 'EN', '', true);
  expect(late).not.toHaveProperty('popularGames');
  const long = await createFirstViews(modules([], { notice: 'x'.repeat(20_000) }), clock).of(merchant, 'EN', '', true);
  expect(long).not.toHaveProperty('notices');
  expect(long).toHaveProperty('popularGames');
});
