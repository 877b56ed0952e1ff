import { describe, expect, it } from 'vitest';
import type { GamesModule } from '../../modules/games/index.js';
import type { BrandSettings, SiteModule } from '../../modules/site/index.js';
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

/** The page of a brand with these settings at this path. */
function pageAt(address: string, given: Partial<BrandSettings> = {}) {
  const [path = '', search] = address.split('?');
  const settings = { imageCDNs: [], launchGameCDNs: [], themeColours: {}, themeColoursLight: {}, logo: '', ...given };
  const site = {
    resolveMerchant: async () => merchant,
    faceOf: async () => ({ languages: ['EN'], settings }),
  } as unknown as SiteModule;
  const cover = (name: string, isClosed = false) => ({ address: `/art/key-${name}.avif`, panel: '', isClosed });
  const games = {
    launchOriginsOf: async () => [],
    pictures: {
      ofLane: async (_merchant: object, lane: string, most: number) => (most < 2 ? [] : [cover(lane), cover('dice', true)]),
      ofGame: async (_merchant: object, nodeId: string) => (nodeId === '' ? undefined : cover(nodeId, nodeId === '9')),
    },
  } as unknown as GamesModule;
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
  return pageOf({ site, games, texts }, firstViews, 'https://sortes.example', false, {
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

  it('begins with the pictures of a category of a few games, of those alone that nothing narrows', async () => {
    const { games } = (await pageAt('/fish')).face;
    expect(games).toMatchObject({ as: 'category', pictures: [{ address: '/art/key-FISH.avif' }, { isClosed: true }] });
    expect((await pageAt('/fish?sort=new')).face.games).toBeUndefined();
    expect((await pageAt('/help')).face.games).toBeUndefined();
    expect((await pageAt('/rng')).face.games, 'its banner is first').toBeUndefined();
  });

  it('begins with the picture of the game that is opened, unless it is closed or unknown', async () => {
    const { games } = (await pageAt('/game?nodeId=7')).face;
    expect(games).toEqual({ as: 'opening', pictures: [{ address: '/art/key-7.avif', panel: '', isClosed: false }] });
    expect((await pageAt('/game?nodeId=9')).face.games).toBeUndefined();
    expect((await pageAt('/game')).face.games).toBeUndefined();
  });

  it('begins with the words of the board that is opened, of the play in the address or of a newcomer’s', async () => {
    const { board } = (await pageAt('/lottery?gameCode=pk1m')).face;
    expect(board).toMatchObject({ stage: 'race', name: 'Racing PK10', play: { code: 'PK_SIDES', unless: 'lottery:habits:pk1m' } });
    expect(board?.play?.rule).toMatch(/^The car in each place/);
    const other = (await pageAt('/lottery?gameCode=ssc1m&playType=S3_DIRECT')).face.board;
    expect(other).toMatchObject({ stage: 'usual', name: 'Five Digits', play: { code: 'S3_DIRECT', unless: undefined } });
    expect((await pageAt('/lottery?gameCode=nope')).face.board).toBeUndefined();
    expect((await pageAt('/vnlottery?gameCode=xsmb')).face.board).toBeUndefined();
    expect((await pageAt('/lottery', { loginRequired: true })).face.board).toBeUndefined();
  });

  it('shows no games of a brand that lets in members alone, or whose pictures other hosts copy', async () => {
    expect((await pageAt('/fish', { loginRequired: true })).face.games).toBeUndefined();
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
