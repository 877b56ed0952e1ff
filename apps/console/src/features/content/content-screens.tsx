import { languageOf } from '@sortes/browser';
import {
  announcementTypes,
  bannerGroups,
  contentStates,
  footerParts,
  serviceTypes,
  type ContentKind,
  type Operations,
  type Reply,
} from '@sortes/contract';
import { Badge, Button, IconPlus } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import type { BulkAction, BulkTarget } from '../../shared/list/bulk';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf, readQuery } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay } from '../../shared/session';
import { useLanguage, useT } from '../../shared/texts';
import { ContentDialog } from './content-dialog';
import { OrderButton } from './order-dialog';
import { ServiceHoursNote } from './service-hours-note';
import { groupOf, linkOf, missingText, resourceName, textParts, timesOf, titleOf } from './record';

type Row = Reply<Operations['staffListContent']>['list'][number];

const filters = ['group', 'state', 'missing', 'text'] as const;
const contentOf = (kind: ContentKind) => listOf('staffListContent', { csv: 'staffExportContent', query: { kind }, filters });
const ofTarget = (target: BulkTarget) => ('ids' in target ? target : { filter: readQuery('staffListContent', filters, target.filter) });
const stateTones = { live: 'win', scheduled: 'info', ended: 'neutral', off: 'warning' } as const;

/** Choices of the kind's groups, as the filter offers them. */
const groupsOf: Readonly<Record<ContentKind, readonly string[]>> = {
  banner: bannerGroups,
  announcement: announcementTypes,
  article: [],
  resource: [],
  footer: footerParts,
  service: serviceTypes,
};

export const BannersScreen = () => <ContentScreen kind="banner" />;
export const AnnouncementsScreen = () => <ContentScreen kind="announcement" />;
export const ArticlesScreen = () => <ContentScreen kind="article" />;
export const ResourcesScreen = () => <ContentScreen kind="resource" />;
export const FooterScreen = () => <ContentScreen kind="footer" />;
export const ServicesScreen = () => <ContentScreen kind="service" />;

/** A record's title in the reader's language, else in the brand's, with the name that stands in it. */
function useShownTitle(): (row: Row) => string {
  const t = useT();
  const { code: language } = useLanguage();
  return ({ record, id }) =>
    record.kind === 'service'
      ? t(`content.groups.${record.csType}`)
      : titleOf(record, language, boot.defaultLanguage).replaceAll('{brand}', boot.brandName) || id;
}

/** One kind of the brand's content: the list in the site's order, and the form over it. */
function ContentScreen({ kind }: { kind: ContentKind }) {
  const t = useT();
  const { search, change } = useListSearch();
  const mayEdit = useMay('content.edit');
  const shownTitle = useShownTitle();
  const open = (id: string | undefined) => change({ open: id, page: search['page'] });
  const bulk: BulkAction[] =
    mayEdit && kind !== 'resource'
      ? (['hide', 'show'] as const).map((one) => ({
          key: one,
          label: t(`content.bulk.${one}`),
          draft: (target: BulkTarget) => call('staffBatchContent', { body: { change: one, kind, ...ofTarget(target) } }),
        }))
      : [];
  return (
    <>
      <ListScreen
        list={contentOf(kind)}
        name={`content.${kind}`}
        bulk={bulk}
        title={t(`shell.screen.${kind}s`)}
        rowKey={(row) => row.id}
        openLabel={(row) => t('content.open', { name: shownTitle(row) })}
        onRow={(row) => open(row.id)}
        emptyText={t('content.empty')}
        actions={
          mayEdit && (
            <>
              {(kind === 'banner' || kind === 'footer') && search['group'] && <OrderButton kind={kind} group={search['group']} />}
              {kind === 'article' && <OrderButton kind="article" group="" />}
              <Button size="small" tone="primary" onClick={() => open('new')}>
                <IconPlus size={18} />
                {t(`content.add.${kind}`)}
              </Button>
            </>
          )
        }
        filters={<ContentFilters kind={kind} />}
        columns={useContentColumns(kind)}
      />
      {kind === 'banner' && mayEdit && !search['group'] && <p className="pt-2 text-label text-ink-3">{t('content.orderNote')}</p>}
      {kind === 'footer' && <p className="pt-2 text-label text-ink-3">{t('content.footerNote')}</p>}
      {kind === 'service' && <ServiceHoursNote />}
      {kind === 'service' && <p className="pt-2 text-label text-ink-3">{t('content.serviceNote')}</p>}
      {kind === 'announcement' && <p className="pt-2 text-label text-ink-3">{t('content.typesNote')}</p>}
      <ContentDialog kind={kind} id={search['open']} group={search['group']} onOpen={open} />
    </>
  );
}

function ContentFilters({ kind }: { kind: ContentKind }) {
  const groups = groupsOf[kind];
  const hasTexts = textParts[kind].length > 0;
  const t = useT();
  return (
    <>
      {groups.length > 0 && (
        <ChoiceFilter
          name="group"
          label={t(`content.group.${kind as 'banner' | 'announcement' | 'footer' | 'service'}`)}
          choices={[
            { value: '', label: t('content.all') },
            ...groups.map((value) => ({ value, label: t(`content.groups.${value}` as 'content.groups.home') })),
          ]}
        />
      )}
      <ChoiceFilter
        name="state"
        label={t('content.state')}
        choices={[
          { value: '', label: t('content.all') },
          ...contentStates
            .filter((state) => kind === 'banner' || kind === 'announcement' || state === 'live' || state === 'off')
            .map((value) => ({ value, label: t(`content.states.${value}`) })),
        ]}
      />
      {hasTexts && (
        <ChoiceFilter
          name="missing"
          label={t('content.missingIn')}
          choices={[
            { value: '', label: t('content.all') },
            ...boot.languages.map((value) => ({ value, label: languageOf(value).endonym })),
          ]}
        />
      )}
      <TextFilter name="text" label={t('content.words')} />
    </>
  );
}

/** What a record is called, with its picture where it has one. */
function Title({ row }: { row: Row }) {
  const t = useT();
  const shownTitle = useShownTitle();
  const { record } = row;
  if (record.kind === 'resource') return resourceName(t, record.resourceType);
  if (!('imageUrl' in record) || record.imageUrl === '') return shownTitle(row);
  return (
    <span className="inline-flex items-center gap-2 max-sm:flex-wrap">
      <img src={record.imageUrl} alt="" loading="lazy" className="h-8 w-14 shrink-0 rounded-chip object-cover" />
      {shownTitle(row)}
    </span>
  );
}

/** A record in a row; what stands in it depends on its kind. */
function useContentColumns(kind: ContentKind): Column<Row>[] {
  const groups = groupsOf[kind];
  const hasTexts = textParts[kind].length > 0;
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'title',
      title: t(kind === 'service' ? 'content.group.service' : hasTexts ? 'content.title' : 'content.resourceType'),
      cell: (row) => <Title row={row} />,
    },
    // Of customer service the kind is the title.
    ...(groups.length > 0 && kind !== 'service'
      ? [
          {
            key: 'group',
            title: t(`content.group.${kind as 'banner' | 'announcement' | 'footer' | 'service'}`),
            cell: (row: Row) => t(`content.groups.${groupOf(row.record)}` as 'content.groups.home'),
          },
        ]
      : []),
    ...(kind === 'banner' || kind === 'article' || kind === 'footer' || kind === 'service'
      ? [{ key: 'place', title: t('content.place'), numeric: true, cell: (row: Row) => row.place }]
      : []),
    ...(kind === 'banner' || kind === 'resource' || kind === 'footer' || kind === 'service'
      ? [{ key: 'link', title: t('content.link'), cell: (row: Row) => linkOf(row.record) || '–' }]
      : []),
    {
      key: 'state',
      title: t('content.state'),
      cell: (row) =>
        row.hostRefused === true && row.state === 'live' ? (
          <Badge tone="danger">{t('content.hostRefused')}</Badge>
        ) : (
          <Badge tone={stateTones[row.state]}>{t(`content.states.${row.state}`)}</Badge>
        ),
    },
    ...(hasTexts
      ? [
          {
            key: 'missing',
            title: t('content.languages'),
            cell: (row: Row) =>
              row.missing.length === 0 ? (
                t('content.completeShort')
              ) : (
                <span className="text-warning" title={missingText(t, row.missing)}>
                  {t('content.missing', { languages: row.missing.join(', ') })}
                </span>
              ),
          },
        ]
      : []),
    ...(kind === 'banner' || kind === 'announcement'
      ? [
          { key: 'from', title: t('content.from'), cell: (row: Row) => format.at(timesOf(row.record)[0]) },
          { key: 'until', title: t('content.until'), cell: (row: Row) => format.at(timesOf(row.record)[1]) },
        ]
      : []),
    { key: 'changed', title: t('content.changedAt'), cell: (row) => format.at(row.changedAt) },
    { key: 'by', title: t('content.changedBy'), hidden: true, cell: (row) => row.changedBy || '–' },
    { key: 'version', title: t('content.version'), numeric: true, hidden: true, cell: (row) => row.version },
  ];
}
