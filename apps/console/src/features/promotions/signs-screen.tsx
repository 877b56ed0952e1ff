import { offerSigns, type Reply, type staffPromotions } from '@sortes/contract';
import { Badge, linkClass } from '@sortes/ui';
import type { Place } from '../../shared/addresses';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { PlayerLink } from '../../shared/player-link';
import { ScreenLink, useGo } from '../../shared/screen-link';
import { useT } from '../../shared/texts';

type Signs = Reply<typeof staffPromotions.staffListOfferSigns>;
type Sign = Signs['list'][number];

const signs = listOf('staffListOfferSigns', {
  csv: 'staffExportOfferSigns',
  filters: ['kind', 'code', 'offerId'],
  otherFilters: periodNames,
  query: (search) => periodOf(search, 'month'),
});

/** The grants that a sign is made of: the one, or all of the offer in these days. */
function usePlaceOf(): (sign: Sign) => Place {
  const { search } = useListSearch();
  const { from, to } = periodOf(search, 'month');
  return ({ offerId, grantId, players }) => ({
    to: '/grants',
    search: grantId === null ? { offerId, from, to } : { offerId, playerId: String(players[0]?.playerId ?? ''), open: grantId },
  });
}

/** So many players are named at once; the others when they are asked for. */
const namedAtOnce = 3;

const named = 'flex flex-wrap items-center gap-x-3 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center';

function Players({ sign: { players, playerCount } }: { sign: Sign }) {
  const t = useT();
  const links = players.map(({ playerId, userName }) => <PlayerLink key={playerId} playerId={playerId} name={userName} />);
  const unnamed = playerCount - players.length;
  return (
    <div className={named}>
      {links.slice(0, namedAtOnce)}
      {links.length > namedAtOnce && (
        <details>
          <summary className="min-h-6 cursor-pointer py-0.5" onClick={(event) => event.stopPropagation()}>
            {t('promotions.signMore', { count: playerCount - namedAtOnce })}
          </summary>
          <div className={named}>
            {links.slice(namedAtOnce)}
            {unnamed > 0 && <span className="text-ink-3">{t('promotions.signMore', { count: unnamed })}</span>}
          </div>
        </details>
      )}
    </div>
  );
}

function useColumns(): readonly Column<Sign>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'at', title: t('promotions.signAt'), cell: (row) => format.at(row.at) },
    {
      key: 'kind',
      title: t('promotions.signKind'),
      wraps: true,
      cell: (row) => <Badge className="whitespace-normal!">{t(`promotions.sign.${row.kind}`)}</Badge>,
    },
    { key: 'said', title: t('promotions.signSaid'), wraps: true, cell: (row) => row.said },
    { key: 'players', title: t('promotions.signPlayers'), wraps: true, cell: (row) => <Players sign={row} /> },
    {
      key: 'code',
      title: t('promotions.code'),
      cell: (row) => (
        <ScreenLink
          place={{ to: '/offers/$offerId', params: { offerId: row.offerId } }}
          className={linkClass}
          onClick={(event) => event.stopPropagation()}
        >
          {row.code}
        </ScreenLink>
      ),
    },
    { key: 'given', title: t('promotions.given'), numeric: true, cell: (row) => format.amount(row.given) },
  ];
}

/** How many signs of each kind there are, and which part of the grants that ended was taken by whoever left. */
function Sums({ sums: { kinds, ended } }: Pick<Signs, 'sums'>) {
  const t = useT();
  const format = useFormat();
  const left = kinds.find(({ kind }) => kind === 'claim-and-leave')?.count ?? 0;
  return (
    <>
      <Facts facts={kinds.map(({ kind, count }) => [t(`promotions.sign.${kind}`), format.number(count)] as const)} />
      {left > 0 && (
        <p className="text-label text-ink-3">
          {t('promotions.signLeft', { left: format.number(left), ended: format.number(ended), share: format.percent(left / ended) })}
        </p>
      )}
    </>
  );
}

/** Signs that offers may have been misused: reasons to look, each with what it is made of. */
export function SignsScreen() {
  const t = useT();
  const columns = useColumns();
  const placeOf = usePlaceOf();
  const go = useGo();
  return (
    <ListScreen
      list={signs}
      name="offer-signs"
      title={t('shell.screen.offerSigns')}
      note={<p className="text-label text-ink-2">{t('promotions.signsNote')}</p>}
      rowKey={(row) => row.key}
      openLabel={(row) => t('promotions.openRow', { code: `${row.code} · ${t(`promotions.sign.${row.kind}`)}` })}
      onRow={(row) => go(placeOf(row))}
      emptyText={t('promotions.signsEmpty')}
      filters={
        <>
          <ChoiceFilter
            name="kind"
            label={t('promotions.signKind')}
            choices={[
              { value: '', label: t('promotions.every') },
              ...offerSigns.map((value) => ({ value: value as string, label: t(`promotions.sign.${value}`) })),
            ]}
          />
          <TextFilter name="code" label={t('promotions.code')} />
          <PeriodFilter fallback="month" />
        </>
      }
      columns={columns}
      sums={({ sums }) => <Sums sums={sums} />}
    />
  );
}
