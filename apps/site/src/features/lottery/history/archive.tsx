import {
  Button,
  DateChips,
  EmptyState,
  ErrorState,
  IconShieldCheck,
  IconTicket,
  Pagination,
  Skeleton,
  TextField,
  type DateRange,
} from '@sortes/ui';
import { issueOfDate, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { useModal } from '../../../kit/modal';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { isPrizeTable } from '../../../entities/draw/result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { useArchive } from '../api/draws';
import { errorText } from '../lottery-texts';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';
import { CorrectedBadge, EarlierResult } from './corrected';
import { FoldButton } from './fold-button';
import { PrizeTable } from './prize-table';

/** The issue a search names: the number itself, or a day of a game that draws once a day (2023-12-31, 31/12/2023). */
function issueWanted(game: Game, search: string): string | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, otherDay, otherMonth, otherYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const [y, m, d] = [year ?? otherYear, month ?? otherMonth, day ?? otherDay];
  if (game.calendar.kind !== 'days' || y === undefined || m === undefined || d === undefined) return text;
  const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) ? text : (issueOfDate(game, date) ?? text);
}

/** The value once it has stayed for a moment: what is being typed is not asked for letter by letter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A period, or one draw by its number or day. */
function ArchiveFilters({
  game,
  range,
  onRange,
  search,
  onSearch,
}: {
  game: Game;
  range: DateRange | undefined;
  onRange: (range: DateRange | undefined) => void;
  search: string;
  onSearch: (search: string) => void;
}) {
  const t = useT();
  const today = dayOfInstant(serverNow(), boot.timeZone);
  const [unfolded, setUnfolded] = useState(false);
  const filters = useId();
  const active = (range ? 1 : 0) + (search.trim() === '' ? 0 : 1);
  return (
    <>
      <FoldButton
        label={active === 0 ? t('lottery.filters') : t('lottery.filtersActive', { count: active })}
        controls={filters}
        unfolded={unfolded}
        onPress={() => setUnfolded(!unfolded)}
      />
      <div id={filters} className={clsx('flex flex-wrap items-end gap-2', !unfolded && 'max-sm:hidden')}>
        <DateChips
          label={t('common.period')}
          value={range ?? { from: '', to: '' }}
          // One end alone is a period of one day.
          onChange={(next) => onRange({ from: next.from || next.to, to: next.to || next.from })}
          today={today}
          presets={['today', 'week', 'month']}
          presetLabels={{
            today: t('common.today'),
            yesterday: t('common.yesterday'),
            week: t('common.last7Days'),
            month: t('common.last30Days'),
          }}
          fromLabel={t('common.from')}
          toLabel={t('common.to')}
        />
        {range && (
          <Button tone="ghost" onClick={() => onRange(undefined)}>
            {t('lottery.allTime')}
          </Button>
        )}
        <TextField
          type="search"
          label={t(game.calendar.kind === 'days' ? 'lottery.findDay' : 'lottery.findIssue')}
          placeholder={game.calendar.kind === 'days' ? '2023-12-31' : t('lottery.findIssueSample')}
          value={search}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => onSearch(event.target.value)}
          className="w-full sm:w-56"
        />
      </div>
    </>
  );
}

/** One draw with its result, its proof and, unfolded, its prize table. */
function ArchivedDraw({
  game,
  draw,
  unfolded,
  onUnfold,
}: {
  game: Game;
  draw: NonNullable<ReturnType<typeof useArchive>['data']>['content'][number];
  unfolded: boolean;
  onUnfold: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const table = game.shape.kind === 'prizes';
  return (
    <li className="card rounded-tile p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="tabular block font-semibold">{t('common.draw.issue', { numero: draw.numero })}</span>
          <span className="tabular block text-caption text-ink-3">{format.dateTime(draw.drawTime)}</span>
        </span>
        <span className="flex flex-wrap items-center justify-end gap-1 max-sm:w-full max-sm:justify-between">
          {draw.state === 'void' ? (
            <span className="text-label text-ink-3">{t('lottery.voided')}</span>
          ) : (
            <ResultBalls result={draw} size="small" />
          )}
          {table && isPrizeTable(draw) && (
            <Button tone="ghost" size="small" aria-expanded={unfolded} onClick={onUnfold}>
              {t(unfolded ? 'lottery.hidePrizes' : 'lottery.showPrizes')}
            </Button>
          )}
          {draw.hasProof && (
            <Button
              tone="ghost"
              size="small"
              icon={<IconShieldCheck size={16} />}
              aria-label={t('lottery.checkDraw', { numero: draw.numero })}
              onClick={() => modal.open('proof', { gameId: game.code, numero: draw.numero })}
            >
              {t('lottery.check')}
            </Button>
          )}
        </span>
      </div>
      {draw.correctedAt !== undefined && (
        <div className="mt-2 flex flex-col gap-2">
          <CorrectedBadge result={draw} />
          <EarlierResult result={draw} />
        </div>
      )}
      {table && unfolded && (
        <div className="mt-2 border-t border-divider pt-2">
          <PrizeTable prizes={draw.prizes} caption={format.date(draw.drawTime)} />
        </div>
      )}
    </li>
  );
}

/** Past results with pages and a period; a prize table unfolds under each row of a lottery with prizes. */
export function Archive({ game }: { game: Game }) {
  const t = useT();
  const size = game.shape.kind === 'prizes' ? 10 : 20;
  const [page, setPage] = useState(0);
  const [range, setRange] = useState<DateRange>();
  const [open, setOpen] = useState<string>();
  const [search, setSearch] = useState('');
  const numero = useSettled(issueWanted(game, search));
  const archive = useArchive(game.code, {
    page,
    size,
    ...(numero !== undefined && { numero }),
    ...(numero === undefined && range && { from: startOfDay(range.from, boot.timeZone), to: endOfDay(range.to, boot.timeZone) }),
  });
  const rows = archive.data?.content ?? [];
  return (
    <div className="flex flex-col gap-3">
      <ArchiveFilters
        game={game}
        range={range}
        onRange={(next) => {
          setRange(next);
          setPage(0);
        }}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(0);
        }}
      />
      {archive.error && !archive.data ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void archive.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, archive.error)}
        </ErrorState>
      ) : !archive.data ? (
        <output className="flex flex-col gap-2" aria-label={t('common.loading')}>
          {[0, 1, 2, 3, 4].map((at) => (
            <Skeleton key={at} className="h-16 w-full rounded-tile!" />
          ))}
        </output>
      ) : rows.length === 0 ? (
        <EmptyState title={t(numero === undefined ? 'lottery.archiveEmpty' : 'lottery.issueUnknown')} art={<IconTicket size={32} />}>
          {t(numero === undefined ? 'lottery.archiveEmptyNote' : 'lottery.issueUnknownNote')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2 xl:grid-cols-2">
          {rows.map((draw) => (
            <ArchivedDraw
              key={draw.numero}
              game={game}
              draw={draw}
              unfolded={open === draw.numero}
              onUnfold={() => setOpen(open === draw.numero ? undefined : draw.numero)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page + 1}
        pages={archive.data?.totalPages ?? 1}
        onPage={(next) => setPage(next - 1)}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(number) => t('common.page', { page: number })}
      />
    </div>
  );
}
