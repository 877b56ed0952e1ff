import { findPlay } from '@sortes/lottery-rules';
import type { ReactNode } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useStakeFormula } from '../board/basket-list';
import { contentText, playName } from '../lottery-texts';
import { priceOf } from '../state/write-order';
import type { OfferedContext } from './use-chase-plan';

/** Facts of a chase, one a row. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="divide-y divide-divider text-body">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="tabular min-w-0 text-end font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What each draw bets at multiple 1. */
export function BetLines({ context: { game, lines, range } }: { context: OfferedContext }) {
  const t = useT();
  const format = useFormat();
  const formula = useStakeFormula();
  const { net } = priceOf(lines, () => range);
  const eachDraw = t('lottery.chase.eachDraw', { amount: format.money(net) });
  return (
    <section aria-label={eachDraw} className="rounded-tile border border-divider bg-bg2 px-3 py-2">
      <ul className="flex flex-col divide-y divide-divider">
        {lines.slice(0, 5).map((line, at) => (
          <li key={at} className="py-1 text-label">
            <span className="text-ink-2">{playName(t, findPlay(game, line.play), line.play)}</span>{' '}
            <strong className="tabular wrap-anywhere">{contentText(t, findPlay(game, line.play), line.content, 8)}</strong>
            <span className="tabular block text-caption text-ink-3">{formula(line, findPlay(game, line.play)?.coverage ?? 1)}</span>
            {line.oddsFactor !== undefined && (
              <span className="tabular block text-caption font-semibold text-warning">
                {t('lottery.loweredTo', { factor: format.percent(Number(line.oddsFactor), 2) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > 5 && <p className="text-caption text-ink-3">{t('lottery.moreCount', { count: lines.length - 5 })}</p>}
      <p className="tabular pt-1 text-end text-label font-semibold">{eachDraw}</p>
    </section>
  );
}
