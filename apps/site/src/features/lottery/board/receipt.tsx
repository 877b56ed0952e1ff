import { CopyButton, IconCheckCircle, IconHandCoins, IconTicket, IconTrophy, Money } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { LongNumber } from '../../../entities/record/long-number';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { contentText, gameName, playName } from '../lottery-texts';
import { paidFor, type DrawOutcome } from '../state/outcome';
import { useExactSums } from '../state/exact-sums';
import { isGain } from '../state/returned-words';
import type { Part } from '../state/use-place-bet';
import { ReceiptDraw } from './receipt-draw';

/** What bets came to, in a sentence: the title of a receipt of several draws, and what a screen reader is told of each. */
export const outcomeTitle = (t: Translate, { kind, back, paid, orders }: DrawOutcome, money: (amount: bigint) => string): string =>
  kind === 'won'
    ? t('lottery.moment.wonTitle', { amount: money(back - paid) })
    : kind === 'returned' && orders.every(({ state }) => state !== 'refunded')
      ? t('lottery.state.wonBack', { amount: money(back), cost: money(paid) })
      : kind === 'lost'
        ? t('lottery.moment.lostShort')
        : t('lottery.moment.backTitle', { amount: money(back) });

/** What bets came to, in large: what was gained, what came back, or what was staked for nothing. */
function OutcomeSum({ outcome }: { outcome: DrawOutcome }) {
  const t = useT();
  const sums = useExactSums();
  const { kind, back, paid } = outcome;
  const isWon = kind === 'won';
  const Icon = isWon ? IconTrophy : kind === 'lost' ? IconTicket : IconHandCoins;
  return (
    <>
      <Icon size={32} filled={isWon} className={clsx('shrink-0', isWon ? 'text-gold-text' : 'text-ink-3')} />
      {kind !== 'returned' && <span className="sr-only">{outcomeTitle(t, outcome, sums.money)}</span>}
      {/* The sentence before it says the sum; what came back is a sentence itself. */}
      <strong
        aria-hidden={kind !== 'returned'}
        className={clsx(
          'tabular',
          kind === 'returned' ? 'text-h2' : 'text-h1',
          isWon ? 'text-gold-text' : kind === 'lost' ? 'text-ink-2' : 'text-ink-1',
        )}
      >
        {kind === 'returned'
          ? outcomeTitle(t, outcome, sums.money)
          : kind === 'lost'
            ? sums.money(-paid)
            : isWon
              ? sums.difference(back, paid, { plus: true })
              : sums.money(back)}
      </strong>
    </>
  );
}

/** What one of several bets came to; of a single one the sum above has said it. */
function BetOutcome({ order }: { order: DrawOutcome['orders'][number] | undefined }) {
  const t = useT();
  const sums = useExactSums();
  if (!order) return null;
  const won = parseMoney(order.winAmount);
  return won > 0n ? (
    <span className={clsx('tabular font-bold', isGain(order) ? 'text-win' : 'text-ink-1')}>
      {sums.difference(won, paidFor(order), { plus: true })}
    </span>
  ) : (
    <span>{t(order.state === 'lost' ? 'lottery.state.lost' : 'lottery.state.refunded')}</span>
  );
}

/** Bets on the same draw that have receipts of their own: the sum above is of all. More than these would hide what it is about. */
const othersAtMost = 4;

function OtherBets({ part: { receipt, order: sent }, outcome }: { part: ReceiptProps['part']; outcome: DrawOutcome }) {
  const t = useT();
  const own = new Set(receipt.orders.map(({ orderId }) => orderId));
  const others = outcome.orders.filter(({ orderId }) => !own.has(orderId));
  const game = findGame(sent.gameId);
  if (others.length === 0) return null;
  return (
    <section className="text-label">
      <h3 className="font-semibold text-ink-2">{t('lottery.moment.others')}</h3>
      <ul className="divide-y divide-divider">
        {others.slice(0, othersAtMost).map((order) => {
          const play = game && findPlay(game, order.playId);
          return (
            <li key={order.orderId} className="flex items-baseline justify-between gap-3 py-1.5">
              <span className="min-w-0 truncate text-ink-2">
                {playName(t, play, order.playId)} <span className="text-ink-1">{contentText(t, play, order.bettingContent, 6)}</span>
              </span>
              <BetOutcome order={order} />
            </li>
          );
        })}
      </ul>
      {others.length > othersAtMost && (
        <p className="text-caption text-ink-3">{t('lottery.moreCount', { count: others.length - othersAtMost })}</p>
      )}
    </section>
  );
}

/** Whose the prizes are of bets that bonus money paid a part of. */
function BonusNote({ part: { receipt } }: Pick<ReceiptProps, 'part'>) {
  const t = useT();
  const format = useFormat();
  const [first, ...others] = receipt.orders;
  if (first === undefined || receipt.orders.every(({ ofBonus }) => ofBonus === undefined)) return null;
  return (
    <p className="text-label text-ink-2">
      {others.length > 0
        ? t('lottery.prizePartsLines')
        : t('lottery.prizeParts', {
            percent: format.percent(Number(parseMoney(first.ofBonus ?? '0')) / Number(parseMoney(first.actualAmount ?? first.amount)), 1),
          })}
    </p>
  );
}

interface ReceiptProps {
  part: Extract<Part, { kind: 'accepted' }>;
  /** What its draw made of all bets on it, once that has been shown. */
  outcome: DrawOutcome | undefined;
  onTold: (outcome: DrawOutcome) => void;
}

function Accepted({ part: { receipt, order: sent } }: Pick<ReceiptProps, 'part'>) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <IconCheckCircle size={32} filled className="shrink-0 text-win" />
      <span>
        {t(sent.freeBet === undefined ? 'lottery.acceptedText' : 'lottery.acceptedFree', {
          // As the bar of the board counts them.
          count: receipt.orders.reduce((sum, order) => sum + order.combinations, 0),
          numero: receipt.numero,
          total: format.money(parseMoney(receipt.totalActualBetAmount ?? receipt.totalBetAmount)),
        })}
      </span>
    </>
  );
}

/** What was accepted, and the draw it waits for, which it turns into. */
export function Receipt({ part, outcome, onTold }: ReceiptProps) {
  const t = useT();
  const format = useFormat();
  const { receipt, order: sent } = part;
  const game = findGame(sent.gameId);
  const copy = [
    `${gameName(t, sent.gameId)} · ${t('common.draw.issue', { numero: receipt.numero })}`,
    ...receipt.orders.map(
      (order) => `${order.orderNumber}  ${order.playId}  ${order.bettingContent}  ${order.actualAmount ?? order.amount}`,
    ),
  ].join('\n');
  return (
    <>
      <output className="flex min-h-12 items-center gap-3 text-body">
        {outcome ? <OutcomeSum outcome={outcome} /> : <Accepted part={part} />}
      </output>
      <ul className="flex flex-col divide-y divide-divider rounded-tile border border-divider bg-bg2 px-3">
        {receipt.orders.map((order) => {
          const play = game && findPlay(game, order.playId);
          return (
            <li key={order.orderId} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span className="block text-label text-ink-2">{playName(t, play, order.playId)}</span>
                <strong className="tabular block text-h2 wrap-anywhere">{contentText(t, play, order.bettingContent)}</strong>
              </span>
              <span className="flex shrink-0 flex-col items-end text-label text-ink-2">
                <Money
                  amount={parseMoney(order.actualAmount ?? order.amount)}
                  currency={boot.currency}
                  locale={format.tag}
                  className="text-body font-semibold text-ink-1"
                />
                {order.ofBonus !== undefined && (
                  <span className="tabular">{t('lottery.ofWhichBonus', { amount: format.money(parseMoney(order.ofBonus)) })}</span>
                )}
                {outcome && outcome.orders.length > 1 && (
                  <BetOutcome order={outcome.orders.find(({ orderId }) => orderId === order.orderId)} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {outcome && <OtherBets part={part} outcome={outcome} />}
      <BonusNote part={part} />
      {game && <ReceiptDraw game={game} numero={receipt.numero} onTold={onTold} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-caption text-ink-3">
        <span className="flex flex-wrap gap-x-3">
          {receipt.orders.map((order) => (
            <LongNumber key={order.orderId} value={order.orderNumber} name={t('lottery.orderNumber')} />
          ))}
        </span>
        <CopyButton text={copy} label={t('lottery.copyReceipt')} copiedLabel={t('common.copied')} />
      </div>
    </>
  );
}
