import { languageOf, type LanguageCode } from '@sortes/browser';
import { resourceLabels, type ContentKind, type ContentRecord, type ResourceType } from '@sortes/contract';
import { isTextId, type Translate } from '../../shared/texts';

export type Texts = Readonly<Partial<Record<LanguageCode, string>>>;

/** What a record is called in a list: its title in the first of these languages that has one, or in any; a resource by its kind. */
export function titleOf(record: ContentRecord, ...languages: readonly LanguageCode[]): string {
  if (record.kind === 'resource') return record.resourceType;
  if (record.kind === 'service') return record.csType;
  const title: Texts = record.title;
  return [...languages, 'EN' as const].map((code) => title[code]).find((text) => text) ?? Object.values(title)[0] ?? '';
}

export function groupOf(record: ContentRecord): string {
  if (record.kind === 'banner') return record.groupName;
  if (record.kind === 'footer') return record.part;
  if (record.kind === 'service') return record.csType;
  return record.kind === 'announcement' ? record.type : '';
}

/** Where it leads, where it does. */
export function linkOf(record: ContentRecord): string {
  if (record.kind === 'service') return record.path;
  return 'url' in record ? record.url : '';
}

/** From when and until when it stands; null: without an end on that side. */
export function timesOf(record: ContentRecord): readonly [from: number | null, until: number | null] {
  if (record.kind === 'banner') return [record.startsAt, record.endsAt];
  return record.kind === 'announcement' ? [record.publishedAt, record.endsAt] : [null, null];
}

/** "Missing: ไทย, Tiếng Việt" */
export function missingText(t: Translate, missing: readonly string[]): string {
  return t('content.missing', { languages: missing.map((code) => languageOf(code as LanguageCode).endonym).join(', ') });
}

/** A record that is to be written: today, on, in no language yet. */
export function emptyRecord(kind: ContentKind, group: string | undefined): ContentRecord {
  switch (kind) {
    case 'banner':
      return {
        kind,
        groupName: (group ?? 'home') as 'home',
        imageUrl: '',
        phoneImageUrl: '',
        title: {},
        text: {},
        actionLabel: {},
        url: '',
        linkageType: 'URL',
        enabled: true,
        startsAt: null,
        endsAt: null,
      };
    case 'announcement':
      return { kind, type: (group ?? 'PL') as 'PL', title: {}, content: {}, enabled: true, publishedAt: Date.now(), endsAt: null };
    case 'article':
      return { kind, key: '', title: {}, html: {}, enabled: true };
    case 'resource':
      return { kind, resourceType: 'FACEBOOK', url: '', qrCodeUrl: '' };
    case 'footer':
      return { kind, part: (group ?? 'payment') as 'payment', title: {}, icon: '', imageUrl: '', url: '', enabled: true };
    case 'service':
      return { kind, csType: (group ?? 'LIVECHAT') as 'LIVECHAT', path: '', enabled: true };
  }
}

export interface TextPart {
  readonly name: 'title' | 'text' | 'actionLabel' | 'html' | 'content';
  readonly rich: boolean;
  readonly longest: number;
}

/** The texts of a kind in the order of the form. */
export const textParts: Readonly<Record<ContentKind, readonly TextPart[]>> = {
  banner: [
    { name: 'title', rich: false, longest: 200 },
    { name: 'text', rich: false, longest: 400 },
    { name: 'actionLabel', rich: false, longest: 60 },
  ],
  announcement: [
    { name: 'title', rich: false, longest: 200 },
    { name: 'content', rich: true, longest: 20_000 },
  ],
  article: [
    { name: 'title', rich: false, longest: 200 },
    { name: 'html', rich: true, longest: 20_000 },
  ],
  resource: [],
  service: [],
  footer: [{ name: 'title', rich: false, longest: 600 }],
};

export const textsIn = (record: ContentRecord, name: TextPart['name']): Texts => ((record as Record<string, unknown>)[name] ?? {}) as Texts;

/** Languages in which a text is missing that another language has; everything has a title. */
export function missingIn(record: ContentRecord, languages: readonly LanguageCode[]): LanguageCode[] {
  const wanted = textParts[record.kind]
    .map(({ name }) => ({ name, texts: textsIn(record, name) }))
    .filter(({ name, texts }) => name === 'title' || Object.values(texts).some((text) => text.trim() !== ''));
  return languages.filter((code) => wanted.some(({ texts }) => (texts[code] ?? '').trim() === ''));
}

/** Words of HTML without their marks, for who compares what was written. */
export function wordsOf(html: string): string {
  const blocks = html.replaceAll(/<\/(?:p|h[1-6]|li|tr|blockquote)>|<br\s*\/?>/g, '\n').replaceAll(/<\/t[dh]>/g, ' · ');
  return (new DOMParser().parseFromString(blocks, 'text/html').body.textContent ?? '').trim();
}

/** What a resource is called; one of an older kind by its own word. */
export function resourceName(t: Translate, type: string): string {
  const id = `content.resources.${type}`;
  // A network is called the same in every language.
  return isTextId(id) ? t(id) : type in resourceLabels ? resourceLabels[type as ResourceType] : type;
}
