import {
  Button,
  Chips,
  DateChips,
  Dialog,
  EmptyState,
  IconDownloadSimple,
  IconLock,
  IconSlidersHorizontal,
  IconX,
  Select,
  buttonClass,
  presetRange,
  shiftDay,
  type DateRange,
} from '@sortes/ui';
import { roundStates } from '@sortes/contract';
import { useEffect, useState } from 'react';
import { fileAddress, serverNow } from '../../kit/api/client';
import { useBalance } from '../../entities/wallet/balance';
import { boot } from '../../kit/boot';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';
import { isTextId, useLanguage, useT } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { RecordTabs } from '../../entities/record/record-tabs';
import { useSearch } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { useLanes } from '../../entities/brand/site-data';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { useGame } from './api/launch';
import { roundQuery, useRounds, type RoundFilter } from './api/rounds';
import { RoundList } from './rounds/round-list';
import { RoundSheet } from './rounds/round-sheet';
import { useChangeSearch } from '../../kit/page-link';

/** Records are kept longer; the sheet looks back a year at most. */
const daysBack = 365;
/** Lanes of the house's own lotteries, whose bets are another record. */
const ownLanes: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);

/** Which rounds are wanted; an empty text leaves it open. */
interface Chosen {
  range: DateRange;
  gameType: string;
  vassalage: string;
  state: string;
}

/** `?m=gameRounds`: what was played at vendors' games, round by round (`of`: of one game; `roundId`: one round with its movements above the list). */
export function GameRoundsModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const changeSearch = useChangeSearch();
  const language = useLanguage();
  const status = useSession((session) => session.status);
  const member = status === 'member';
  const { of: nodeId = '', roundId } = useSearch();
  const [today] = useState(() => dayOfInstant(serverNow(), boot.timeZone));
  // After a refresh both sheets are asked for at once: the one above comes a moment later, for of two that come together the first shuts the other out.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  const [chosen, setChosen] = useState<Chosen>(() => ({ range: presetRange('week', today), gameType: '', vassalage: '', state: '' }));
  const choose = (part: Partial<Chosen>) => setChosen((known) => ({ ...known, ...part }));
  const { range, gameType, vassalage, state } = chosen;
  // On a phone the filters would leave no room for a single round: they wait behind a button there.
  const [unfolded, setUnfolded] = useState(false);
  const sequence = useBalance().data?.sequence;
  const lanes = useLanes().filter(({ title }) => !ownLanes.has(title));
  const only = useGame(nodeId).data?.game.gameName;
  const filter: RoundFilter = {
    startDate: startOfDay(range.from, boot.timeZone),
    endDate: endOfDay(range.to, boot.timeZone),
    gameType: nodeId === '' ? gameType : '',
    vassalage: nodeId === '' ? vassalage : '',
    state,
    nodeId,
  };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRounds(filter, sequence, member);
  const totals = data?.pages[0]?.totals;
  const week = presetRange('week', today);
  const active = [range.from !== week.from || range.to !== week.to, state !== '', filter.gameType !== '', filter.vassalage !== ''].filter(
    Boolean,
  ).length;
  const vendors = new Map(
    lanes
      .flatMap(({ cards }) => cards.map(({ vassalage: code, displayName }) => [code, displayName] as const))
      .filter(([code]) => code !== ''),
  );
  const typeName = (type: string) => {
    const id = `shell.category.${type}`;
    return isTextId(id) ? t(id) : type;
  };
  const sums = totals && totals.rounds > 0 && (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 sm:gap-x-6">
      {(
        [
          ['games.frame.staked', totals.stake],
          ['games.frame.won', totals.win],
          ...(totals.refund === 0 ? [] : ([['games.frame.returned', totals.refund]] as const)),
          ['games.frame.net', totals.net],
        ] as const
      ).map(([text, value]) => (
        <div key={text} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <dt className="text-caption text-ink-3">{t(text)}</dt>
          <dd className="text-label font-bold text-ink-1 sm:text-body">
            <WireAmount value={value} tinted={text === 'games.frame.net'} plus={text === 'games.frame.net'} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('games.rounds.title')}
        closeLabel={t('common.close')}
        width="large"
        {...(sums && { footer: sums })}
      >
        <div className="grid grid-cols-1 gap-4">
          <RecordTabs />
          {status === 'guest' ? (
            <EmptyState
              title={t('games.rounds.guest')}
              art={<IconLock size={32} />}
              actions={
                <Button tone="primary" onClick={() => modal.open('login', { next: `${location.pathname}${location.search}` })}>
                  {t('shell.login')}
                </Button>
              }
            />
          ) : (
            <>
              {nodeId !== '' && (
                <div>
                  <Button
                    size="small"
                    icon={<IconX size={16} />}
                    aria-label={`${t('games.rounds.onlyGame', { name: only ?? nodeId })} · ${t('games.rounds.allGames')}`}
                    onClick={() => changeSearch(({ of: _of, ...kept }) => kept)}
                  >
                    {t('games.rounds.onlyGame', { name: only ?? nodeId })}
                  </Button>
                </div>
              )}
              <div className="flex flex-wrap items-center gap-x-2 gap-y-4">
                <Button
                  className="sm:hidden!"
                  icon={<IconSlidersHorizontal size={18} />}
                  aria-expanded={unfolded}
                  aria-controls="round-filters"
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {active === 0 ? t('games.rounds.filters') : t('games.rounds.filtersActive', { count: active })}
                </Button>
                <div
                  id="round-filters"
                  className={`order-last w-full grid-cols-1 gap-4 sm:order-none ${unfolded ? 'grid' : 'hidden sm:grid'}`}
                >
                  <DateChips
                    label={t('common.period')}
                    value={range}
                    onChange={(next) => choose({ range: next })}
                    today={today}
                    oldest={shiftDay(today, -daysBack)}
                    presetLabels={{
                      today: t('common.today'),
                      yesterday: t('common.yesterday'),
                      week: t('common.last7Days'),
                      month: t('common.last30Days'),
                    }}
                    fromLabel={t('common.from')}
                    toLabel={t('common.to')}
                  />
                  <Chips
                    label={t('games.rounds.status')}
                    value={state}
                    onChange={(next) => choose({ state: next })}
                    choices={[
                      { value: '', label: t('games.rounds.state.all') },
                      ...roundStates.map((one) => ({ value: one as string, label: t(`games.rounds.state.${one}`) })),
                    ]}
                  />
                  {nodeId === '' && (
                    <div className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2">
                      <Select
                        label={t('games.rounds.type')}
                        className="min-w-0"
                        value={gameType}
                        onChange={(event) => choose({ gameType: event.target.value })}
                        choices={[
                          { value: '', label: t('games.rounds.allTypes') },
                          ...lanes.map(({ title }) => ({ value: title, label: typeName(title) })),
                        ]}
                      />
                      <Select
                        label={t('games.rounds.vendor')}
                        className="min-w-0"
                        value={vassalage}
                        onChange={(event) => choose({ vassalage: event.target.value })}
                        choices={[
                          { value: '', label: t('games.rounds.allVendors') },
                          ...[...vendors].map(([value, label]) => ({ value, label })),
                        ]}
                      />
                    </div>
                  )}
                </div>
                <div className="flex min-h-11 grow basis-32 flex-wrap items-center gap-2">
                  <p role="status" className="mr-auto text-label text-ink-3">
                    {totals && t('games.rounds.count', { count: totals.rounds })}
                  </p>
                  <a
                    href={fileAddress('exportGameRounds', { ...roundQuery(filter), language: language.code })}
                    download
                    className={buttonClass({ tone: 'secondary' })}
                  >
                    <IconDownloadSimple size={18} /> <span className="max-sm:sr-only">{t('games.rounds.export')}</span>
                  </a>
                </div>
              </div>
              <RoundList
                rows={data?.pages.flatMap((page) => page.list)}
                filtered={gameType !== '' || vassalage !== '' || state !== '' || nodeId !== ''}
                error={error}
                onRetry={() => void refetch()}
                more={hasNextPage}
                loadingMore={isFetchingNextPage}
                onMore={() => void fetchNextPage()}
                onOpen={(row) => modal.openAbove({ roundId: row.roundId })}
              />
            </>
          )}
        </div>
      </Dialog>
      {roundId !== undefined && member && drawn && <RoundSheet roundId={roundId} onClose={modal.close} />}
    </>
  );
}
