import { agentLaneNames, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, ErrorState, IconCaretLeft, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { isDay } from '../../shared/day';
import { useFormat } from '../../shared/format';
import { DataTable } from '../../shared/list/data-table';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { AddsUp } from './adds-up';
import { BetLink } from './bet-link';
import { useWireMoney, type OpenedBill } from './contract-words';
import { Side } from './contracts-screen';
import { useExactMoney } from './exact-money';
import { agentsKeys } from './keys';
import { Pages } from '../../shared/list/pages';

type People = Reply<Operations['staffListContractBillPeople']>['list'];

const atOnce = 20;

/** A day of the brand in words, whatever the reader's own zone. */
export function useDayText(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(Date.parse(`${day}T12:00:00Z`), { ...format.parts, timeZone: 'UTC' });
}

/** The part of a bill that the address names: a day of it, or a lane of one by the hour. */
function readPart(text: string | undefined) {
  const lane = agentLaneNames.find((one) => one === text);
  return { ...(isDay(text) && { day: text }), ...(lane !== undefined && { lane }) };
}

/** Whether the address opens a bill to whose turnover it is. */
export const hasPart = (search: Readonly<Record<string, string | undefined>>): boolean => search['part'] !== undefined;

/** The days that a bill is made of; of one by the hour the lanes. Each opens to whose turnover it is. */
export function BillDays({ days, lanes }: Pick<OpenedBill, 'days' | 'lanes'>) {
  const t = useT();
  const money = useWireMoney();
  const dayText = useDayText();
  const { search, change } = useListSearch();
  const isByLane = days.length === 0;
  const rows = isByLane
    ? lanes.map(({ lane, ...row }) => ({ ...row, key: lane, name: t(`agents.lane.${lane as (typeof agentLaneNames)[number]}`) }))
    : days.map(({ day, ...row }) => ({ ...row, key: day, name: dayText(day) }));
  return (
    <table className="w-full text-label">
      <caption className="pb-1 text-start text-label font-semibold">{t(isByLane ? 'agents.bills.lanes' : 'agents.bills.days')}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="text-start font-semibold">
            {t(isByLane ? 'agents.lane' : 'agents.day')}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t('agents.bills.turnover')}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t('agents.bills.result')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, betVolume, result }) => (
          <tr key={key} className="border-t border-divider">
            <td className="tabular">
              <button
                type="button"
                className={`${linkClass} min-h-9 text-start`}
                aria-label={t('agents.bills.openPart', { part: name })}
                onClick={() => change({ page: search['page'], part: key, person: undefined })}
              >
                {name}
              </button>
            </td>
            <td className="tabular py-1 text-end">{money(betVolume)}</td>
            <td className="tabular py-1 text-end">{money(result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A part of a bill, opened to its people, and one of them to their bets. */
export function BillPart({ opened: { bill, days, lanes } }: { opened: OpenedBill }) {
  const t = useT();
  const dayText = useDayText();
  const { search, change } = useListSearch();
  const { part: given, person } = search;
  const part = readPart(given);
  const counted = days.find(({ day }) => day === part.day) ?? lanes.find(({ lane }) => lane === part.lane);
  const name = part.day === undefined ? t(`agents.lane.${part.lane ?? 'LOTT'}`) : dayText(part.day);
  const go = (next: { part?: string | undefined; person?: string | undefined }) => change({ page: search['page'], ...next });
  const isPerson = person !== undefined && /^\d{1,15}$/.test(person);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => go(isPerson ? { part: given, person: undefined } : { part: undefined, person: undefined })}
      >
        <IconCaretLeft size={16} /> {isPerson ? name : t('agents.bills.back')}
      </Button>
      {isPerson ? (
        <PersonBets key={person} id={bill.id} part={part} playerId={Number(person)} title={name} />
      ) : (
        <PartPeople
          key={given}
          id={bill.id}
          part={part}
          title={name}
          counted={counted?.betVolume}
          onPerson={(playerId) => go({ part: given, person: String(playerId) })}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly part: ReturnType<typeof readPart>;
  readonly title: string;
}

/** Who the turnover and the result of a part come from, as the figures are now. */
function PartPeople({
  id,
  part,
  title,
  counted,
  onPerson,
}: PartProps & { counted: number | undefined; onPerson: (playerId: number) => void }) {
  const t = useT();
  const exact = useExactMoney();
  const [page, setPage] = useState(1);
  const query = { ...part, pageNo: page, pageSize: atOnce };
  const { data, error } = useQuery({
    queryKey: agentsKeys.billPeople.of(id, query),
    queryFn: ({ signal }) => call('staffListContractBillPeople', { params: { id }, query }, { signal }),
  });
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-60" />;
  const nameOf = ({ player }: People[number]): string => playerText(player.playerId, player.userName);
  const caption = t('agents.bills.people', { part: title });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-body font-semibold">{caption}</h3>
      <AddsUp isSame={counted === undefined || counted === data.sums.betVolume}>
        {t('agents.bills.peopleSum', { count: data.total, turnover: exact(data.sums.betVolume), result: exact(data.sums.result) })}
      </AddsUp>
      <DataTable
        caption={caption}
        rows={data.list}
        rowKey={({ player }) => String(player.playerId)}
        openLabel={(row) => t('agents.bills.openPerson', { name: nameOf(row) })}
        onRow={({ player }) => onPerson(player.playerId)}
        columns={[
          { key: 'player', title: t('agents.bills.player'), cell: nameOf },
          { key: 'turnover', title: t('agents.bills.turnover'), numeric: true, cell: (row) => exact(row.betVolume) },
          { key: 'result', title: t('agents.bills.result'), numeric: true, cell: (row) => exact(row.result) },
        ]}
      />
      <Pages page={page} total={data.total} atOnce={atOnce} onPage={setPage} />
    </section>
  );
}

/** The bets that somebody's turnover in a part comes from. */
function PersonBets({ id, part, title, playerId }: PartProps & { playerId: number }) {
  const t = useT();
  const format = useFormat();
  const exact = useExactMoney();
  const [page, setPage] = useState(1);
  const query = { ...part, pageNo: page, pageSize: atOnce };
  const { data, error } = useQuery({
    queryKey: agentsKeys.billPersonBets.of(id, playerId, query),
    queryFn: ({ signal }) => call('staffListContractBillPersonBets', { params: { id, playerId }, query }, { signal }),
  });
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-60" />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="flex flex-wrap gap-x-2 text-body font-semibold">
        <Side person={{ playerId, userName: data.player.userName }} /> <span>{title}</span>
      </h3>
      <p className="tabular text-label text-ink-2">{t('agents.bills.betsSum', { count: data.total, turnover: exact(data.betVolume) })}</p>
      <DataTable
        caption={t('agents.bills.bets')}
        rows={data.list}
        rowKey={(row) => `${row.id} ${row.kind} ${row.booked}`}
        openLabel={(row) => row.game}
        columns={[
          { key: 'booked', title: t('agents.bills.time'), cell: ({ booked }) => format.at(booked) },
          {
            key: 'bet',
            title: t('agents.bets.bet'),
            cell: (row) => (
              <span className="inline-flex flex-wrap items-center gap-1">
                <BetLink playerId={playerId} bet={row} />
                {row.kind !== 'bet' && <Badge tone="warning">{t(`agents.bets.${row.kind}`)}</Badge>}
              </span>
            ),
          },
          { key: 'lane', title: t('agents.lane'), cell: ({ lane }) => t(`agents.lane.${lane}`) },
          { key: 'turnover', title: t('agents.bills.turnover'), numeric: true, cell: (row) => exact(row.betVolume) },
          { key: 'placed', title: t('agents.bets.placed'), cell: ({ placed }) => format.at(placed) },
        ]}
      />
      <Pages page={page} total={data.total} atOnce={atOnce} onPage={setPage} />
    </section>
  );
}
