import { useHeldBack } from '../../../entities/draw/stage/stages-on-show';
import { Button, Chips, ConfirmDialog, EmptyState, ErrorState, IconReceipt, IconXCircle, Pagination, Skeleton, toast } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useModal } from '../../../kit/modal';
import { serverNow } from '../../../kit/api/client';
import { useExactFormat } from '../../../kit/exact-format';
import { useT } from '../../../kit/i18n';
import { SignInFirst } from '../sign-in-first';
import { useParameter } from '../../../kit/search';
import { useSession } from '../../../entities/account/session';
import { useCancelOrders, useOrders, type Order } from '../api/orders';
import { headlineNumbers, isPrizeTable, type ShownResult } from '../../../entities/draw/result';
import { CorrectedMark } from '../../../entities/draw/corrected-mark';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { contentText, errorText, gameName, playName, prizeName } from '../lottery-texts';
import { markedNumbers, resultOfText } from '../state/marked';
import { OrderSheet } from './order-sheet';
import { isWonBack, StateBadge } from './state-badge';

const states = ['', 'waiting', 'won', 'lost', 'cancelled', 'refunded'] as const;
const pageSize = 10;

export interface MyBetsProps {
  /** Only bets on this game; all games without it. */
  gameId?: string;
  startDate?: number;
  endDate?: number;
  /** This is the list of a modal: the bet that the address names is shown above it. */
  above?: boolean;
}

type ShownState = (typeof states)[number];

function StateChips({ state, onChoose }: { state: ShownState; onChoose: (state: ShownState) => void }) {
  const t = useT();
  return (
    <Chips
      label={t('lottery.status')}
      value={state}
      onChange={onChoose}
      choices={states.map((value) => ({ value, label: value === '' ? t('lottery.state.all') : t(`lottery.state.${value}`) }))}
    />
  );
}

interface TotalsProps {
  totals: NonNullable<ReturnType<typeof useOrders>['data']>['totals'];
  /** The bets in view. */
  rows: readonly Order[];
}

/** The sums of all bets of the list, on whichever page they are. */
function BetTotals({ totals, rows }: TotalsProps) {
  const t = useT();
  const format = useExactFormat();
  const isHeld = useHeldBack(decidedDraws(rows));
  const [staked, won] = [parseMoney(totals.actualBetAmount ?? totals.betAmount), parseMoney(totals.winAmount)];
  // Free bets and stakes that came back make it another one than the two sums do.
  const net = format.money(parseMoney(totals.net), undefined, { plus: true });
  return (
    <p
      className={clsx(
        'tabular flex flex-wrap justify-end gap-x-4 border-t border-divider pt-2 text-label text-ink-2',
        // They keep their place: a sum would tell what the balls have not.
        isHeld && 'invisible',
      )}
    >
      <span>{t('lottery.totalsStake', { amount: format.money(staked) })}</span>
      <span>{t('lottery.totalsWon', { amount: format.money(won) })}</span>
      <span className="font-semibold text-ink-1">{t('lottery.totalsNet', { amount: net })}</span>
    </p>
  );
}

/** Asks before a bet is cancelled, and says what came of it. */
function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const format = useExactFormat();
  const cancel = useCancelOrders();
  return (
    <ConfirmDialog
      open
      title={t('lottery.cancelTitle')}
      confirmLabel={t('lottery.cancelBet')}
      cancelLabel={t('lottery.keepBet')}
      tone="danger"
      onClose={onClose}
      onConfirm={async () => {
        try {
          await cancel.mutateAsync([order.orderId]);
          toast(t('lottery.cancelled', { amount: format.money(paidFor(order)) }), { tone: 'win' });
        } catch (error) {
          toast(errorText(t, error), { tone: 'danger' });
        }
      }}
    >
      {t('lottery.cancelText', { amount: format.money(paidFor(order)), numero: order.numero })}
    </ConfirmDialog>
  );
}

/** My bets, newest first, with live status, detail and cancelling. */
export function MyBets(props: MyBetsProps) {
  const t = useT();
  const status = useSession((session) => session.status);
  if (status === 'guest') return <SignInFirst title={t('lottery.betsGuest')}>{t('lottery.betsGuestNote')}</SignInFirst>;
  return <BetsOfPlayer {...props} />;
}

function BetsOfPlayer({ gameId, startDate, endDate, above = false }: MyBetsProps) {
  const t = useT();
  const modal = useModal();
  const [state, setState] = useState<ShownState>('');
  const [page, setPage] = useState(0);
  // In the list of all bets the detail lies above it, and Back leads to the list; under a board it is a modal of its own.
  const orderId = useParameter('orderId');
  const [cancelling, setCancelling] = useState<Order>();
  const orders = useOrders({
    page,
    size: pageSize,
    ...(gameId !== undefined && { gameId }),
    ...(state !== '' && { orderStatus: state }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
  });

  const rows = orders.data?.content ?? [];
  return (
    <div className="flex flex-col gap-3">
      <StateChips
        state={state}
        onChoose={(next) => {
          setState(next);
          setPage(0);
        }}
      />
      {orders.error && !orders.data ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void orders.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, orders.error)}
        </ErrorState>
      ) : !orders.data ? (
        <output className="flex flex-col gap-2" aria-label={t('common.loading')}>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-22 w-full rounded-tile!" />
          ))}
        </output>
      ) : rows.length === 0 ? (
        <EmptyState title={t('lottery.betsEmpty')} art={<IconReceipt size={32} />}>
          {t(state === '' && startDate === undefined ? 'lottery.betsEmptyNote' : 'lottery.betsEmptyFilter')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((order) => (
            <OrderRow
              key={order.orderId}
              order={order}
              withGame={gameId === undefined}
              onOpen={() => (above ? modal.openAbove({ orderId: order.orderId }) : modal.open('bet', { orderId: order.orderId }))}
              onCancel={() => setCancelling(order)}
            />
          ))}
        </ul>
      )}
      {orders.data && rows.length > 0 && <BetTotals totals={orders.data.totals} rows={rows} />}
      <Pagination
        page={page + 1}
        pages={orders.data?.totalPages ?? 1}
        onPage={(next) => setPage(next - 1)}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(number) => t('common.page', { page: number })}
      />
      {above && orderId !== undefined && <OrderSheet orderId={orderId} onClose={modal.close} />}
      {cancelling && <CancelDialog order={cancelling} onClose={() => setCancelling(undefined)} />}
    </div>
  );
}

/** Draws that have decided some of these bets. */
const decidedDraws = (orders: readonly Order[]) =>
  orders.filter(({ state }) => state === 'won' || state === 'lost').map(({ gameCode, numero }) => ({ gameId: gameCode, numero }));

/** What was paid for a bet: the price less the rebate; nothing for a free one. */
const paidFor = (order: Order): bigint =>
  order.freeStake === undefined ? parseMoney(order.betAmount) - parseMoney(order.rebate ?? '0') : 0n;

function OrderRow({ order, withGame, onOpen, onCancel }: { order: Order; withGame: boolean; onOpen: () => void; onCancel: () => void }) {
  const t = useT();
  const format = useExactFormat();
  const game = findGame(order.gameCode);
  const play = game && findPlay(game, order.playId);
  // While the draw is still being shown beside it, the list does not tell how it ends.
  const isHeld = useHeldBack(decidedDraws([order]));
  const won = isHeld ? 0n : parseMoney(order.winAmount);
  const standing = { state: isHeld ? 'waiting' : order.state, money: { won, paid: paidFor(order) } };
  const content = contentText(t, play, order.bettingContent, 8);
  const result = order.winningNumber === null || isHeld ? undefined : resultOfText(order.gameCode, order.numero, order.winningNumber);
  const cancellable = order.cancellable && order.closesAt > serverNow();
  return (
    <li className="card flex rounded-tile max-sm:flex-col sm:items-center">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-tile p-3 text-start hover:bg-bg2"
      >
        <span className="min-w-0 flex-1 basis-44">
          <span className="block text-label text-ink-2">
            {withGame && `${gameName(t, order.gameCode)} · `}
            {playName(t, play, order.playId)}
            {order.chasing && ` · ${t('lottery.chase.detail')}`}
            {order.freeStake !== undefined && ` · ${t('lottery.free')}`}
          </span>
          <span className="tabular block font-semibold wrap-anywhere text-ink-1 line-clamp-2">{content}</span>
          <span className="tabular block text-caption text-ink-3">
            {t('common.draw.issue', { numero: order.numero })} · {format.dateTime(order.bettingTime)}
          </span>
        </span>
        {result && (
          <RowResult result={result} marks={play && markedNumbers(play, order.bettingContent, headlineNumbers(result), won > 0n)} />
        )}
        <span className="ms-auto flex flex-col items-end gap-1 sm:min-w-28">
          <StateBadge {...standing} />
          {order.corrected === true && <CorrectedMark />}
          {!isWonBack(standing) && <span className="tabular text-label text-ink-2">{format.money(standing.money.paid)}</span>}
          {won > 0n && !isWonBack(standing) && (
            <span className="tabular font-bold text-win">{format.difference(won, standing.money.paid, { plus: true })}</span>
          )}
        </span>
      </button>
      {cancellable && (
        <span className="flex shrink-0 justify-end px-2 max-sm:border-t max-sm:border-divider max-sm:py-1">
          <Button
            tone="ghost"
            size="small"
            icon={<IconXCircle size={18} />}
            aria-label={t('lottery.cancelOf', { content })}
            onClick={onCancel}
          >
            {t('lottery.cancelShort')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** What was drawn, small: the numbers, or the top prize of a prize table. */
function RowResult({ result, marks }: { result: ShownResult; marks: readonly boolean[] | undefined }) {
  const t = useT();
  const top = isPrizeTable(result) ? result.prizes[0] : undefined;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className={clsx('text-caption text-ink-3', !top && 'self-center')}>{top ? prizeName(t, top.prize) : t('lottery.result')}</span>
      {top ? (
        <strong className="tabular text-body tracking-wide text-gold-text">{top.numbers[0]}</strong>
      ) : (
        <span className="self-center">
          <ResultBalls result={result} size="small" marks={marks} />
        </span>
      )}
    </span>
  );
}
