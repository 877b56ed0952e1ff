import { intlTag } from '@sortes/browser';
import { drawStates } from '@sortes/contract';
import { Button, EmptyState, ErrorState, IconCaretLeft, IconCaretRight, linkClass, shiftDay, Skeleton, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { FilterBar } from '../../shared/list/filter-bar';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { ScrollBox } from '../../shared/list/scroll-box';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { useLanguage, useT } from '../../shared/texts';
import { calendarRows, type CalendarRow } from './calendar-rows';
import { useGames } from './games';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';

type Cell = CalendarRow['days'][number];
const shownDays = 7;

/** Today in the time zone of the brand, YYYY-MM-DD. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: boot.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  );
}

/** Games by days: how many draws stand in which state; every figure leads to its draws. */
export function CalendarScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  // A phone shows two days beside the names: today and tomorrow. The days before are one press away.
  const [firstDay] = useState(() => (globalThis.matchMedia('(max-width: 40rem)').matches ? today() : shiftDay(today(), -3)));
  const from = /^\d{4}-\d{2}-\d{2}$/.test(search['from'] ?? '') ? (search['from'] ?? '') : firstDay;
  const query = useQuery({
    queryKey: sharedKeys.list.of('calendar', from),
    queryFn: ({ signal }) => call('staffDrawCalendar', { query: { from, days: shownDays } }, { signal }),
    refetchInterval: 30_000,
  });
  const games = useGames();
  const { text, kind, state } = search;
  const rows = useMemo(
    () =>
      calendarRows(query.data?.list ?? [], {
        text,
        state,
        games:
          kind === undefined || games.length === 0
            ? undefined
            : new Set(games.filter((game) => game.kind === kind).map(({ code }) => code)),
      }),
    [query.data, games, text, kind, state],
  );
  const go = (day: string) => change({ from: day });
  return (
    <div className="grid gap-3">
      <ScreenHeader
        title={t('shell.screen.calendar')}
        actions={
          <div className="dense-fields flex min-w-0 items-end gap-2">
            <Button size="small" icon={<IconCaretLeft size={16} />} onClick={() => go(shiftDay(from, -shownDays))}>
              <span className="max-sm:sr-only">{t('lottery.earlier')}</span>
            </Button>
            <TextField
              type="date"
              label={t('lottery.from')}
              className="w-44 min-w-0"
              value={from}
              onChange={(event) => event.target.value !== '' && go(event.target.value)}
            />
            <Button size="small" onClick={() => go(shiftDay(from, shownDays))}>
              <span className="max-sm:sr-only">{t('lottery.later')}</span>
              <IconCaretRight size={16} />
            </Button>
          </div>
        }
      />
      <CalendarFilters />
      {query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : query.data === undefined ? (
        <Skeleton className="h-96" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('lottery.draws.empty')} />
      ) : (
        <CalendarTable days={query.data.days} rows={rows} />
      )}
    </div>
  );
}

function CalendarFilters() {
  const t = useT();
  const { search } = useListSearch();
  const set = [search['text'], search['kind'], search['state']].filter((one) => one !== undefined).length;
  return (
    <FilterBar set={set}>
      <TextFilter name="text" label={t('lottery.game')} />
      <ChoiceFilter
        name="kind"
        label={t('lottery.kind')}
        choices={[
          { value: '', label: t('lottery.all') },
          { value: 'official', label: t('lottery.kind.official') },
          { value: 'house', label: t('lottery.kind.house') },
        ]}
      />
      <ChoiceFilter
        name="state"
        label={t('lottery.state')}
        choices={[
          { value: '', label: t('lottery.all') },
          { value: 'overdue', label: t('lottery.overdue') },
          ...drawStates.map((one) => ({ value: one, label: t(`lottery.state.${one}`) })),
        ]}
      />
    </FilterBar>
  );
}

function CalendarTable({ days: shown, rows }: { days: readonly string[]; rows: readonly CalendarRow[] }) {
  const t = useT();
  const language = useLanguage();
  // Which year it is stands in the field above: seven days fit beside the names.
  const dayHead = useMemo(() => {
    const format = new Intl.DateTimeFormat(intlTag(language), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (day: string) => format.format(Date.parse(`${day}T12:00:00Z`));
  }, [language]);
  return (
    <ScrollBox label={t('shell.screen.calendar')} moreLabel={t('common.tableMore')}>
      <table className="w-full border-collapse text-label">
        <caption className="sr-only">{t('lottery.calendar.caption')}</caption>
        <thead>
          <tr className="bg-bg2">
            <th scope="col" className="sticky start-0 h-9 bg-bg2 px-3 text-start font-semibold text-ink-2">
              {t('lottery.game')}
            </th>
            {shown.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today() ? 'date' : undefined}
                className="h-9 px-3 text-start font-semibold whitespace-nowrap text-ink-2 aria-[current=date]:text-gold-text"
              >
                {dayHead(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ gameCode, gameName, days }) => (
            <tr key={gameCode} className="border-t border-divider bg-bg1 align-top">
              <th
                scope="row"
                className="sticky start-0 max-w-56 min-w-28 bg-bg1 px-3 py-1.5 text-start leading-6 font-semibold max-sm:max-w-36"
              >
                {gameName}
              </th>
              {days.map((cell) => (
                <td key={cell.day} className="px-3 py-1.5 leading-6">
                  <Counts gameCode={gameCode} gameName={gameName} cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Counts({ gameCode, gameName, cell }: { gameCode: string; gameName: string; cell: Cell }) {
  const t = useT();
  const format = useFormat();
  const at = { gameCode, from: cell.day, to: cell.day };
  const lines = [
    ...cell.states.map(({ state, draws }) => ({ state, label: t(`lottery.state.${state}`), draws })),
    ...(cell.overdue > 0 ? [{ state: 'overdue', label: t('lottery.overdue'), draws: cell.overdue }] : []),
  ];
  if (lines.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <ul className="grid gap-0.5 whitespace-nowrap">
      {lines.map(({ state, label, draws }) => (
        <li key={state}>
          <ScreenLink
            place={{ to: '/lottery/draws', search: { ...at, state } }}
            aria-label={t('lottery.calendar.cell', { game: gameName, day: cell.day, state: label, count: draws })}
            className={clsx(linkClass, 'inline-flex min-h-6 items-center gap-1.5 align-top', state === 'overdue' && 'text-danger')}
          >
            <span className="tabular font-semibold">{format.number(draws)}</span> {label}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
