import { Button, CopyButton, Dialog, IconArrowClockwise, IconCheckCircle, IconShieldCheck, Skeleton } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useModal } from '../../../kit/modal';
import { useExactFormat } from '../../../kit/exact-format';
import { LoadFailed } from '../../../kit/load-failed';
import { useT } from '../../../kit/i18n';
import { headlineNumbers, isPrizeTable } from '../../../entities/draw/result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { useOrderDetail, type OrderDetail } from '../api/orders';
import { contentText, playName, tierName } from '../lottery-texts';
import { markedNumbers, markedPrizes } from '../state/marked';
import { decidedText, lostText } from '../state/decided-words';
import { paidFor } from '../state/outcome';
import { voidNoteOf } from '../state/void-reason';
import { CorrectedBadge } from './corrected';
import { PrizeTable } from './prize-table';
import { StateBadge } from './state-badge';
import { BoardLink } from '../lobby/board-link';
import { GameIcon } from '../lobby/game-icon';
import { LongNumber } from '../../../entities/record/long-number';

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="tabular min-w-0 text-end font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** One bet: what was bet at which odds, what fell, and how the prize was reckoned. */
export function OrderSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useT();
  const order = useOrderDetail(orderId);
  const modal = useModal();
  const detail = order.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lottery.betDetail')}
      closeLabel={t('common.close')}
      footer={
        detail &&
        findGame(detail.gameCode)?.kind === 'house' && (
          <Button
            wide
            icon={<IconShieldCheck size={18} />}
            onClick={() => modal.open('proof', { gameId: detail.gameId, numero: detail.numero })}
          >
            {t('lottery.openProof')}
          </Button>
        )
      }
    >
      {order.error && !detail ? (
        <LoadFailed error={order.error} onRetry={() => void order.refetch()} />
      ) : detail ? (
        <Detail detail={detail} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Dialog>
  );
}

/** What a decided bet gained or lost; undefined for one that waits or whose stake went back. */
function netOf(detail: OrderDetail): bigint | undefined {
  if (detail.state !== 'won' && detail.state !== 'lost') return undefined;
  return parseMoney(detail.winAmount) - paidFor(detail);
}

/** Green above zero, red below it; the sign says the same. */
const netTone = (net: bigint) => (net > 0n ? 'text-win' : net < 0n && 'text-danger');

/** Factors of a product, without those that change nothing. */
const product = (factors: readonly (string | false)[]): string => factors.filter((factor) => factor !== false).join(' × ');

const oddsText = (format: ReturnType<typeof useExactFormat>, odds: string) => format.number(Number(odds), { maximumFractionDigits: 4 });

/** What was hit, how often and at which odds, and the prize that it makes. */
function Reckoning({ detail, family }: { detail: OrderDetail; family: string }) {
  const t = useT();
  const format = useExactFormat();
  const net = netOf(detail);
  return (
    <section aria-label={t('lottery.reckoning')} className="flex flex-col gap-1 rounded-tile border border-win/40 bg-bg2 p-3">
      <h3 className="text-label font-semibold text-ink-2">{t('lottery.reckoning')}</h3>
      {detail.hits.map((hit) => (
        <p key={hit.tier} className="tabular flex flex-wrap justify-between gap-x-3">
          <span>
            {tierName(t, family, hit.tier)}:{' '}
            {product([
              hit.count > 1 && t('lottery.hits', { count: hit.count }),
              oddsText(format, hit.odds),
              format.money(parseMoney(detail.unit)),
              detail.multiple > 1 && format.number(detail.multiple),
            ])}
          </span>
          <span className="ms-auto font-semibold">{format.money(parseMoney(hit.amount))}</span>
        </p>
      ))}
      {detail.freeStake !== undefined && (
        <p className="tabular flex flex-wrap justify-between gap-x-3">
          <span>{t('lottery.freeStakeOff')}</span>
          <span className="ms-auto font-semibold">{format.money(-parseMoney(detail.freeStake))}</span>
        </p>
      )}
      <p className="flex justify-between gap-3 border-t border-divider pt-1 font-bold">
        <span>{t('lottery.prizePaid')}</span>
        <span className="tabular">{format.money(parseMoney(detail.winAmount))}</span>
      </p>
      {net !== undefined && (
        <p className="flex justify-between gap-3 font-bold">
          <span>{t('lottery.profit')}</span>
          <span className={clsx('tabular', netTone(net))}>{format.money(net, undefined, { plus: true })}</span>
        </p>
      )}
    </section>
  );
}

/** The bet itself: where, what on, for how much and what became of it. */
function Ticket({ detail }: { detail: OrderDetail }) {
  const t = useT();
  const format = useExactFormat();
  const game = findGame(detail.gameCode);
  const play = game && findPlay(game, detail.playId);
  const net = netOf(detail);
  const factors = [
    detail.combinations > 1 && t('lottery.combinations', { count: detail.combinations }),
    detail.coverage > 1 && t('lottery.results', { count: detail.coverage }),
    format.money(parseMoney(detail.unit)),
    detail.multiple > 1 && format.number(detail.multiple),
  ];
  return (
    <section className="flex flex-col gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <div className="flex items-center gap-3">
        <GameIcon group={game?.group} />
        <span className="min-w-0 flex-1">
          <strong className="block">
            <BoardLink code={detail.gameCode} />
          </strong>
          <span className="tabular block text-caption text-ink-3">{t('common.draw.issue', { numero: detail.numero })}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <StateBadge state={detail.state} money={{ won: parseMoney(detail.winAmount), paid: paidFor(detail) }} />
          {net !== undefined && net !== 0n && (
            <strong className={clsx('tabular text-h2', netTone(net))}>{format.money(net, undefined, { plus: true })}</strong>
          )}
        </span>
      </div>
      <div className="flex items-end justify-between gap-3 border-t border-divider pt-2">
        <span className="min-w-0">
          <span className="block text-label text-ink-2">{playName(t, play, detail.playId)}</span>
          <strong className="tabular block text-h2 wrap-anywhere">{contentText(t, play, detail.bettingContent, 200)}</strong>
        </span>
        <span className="tabular flex shrink-0 flex-col items-end">
          <span className="text-caption text-ink-3">{t('lottery.stake')}</span>
          <strong>{format.money(parseMoney(detail.betAmount))}</strong>
        </span>
      </div>
      {/* One factor is the stake itself, which stands above. */}
      {factors.filter(Boolean).length > 1 && <p className="tabular text-caption text-ink-3">{product(factors)}</p>}
    </section>
  );
}

/** What of the bet counts for rebates and agents' figures, and why not all of it. */
function Turnover({
  turnover: { counted, covered, combinations },
  stake,
}: {
  turnover: NonNullable<OrderDetail['turnover']>;
  stake: bigint;
}) {
  const t = useT();
  const format = useExactFormat();
  const amount = parseMoney(counted);
  if (amount === stake) return <Line name={t('lottery.turnover.counts')}>{format.money(amount)}</Line>;
  const why =
    covered !== undefined && combinations !== undefined
      ? t('lottery.turnover.covers', { covered: format.number(covered), combinations: format.number(combinations) })
      : amount === 0n
        ? t('lottery.turnover.cutAll')
        : t('lottery.turnover.cut', { amount: format.money(amount) });
  return (
    <div className="py-1.5">
      <div className="flex justify-between gap-4">
        <dt className="shrink-0 text-ink-3">{t('lottery.turnover.counts')}</dt>
        <dd className="tabular min-w-0 text-end font-semibold wrap-anywhere">{format.money(amount)}</dd>
      </div>
      <dd className="tabular text-label wrap-anywhere text-ink-2">{why}</dd>
      <dd className="text-caption wrap-anywhere text-ink-3">{t('lottery.turnover.note')}</dd>
    </div>
  );
}

function Detail({ detail }: { detail: OrderDetail }) {
  const t = useT();
  const format = useExactFormat();
  const game = findGame(detail.gameCode);
  const play = game && findPlay(game, detail.playId);
  const rebate = parseMoney(detail.rebate ?? '0');
  return (
    <div className="flex flex-col gap-3">
      <Ticket detail={detail} />
      <VoidNotice detail={detail} />
      {detail.result && detail.result.winNo !== null && <DrawnResult detail={detail} result={detail.result} />}
      {detail.hits.length > 0 && <Reckoning detail={detail} family={play?.family ?? ''} />}
      {detail.corrections && detail.corrections.length > 0 && <Corrections corrections={detail.corrections} />}
      <dl className="divide-y divide-divider text-body">
        {detail.freeStake !== undefined && <Line name={t('lottery.paid')}>{t('lottery.free')}</Line>}
        {rebate > 0n && detail.freeStake === undefined && (
          <>
            <Line name={t('lottery.rebate')}>
              <span className="text-win">{format.money(-rebate)}</span>
            </Line>
            <Line name={t('lottery.paid')}>{format.money(parseMoney(detail.betAmount) - rebate)}</Line>
          </>
        )}
        {detail.ofBonus !== undefined && <Line name={t('lottery.ofBonus')}>{format.money(parseMoney(detail.ofBonus))}</Line>}
        {detail.chasing && <Line name={t('lottery.chase.detail')}>{t('lottery.chase.partOf', { count: detail.totalChasePhases })}</Line>}
        <Line name={t('lottery.placedAt')}>{format.dateTime(detail.bettingTime)}</Line>
        <Line name={t('lottery.drawnAt')}>{format.dateTime(detail.drawTime, game?.calendar.timezone)}</Line>
        {detail.settledAt !== null && <Line name={t('lottery.settledAt')}>{format.dateTime(detail.settledAt)}</Line>}
        <Line name={t('lottery.odds')}>
          {Object.entries(detail.odds).map(([tier, odds]) => (
            <span key={tier} className="block">
              {tierName(t, play?.family ?? '', tier)} × {oddsText(format, odds)}
            </span>
          ))}
        </Line>
        <Line name={t('lottery.orderNumber')}>
          <LongNumber value={detail.orderNumber} name={t('lottery.orderNumber')} className="mb-1.5 block max-sm:ms-auto" />
          <CopyButton text={detail.orderNumber} label={t('lottery.copyNumber')} copiedLabel={t('common.copied')} />
        </Line>
      </dl>
      <MoreFacts detail={detail} stake={parseMoney(detail.betAmount) - rebate} />
    </div>
  );
}

/** What few ask of a bet: what it counts for rebates, and the odds that were chosen against them. */
function MoreFacts({ detail: { turnover, series }, stake }: { detail: OrderDetail; stake: bigint }) {
  const t = useT();
  if (!turnover && typeof series !== 'number') return null;
  return (
    <details className="rounded-field border border-divider bg-bg2 px-3">
      <summary className="flex min-h-11 items-center text-label font-semibold text-ink-2">{t('lottery.moreFacts')}</summary>
      <dl className="divide-y divide-divider text-body">
        {turnover && <Turnover turnover={turnover} stake={stake} />}
        {typeof series === 'number' && <Line name={t('lottery.series')}>{series}</Line>}
      </dl>
    </details>
  );
}

/** What was drawn, with the numbers marked that the player had picked. */
function DrawnResult({ detail, result }: { detail: OrderDetail; result: NonNullable<OrderDetail['result']> }) {
  const t = useT();
  const game = findGame(detail.gameCode);
  const play = game && findPlay(game, detail.playId);
  const table = isPrizeTable(result);
  const drawn = { ...detail, winningNumber: result.winNo };
  const decided = detail.state === 'lost' && detail.hits.length === 0 ? lostText(t, drawn) : decidedText(t, drawn);
  const marks = play && !table ? markedNumbers(play, detail.bettingContent, headlineNumbers(result), detail.hits.length > 0) : undefined;
  const prizes = game && play && table ? markedPrizes(game, play, detail.bettingContent, result, result.drawTime) : undefined;
  const met = prizes ? [...prizes].map((key) => key.split(' ')[1] ?? '') : headlineNumbers(result).filter((_, at) => marks?.[at] === true);
  return (
    <section aria-label={t('lottery.result')} className="flex flex-col gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <h3 className="text-label font-semibold text-ink-2">
        {t(result.correctedAt === undefined ? 'lottery.result' : 'lottery.resultNow')}
      </h3>
      {result.correctedAt !== undefined && <CorrectedBadge result={result} />}
      {table ? (
        <PrizeTable
          prizes={result.prizes}
          caption={t('common.draw.issue', { numero: detail.numero })}
          hit={prizes && ((prize, number) => prizes.has(`${prize} ${number}`))}
        />
      ) : (
        <ResultBalls result={result} marks={marks} />
      )}
      {decided !== undefined && <p className="tabular text-body font-semibold">{decided}</p>}
      {met.length > 0 && (
        <p className="tabular flex items-start gap-1.5 text-label text-ink-2">
          <IconCheckCircle size={16} filled className="mt-0.5 shrink-0 text-win" />
          {t('lottery.inYourBet', { numbers: met.join(' · ') })}
        </p>
      )}
      {result.correctedFrom !== undefined && <FirstResult detail={detail} result={{ ...result, ...result.correctedFrom }} />}
    </section>
  );
}

/** The result as it was shown first, beside the one that counts, and why it was corrected. */
function FirstResult({ detail, result }: { detail: OrderDetail; result: NonNullable<OrderDetail['result']> }) {
  const t = useT();
  const settled = detail.state === 'won' || detail.state === 'lost';
  return (
    <div className="flex flex-col gap-2 border-t border-divider pt-2">
      <h3 className="text-label font-semibold text-ink-2">{t('lottery.resultFirst')}</h3>
      {isPrizeTable(result) ? (
        <PrizeTable prizes={result.prizes} caption={t('common.draw.issue', { numero: detail.numero })} />
      ) : (
        <ResultBalls result={result} size="small" />
      )}
      {/* Where the prize changed, the list of corrections below gives the reason. */}
      {detail.correctionReason !== undefined && !detail.corrections?.length && (
        <p className="text-label text-ink-2">{t('lottery.correctionWhy', { reason: detail.correctionReason })}</p>
      )}
      {settled && !detail.corrections?.length && <p className="text-label text-ink-2">{t('lottery.correctionSame')}</p>}
    </div>
  );
}

/** Why a refunded bet got its stake back, how much and when. */
function VoidNotice({ detail }: { detail: OrderDetail }) {
  const t = useT();
  const format = useExactFormat();
  const note = voidNoteOf(detail, formatMoney(parseMoney(detail.betAmount) - parseMoney(detail.rebate ?? '0')));
  if (!note) return null;
  return (
    <section className="flex items-start gap-2 rounded-tile border border-warning/50 bg-bg2 p-3 text-body">
      <IconArrowClockwise size={20} className="mt-0.5 shrink-0 text-warning" />
      <span className="tabular">
        <strong className="block">
          {t(note.title, {
            amount: format.money(parseMoney(note.amount)),
            when: note.at === undefined ? '–' : format.dateTime(note.at),
          })}
        </strong>
        {note.why && <span className="block text-label text-ink-2">{t(note.why)}</span>}
      </span>
    </section>
  );
}

/** What corrections of the result made of this bet: first prize, what was taken back, new prize. */
function Corrections({ corrections }: { corrections: NonNullable<OrderDetail['corrections']> }) {
  const t = useT();
  const format = useExactFormat();
  return (
    <section aria-label={t('lottery.corrections')} className="flex flex-col gap-2 rounded-tile border border-warning/50 bg-bg2 p-3">
      <h3 className="text-label font-semibold text-ink-2">{t('lottery.corrections')}</h3>
      {corrections.map((correction) => {
        const [before, after, covered] = [correction.prizeBefore, correction.prizeAfter, correction.covered].map(parseMoney);
        return (
          <div key={correction.no} className="flex flex-col gap-1 text-label">
            <p className="tabular text-ink-3">
              {format.dateTime(correction.at)} · {correction.reason}
            </p>
            <dl className="divide-y divide-divider">
              <Line name={t('lottery.firstPrize')}>{format.money(before ?? 0n)}</Line>
              {(before ?? 0n) > 0n && <Line name={t('lottery.takenBack')}>{format.money(-(before ?? 0n))}</Line>}
              {(covered ?? 0n) > 0n && (
                <Line name={t('lottery.coveredByHouse')}>{format.money(covered ?? 0n, undefined, { plus: true })}</Line>
              )}
              <Line name={t('lottery.newPrize')}>{format.money(after ?? 0n, undefined, { plus: true })}</Line>
            </dl>
            {!correction.done && <p className="text-warning">{t('lottery.correctionOpen')}</p>}
          </div>
        );
      })}
    </section>
  );
}
