import { IconTrophy, Money } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { memo } from 'react';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useCategoryWinners } from '../api/winners';

/** Prizes of this category that were really paid, newest first. A quiet day shows nothing. */
export const WinnersStrip = memo(function WinnersStrip({ type }: { type: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useCategoryWinners(type);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="category-winners">
      <h2 id="category-winners" className="flex min-h-11 items-center text-h2">
        {t('games.lobby.winners')}
      </h2>
      {/* A row that scrolls sideways must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-labelledby="category-winners" className="scroll-row flex gap-2.5 rounded-tile p-0.5">
        {data.map((winner) => {
          const amount = tryReadAmount(winner.winAmount);
          return (
            <li
              key={`${winner.time}-${winner.customerName}-${winner.winAmount}`}
              className="card flex w-60 shrink-0 items-center gap-3 rounded-tile p-3"
            >
              <span className="flex size-9 shrink-0 items-center justify-center rounded-field bg-bg2 text-gold-text">
                <IconTrophy size={18} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate text-label font-semibold">{winner.customerName}</span>
                  <span className="shrink-0 text-caption text-ink-3">{format.relative(winner.time, serverNow())}</span>
                </span>
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate text-caption text-ink-3">{winner.gameName}</span>
                  {amount !== undefined && (
                    <Money
                      amount={amount}
                      currency={boot.currency}
                      locale={format.tag}
                      plus
                      tinted
                      className="shrink-0 text-label font-bold"
                    />
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
