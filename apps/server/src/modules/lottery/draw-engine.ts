import { findGame, games } from '@sortes/lottery-rules';
import { type BackgroundTask, repeating, wakeTask } from '@sortes/service';
import { sideBySide } from '../../platform/side-by-side.js';
import type { LotteryContext } from './context.js';
import {
  countLate,
  databaseNow,
  drawIsPayable,
  dueDraws,
  findDraw,
  payableDraws,
  untilNextDue,
  type Draw,
  type EngineWork,
} from './draw-repository.js';
import { drawHouses } from './draw-house.js';
import { freezeBetBook, freezeEmptyBooks, oldBooksTask } from './freeze-books.js';
import { chaseTask } from './chases/run-chases.js';
import { closeDraw, closeDueDraws, openDraw, openHouseDraws } from './move-draw.js';
import { voidDraw } from './record-draw.js';
import { scheduleDraws } from './schedule-draws.js';
import { payDraw } from './settle-draw.js';

/** Its pace while things happen: new draws and results of other processes are noticed within this. */
const lookEveryMs = 1_000;
/** How long a worker sleeps at most while nothing is written. */
const restAtMostMs = 30_000;
const scheduleEveryMs = 20_000;
/** How often a lane looks for what is drawn elsewhere; what this process draws it hears of at once. */
const payEveryMs = 900;
/** Two hundred games close in the same second: moves wait for flushes, so several share the time. Leaves most of the pool to the players. */
const movesAtOnce = 6;
/** A turn waits so long for draws that are moved one by one; what takes longer (a bet that holds its draw, a book of a million bets) goes on beside. */
const turnPatienceMs = 200;
/** Connections that slow draws and a turn use together at most. */
const connectionsAtMost = 10;
const paymentsAtOnce = 3;

const houseGames = games.filter(({ kind }) => kind === 'house').map(({ code }) => code);

/** Draws that this process still works on from earlier turns. */
export type BusyDraws = Map<bigint, Promise<void>>;

/** Which of its work the engine does in this process: what needs the key of draws only where it is held, and nothing else in the drawing role. */
function workOf({ config, drawKey }: Pick<LotteryContext, 'config' | 'drawKey'>): EngineWork[] {
  if (drawKey === undefined) return ['other'];
  return config.role === 'draw' ? ['drawing'] : ['other', 'drawing'];
}

/** A house draw that never opened and is over took no bets: it is void rather than invented afterwards. */
function isMissed(draw: Draw, nowMs: number): boolean {
  return draw.state === 'scheduled' && findGame(draw.gameCode)?.kind === 'house' && draw.closesAt.getTime() <= nowMs;
}

/**
 * Does the one thing that is due for a draw. Every move is conditional on the state it leaves, so that several workers may try at once.
 * @returns whether the draw moved on (and may have the next thing due).
 */
async function advance(context: LotteryContext, draw: Draw, nowMs: number): Promise<boolean> {
  switch (draw.state) {
    case 'scheduled':
      return isMissed(draw, nowMs) ? voidDraw(context, draw, 'missed') : openDraw(context, draw);
    case 'open':
      return closeDraw(context, draw);
    case 'closed':
      if (draw.betsRoot === null) {
        await freezeBetBook(context, draw);
        return true;
      }
      return (await drawHouses(context, [draw])).get(draw.id) === 'drawn';
    default:
      return false;
  }
}

async function advanceGuarded(context: LotteryContext, draw: Draw, nowMs: number): Promise<boolean> {
  try {
    return await advance(context, draw, nowMs);
  } catch (error) {
    context.log.error(
      { draw: draw.id.toString(), state: draw.state, reason: error instanceof Error ? error.message : String(error) },
      'a draw could not move on; it will be tried again',
    );
    return false;
  }
}

/**
 * Work on one draw at a time for which there is no quicker way; one draw's trouble does not stop the others, nor, with `busy`, does its slowness:
 * it goes on beside the next turns, which leave it alone until it is done. @returns whether the turn after this should come at once.
 */
async function advanceEach(context: LotteryContext, draws: readonly Draw[], nowMs: number, busy?: BusyDraws): Promise<boolean> {
  let moved = false;
  let isOver = false;
  const lanes = Math.min(movesAtOnce, connectionsAtMost - (busy?.size ?? 0));
  if (draws.length === 0 || lanes < 1) return false;
  const all = sideBySide(draws, lanes, async (draw) => {
    // What was not begun in time is left to the next turn.
    if (isOver) return void (moved = true);
    const one = advanceGuarded(context, draw, nowMs).then((hasMoved) => {
      busy?.delete(draw.id);
      moved ||= hasMoved;
    });
    busy?.set(draw.id, one);
    await one;
  });
  if (busy === undefined) await all;
  else {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => void (timer = setTimeout(resolve, turnPatienceMs)));
    await Promise.race([all, patience]);
    clearTimeout(timer);
    isOver = true;
  }
  return moved;
}

/** Does something for many draws in one transaction; should that fail, each is left to be done on its own. @returns those it was not done for. */
async function together(
  context: LotteryContext,
  draws: readonly Draw[],
  work: (draws: readonly Draw[]) => Promise<ReadonlySet<bigint>>,
): Promise<Draw[]> {
  if (draws.length < 2) return [...draws];
  try {
    const done = await work(draws);
    return draws.filter(({ id }) => !done.has(id));
  } catch (error) {
    context.log.error(
      { draws: draws.length, reason: error instanceof Error ? error.message : String(error) },
      'draws are moved on one by one',
    );
    return [...draws];
  }
}

/**
 * One turn of the engine: everything that is due, then how many milliseconds to rest. Two hundred games close in the same second, so what
 * can be done for many draws is done for all of them at once, closing first.
 * @param busy kept by whoever runs turn after turn: slow draws stand in it and hold up no turn. Without it a turn ends when all is done.
 */
export async function runEngineOnce(context: LotteryContext, busy?: BusyDraws): Promise<number> {
  const nowMs = (await databaseNow(context.db)).getTime();
  const work = workOf(context);
  const due = (await dueDraws(context.db, work, houseGames, context.history?.playing?.until)).filter(({ id }) => busy?.has(id) !== true);
  const isHouse = ({ gameCode }: Draw): boolean => findGame(gameCode)?.kind === 'house';
  const opening = due.filter((draw) => draw.state === 'scheduled' && isHouse(draw) && !isMissed(draw, nowMs));
  const closing = due.filter(({ state }) => state === 'open');
  const freezing = due.filter(({ state, betsRoot }) => state === 'closed' && betsRoot === null);
  const drawing = due.filter((draw) => draw.state === 'closed' && draw.betsRoot !== null && isHouse(draw));
  const others = due.filter((draw) => ![opening, closing, freezing, drawing].some((group) => group.includes(draw)));
  const idsOf = (draws: readonly Draw[]): Set<bigint> => new Set(draws.map(({ id }) => id));

  const left = await together(context, closing, (draws) => closeDueDraws(context, draws));
  left.push(...(await together(context, opening, (draws) => openHouseDraws(context, draws))));
  left.push(
    ...(await together(context, freezing, async (draws) => {
      const withBets = idsOf(await freezeEmptyBooks(context, draws));
      return idsOf(draws.filter(({ id }) => !withBets.has(id)));
    })),
  );
  let drawn = 0;
  left.push(
    ...(await together(context, drawing, async (draws) => {
      const answers = await drawHouses(context, draws);
      drawn = [...answers.values()].filter((answer) => answer === 'drawn').length;
      return new Set(answers.keys());
    })),
  );
  const moved = await advanceEach(context, [...left, ...others], nowMs, busy);
  // What was drawn is paid without waiting for the lanes to look.
  if (drawing.length + others.length > 0) for (const name of payingTasks) wakeTask(name);
  if (due.length > 0) wakeTask(chaseTask);
  // Whatever was moved may have its next thing due; a draw that is held has not.
  if (moved || drawn > 0 || left.length < closing.length + opening.length + freezing.length) return 0;
  const wait = await untilNextDue(context.db, work, houseGames);
  // What goes on beside may have its next thing due at any moment.
  const atMost = (busy?.size ?? 0) > 0 ? turnPatienceMs : restAtMostMs;
  return Math.max(20, Math.min(atMost, wait ?? atMost));
}

const payingTasks = Array.from({ length: paymentsAtOnce }, (_, lane) => `lottery.paying ${lane + 1}`);

/** One turn of the paying: every draw with something to pay that no other worker holds, so many side by side. */
export async function runPayingOnce(context: LotteryContext, atOnce = paymentsAtOnce): Promise<void> {
  await sideBySide(await payableDraws(context.db, context.history?.playing?.until), atOnce, async (id) => {
    try {
      await whileHolding(context, id, () => payDraw(context, id));
      wakeTask(chaseTask);
    } catch (error) {
      context.log.error(
        { draw: id.toString(), reason: error instanceof Error ? error.message : String(error) },
        'a draw could not be paid; it will be tried again',
      );
    }
  });
}

/**
 * Runs work while this process holds the draw, so that two workers do not do the same work twice. Only thrift: paying is safe without it. The
 * hold ends with its connection, hence with its process.
 */
async function whileHolding({ pool }: LotteryContext, drawId: bigint, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken = false;
  try {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(727274002, ($1::bigint % 2147483647)::integer) as held`,
      [drawId],
    );
    if (rows[0]?.held !== true) return;
    try {
      await work();
    } finally {
      await client.query(`select pg_advisory_unlock(727274002, ($1::bigint % 2147483647)::integer)`, [drawId]).catch(() => (broken = true));
    }
  } finally {
    // A connection that could not let go of the hold must not return to the pool with it.
    client.release(broken);
  }
}

/** Brings one draw as far as it can go now; for operators and tests. */
export async function advanceDraw(context: LotteryContext, drawId: bigint): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    const draw = await findDraw(context.db, drawId);
    if (draw === undefined) return;
    if (draw.state === 'drawn' || draw.state === 'settling' || draw.state === 'void') return payDraw(context, drawId);
    if (!(await advance(context, draw, (await databaseNow(context.db)).getTime()))) return;
  }
}

/** The turns of the engine; stopping waits for the draws that go on beside them. */
function engineTask(context: LotteryContext): BackgroundTask {
  const busy: BusyDraws = new Map();
  const turns = repeating('lottery.draws', context.log, lookEveryMs, () => runEngineOnce(context, busy));
  return {
    name: turns.name,
    async start() {
      const stop = await turns.start();
      return async () => {
        await stop();
        await Promise.all(busy.values());
      };
    },
  };
}

/** A house draw that is not opened or drawn so long after its time is bad news. */
const lateSeconds = 30;

/**
 * Says that nobody opens or draws house draws, or that their beacon keeps them waiting: when it is so twice in a row, for right after a start or a pause
 * much is late and about to be done.
 */
export function createLateWatch({ db, alarms }: Pick<LotteryContext, 'db' | 'alarms'>): () => Promise<void> {
  let wasLate = false;
  return async () => {
    const { unopened, undrawn } = await countLate(db, lateSeconds, houseGames);
    const isLate = unopened > 0 || undrawn > 0;
    if (isLate && wasLate) alarms.raise({ kind: 'draws-delayed', detail: { unopened, undrawn } });
    wasLate = isLate;
  };
}

/** The timed work of the lottery; of processes of the drawing role only what needs their key. Any number of processes may run it. */
export function lotteryTasks(context: LotteryContext): BackgroundTask[] {
  if (context.config.role === 'draw') return [engineTask(context)];
  return [
    repeating('lottery.schedule', context.log, scheduleEveryMs, async () => {
      await scheduleDraws(context);
    }),
    engineTask(context),
    oldBooksTask(context),
    repeating('lottery.delayed', context.log, lateSeconds * 1_000, createLateWatch(context)),
    // Each pays for itself: a draw of a million bets keeps one of them, the others look for what is drawn meanwhile.
    ...payingTasks.map((name) => repeating(name, context.log, payEveryMs, () => runPayingOnce(context, 1), drawIsPayable)),
  ];
}
