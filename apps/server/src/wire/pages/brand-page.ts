import { phonePictureOf, site as siteContract, themeStyle } from '@sortes/contract';
import type { GamesModule } from '../../modules/games/index.js';
import { bannerGroupsAt, describeBrand, isLobby, type SiteModule } from '../../modules/site/index.js';
import type { FindFirstContent, FirstContent, OpenedPage } from '../../ports/first-content.js';
import { ownOriginOf } from '../own-origin.js';
import type { Page, PageRequest } from '../site-files.js';
import { inTime, type FirstViews } from './first-view.js';
import type { InstallationTexts } from './laid-texts.js';
import { pageLanguageOf } from './page-language.js';

type PageTexts = Pick<InstallationTexts, 'onPage' | 'tagOf'>;

const originPattern = /^https?:\/\/[\w.:-]+\/?$/;

/** What the console's page is told of the brand whose host it was asked under. */
export async function consoleBootOf(
  { site, texts }: { site: SiteModule; texts: PageTexts },
  host: string,
): Promise<{ boot: Record<string, unknown>; title: string }> {
  const merchant = await site.resolveMerchant(host);
  const [{ languages }, features] = await Promise.all([site.faceOf(merchant), site.featuresOf(merchant)]);
  const laid = texts.onPage('console', languages);
  return {
    boot: {
      brandName: merchant.name,
      merchantCode: merchant.code,
      languages,
      defaultLanguage: merchant.defaultLanguage,
      currency: { code: merchant.currency, symbol: merchant.currencySymbol, scale: merchant.currencyScale },
      timeZone: merchant.timeZone,
      modules: features.filter(({ on }) => on).map(({ modId }) => modId),
      ...(laid && { texts: laid }),
    },
    title: `${merchant.name} · Console`,
  };
}

/** What modules know of how a page begins; without those that fail or are late. */
async function firstContentOf(ways: readonly FindFirstContent[], page: OpenedPage): Promise<FirstContent> {
  const found = await Promise.all(ways.map((way) => inTime(way(page))));
  return Object.assign({}, ...found) as FirstContent;
}

/** What the page of a brand carries, and which other origins it may speak to. */
export async function pageOf(
  {
    site,
    games,
    texts,
    firstContent,
  }: { site: SiteModule; games: GamesModule; texts: PageTexts; firstContent: readonly FindFirstContent[] },
  firstViews: FirstViews,
  siteOrigin: string,
  publicDemo: boolean,
  { host, origin, path: address, search, ip, language: kept, acceptLanguage }: PageRequest,
): Promise<Page> {
  const merchant = await site.resolveMerchant(host);
  const { languages, settings } = await site.faceOf(merchant);
  const language = pageLanguageOf({ offered: languages, otherwise: merchant.defaultLanguage }, kept, acceptLanguage);
  const laid = texts.onPage('site', languages);
  const lobby = isLobby(address);
  const firstView = await firstViews.of(merchant, language, ip, lobby);
  const banners = bannerGroupsAt(address).flatMap(
    (group) => firstView.notices?.banners.filter(({ groupName }) => groupName === group) ?? [],
  );
  const pictureHosts = settings.imageCDNs.filter((one) => originPattern.test(one)).map((one) => one.replace(/\/$/, ''));
  // The page chooses among other hosts itself.
  const hero = pictureHosts.length === 0 ? banners[0] : undefined;
  // Who is kept out, or has to sign in first, sees none of it.
  const isOpen = firstView.status.status === 0 && !settings.loginRequired;
  const showsPictures = pictureHosts.length === 0 && hero === undefined;
  const first = isOpen ? await firstContentOf(firstContent, { merchant, language, path: address, search, showsPictures }) : {};
  return {
    boot: {
      brandName: merchant.name,
      merchantCode: merchant.code,
      languages,
      defaultLanguage: merchant.defaultLanguage,
      currency: { code: merchant.currency, symbol: merchant.currencySymbol, scale: merchant.currencyScale },
      timeZone: merchant.timeZone,
      minimumAge: settings.minimumAge,
      playMoney: settings.playMoney,
      ...(publicDemo && { publicDemo }),
      loginRequired: settings.loginRequired,
      ...(settings.logo !== '' && { logo: siteContract.getBrandLogo.path.replace(':logoId', settings.logo) }),
      ...(pictureHosts.length > 0 && { pictureHosts }),
      ...(laid && { texts: laid }),
      firstView,
    },
    face: {
      style: themeStyle({ dark: settings.themeColours, light: settings.themeColoursLight }),
      languageTag: texts.tagOf('site', language),
      title: merchant.name,
      description: describeBrand(merchant.name, language),
      canonical: `${ownOriginOf(merchant, origin, siteOrigin)}${lobby ? '/' : address}`,
      ...(hero?.imageUrl.match(/^\/(?!\/)/) && { hero: { wide: hero.imageUrl, phone: phonePictureOf(hero) } }),
      ...first,
    },
    connect: merchant.hosts.filter((domain) => /^[\w.:-]+$/.test(domain)),
    frame: [...(await games.launchOriginsOf(merchant)), ...settings.launchGameCDNs.filter((one) => originPattern.test(one))],
    pictures: pictureHosts,
  };
}
