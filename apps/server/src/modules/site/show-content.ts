import { textAlong, type LanguageCode } from '@sortes/contract';
import { DateTime } from 'luxon';
import type { HookBoard } from '../../ports/hooks.js';
import { contentValues, type Brand } from './brand.js';
import type { StoredContent } from './repository.js';
import { escapeHtml, sanitiseHtml } from './sanitise-html.js';
import { fillText, textIn } from './texts.js';

interface ShownAnnouncement {
  id: string;
  type: string;
  title: string;
  content: string;
  timestamp: string;
}
interface ShownBanner {
  bannerId: string;
  groupName: string;
  imageUrl: string;
  phoneImageUrl: string;
  title: string;
  text: string;
  actionLabel: string;
  url: string;
  linkageType: string;
}

const everyType = ['B', 'PL', 'PU', 'PR', 'H'] as const;

/** Reads "B,PL" as a set; nothing asked means everything, unknown letters mean nothing. */
export function readTypes(text: string | undefined): ReadonlySet<string> {
  const asked = (text ?? '')
    .split(',')
    .map((part) => part.trim().toUpperCase())
    .filter((part) => part !== '');
  return new Set(asked.length === 0 ? everyType : asked);
}

/** Content in one language with the brand's values filled in. */
export function contentShower(brand: Brand, language: LanguageCode) {
  const values = contentValues(brand);
  const escaped = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escapeHtml(value)]));
  const plain = (text: Parameters<typeof textIn>[0]): string => fillText(textIn(text, language, brand.merchant.defaultLanguage), values);
  // Sanitised when shown, not only when stored: a row from elsewhere must not become a script.
  const html = (text: Parameters<typeof textIn>[0]): string =>
    sanitiseHtml(fillText(textIn(text, language, brand.merchant.defaultLanguage), escaped));
  return { plain, html };
}

/** The offer that a banner opens, by its id. */
const offerOf = ({ linkageType, url }: Pick<ShownBanner, 'linkageType' | 'url'>): string | undefined =>
  linkageType === 'P' ? url.slice(url.indexOf('=') + 1) : undefined;

/** Without banners of offers that nobody can have: one that was stopped, or is over, must not be promised. */
export async function withLiveOffers<Notices extends { banners: ShownBanner[] }>(
  hooks: Pick<HookBoard, 'ask'>,
  merchantId: number,
  notices: Notices,
): Promise<Notices> {
  if (notices.banners.every((banner) => offerOf(banner) === undefined)) return notices;
  const live = await hooks.ask('liveOffers', merchantId);
  const isLive = (id: string): boolean => live.some((ids) => ids.has(id));
  return {
    ...notices,
    banners: notices.banners.filter((banner) => {
      const id = offerOf(banner);
      return id === undefined || isLive(id);
    }),
  };
}

/** The lists of the announcements call: banners, notices (PL, H), pop-ups (PU) and promotions (PR) that are due now, newest first; the foot. */
export function showAnnouncements(brand: Brand, content: StoredContent, types: ReadonlySet<string>, language: LanguageCode, now: Date) {
  const { plain, html } = contentShower(brand, language);
  const isDue = (from: Date | null, until: Date | null): boolean => (from === null || from <= now) && (until === null || now < until);
  const due = content.announcements.filter(({ type, publishedAt, endsAt }) => types.has(type) && isDue(publishedAt, endsAt));
  const show = (...wanted: string[]): ShownAnnouncement[] =>
    due
      .filter(({ type }) => wanted.includes(type))
      .map(({ id, type, title, content: body, publishedAt }) => ({
        id,
        type,
        title: plain(title),
        content: html(body),
        timestamp: DateTime.fromJSDate(publishedAt, { zone: brand.merchant.timeZone }).toFormat('yyyy-MM-dd HH:mm:ss'),
      }));
  const banners: ShownBanner[] = types.has('B')
    ? content.banners
        .filter(({ startsAt, endsAt }) => isDue(startsAt, endsAt))
        .map((banner) => ({
          bannerId: banner.id,
          groupName: banner.groupName,
          imageUrl: banner.imageUrl,
          phoneImageUrl: banner.phoneImageUrl,
          title: plain(banner.title),
          text: plain(banner.body),
          actionLabel: plain(banner.actionLabel),
          url: banner.url,
          linkageType: banner.linkageType,
        }))
    : [];
  const footer = content.footer.map(({ title, ...part }) => ({ ...part, text: plain(title) }));
  return { player: show('PL', 'H'), banners, popup: show('PU'), promotion: show('PR'), footer };
}

interface ShownArticle {
  key: string;
  title: string;
  html: string;
  translated: boolean;
}

/** Help articles in their order, and whether the reader's language has them: a list of topics leaves out what the reader could not read. */
export function showArticles(brand: Brand, content: Pick<StoredContent, 'articles'>, language: LanguageCode): ShownArticle[] {
  const { plain, html } = contentShower(brand, language);
  return content.articles.map((article) => ({
    key: article.key,
    title: plain(article.title),
    html: html(article.html),
    translated: [article.title, article.html].every((text) => textAlong(text, language) !== undefined),
  }));
}
