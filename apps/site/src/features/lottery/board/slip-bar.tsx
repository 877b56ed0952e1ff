import { Button, IconBasket, IconDiceFive } from '@sortes/ui';
import type { Play } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { tellFoot } from '../../../kit/page-foot';
import { useSession } from '../../../entities/account/session';
import { GuestBetButtons } from './guest-bet-buttons';
import { ShortfallNote } from './shortfall-note';
import { StakeChip } from './stake-chip';
import { useExactSums } from '../state/exact-sums';
import { shortfallOf } from '../state/shortfall';
import type { Slip } from '../state/slip';
import type { SlipReasons } from './use-slip-reasons';

/** What the bet costs and can win, and how its price comes about, factor by factor. */
function SlipSum({ play, slip }: { play: Play; slip: Slip }) {
  const t = useT();
  const format = useFormat();
  const sums = useExactSums();
  const { combinations, multiple, stake, price } = slip;
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-1.5 text-body max-[359px]:text-label">
        <strong className="text-ink-1">{format.money(price.net)}</strong>
        {combinations > 0 && (
          <>
            <span aria-hidden="true">→</span>
            <span>{t(slip.isFullHit ? 'lottery.prizeFullHit' : 'lottery.winsUpTo')}</span>
            <strong className="text-gold-text">{sums.money(slip.prize)}</strong>
            {play.perHit && t('lottery.perHit')}
          </>
        )}
      </span>
      <span className="text-caption max-[359px]:hidden">
        {t('lottery.combinations', { count: combinations })}
        {play.coverage > 1 && ` × ${t('lottery.results', { count: play.coverage })}`}
        {` × ${format.money(slip.unitMoney)}`}
        {multiple > 1 && ` × ${format.number(multiple)}`}
        {` = ${format.money(stake)}`}
        {price.rebate > 0n && ` − ${format.money(price.rebate)} = ${format.money(price.net)}`}
      </span>
    </>
  );
}

interface QuickPickProps {
  isClosed: boolean;
  className: string;
  /** Beside the sum of a phone there is room for its sign alone. */
  isShort?: boolean;
  onPress: () => void;
}

/** Has chance pick: one button in view, always in the bar where the thumb is. */
function QuickPickButton({ isClosed, className, isShort = false, onPress }: QuickPickProps) {
  const t = useT();
  return (
    <Button
      className={clsx('shrink-0 px-3! text-label! leading-tight', className)}
      disabled={isClosed}
      icon={<IconDiceFive size={isShort ? 22 : 18} className={clsx(!isShort && 'max-[359px]:hidden')} />}
      onClick={onPress}
    >
      <span className={clsx(isShort && 'max-sm:sr-only')}>{t('lottery.quickPick')}</span>
    </Button>
  );
}

interface SlipButtonsProps {
  reasons: SlipReasons;
  isSlim: boolean;
  basketCount: number;
  /** The chase button with its sheet, and whether the basket has something to chase while the board has not. */
  chase: ReactNode;
  chasesBasket: boolean;
  /** Buttons that put the last bet on the board again; undefined where there was none. */
  last: ReactNode | undefined;
  isPlacing: boolean;
  /** The draw takes no more bets: the numbers rest. */
  isClosed: boolean;
  onAdd: () => void;
  onQuickPick: () => void;
  onBet: () => void;
}

function SlipButtons(props: SlipButtonsProps) {
  const { reasons, isSlim, basketCount, chase, chasesBasket, last, isPlacing, isClosed, onAdd, onQuickPick, onBet } = props;
  const t = useT();
  const modal = useModal();
  const isGuest = useSession((session) => session.status === 'guest');
  return (
    <div className={clsx('flex items-stretch gap-1.5 sm:gap-2', isGuest && !isSlim && 'max-sm:flex-wrap')}>
      <Button
        className="shrink-0 px-2.5! lg:hidden"
        aria-label={t('lottery.openBasket', { count: basketCount })}
        icon={<IconBasket size={20} />}
        onClick={() => modal.open('basket')}
      >
        {basketCount}
      </Button>
      {isSlim &&
        (last ?? (
          <span className="min-w-0 flex-1 self-center text-label leading-tight text-ink-2 max-sm:short:text-caption max-sm:short:leading-tight lg:hidden">
            {reasons.bet}
          </span>
        ))}
      <Button
        className={clsx(
          'min-w-0 flex-1 px-1.5! text-label! leading-tight max-[359px]:text-caption! sm:text-body!',
          isSlim && 'max-lg:hidden',
        )}
        aria-disabled={reasons.add !== undefined || undefined}
        aria-describedby="bet-reason"
        onClick={reasons.add === undefined ? onAdd : undefined}
      >
        {t('lottery.addToBasket')}
      </Button>
      {/* The chase stays mounted for its sheet; its button shows while there is something to chase. */}
      <div className={clsx('contents', isSlim && !chasesBasket && 'max-lg:[&>button]:hidden')}>{chase}</div>
      <QuickPickButton isClosed={isClosed} className={isSlim ? '' : 'max-lg:hidden'} onPress={onQuickPick} />
      {isGuest ? (
        // Two buttons with long names: a row of their own on a phone.
        <div className={clsx('flex min-w-0 basis-full gap-1.5 sm:flex-[2.8] sm:basis-0 sm:gap-2', isSlim && 'max-lg:hidden')}>
          <GuestBetButtons of="direct" reason={reasons.bet} reasonId="bet-reason" />
        </div>
      ) : (
        <Button
          tone="primary"
          className={clsx('min-w-0 flex-[1.4] px-1.5! text-label! leading-tight sm:text-body!', isSlim && 'max-lg:hidden')}
          aria-disabled={reasons.bet !== undefined || undefined}
          aria-describedby="bet-reason"
          loading={isPlacing}
          loadingLabel={t('lottery.placingTitle')}
          onClick={reasons.bet === undefined ? onBet : undefined}
        >
          {t('lottery.betNow')}
        </Button>
      )}
    </div>
  );
}

export interface SlipBarProps extends SlipButtonsProps {
  play: Play;
  slip: Slip;
}

/** The slip at the foot of the board: price, prize, why not, and the buttons. `isSlim` leaves one row of it on small screens. */
export function SlipBar({ play, slip, ...buttons }: SlipBarProps) {
  const t = useT();
  const { reasons, isSlim } = buttons;
  const reason = reasons.bet ?? reasons.add;
  return (
    <section
      ref={tellFoot}
      aria-label={t('lottery.slip')}
      data-slip-bar=""
      className="sticky bottom-0 z-10 -mx-3 flex flex-col gap-2 border-t border-hairline bg-bg1 px-3 py-2 shadow-pop sm:mx-0 sm:rounded-tile sm:border max-lg:short:py-1.5 max-lg:[#root:has(>nav)_&]:bottom-16 [@media(max-height:34em)]:static"
    >
      <div className={clsx('flex items-start justify-between gap-2', isSlim && 'max-lg:hidden')}>
        <div
          className={clsx(
            'tabular flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 text-label text-ink-2',
            reasons.multiple !== undefined && 'hidden',
          )}
          aria-live="polite"
          aria-atomic="true"
        >
          <SlipSum play={play} slip={slip} />
        </div>
        <StakeChip stakeEach={slip.unitMoney * BigInt(slip.multiple)} />
        <QuickPickButton isShort isClosed={buttons.isClosed} className="lg:hidden" onPress={buttons.onQuickPick} />
      </div>
      <ShortfallNote
        shortfall={reasons.multiple === undefined ? shortfallOf(slip.price.net, slip.most) : undefined}
        combinations={slip.combinations}
      />
      {reason !== undefined && (
        <p
          id="bet-reason"
          className={clsx('text-caption text-ink-2', reasons.multiple === undefined && '-mt-1.5', isSlim && 'max-lg:hidden')}
        >
          {reason}
        </p>
      )}
      <SlipButtons {...buttons} />
    </section>
  );
}
