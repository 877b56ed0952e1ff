import type { Reply, staffPromotions } from '@sortes/contract';
import { ErrorState, linkClass, Picker, ProgressBar, Skeleton } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { playerPlace } from '../../shared/addresses';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { GiveForm } from './give-form';
import { GrantBadge, GrantDialog } from './grant-dialog';
import { GrantFilters, GrantSums, useGrantColumns } from './grant-list';
import { promotionsKeys } from './keys';
import { OfferPreview } from './offer-preview';
import { OfferBadge, type OfferRow } from './offers-screen';
import { Part } from './part';

type Of = { readonly playerId: number };
type Standing = Reply<typeof staffPromotions.staffPlayerPromotions>;

const tab = 'promotions';
const keepNames = ['tab'] as const;
const offersAtMost = 20;

/** A bonus that is played with: how far it is, until when, and what is left of it. */
function Playing({ grant, onOpen }: { grant: Standing['playing'][number]; onOpen: (id: string) => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-body">
        <button type="button" className={linkClass} onClick={() => onOpen(grant.id)}>
          {grant.title} · {grant.code}
        </button>
        <GrantBadge state={grant.status} />
      </p>
      {Number(grant.required) > 0 && (
        <ProgressBar
          label={t('promotions.wagered')}
          value={Number(grant.wagered)}
          max={Number(grant.required)}
          valueText={t('promotions.sumOf', { sum: format.amount(grant.wagered), all: format.amount(grant.required) })}
        />
      )}
      <Facts
        facts={[
          [t('promotions.amount'), format.amount(grant.amount)],
          ...(grant.balance === null ? [] : [[t('promotions.balance'), format.amount(grant.balance)] as const]),
          [t('promotions.until'), format.at(grant.until)],
        ]}
      />
    </li>
  );
}

/** What is played with now, and how much waits; each number leads to its rows of the list below. */
function Now({ playerId, standing, onOpen }: Of & { standing: Standing; onOpen: (id: string) => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('promotions.now')}>
      {standing.playing.length === 0 ? (
        <p className="text-label text-ink-2">{t('promotions.nowNone')}</p>
      ) : (
        <ul className="grid gap-4">
          {standing.playing.map((grant) => (
            <Playing key={grant.id} grant={grant} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <Facts
        facts={(['offered', 'queued', 'applying'] as const).map((state) => [
          t(`promotions.grantState.${state}`),
          standing[state] === 0 ? (
            format.number(0)
          ) : (
            <ScreenLink key={state} place={playerPlace(playerId, { tab, state })} className={linkClass}>
              {format.number(standing[state])}
            </ScreenLink>
          ),
        ])}
      />
    </Part>
  );
}

/** What they want to hear of offers. */
function Wishes({ marketing }: Pick<Standing, 'marketing'>) {
  const t = useT();
  const format = useFormat();
  const word = (holds: boolean) => t(holds ? 'promotions.yes' : 'promotions.no');
  return (
    <Part title={t('promotions.wishes')}>
      <Facts
        facts={[
          [t('promotions.wishes.offers'), word(marketing.offers)],
          [t('promotions.wishes.inbox'), word(marketing.inbox)],
          [t('promotions.wishes.popUps'), word(marketing.popUps)],
          ...(marketing.saidAt === null ? [] : [[t('promotions.wishes.saidAt'), format.at(marketing.saidAt)] as const]),
        ]}
      />
      {marketing.saidAt === null && <p className="text-label text-ink-2">{t('promotions.wishes.unsaid')}</p>}
    </Part>
  );
}

/** Gives this player the chosen offer, with its document as it is now. */
function Give({ offerId, playerId }: Of & { offerId: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: promotionsKeys.offer.of(offerId),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id: offerId } }, { signal }),
  });
  if (data === undefined) return <Skeleton className="h-40" />;
  return (
    <section aria-label={t('promotions.give')} className="grid gap-3 border-t border-divider pt-3">
      <h3 className="text-label font-semibold">{t('promotions.give')}</h3>
      <GiveForm offerId={offerId} draft={data.document as Draft} playerId={playerId} />
    </section>
  );
}

/** Whether they may have an offer, and why not; one that staff give is given here. */
function Ask({ playerId }: Of) {
  const t = useT();
  const mayGive = useMay('promotions.give');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<OfferRow>();
  const wanted = text.trim();
  const { data } = useQuery({
    queryKey: promotionsKeys.offersFound.of(wanted),
    queryFn: ({ signal }) =>
      call('staffListOffers', { query: { ...(wanted !== '' && { text: wanted }), pageNo: 1, pageSize: offersAtMost } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const found = data?.list ?? [];
  const offers = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [...found, chosen];
  return (
    <Part title={t('promotions.ask')}>
      <Picker
        label={t('promotions.ask.offer')}
        value={chosen?.id ?? ''}
        onSearch={setText}
        onChange={(value) => setChosen(offers.find(({ id }) => id === value))}
        choices={offers.map(({ id, title, code }) => ({ value: id, label: `${title} · ${code}` }))}
        emptyText={t('promotions.empty')}
      />
      {chosen !== undefined && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-label">
            <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: chosen.id } }} className={linkClass}>
              {chosen.title} · {chosen.code}
            </ScreenLink>
            <OfferBadge state={chosen.status} /> {t(`promotions.kind.${chosen.kind}`)}
          </p>
          <OfferPreview id={chosen.id} playerId={playerId} />
          {mayGive && chosen.kind === 'manual' && chosen.status === 'live' && (
            <Give key={chosen.id} offerId={chosen.id} playerId={playerId} />
          )}
        </>
      )}
    </Part>
  );
}

/** What promotions have of one player: what runs, what they want to hear, whether they may have an offer, and all that they were given. */
export function PlayerPromotions({ playerId }: Of) {
  const t = useT();
  const { search, change } = useListSearch();
  const columns = useGrantColumns({ ofOne: true });
  const list = useMemo(
    () => listOf('staffListGrants', { csv: 'staffExportGrants', query: { playerId }, filters: ['state', 'from', 'to'] }),
    [playerId],
  );
  const query = useQuery({
    queryKey: promotionsKeys.player.of(playerId),
    queryFn: ({ signal }) => call('staffPlayerPromotions', { params: { playerId } }, { signal }),
  });
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : (
        <div className="grid gap-5 lg:grid-cols-2">
          {query.data === undefined ? (
            <Skeleton className="h-60" />
          ) : (
            <div className="grid content-start gap-5">
              <Now playerId={playerId} standing={query.data} onOpen={openOver} />
              <Wishes marketing={query.data.marketing} />
            </div>
          )}
          <div className="grid content-start">
            <Ask playerId={playerId} />
          </div>
        </div>
      )}
      <ListScreen
        list={list}
        name="player-grants"
        of={String(playerId)}
        keepNames={keepNames}
        title={t('promotions.ofPlayer')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('promotions.openRow', { code: row.code })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('promotions.grantsEmpty')}
        filters={<GrantFilters ofOne />}
        columns={columns}
        sums={({ sums }) => <GrantSums sums={sums} />}
      />
      <GrantDialog id={search['open']} onClose={() => openOver(undefined)} />
    </div>
  );
}
