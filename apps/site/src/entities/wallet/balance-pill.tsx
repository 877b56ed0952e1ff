import { tryReadAmount } from '@sortes/money';
import { IconArrowsClockwise, IconEye, IconEyeSlash, Money } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, type ReactNode } from 'react';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useStanding } from '../promotion/standing';
import { isTrial, useSession } from '../account/session';
import { balanceQuery, useBalance, useBalanceHidden } from './balance';
import { shownBalance, useHeldCredits } from './held-credits';

/** The second line of the pill: whose money it is, or what comes on top of it. */
function Below({ children, tone }: { children: ReactNode; tone: string }) {
  return (
    <span
      className={clsx(
        'block truncate text-start text-[min(var(--text-tiny),3.4vw)] leading-tight font-semibold sm:text-tiny sm:leading-tight',
        tone,
      )}
    >
      {children}
    </span>
  );
}

/** Bonus money beside the balance; a press opens what is played with. Half as high as the pill: two targets of 24 px stand in it. */
function BonusBeside({ bonus, grantId }: { bonus: bigint; grantId: string | null }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const sum = format.money(bonus);
  return (
    <button
      type="button"
      aria-label={t('shell.bonusOpen', { sum })}
      onClick={() => modal.open('member', { page: 'bonusDetails', ...(grantId !== null && { grant: grantId }) })}
      className="flex h-6 min-w-0 items-start overflow-hidden rounded-es-chip ps-3 hover:underline"
    >
      <Below tone="text-gold-text">
        <span className="@max-[22rem]:hidden">{t('shell.bonusBeside', { sum })}</span>
        {/* A narrow header has room for the sum alone; the button's name says what it is. */}
        <span className="hidden @max-[22rem]:inline">+ {sum}</span>
      </Below>
    </button>
  );
}

/** The eye that hides the balance and shows it again. */
function HideButton() {
  const t = useT();
  const { hidden, toggle } = useBalanceHidden();
  return (
    <button
      type="button"
      aria-label={t(hidden ? 'shell.showBalance' : 'shell.hideBalance')}
      aria-pressed={hidden}
      onClick={toggle}
      className="flex size-11 shrink-0 items-center justify-center rounded-e-chip text-ink-3 hover:text-ink-1"
    >
      {hidden ? <IconEyeSlash size={18} /> : <IconEye size={18} />}
    </button>
  );
}

/** Has what is held follow the balance step by step: a stake after a prize is told from the two together. */
function useSeeBalance(amount: bigint | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const now = client.getQueryData(balanceQuery.queryKey)?.amount;
    if (now !== undefined) useHeldCredits.getState().see(now);
  }, [client, amount]);
}

/** The balance, and bonus money apart from it: a press on the sum asks again, one on the bonus opens it, the eye hides it. `shown` stands in for the known sum (1/10 000 units), `plain` leaves the eye out. `inSheet` always shows the sign of asking again, which a narrow header has no room for. The last known sum stays in view, dimmed, while a new one is on its way; never 0 meanwhile. */
export function BalancePill({ inSheet = false, plain = false, shown }: { inSheet?: boolean; plain?: boolean; shown?: bigint | undefined }) {
  const t = useT();
  const format = useFormat();
  const trial = useSession(isTrial);
  const { hidden } = useBalanceHidden();
  const { data, isFetching, refetch } = useBalance();
  const held = useHeldCredits((credits) => credits.held);
  useSeeBalance(data?.amount);
  const standing = useStanding();
  const bonus = tryReadAmount(standing?.bonus ?? '');
  const isBonusOpened = bonus !== undefined && !hidden && !plain;
  return (
    <div className={clsx('flex min-w-0 items-center rounded-chip border border-divider bg-bg2', isBonusOpened ? 'h-12.5' : 'h-11')}>
      <div
        // Where a prize flies to.
        data-balance=""
        className="flex h-full min-w-0 flex-col"
      >
        <button
          type="button"
          onClick={() => void refetch()}
          aria-busy={isFetching}
          aria-label={t(isFetching ? 'shell.balanceUpdating' : 'shell.refreshBalance')}
          className={clsx(
            'relative flex min-h-6 min-w-0 flex-1 items-center gap-2 overflow-hidden ps-3 text-start text-[min(var(--text-body),4.8vw)] font-semibold text-ink-1 sm:text-body',
            plain ? 'rounded-chip pe-3' : 'rounded-s-chip',
          )}
        >
          {isFetching && (
            <span
              className="absolute inset-0 -translate-x-full animate-shimmer bg-linear-to-r from-transparent via-hairline to-transparent"
              aria-hidden="true"
            />
          )}
          <span
            aria-live="polite"
            className={clsx(
              'min-w-0 truncate transition-opacity',
              (trial || bonus !== undefined) && 'leading-tight',
              isFetching && 'opacity-60',
            )}
          >
            {hidden ? (
              <span aria-label={t('shell.balanceHidden')}>••••••</span>
            ) : data ? (
              <Money amount={shown ?? shownBalance(data.amount, held)} currency={{ ...data, isCut: true }} locale={format.tag} />
            ) : (
              <span className="text-label text-ink-3">{t('shell.updating')}</span>
            )}
            {trial && <Below tone="text-warning">{t('shell.demoMoney')}</Below>}
            {bonus !== undefined && !hidden && plain && (
              <Below tone="text-gold-text">{t('shell.bonusBeside', { sum: format.money(bonus) })}</Below>
            )}
          </span>
          <IconArrowsClockwise
            size={16}
            className={clsx(
              'shrink-0 text-ink-3',
              !inSheet && (bonus === undefined ? 'hidden @min-[24rem]:block' : 'hidden @min-[32rem]:block'),
            )}
          />
        </button>
        {isBonusOpened && <BonusBeside bonus={bonus} grantId={standing?.grantId ?? null} />}
      </div>
      {!plain && <HideButton />}
    </div>
  );
}
