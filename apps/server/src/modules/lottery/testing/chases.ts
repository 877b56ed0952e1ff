import { findGame, parseResult, type Game } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import type { OrderLine } from '../check-order.js';
import { findDraw, type Draw } from '../draw-repository.js';
import { freezeBetBook } from '../freeze-books.js';
import { openDraw } from '../move-draw.js';
import { recordResult } from '../record-draw.js';
import { payDraw } from '../settle-draw.js';
import { closeNow, lineOf, type LotteryFixture } from './fixture.js';
import { createPlaceChase, type ChaseRequest, type PlacedChase } from '../chases/place-chase.js';
import { verifyChases } from '../chases/verify-chases.js';

const game = findGame('ssc1m') as Game;
let lastPlan = 0;

/** Draws that follow each other, each on sale for an hour after the one before; the first is open, the others are planned. */
export async function plannedDraws(lottery: LotteryFixture, count: number): Promise<Draw[]> {
  const plan = (lastPlan += 1);
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
    select 1, 'ssc1m', 'C' || ${plan} || '-' || n, clock_timestamp() + (n - 1) * interval '1 hour', clock_timestamp() + n * interval '1 hour', clock_timestamp() + n * interval '1 hour'
    from generate_series(1, ${count}::integer) as n order by n returning id`.execute(lottery.db);
  const draws = await Promise.all(rows.map(async ({ id }) => (await findDraw(lottery.db, id)) as Draw));
  const [first] = draws;
  if (first !== undefined) await opened(lottery, first);
  return draws;
}

export async function opened(lottery: LotteryFixture, draw: Draw): Promise<void> {
  if (!(await openDraw(lottery.context, draw))) throw new Error(`draw ${draw.numero} did not open`);
}

/** Closes a draw, records its five digits and pays its bets. */
export async function settledWith(lottery: LotteryFixture, draw: Draw, digits: string): Promise<void> {
  const closed = await closeNow(lottery, draw.id);
  await freezeBetBook(lottery.context, closed);
  const parsed = parseResult(game, [...digits].join(','));
  if (!parsed.ok) throw new Error(parsed.reason);
  await recordResult(lottery.context, closed, parsed.result, null);
  await payDraw(lottery.context, draw.id);
}

export interface ChaseWish {
  stopOnWin?: boolean;
  /** One a draw; 1 each when left out. */
  multiples?: readonly number[];
  lines?: readonly OrderLine[];
  key?: string;
}

/** A chase as an honest board would send it: one digit at the last position unless said otherwise. */
export function chaseOf(playerId: number, draws: readonly Draw[], wish: ChaseWish = {}): ChaseRequest {
  const lines = wish.lines ?? [lineOf('ssc1m', 'S1_DIRECT', '5')];
  const multiples = wish.multiples ?? draws.map(() => 1);
  const base = lines.reduce((sum, line) => sum + parseMoney(line.amount), 0n);
  return {
    playerId,
    merchantId: 1,
    currency: 'VND',
    gameId: 'ssc1m',
    numero: draws[0]?.numero ?? '',
    contents: lines,
    betCartAmountSum: formatMoney(base * BigInt(multiples.reduce((sum, multiple) => sum + multiple, 0))),
    idempotencyKey: wish.key ?? newId(),
    chase: {
      mode: 'same',
      stopOnWin: wish.stopOnWin ?? false,
      draws: draws.map((draw, index) => ({ numero: draw.numero, multiple: multiples[index] ?? 1 })),
    },
  };
}

/** Main and held of a player, in whole units. */
export async function pocketsOf(lottery: LotteryFixture, playerId: number): Promise<{ main: number; held: number }> {
  const { main, held } = await balanceOf(lottery.db, playerId);
  return { main: Number(main) / 10_000, held: Number(held) / 10_000 };
}

/** What is wrong with any chase or with the ledger; empty when all is sound. */
export async function faultsOf(lottery: LotteryFixture): Promise<string[]> {
  const chases = await verifyChases(lottery.db);
  const ledger = await verifyLedger(lottery.db);
  return [...chases.faults.map(({ what }) => what), ...(ledger.faults === 0 ? [] : [`the ledger has ${ledger.faults} faults`])];
}

export function placeOne(lottery: LotteryFixture, request: ChaseRequest): Promise<PlacedChase> {
  return createPlaceChase(lottery.context)(request);
}
