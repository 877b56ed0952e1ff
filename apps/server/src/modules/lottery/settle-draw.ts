import { tellAll } from '../messaging/index.js';
import {
  coverageOf,
  coversMoreThan,
  findGame,
  findPlay,
  mayCoverMoreThan,
  type Game,
  judgePrepared,
  payoutOf,
  prepare,
  type Hit,
  type PreparedResult,
} from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { areOthersAtWork } from '../../platform/others-at-work.js';
import { announce, announceAll } from '../../platform/outbox.js';
import {
  payBets,
  readBetsToJudge,
  readBetsToPay,
  readRefundsByPlayer,
  type BetToJudge,
  type BetToPay,
  type Payment,
  writeSettlement,
  writeWinners,
} from './bet-repository.js';
import type { LotteryContext } from './context.js';
import { findDraw, markRefunded, moveDraw, type Draw } from './draw-repository.js';
import { readLateBets, refundLateBets, type LateBet } from './results/result-repository.js';
import { type CoveringBet, cutOpposites, noteCovering } from './turnover-repository.js';
import { oppositeSides } from './two-sided-plays.js';

/** Bets read and judged at once. */
const betsAtOnce = 2_000;
/** Others count as at work for so long after one was seen: a bet is in hand for a few milliseconds, and there is one look after each chunk of bets. */
const othersCountMs = 250;
/**
 * Credits in one transaction at most (reliability S1 allows a thousand). The accounts of a slice are locked until it is flushed, and a player
 * of the slice who bets meanwhile waits as long: small slices keep that wait short.
 */
const paymentsAtOnce = 100;

/** Players told at once that a draw is void, and of so many it is read at once: for each list all that came back by the draw is gone through. */
const playersToldAtOnce = 500;
const playersReadAtOnce = 50_000;

type SettleContext = Pick<LotteryContext, 'db' | 'pool' | 'odds' | 'clock' | 'coverageCap'>;

/** A bet that gets money: its hits, or null when its stake returns. */
interface Found {
  betId: string;
  play: string;
  hits: Payment['hits'];
}

/** What the bets of one chunk get. */
type Reckon = (bets: readonly BetToJudge[]) => Found[];

function reckonPrizes(prepared: PreparedResult): Reckon {
  return (bets) => {
    const found: Found[] = [];
    for (const [betId, play, content] of bets) {
      const hits = judgePrepared(prepared, play, content);
      if (hits.length > 0) found.push({ betId, play, hits });
    }
    return found;
  };
}

const reckonRefunds: Reckon = (bets) => bets.map(([betId, play]) => ({ betId, play, hits: null }));

/** The bets of one chunk that cover too much of their play to be valid turnover. */
type FindCovering = (bets: readonly BetToJudge[]) => CoveringBet[];

const findCovering =
  (game: Game, percent: number): FindCovering =>
  (bets) =>
    bets.flatMap(([betId, code, content]) => {
      const play = findPlay(game, code);
      if (play === undefined || !mayCoverMoreThan(play, content, percent)) return [];
      const coverage = coverageOf(play, content);
      return coversMoreThan(coverage, percent) ? [{ betId, ...coverage }] : [];
    });

/** Of a void draw nothing is turnover. */
const coversNothing: FindCovering = () => [];

/** What hits of a bet are worth at the odds it was sold at, in units of 1/10 000. */
export async function prizeOf({ odds }: Pick<LotteryContext, 'odds'>, bet: BetToPay, play: string, hits: readonly Hit[]): Promise<bigint> {
  if (hits.length === 0) return 0n;
  return payoutOf({ hits, odds: await odds.oddsOf(bet.oddsVersion, play), unit: bet.unit, multiple: bet.multiple });
}

/**
 * Adds player and amount to what was found, at the odds each bet was sold at. A prize that rounds down to nothing is no prize, and a bet whose
 * stake went back (cancelled, late) gets nothing more: that is asked here, of those found only, so that no list of them is kept.
 */
async function toPayments({ pool, odds }: SettleContext, drawId: bigint, found: readonly Found[]): Promise<Payment[]> {
  const bets = await readBetsToPay(
    pool,
    drawId,
    found.map(({ betId }) => betId),
  );
  const payments: Payment[] = [];
  for (const { betId, play, hits } of found) {
    const bet = bets.get(betId);
    if (bet === undefined) throw new Error(`bet ${betId} vanished from draw ${drawId}`);
    if (bet.ended) continue;
    const amount = hits === null ? bet.stake : await prizeOf({ odds }, bet, play, hits);
    if (amount > 0n) payments.push({ betId, playerId: bet.playerId, transactionId: newId(), amount, hits });
  }
  return payments;
}

/** What is written down of bets in one transaction; `through`: every bet up to this one is dealt with by it. */
interface Slice {
  payments: readonly Payment[];
  covering: readonly CoveringBet[];
  through: string | null;
}

/** Pays one slice and tells its players, in one transaction keyed by the bets it pays for. */
async function paySlice(
  { db }: SettleContext,
  draw: Draw,
  kind: 'won' | 'refunded',
  { payments, covering, through }: Slice,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Holds the draw's row, so that two workers take turns.
    const credited = await payBets(transaction, draw.id, kind, payments, through);
    await noteCovering(transaction, draw.id, covering);
    await announceAll(
      transaction,
      draw.merchantId,
      credited.map(({ playerId, bets }) => ({ topic: 'bets.settled', playerId, orderIds: bets, won: kind === 'won' })),
    );
  });
}

/**
 * Walks a draw's bets in book order and pays what `reckon` finds, slice by slice. Starts after the last slice that was committed; whatever is
 * paid twice, by a second worker or after a kill between commit and answer, is a replay in the wallet and changes nothing.
 */
async function payAll(
  context: SettleContext,
  draw: Draw,
  kind: 'won' | 'refunded',
  reckon: Reckon,
  covers: FindCovering = coversNothing,
): Promise<void> {
  let waiting: Found[] = [];
  let covering: CoveringBet[] = [];
  let last = draw.paidThrough;
  let othersSeenAt = -Infinity;
  for (;;) {
    const began = context.clock.monotonicMs();
    const bets = await readBetsToJudge(context.pool, draw.id, last, betsAtOnce);
    last = bets.at(-1)?.[0] ?? last;
    waiting.push(...reckon(bets));
    covering.push(...covers(bets));
    const isEnd = bets.length === 0;
    while (Math.max(waiting.length, covering.length) >= (isEnd ? 1 : paymentsAtOnce)) {
      const slice = waiting.slice(0, paymentsAtOnce);
      waiting = waiting.slice(paymentsAtOnce);
      // While more are waiting, only those up to the slice's own last bet are dealt with.
      const through = waiting.length > 0 ? (slice.at(-1)?.betId ?? null) : last;
      await paySlice(context, draw, kind, { payments: await toPayments(context, draw.id, slice), covering, through });
      covering = [];
    }
    if (isEnd) return;
    // As long a rest as the work took, while others are at work: players go on betting on the processors that a million bets would fill.
    const ended = context.clock.monotonicMs();
    if (await areOthersAtWork(context.pool)) othersSeenAt = ended;
    if (ended - othersSeenAt < othersCountMs) await new Promise((resolve) => setTimeout(resolve, ended - began));
  }
}

/** Gives the stakes of bets back that were placed when the result could be known already. The draw is closed: no such bet can be added. */
async function refundLate({ db }: SettleContext, draw: Draw): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const late: LateBet[] = await readLateBets(db, draw.id, after, paymentsAtOnce);
    const last: LateBet | undefined = late.at(-1);
    if (last === undefined) return;
    after = last.id;
    await inTransaction(db, async (transaction) => {
      const credited = await refundLateBets(
        transaction,
        draw.id,
        late.map((bet) => ({ ...bet, transactionId: newId() })),
      );
      await announceAll(
        transaction,
        draw.merchantId,
        credited.map(({ playerId, bets }) => ({ topic: 'bets.settled', playerId, orderIds: bets, won: false })),
      );
    });
  }
}

/** Pays the prizes of a drawn draw and ends it. Two workers may run it at once; a killed one is continued by the next. */
async function settleDraw(context: SettleContext, draw: Draw): Promise<void> {
  const game = findGame(draw.gameCode);
  if (game === undefined || draw.result === null) throw new Error(`draw ${draw.id} cannot be settled`);
  if (draw.state === 'drawn') await moveDraw(context.db, draw.id, 'drawn', 'settling');
  if (draw.lateFrom !== null) await refundLate(context, draw);
  const covers = findCovering(game, await context.coverageCap(draw.merchantId));
  await payAll(context, draw, 'won', reckonPrizes(prepare(game, draw.result, draw.drawsAt)), covers);
  await inTransaction(context.db, async (transaction) => {
    if (!(await moveDraw(transaction, draw.id, 'settling', 'settled'))) return;
    await writeWinners(transaction, draw.id);
    await cutOpposites(transaction, draw.id, oppositeSides(game));
    await writeSettlement(transaction, draw.id);
    await announce(transaction, draw.merchantId, {
      topic: 'draw.changed',
      gameId: draw.gameCode,
      numero: draw.numero,
      state: 'settled',
      winNo: draw.win,
    });
  });
}

/** Tells every player of a void draw once what came back, before the draw counts as done: a run that is cut short is done again and tells nobody twice. */
async function tellRefunded({ db }: SettleContext, { id, merchantId, gameCode, numero }: Draw): Promise<void> {
  for (let after = 0; ;) {
    const refunds = await readRefundsByPlayer(db, id, after, playersReadAtOnce);
    const last = refunds.at(-1);
    if (last === undefined) return;
    after = last.playerId;
    for (let from = 0; from < refunds.length; from += playersToldAtOnce)
      await inTransaction(db, (transaction) =>
        tellAll(
          transaction,
          refunds.slice(from, from + playersToldAtOnce).map(({ playerId, stake }) => {
            const parameters = { game: gameCode, numero, amount: formatMoney(stake) };
            // Who staked nothing of their own staked what was lent.
            return {
              player: { playerId, merchantId },
              message: { kind: stake === 0n ? 'draw.voided.lent' : 'draw.voided', key: id.toString(), parameters },
            };
          }),
        ),
      );
  }
}

/** Gives every stake of a void draw back. */
async function refundDraw(context: SettleContext, draw: Draw): Promise<void> {
  await payAll(context, draw, 'refunded', reckonRefunds);
  await tellRefunded(context, draw);
  await markRefunded(context.db, draw.id);
}

/** Does what a draw has to pay: prizes when it is drawn, stakes back when it is void; nothing in any other state. */
export async function payDraw(context: SettleContext, drawId: bigint): Promise<void> {
  const draw = await findDraw(context.db, drawId);
  if (draw === undefined) return;
  if (draw.state === 'drawn' || draw.state === 'settling') await settleDraw(context, draw);
  else if (draw.state === 'void' && draw.settledAt === null) await refundDraw(context, draw);
}
