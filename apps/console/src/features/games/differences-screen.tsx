import { differenceKindNames, differenceStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, linkClass, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat, type ConsoleFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { isTextId, useT } from '../../shared/texts';
import { VendorFilter, VendorName } from './vendor-filter';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListDifferences']>['list'][number];
type Detail = Reply<Operations['staffGetDifference']>;
type Side = Detail['ours'];

const differences = listOf('staffListDifferences', {
  csv: 'staffExportDifferences',
  filters: ['vendor', 'kind', 'state', 'playerId', 'externalId', 'runId'],
  days: ['from', 'until'],
});
const tones = { open: 'warning', gone: 'neutral', applied: 'win', accepted: 'info' } as const;
const keyOf = ({ vendor, kind, externalId }: Pick<Row, 'vendor' | 'kind' | 'externalId'>): string => `${vendor} ${kind} ${externalId}`;

/** An amount of either side, in the currency that its list says. */
function amountText(format: ConsoleFormat, side: Row['ours']): string {
  if (side === null) return '–';
  return `${format.number(Number(side.amount), { maximumFractionDigits: 4 })} ${side.currency ?? ''}`.trim();
}

/** A time as the console shows times; one that a vendor wrote in another way stands as it came. */
function timeText(format: ConsoleFormat, at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : format.at(ms);
}

/** Where our transactions differ from vendors' lists. */
export function DifferencesScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const load = (key: string) => {
    const [vendor = '', kind = '', ...rest] = key.split(' ');
    return call('staffGetDifference', { query: { vendor, kind: kind as Row['kind'], externalId: rest.join(' ') } });
  };
  return (
    <>
      <ListScreen
        list={differences}
        name="differences"
        title={t('shell.screen.differences')}
        everyMs={15_000}
        rowKey={keyOf}
        openLabel={(row) => t('games.open', { name: row.externalId })}
        onRow={(row) => change({ open: keyOf(row), page: search['page'] })}
        emptyText={t('games.differences.empty')}
        filters={<DifferenceFilters />}
        columns={[
          { key: 'id', title: t('games.transaction'), cell: (row) => row.externalId },
          { key: 'vendor', title: t('games.vendor'), cell: (row) => <VendorName code={row.vendor} /> },
          { key: 'kind', title: t('games.kind'), cell: (row) => t(`games.difference.${row.kind}`) },
          {
            key: 'state',
            title: t('games.state'),
            cell: (row) => <Badge tone={tones[row.state]}>{t(`games.difference.${row.state}`)}</Badge>,
          },
          {
            key: 'player',
            title: t('games.player'),
            cell: (row) => (row.playerId === null ? '–' : <PlayerLink playerId={row.playerId} />),
          },
          { key: 'ours', title: t('games.ours'), numeric: true, cell: (row) => amountText(format, row.ours) },
          { key: 'theirs', title: t('games.theirs'), numeric: true, cell: (row) => amountText(format, row.theirs) },
          { key: 'at', title: t('games.at'), cell: (row) => format.at(row.at) },
          { key: 'found', title: t('games.foundAt'), hidden: true, cell: (row) => format.at(row.foundAt) },
        ]}
      />
      <DetailDialog
        keys={gamesKeys.difference}
        id={search['open']}
        title={t('games.difference')}
        load={load}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(difference) => <Whole difference={difference} />}
      </DetailDialog>
    </>
  );
}

/** What narrows the list of differences. */
function DifferenceFilters() {
  const t = useT();
  return (
    <>
      <VendorFilter />
      <ChoiceFilter
        name="kind"
        label={t('games.kind')}
        choices={[
          { value: '', label: t('games.all') },
          ...differenceKindNames.map((value) => ({ value, label: t(`games.difference.${value}`) })),
        ]}
      />
      <ChoiceFilter
        name="state"
        label={t('games.state')}
        choices={[
          { value: '', label: t('games.difference.open') },
          { value: 'all', label: t('games.all') },
          ...differenceStates.slice(1).map((value) => ({ value, label: t(`games.difference.${value}`) })),
        ]}
      />
      <PlayerFilter label={t('games.player')} />
      <TextFilter name="externalId" label={t('games.transaction')} />
      <TextFilter name="runId" label={t('games.run')} />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
    </>
  );
}

function Whole({ difference }: { difference: Detail }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('reconciliation.run');
  const decide = async (decision: 'accept' | 'apply', reason: string, what: string) => {
    const { vendor, externalId, kind } = difference;
    const { waitingApproval } = await call('staffDecideDifference', { body: { vendor, externalId, kind, decision, reason } });
    toast(waitingApproval === null ? t('common.did', { what }) : t('games.waits'), { tone: 'win' });
    await askAnew(gamesKeys.difference.all, sharedKeys.list.of('differences'));
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[difference.state]}>{t(`games.difference.${difference.state}`)}</Badge>
        <Badge>{t(`games.difference.${difference.kind}`)}</Badge>
      </div>
      <Facts
        facts={[
          [t('games.transaction'), difference.externalId],
          [t('games.vendor'), <VendorName key="vendor" code={difference.vendor} />],
          [t('games.player'), difference.playerId === null ? '–' : <PlayerLink key="player" playerId={difference.playerId} />],
          [t('games.foundAt'), format.at(difference.foundAt)],
          [t('games.finished'), format.at(difference.closedAt)],
          [t('common.reason'), difference.reason || '–'],
          [
            t('games.round'),
            difference.roundId === null ? (
              '–'
            ) : (
              <ScreenLink
                key="round"
                place={{ to: '/games/rounds', search: { id: difference.roundId, open: difference.roundId } }}
                className={linkClass}
              >
                {difference.roundId}
              </ScreenLink>
            ),
          ],
        ]}
      />
      <Sides ours={difference.ours} theirs={difference.theirs} />
      {difference.waiting !== null && <p className="text-body text-ink-2">{t('games.waitsFor', { name: difference.waiting })}</p>}
      {may && difference.state === 'open' && difference.waiting === null && (
        <DecisionForm
          title={t('games.decide')}
          choices={[
            { value: 'accept' as const, label: t('games.accept') },
            ...(difference.mayApply ? [{ value: 'apply' as const, label: t('games.apply') }] : []),
          ]}
          question={(decision) => t(decision === 'accept' ? 'games.accept.note' : 'games.apply.note')}
          onDecide={decide}
        />
      )}
    </div>
  );
}

/** What each side has of the transaction, one beside the other. */
function Sides({ ours, theirs }: { ours: Side; theirs: Side }) {
  const t = useT();
  const format = useFormat();
  const kindText = (kind: string): string => {
    const id = `games.kind.${kind}`;
    return isTextId(id) ? t(id) : kind;
  };
  const rows = [
    [t('games.kind'), (side: Side) => side && kindText(side.kind)],
    [t('games.amount'), (side: Side) => side && amountText(format, side)],
    [t('games.player'), (side: Side) => side?.player],
    [t('games.round.code'), (side: Side) => side?.round],
    [t('games.game'), (side: Side) => side?.game],
    [t('games.reference'), (side: Side) => side?.reference],
    [t('games.cancelled'), (side: Side) => side && (side.cancelled ? '✓' : '–')],
    [t('games.at'), (side: Side) => side && timeText(format, side.at)],
  ] as const;
  return (
    <div className="overflow-x-auto rounded-tile border border-divider">
      <table className="w-full text-label">
        <caption className="sr-only">{t('games.difference')}</caption>
        <thead className="bg-bg2 text-start">
          <tr>
            <th scope="col" className="h-9 px-3">
              <span className="sr-only">{t('games.kind')}</span>
            </th>
            <th scope="col" className="px-3 text-start">
              {t('games.ours')}
            </th>
            <th scope="col" className="px-3 text-start">
              {t('games.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, read]) => (
            <tr key={name} className="border-t border-divider">
              <th scope="row" className="h-9 px-3 text-start font-normal text-ink-3">
                {name}
              </th>
              <td className="tabular px-3 break-all">{read(ours) ?? '–'}</td>
              <td className="tabular px-3 break-all">{read(theirs) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
