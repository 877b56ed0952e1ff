import type { Reply, staffPromotions } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { Badge, linkClass } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { dayToday } from '../../shared/period';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { Part } from './part';

type Budget = Reply<typeof staffPromotions.staffGetOffer>['budget'];
type Bound = NonNullable<Budget['nominal']> | NonNullable<Budget['pieces']>;

/** From this share of a bound on, in per cent, it is marked; the server's alarm begins there, too. */
const lowPercent = 80;

const fills = { free: 'bg-gold', low: 'bg-warning', gone: 'bg-danger' } as const;

interface BarProps {
  readonly name: string;
  readonly bound: Bound;
  readonly used: string | number;
  readonly say: (value: string | number) => string;
  readonly offerId: string;
  /** The days that it bounds; all when left out. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
}

/** One bound as a bar: what is spent, what is held for those it was laid ready for, and what is left. */
function Bar({ name, bound, used, say, offerId, days }: BarProps) {
  const t = useT();
  const [whole, spent, held] = [Number(bound.bound), Number(bound.spent), Number(bound.held)];
  // Where a bound was lowered below what was given, the bar is full.
  const all = Math.max(whole, spent + held, 1e-9);
  const percent = (value: number) => `${(value / all) * 100}%`;
  const said = t('promotions.budget.used', { used: say(used), bound: say(bound.bound) });
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
        <span className="font-semibold">{name}</span>
        <span className="flex flex-wrap items-baseline gap-2">
          {bound.level !== 'free' && (
            <Badge tone={bound.level === 'gone' ? 'danger' : 'warning'}>{t(`promotions.budget.level.${bound.level}`)}</Badge>
          )}
          <span className="tabular">{said}</span>
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native meter cannot show what is held beside what is spent */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={Math.min(Number(used), whole)}
        aria-valuetext={said}
        className="relative flex h-2.5 overflow-hidden rounded-full bg-bg3"
      >
        <span className={fills[bound.level]} style={{ width: percent(spent) }} />
        <span className={`${fills[bound.level]} opacity-50`} style={{ width: percent(held) }} />
        <span
          aria-hidden
          className="absolute inset-y-0 w-0.5 bg-ink-1/60"
          style={{ insetInlineStart: percent((whole * lowPercent) / 100) }}
        />
      </div>
      <Facts
        facts={[
          [
            t('promotions.budget.spent'),
            spent === 0 ? (
              say(bound.spent)
            ) : (
              <ScreenLink key="spent" place={{ to: '/grants', search: { offerId, only: 'given', ...days } }} className={linkClass}>
                {say(bound.spent)}
              </ScreenLink>
            ),
          ],
          [
            t('promotions.budget.held'),
            held === 0 ? (
              say(bound.held)
            ) : (
              <ScreenLink key="held" place={{ to: '/grants', search: { offerId, state: 'offered' } }} className={linkClass}>
                {say(bound.held)}
              </ScreenLink>
            ),
          ],
          [t('promotions.budget.left'), say(bound.left)],
        ]}
      />
    </div>
  );
}

/** What of an offer's budget is used, each bound as a bar. `all`: what all its grants together come to, where that is fixed. */
export function BudgetPart({ offerId, budget, all }: { offerId: string; budget: Budget; all: string | null }) {
  const t = useT();
  const format = useFormat();
  const amount = (value: string | number) => format.amount(String(value));
  const count = (value: string | number) => format.number(Number(value));
  const { nominal, pieces, today } = budget;
  const isUnbound = nominal === null && pieces === null && today === null;
  return (
    <Part title={t('promotions.budget.title')}>
      {isUnbound && (
        <p className="text-label text-ink-2">
          {all === null ? t('promotions.noBound') : t('promotions.figures.fixed', { sum: format.amount(all) })}
        </p>
      )}
      {nominal !== null && (
        <Bar
          name={t('promotions.budget.nominal')}
          bound={nominal}
          used={formatMoney(parseMoney(nominal.bound) - parseMoney(nominal.left))}
          say={amount}
          offerId={offerId}
        />
      )}
      {(['pieces', 'today'] as const).map((of) => {
        const bound = of === 'pieces' ? pieces : today;
        if (bound === null) return null;
        const used = bound.bound - bound.left;
        return (
          <Bar
            key={of}
            name={t(`promotions.budget.${of}`)}
            bound={bound}
            used={used}
            say={count}
            offerId={offerId}
            days={of === 'today' ? dayToday() : undefined}
          />
        );
      })}
      {!isUnbound && (
        <p className="text-caption text-ink-3">{t('promotions.budget.mark', { percent: format.percent(lowPercent / 100) })}</p>
      )}
    </Part>
  );
}
