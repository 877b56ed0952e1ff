import type { ServiceType } from '@sortes/contract';
import { type DatabaseTransaction, newId } from '@sortes/service';
import {
  insertAnnouncement,
  insertMerchant,
  insertService,
  upsertArticle,
  upsertBanner,
  upsertResource,
  type NewMerchant,
  type Resource,
} from './repository.js';
import { sanitiseHtml } from './sanitise-html.js';
import type { LocalText } from './texts.js';

export interface NewAnnouncement {
  type: 'B' | 'PL' | 'PU' | 'PR' | 'H';
  title: LocalText;
  content: LocalText;
  publishedAt: Date;
  endsAt?: Date;
}
export interface NewBanner {
  groupName: string;
  imageUrl: string;
  title: LocalText;
  text: LocalText;
  actionLabel: LocalText;
  url: string;
  linkageType: 'URL' | 'P' | 'G';
}
export interface NewArticle {
  key: string;
  title: LocalText;
  html: LocalText;
}

export interface NewService {
  csType: ServiceType;
  path: string;
}

export interface BrandContent {
  resources: readonly Resource[];
  banners: readonly NewBanner[];
  announcements: readonly NewAnnouncement[];
  articles: readonly NewArticle[];
  services?: readonly NewService[];
}

function sanitiseAll(text: LocalText): LocalText {
  return Object.fromEntries(Object.entries(text).map(([language, html]) => [language, sanitiseHtml(html)]));
}

/** Adds a slide at this place of its group in the caller's transaction; one that stands there is replaced. */
export function addBanner(
  transaction: DatabaseTransaction,
  merchantId: number,
  position: number,
  { text, ...banner }: NewBanner,
): Promise<void> {
  return upsertBanner(transaction, merchantId, position, { id: newId(), body: text, ...banner });
}

/** Adds a brand with its first content in the caller's transaction. Answers false, and changes nothing, when its id or code is taken. */
export async function addBrand(transaction: DatabaseTransaction, merchant: NewMerchant, content: BrandContent): Promise<boolean> {
  if (!(await insertMerchant(transaction, merchant))) return false;
  for (const resource of content.resources) await upsertResource(transaction, merchant.id, resource);
  for (const [position, banner] of content.banners.entries()) await addBanner(transaction, merchant.id, position, banner);
  for (const { endsAt, ...announcement } of content.announcements)
    await insertAnnouncement(transaction, merchant.id, {
      id: newId(),
      ...announcement,
      content: sanitiseAll(announcement.content),
      endsAt: endsAt ?? null,
    });
  for (const [position, article] of content.articles.entries())
    await upsertArticle(transaction, merchant.id, position, { ...article, html: sanitiseAll(article.html) });
  for (const [position, service] of (content.services ?? []).entries())
    await insertService(transaction, merchant.id, position, { id: newId(), ...service });
  return true;
}
