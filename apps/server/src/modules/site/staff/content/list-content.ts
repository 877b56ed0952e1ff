import { resourceLabels, type Input, type staffContent as contract } from '@sortes/contract';
import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import type { Merchant } from '../../../../platform/merchant.js';
import { pageOf } from '../../../../platform/staff.js';
import { readContentPage, type ContentLine } from '../../content-repository.js';
import { readServiceHosts } from '../../customer-service-repository.js';
import { usableServices } from '../../customer-service.js';
import type { SiteStaffKit } from '../kit.js';

type ContentFilter = Input<typeof contract.staffExportContent>['query'];

/** Languages that visitors may choose, and the one that stands in for missing words. */
export async function languagesOf({ brandOf }: SiteStaffKit, merchant: Merchant) {
  const { languages } = await brandOf(merchant.id);
  return { languages, defaultLanguage: languages.find((code) => code === merchant.defaultLanguage) ?? languages[0] ?? ('EN' as const) };
}

/** One page of a kind in the order of the site. */
export async function listContent(
  kit: SiteStaffKit,
  merchant: Merchant,
  { pageNo, pageSize, ...filter }: ContentFilter & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const { db, clock } = kit.services;
  const page = await readContentPage(db, merchant.id, filter, clock.now(), pageOf({ pageNo, pageSize }));
  return {
    ...page,
    list: await markRefused(kit, merchant, page.list),
    ...(await languagesOf(kit, merchant)),
  };
}

/** Says of links to customer service whose host the brand does not name that nobody is led there. */
export async function markRefused<Line extends Pick<ContentLine, 'record'>>(
  { services: { db } }: SiteStaffKit,
  merchant: Merchant,
  lines: readonly Line[],
) {
  if (!lines.some(({ record }) => record.kind === 'service')) return [...lines];
  const hosts = await readServiceHosts(db, merchant.id);
  return lines.map((line) =>
    line.record.kind === 'service' && usableServices([line.record], hosts).length === 0 ? { ...line, hostRefused: true } : line,
  );
}

const columns = [
  'kind',
  'id',
  'place',
  'group',
  'title',
  'state',
  'starts at',
  'ends at',
  'link',
  'missing',
  'version',
  'changed at',
  'changed by',
] as const;

export async function exportContent(kit: SiteStaffKit, merchant: Merchant, filter: ContentFilter) {
  const { db, clock } = kit.services;
  const { defaultLanguage } = await languagesOf(kit, merchant);
  return csvRows(
    columns,
    async (page) => (await readContentPage(db, merchant.id, filter, clock.now(), page)).list,
    (line) => cellsOf(line, defaultLanguage),
  );
}

const timeOf = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs));

function cellsOf(line: ContentLine, language: string) {
  const { kind, id, record, place, state, missing, version, changedAt, changedBy } = line;
  const title = contentTitle(line, language);
  const [startsAt, endsAt] =
    record.kind === 'banner'
      ? [record.startsAt, record.endsAt]
      : record.kind === 'announcement'
        ? [record.publishedAt, record.endsAt]
        : [null, null];
  const group =
    record.kind === 'banner'
      ? record.groupName
      : record.kind === 'announcement'
        ? record.type
        : record.kind === 'footer'
          ? record.part
          : record.kind === 'service'
            ? record.csType
            : '';
  const link =
    record.kind === 'banner' || record.kind === 'resource' || record.kind === 'footer'
      ? record.url
      : record.kind === 'service'
        ? record.path
        : '';
  return [
    kind,
    id,
    place,
    group,
    title,
    wordsOf('content.states', state),
    timeOf(startsAt),
    timeOf(endsAt),
    link,
    missing.join(' '),
    version,
    timeOf(changedAt),
    changedBy,
  ];
}

/** What a record is called in a language, else in another one. */
export function contentTitle({ record }: ContentLine, language: string): string {
  if (record.kind === 'service') return record.csType;
  return record.kind === 'resource'
    ? resourceLabels[record.resourceType]
    : ((record.title as Record<string, string>)[language] ?? Object.values(record.title)[0] ?? '');
}
