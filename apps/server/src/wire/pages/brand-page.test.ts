import { describe, expect, it } from 'vitest';
import type { GamesModule } from '../../modules/games/index.js';
import type { BrandSettings, SiteModule } from '../../modules/site/index.js';
import type { FindFirstContent, FirstGames } from '../../ports/first-content.js';
import type { FirstViews } from './first-view.js';
import { pageOf } from './brand-page.js';

const merchant = {
  name: 'Sortes',
  code: 'sortes',
  hosts: ['sortes.example'],
  defaultLanguage: 'EN',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
};
const banner = (groupName: string) => ({ groupName, imageUrl: `/art/${groupName}.avif` });

const firstGames: FirstGames = { as: 'category', pictures: [{ address: '/art/key-fish.avif', panel: '', isClosed: false }] };

/** The page of a brand with these settings at this path. */
function pageAt(address: string, given: Partial<BrandSettings> = {}) {
  const [path = '', search] = address.split('?');
  const settings = { imageCDNs: [], launchGameCDNs: [], themeColours: {}, themeColoursLight: {}, logo: '', ...given };
  const site = {
    resolveMerchant: async () => merchant,
    faceOf: async () => ({ languages: ['EN'], settings }),
  } as unknown as SiteModule;
  const games = { launchOriginsOf: async () => [] } as unknown as GamesModule;
  const firstContent: FindFirstContent[] = [
    async ({ showsPictures }) => (showsPictures ? { games: firstGames } : {}),
    async () => Promise.reject(new Error('down')),
    async ({ path, language }) => (path === '/lottery' ? { board: { stage: 'race', name: `Racing ${language}` } } : {}),
  ];
  const firstViews = {
    of: async () => ({ language: 'EN', status: { status: 0 }, notices: { banners: ['home', 'lott', 'rng'].map(banner) } }),
  } as unknown as FirstViews;
  const request = {
    host: 'sortes.example',
    origin: 'https://sortes.example',
    ip: '127.0.0.1',
    language: undefined,
    acceptLanguage: undefined,
  };
  const texts = { onPage: () => undefined, tagOf: () => 'en' };
  return pageOf({ site, games, texts, firstContent }, firstViews, 'https://sortes.example', false, {
    ...request,
    path,
    search: new URLSearchParams(search),
  });
}

describe('the page of a brand', () => {
  it.each([
    ['/', '/art/home.avif'],
    ['/home', '/art/home.avif'],
    ['/elott', '/art/lott.avif'],
    ['/rng', '/art/rng.avif'],
  ])('asks for the first banner of %s with itself', async (path, wide) => {
    expect((await pageAt(path)).face.hero?.wide).toBe(wide);
  });

  it.each(['/live', '/lottery', '/helpmc'])('asks for no banner at %s, which shows none', async (path) => {
    expect((await pageAt(path)).face.hero).toBeUndefined();
  });

  it('begins with what modules know of it, whoever of them fails', async () => {
    expect((await pageAt('/fish')).face).toMatchObject({ games: firstGames });
    expect((await pageAt('/lottery')).face).toMatchObject({ games: firstGames, board: { stage: 'race', name: 'Racing EN' } });
    expect((await pageAt('/rng')).face.games, 'its banner is first').toBeUndefined();
  });

  it('shows nothing of a brand that lets in members alone, and no pictures that other hosts copy', async () => {
    const closed = (await pageAt('/lottery', { loginRequired: true })).face;
    expect([closed.games, closed.board]).toEqual([undefined, undefined]);
    expect((await pageAt('/fish', { imageCDNs: ['https://pictures.example'] })).face.games).toBeUndefined();
  });

  it('may show pictures of the hosts that copy them, and of no other', async () => {
    const page = await pageAt('/', {
      imageCDNs: ['https://pictures.example/', 'https://two.example', 'pictures', "https://x'; script-src *"],
    });
    expect(page.pictures).toEqual(['https://pictures.example', 'https://two.example']);
    expect(page.boot['pictureHosts']).toEqual(page.pictures);
    expect(page.face.hero, 'the page chooses a host itself').toBeUndefined();
    const own = await pageAt('/');
    expect([own.pictures, own.boot['pictureHosts']]).toEqual([[], undefined]);
  });
});
