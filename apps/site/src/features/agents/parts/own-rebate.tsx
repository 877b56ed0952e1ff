import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useT } from '../../../kit/i18n';
import { useOwnRebate } from '../api/income';
import { useDayText } from './commission-hours';
import { laneName } from './figure-text';
import { CountedUpTo } from './page-foot';
import { ToCome } from './to-come';

/** What a member gets back of their own bets; nothing where they have had no rebate. The last part of its page, so that nothing moves when it comes. */
export function OwnRebate() {
  const t = useT();
  const dayText = useDayText();
  const { data } = useOwnRebate();
  if (!data || data.days.length === 0) return null;
  return (
    <section aria-label={t('agents.income.ownRebate')} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h4 className="text-label font-semibold text-ink-3">{t('agents.income.ownRebate')}</h4>
        <CountedUpTo at={data.countedUpTo} />
      </div>
      <p className="px-1 text-label text-ink-2">
        {t('agents.income.ownRebateNote')} <WireAmount value={data.sums.earned} className="tabular font-bold text-ink-1" />
      </p>
      <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
        {data.days.map((row) => (
          <li key={`${row.day} ${row.lane}`} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold text-ink-1">{dayText(row.day)}</span>
              <span className="block text-caption text-ink-3">{laneName(t, row.lane)}</span>
            </span>
            <span className="tabular text-end text-body font-bold text-ink-1">
              <WireAmount value={row.earned} />
              <span className="block text-caption font-normal text-ink-2">
                <ToCome of={row} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
