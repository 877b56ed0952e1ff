import { ProgressBar } from '@sortes/ui';
import { useId } from 'react';
import { units } from '../../../entities/promotion/units';
import type { RankProgress } from '../../../entities/rank/rank';
import { RankLabel } from '../../../entities/rank/rank-label';
import { Ring } from '../../../entities/rank/ring';
import { keepingOf, shareOf, wayOf } from '../../../entities/rank/way';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

const [sizePx, widthPx] = [92, 8];

/** The rank as a plate in its own colours, with the way to the next one as a ring and in words. */
export function Standing({ progress }: { progress: RankProgress }) {
  const t = useT();
  const format = useFormat();
  const { rankLevel, ranks, playerRankName, totalTurnover, deposits, showsNext } = progress;
  const own = ranks[rankLevel];
  const way = wayOf(progress);
  const [sum, done] = [units(totalTurnover.expected), units(totalTurnover.actual)];
  const asked = units(deposits.expected);
  const values = { name: way?.next.name ?? '', sum: format.money(sum), done: format.money(done) };
  return (
    <section aria-label={t('ranks.current')} className="card flex flex-wrap items-center gap-x-5 gap-y-4 rounded-tile p-4 sm:p-5">
      {way && (
        <span className="relative inline-flex shrink-0 max-[22rem]:mx-auto">
          <Ring share={way.share} sizePx={sizePx} widthPx={widthPx} />
          <span aria-hidden="true" className="tabular absolute inset-0 grid place-items-center text-h2 font-bold text-ink-1">
            {format.percent(way.share, 0)}
          </span>
        </span>
      )}
      <div className="grid min-w-0 flex-1 basis-44 grid-cols-1 gap-2">
        <p className="text-label text-ink-3">{t('ranks.current')}</p>
        <p>
          <RankLabel name={playerRankName} colour={own?.color ?? ''} background={own?.color2 ?? ''} size="large" />
        </p>
        {way && (
          <>
            <p className="text-body font-semibold text-ink-1">
              {t('ranks.way', { share: format.percent(way.share, 0), name: way.next.name })}
            </p>
            {progress.back === null && (
              <p className="tabular text-label text-ink-2">
                {asked > 0n
                  ? t('ranks.next.both', { ...values, deposits: format.money(asked), paid: format.money(units(deposits.actual)) })
                  : t('ranks.next.turnover', values)}
              </p>
            )}
          </>
        )}
        {showsNext && ranks.length > 1 && rankLevel === ranks.length - 1 && <p className="text-label text-ink-2">{t('ranks.next.top')}</p>}
      </div>
    </section>
  );
}

/** What keeps the rank; nothing of the lowest, which nobody loses. */
export function Keeping({ progress }: { progress: RankProgress }) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  const { monthlyTurnover, keptUntil, monthEnds, playerRankName: name } = progress;
  const keeping = keepingOf(progress);
  if (keeping === 'none') return null;
  const [sum, done] = [format.money(units(monthlyTurnover.expected)), format.money(units(monthlyTurnover.actual))];
  // The month is over at its end: its last day is the one before.
  const date = format.date(keeping === 'until' && keptUntil !== null ? keptUntil : monthEnds - 1);
  return (
    <section aria-labelledby={heading} className="card grid grid-cols-1 gap-2 rounded-tile p-4">
      <h3 id={heading} className="text-h2">
        {t('ranks.keep')}
      </h3>
      <p className="tabular text-label text-ink-2">{t(`ranks.keep.${keeping}`, { name, sum, done, date })}</p>
      {(keeping === 'open' || keeping === 'rule') && <p className="text-label text-ink-2">{t('ranks.keep.less')}</p>}
      {keeping === 'open' && (
        <ProgressBar
          value={shareOf(monthlyTurnover)}
          max={1}
          label={t('ranks.keep.month')}
          valueText={`${done} / ${sum}`}
          className="pt-1"
        />
      )}
    </section>
  );
}

/** The rank that was lost and comes back with a month like those before. */
export function Back({ progress: { back, ranks } }: { progress: RankProgress }) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  if (back === null) return null;
  const [sum, done] = [format.money(units(back.monthlyTurnover.expected)), format.money(units(back.monthlyTurnover.actual))];
  return (
    <section aria-labelledby={heading} className="card grid grid-cols-1 gap-2 rounded-tile p-4">
      <h3 id={heading} className="text-h2">
        {t('ranks.back')}
      </h3>
      <p className="tabular text-label text-ink-2">{t('ranks.back.text', { name: ranks[back.level]?.name ?? '', sum, done })}</p>
      <p className="text-label text-ink-2">{t('ranks.back.note')}</p>
      <ProgressBar
        value={shareOf(back.monthlyTurnover)}
        max={1}
        label={t('ranks.keep.month')}
        valueText={`${done} / ${sum}`}
        className="pt-1"
      />
    </section>
  );
}
