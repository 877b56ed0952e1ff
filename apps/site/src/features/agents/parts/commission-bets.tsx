import { Badge, IconCaretDown, IconCheckCircle, IconEye, IconWarning } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import type { AgentLane } from '@sortes/contract';
import { useFormat, type Format } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { turnoverText } from '../../../entities/record/turnover-text';
import { useCommissionBets, type CommissionBet, type CommissionBets as Bets } from '../api/income';
import { useDrill, type AgentFilters } from '../state/use-agent-filters';
import { useDayText, useHourText } from './commission-hours';
import { ExactAmount, useExactText } from './exact-amount';
import { laneName } from './figure-text';
import { ListSkeleton } from './list-skeleton';
import { BetWays } from './opened-bet';
import { PageFoot } from './page-foot';
import { StepPath } from './step-path';
import { ToCome } from './to-come';

const units = (value: number): bigint => tryReadAmount(value) ?? 0n;

/** A rate in words: a prize group as it is, others as per cent. */
function rateText(format: Format, t: Translate, lane: string, rate: number | null): string {
  if (rate === null) return t('agents.income.noRate');
  return lane === 'LOTT' ? format.number(rate, { useGrouping: false }) : format.percent(rate / 10_000, 2);
}

/** Who stands at a level: the player, the agents between, and the reader last. */
function levelName(t: Translate, account: string | null, at: number, last: number): string {
  if (at === last) return t('agents.you');
  return account ?? t(at === 0 ? 'agents.income.other' : 'agents.income.otherAgent');
}

/** What the rates of the levels made of one bet, and what that brought the reader: to be recomputed by hand. */
function Levels({ bet, lane }: { bet: CommissionBet; lane: string }) {
  const t = useT();
  const format = useFormat();
  const exact = useExactText();
  const last = bet.levels.length - 1;
  const [own, below] = [bet.levels[last], bet.levels[last - 1]];
  const isLater = bet.kind !== 'bet';
  const sum = (upTo: number, upToBefore: number) => units(upTo) - units(upToBefore);
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-divider px-4 py-3">
      {bet.turnover && <p className="tabular text-label text-ink-2">{turnoverText(t, format, bet.turnover)}</p>}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-3">
        <div className="flex gap-1">
          <dt>{t('agents.income.placed')}</dt>
          <dd className="tabular text-ink-2">{format.moment(bet.placed)}</dd>
        </div>
        {bet.soldAt !== null && bet.soldAt > 0 && (
          <div className="flex gap-1">
            <dt>{t('agents.income.soldAt')}</dt>
            <dd className="tabular text-ink-2">{format.number(bet.soldAt, { useGrouping: false })}</dd>
          </div>
        )}
        {isLater && (
          <div className="flex gap-1">
            <dt>{t('agents.income.before')}</dt>
            <dd className="text-ink-2">
              <ExactAmount value={bet.before} />
            </dd>
          </div>
        )}
      </dl>
      <table className="w-full border-collapse text-label">
        <caption className="sr-only">{t('agents.income.levels')}</caption>
        <thead>
          <tr className="text-caption text-ink-3">
            <th scope="col" className="py-1 text-start font-semibold">
              {t('agents.column.account')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-semibold">
              {t(lane === 'LOTT' ? 'agents.income.group' : 'agents.income.rate')}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {t('agents.income.upTo')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bet.levels.map((level, at) => (
            // The levels of a bet never change their order.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={at} className="border-t border-divider">
              <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere text-ink-1">
                {levelName(t, level.account, at, last)}
              </th>
              <td className="tabular px-2 py-1.5 text-end text-ink-1">{rateText(format, t, lane, level.rate)}</td>
              <td className="tabular py-1.5 text-end text-ink-1">{exact(sum(level.upTo, isLater ? level.upToBefore : 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {own && below && (
        <p className="tabular text-label wrap-anywhere text-ink-2">
          {t('agents.income.yours', {
            own: exact(sum(own.upTo, isLater ? own.upToBefore : 0)),
            below: exact(sum(below.upTo, isLater ? below.upToBefore : 0)),
            share: exact(units(bet.share)),
          })}
        </p>
      )}
      <BetWays {...bet} />
    </div>
  );
}

function BetRow({ bet, lane }: { bet: CommissionBet; lane: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-bg3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 text-body font-semibold wrap-anywhere text-ink-1">
              {bet.game}
              {bet.kind !== 'bet' && <Badge tone="warning">{t(`agents.income.kind.${bet.kind}`)}</Badge>}
            </span>
            <span className="tabular block text-caption wrap-anywhere text-ink-3">
              {[bet.account ?? t('agents.income.other'), bet.draw, format.moment(bet.booked)]
                .filter((text) => text !== undefined)
                .join(' · ')}
            </span>
          </span>
          <span className="text-end">
            <ExactAmount value={bet.share} plus className="block text-body font-bold text-ink-1" />
            <span className="block text-caption text-ink-3">
              <span className="sr-only">{t(lane === 'LOTT' ? 'agents.income.price' : 'agents.figure.valid')}: </span>
              <ExactAmount value={bet.amount} />
            </span>
          </span>
          <IconCaretDown
            size={16}
            className="shrink-0 text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <Levels bet={bet} lane={lane} />
      </details>
    </li>
  );
}

/** Whether all bets together make what was earned, and what of it was paid. */
function Check({ data }: { data: Bets }) {
  const t = useT();
  const exact = useExactText();
  const Icon = data.addsUp ? IconCheckCircle : IconWarning;
  return (
    <section
      role={data.addsUp ? undefined : 'alert'}
      className={`grid grid-cols-1 gap-2 rounded-tile border p-4 ${data.addsUp ? 'border-hairline bg-bg2' : 'border-danger/50 bg-bg2'}`}
    >
      <p className="flex items-start gap-2 text-label text-ink-1">
        <Icon size={20} className={`mt-px shrink-0 ${data.addsUp ? 'text-win' : 'text-danger'}`} />
        <span className="tabular min-w-0 wrap-anywhere">
          {t(data.addsUp ? 'agents.income.addsUp' : 'agents.income.differs', {
            count: data.total,
            share: exact(units(data.sums.share)),
            earned: exact(units(data.earned)),
          })}
        </span>
      </p>
      <p className="tabular flex flex-wrap gap-x-4 text-label text-ink-2">
        <span>
          {t('agents.income.paid')} <ExactAmount value={data.paid} className="font-semibold text-ink-1" />
        </span>
        <ToCome of={data} />
      </p>
    </section>
  );
}

/** The bets that the commission of an hour is made of, each recomputed from the rates that were frozen with it. */
export function CommissionBets({ day, hour, lane, filters }: { day: string; hour: number; lane: AgentLane; filters: AgentFilters }) {
  const t = useT();
  const hourText = useHourText();
  const dayText = useDayText();
  const drill = useDrill();
  const { data, error, refetch } = useCommissionBets({ hour, lane, pageNo: filters.pageNo, pageSize: filters.pageSize });
  return (
    <>
      <StepPath
        label={t('agents.income.path')}
        steps={[
          { key: 'income', name: t('agents.page.income'), onGo: () => drill('agentIncome') },
          { key: day, name: dayText(day), onGo: () => drill('agentIncome', { day }) },
          { key: hour, name: `${hourText(hour)} · ${laneName(t, lane)}`, onGo: () => undefined },
        ]}
      />
      <p className="flex items-start gap-2 rounded-chip border border-hairline bg-bg2 px-3 py-2.5 text-label text-ink-2">
        <IconEye size={18} className="mt-px shrink-0 text-ink-3" /> {t('agents.bets.seen')}
      </p>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton height="h-14" />
      ) : (
        <>
          <Check data={data} />
          {data.list.some(({ playerId }) => playerId === null) && <p className="text-label text-ink-2">{t('agents.bets.deeper')}</p>}
          <ul aria-label={t('agents.income.bets')} className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
            {data.list.map((bet) => (
              <BetRow key={`${bet.kind} ${bet.id} ${bet.booked} ${bet.amount} ${bet.before}`} bet={bet} lane={lane} />
            ))}
          </ul>
          <PageFoot filters={filters} total={data.total} />
        </>
      )}
    </>
  );
}
