import { resourceLabels, type ContentRecord, type LanguageCode } from '@sortes/contract';
import type { Merchant } from '../../../../platform/merchant.js';
import { refuse } from '../../../../platform/errors.js';
import { readVersions } from '../../content-repository.js';
import { contentShower } from '../../show-content.js';
import type { SiteStaffKit } from '../kit.js';
import { readContentLine, type Subject } from './keep-version.js';
import { languagesOf, markRefused } from './list-content.js';

/** One record as visitors of one language read it. What its kind has not is empty. */
interface ShownRecord {
  title: string;
  text: string;
  actionLabel: string;
  html: string;
}

/** A record as visitors of a language would read it; nothing is stored. */
export async function previewContent(
  { brandOf }: SiteStaffKit,
  merchant: Merchant,
  record: ContentRecord,
  language: LanguageCode,
): Promise<ShownRecord> {
  const shower = contentShower(await brandOf(merchant.id), language);
  const nothing = { title: '', text: '', actionLabel: '', html: '' };
  if (record.kind === 'resource') return { ...nothing, title: resourceLabels[record.resourceType] };
  if (record.kind === 'service') return { ...nothing, title: record.csType };
  const title = shower.plain(record.title);
  if (record.kind === 'footer') return { ...nothing, title };
  if (record.kind === 'banner')
    return { ...nothing, title, text: shower.plain(record.text), actionLabel: shower.plain(record.actionLabel) };
  return { ...nothing, title, html: shower.html(record.kind === 'article' ? record.html : record.content) };
}

/** One record with what visitors read of it in each language. @throws DomainError not.found */
export async function showContent(kit: SiteStaffKit, merchant: Merchant, subject: Subject) {
  const { db } = kit.services;
  const line = (await readContentLine(kit.services, db, merchant.id, subject)) ?? refuse('not.found');
  const [about, versions] = await Promise.all([languagesOf(kit, merchant), readVersions(db, merchant.id, subject.kind, subject.id)]);
  const shown = await Promise.all(
    about.languages.map(async (language) => [language, await previewContent(kit, merchant, line.record, language)] as const),
  );
  // The last change can be taken back, if there was one.
  const [marked = line] = await markRefused(kit, merchant, [line]);
  return { ...marked, ...about, shown: Object.fromEntries(shown), mayUndo: versions.length > 0 };
}
