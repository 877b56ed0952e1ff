import { Badge, linkClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useId } from 'react';
import { units } from '../../../entities/promotion/units';
import type { Rank, RankProgress } from '../../../entities/rank/rank';
import { RankLabel } from '../../../entities/rank/rank-label';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { Gives } from './gives';

/** What a rank asks, one thing a line. */
function Asks({ rank }: { rank: Rank }) {
  const t = useT();
  const format = useFormat();
  if (rank.level === 0) return <p className="text-label text-ink-2">{t('ranks.asks.nothing')}</p>;
  const [turnover, deposits, keep] = [units(rank.totalTurnover), units(rank.deposits), units(rank.keep)];
  return (
    <ul className="tabular grid grid-cols-1 gap-1.5 text-label text-ink-1">
      {turnover > 0n && <li>{t('ranks.asks.turnover', { sum: format.money(turnover) })}</li>}
      {deposits > 0n && <li>{t('ranks.asks.deposits', { sum: format.money(deposits) })}</li>}
      <li className="text-ink-2">{keep > 0n ? t('ranks.asks.keep', { sum: format.money(keep) }) : t('ranks.asks.forGood')}</li>
    </ul>
  );
}

function Step({ rank, isOwn }: { rank: Rank; isOwn: boolean }) {
  const t = useT();
  const name = useId();
  return (
    <li
      aria-labelledby={name}
      aria-current={isOwn ? 'step' : undefined}
      className={clsx('card grid grid-cols-1 gap-3 rounded-tile p-4', isOwn && 'shadow-[inset_0_0_0_2px_var(--gold-text)]!')}
    >
      <h4 id={name} className="flex flex-wrap items-center gap-2">
        <RankLabel name={rank.name} colour={rank.color} background={rank.color2} size="medium" />
        {isOwn && <Badge tone="gold">{t('ranks.current')}</Badge>}
      </h4>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="pb-1 text-caption text-ink-3">{t('ranks.asks')}</dt>
          <dd>
            <Asks rank={rank} />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="pb-1 text-caption text-ink-3">{t('ranks.gives')}</dt>
          <dd>
            <Gives rank={rank} withLinks />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** Every rank, lowest first: what it asks, and what it gives. */
export function Ladder({ progress: { ranks, rankLevel } }: { progress: RankProgress }) {
  const t = useT();
  const heading = useId();
  const modal = useModal();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h3 id={heading} className="text-h2">
        {t('ranks.ladder')}
      </h3>
      {ranks.some(({ keep }) => units(keep) > 0n) && <p className="text-label text-ink-2">{t('ranks.ladder.keep')}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-label text-ink-3">
        {t('ranks.ladder.note')}
        <button
          type="button"
          className={`${linkClass} min-h-11 text-start`}
          onClick={() => modal.open('member', { page: 'personalHistoryCopy' })}
        >
          {t('shell.bettingPage')}
        </button>
      </p>
      <ol className="grid grid-cols-1 gap-2">
        {ranks.map((rank) => (
          <Step key={rank.level} rank={rank} isOwn={rank.level === rankLevel} />
        ))}
      </ol>
    </section>
  );
}
