// Draws that come quickly, so that a minute sees many settlements. They are rows like any other; the program opens, closes, draws and pays them.
import { randomInt } from 'node:crypto';
import { formatResult } from '@sortes/lottery-rules';
import { gameNamed } from './bets.mjs';
import { pause } from './processes.mjs';

/** @import { CorrectionRecord, PlannedDraw } from './records.js' */
/** @import { Random } from './random.mjs' */
/** @import { Game, Result } from '@sortes/lottery-rules' */
/** @typedef {import('./operator.mjs').Operator['modules']['lottery']} Lottery */

const merchantId = 1;
/** Games that are played: families of every kind of result, with prize groups and without. */
export const houseGames = ['ssc1m', 'k31m', 'vn18_1m'];
export const officialGames = ['xsmb', 'fc3d'];

/**
 * Plans draws of all games from now to `untilMs` from now: a house draw each `houseEveryMs`, an official one each `officialEveryMs`.
 * The ordinary draws of the calendar follow after the last of them.
 * @param {import('pg').Client} client
 * @param {{ houseEveryMs: number, officialEveryMs: number, untilMs: number }} times
 * @returns {Promise<PlannedDraw[]>}
 */
export async function planDraws(client, { houseEveryMs, officialEveryMs, untilMs }) {
  /** @type {import('pg').QueryResult<{ now: Date }>} */
  const { rows } = await client.query('select clock_timestamp() as now');
  const start = rows[0]?.now.getTime() ?? Date.now();
  /** @type {PlannedDraw[]} */
  const plan = [];
  // The games take turns, so that something is settled nearly all the time.
  /** @type {(gameCode: string, prefix: string, everyMs: number, closesBeforeMs: number, delayMs: number) => void} */
  const add = (gameCode, prefix, everyMs, closesBeforeMs, delayMs) => {
    for (let index = 0; index * everyMs + delayMs < untilMs; index += 1) {
      const draws = start + delayMs + (index + 1) * everyMs;
      plan.push({
        gameCode,
        numero: `${prefix}${String(index + 1).padStart(4, '0')}`,
        opensAt: new Date(draws - everyMs - 500),
        closesAt: new Date(draws - closesBeforeMs),
        drawsAt: new Date(draws),
      });
    }
  };
  // The beacon's round is due at least a second after closing.
  for (const [turn, code] of houseGames.entries())
    add(code, 'CHAOS-H', houseEveryMs, 1_500, Math.floor((turn * houseEveryMs) / houseGames.length));
  for (const [turn, code] of officialGames.entries())
    add(code, 'CHAOS-O', officialEveryMs, 300, Math.floor((turn * officialEveryMs) / officialGames.length));
  await client.query(
    `insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
     select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])`,
    [
      merchantId,
      .../** @type {const} */ (['gameCode', 'numero', 'opensAt', 'closesAt', 'drawsAt']).map((field) => plan.map((draw) => draw[field])),
    ],
  );
  return plan;
}

/**
 * @param {Game} game
 * @returns {Result}
 */
function randomResult({ shape }) {
  /** @param {number} width */
  const digits = (width) => String(randomInt(10 ** width)).padStart(width, '0');
  if (shape.kind === 'digits') return { kind: 'numbers', numbers: Array.from({ length: shape.count }, () => digits(1)) };
  if (shape.kind !== 'prizes') throw new Error(`the desk makes no results of kind ${shape.kind}`);
  return {
    kind: 'prizes',
    prizes: Object.fromEntries(shape.prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => digits(width))])),
  };
}

/**
 * A correction to the result that stands is none: three digits alike are one draw in a thousand.
 * @param {Game} game
 * @param {Result} standing
 * @returns {Result}
 */
function otherResult(game, standing) {
  for (;;) {
    const result = randomResult(game);
    if (formatResult(game, result) !== formatResult(game, standing)) return result;
  }
}

const persons = ['first desk', 'second desk'];

/**
 * Enters the official results at their time through the lottery's door, as an operator would: tries again with the same result until the
 * draw has it. One in three comes early, which closes the draw under the players' hands. Every other one is corrected afterwards, some twice.
 */
export class ResultDesk {
  entered = 0;
  failures = 0;
  /** @type {string[]} */
  problems = [];
  /**
   * What was acknowledged, in order.
   * @type {CorrectionRecord[]}
   */
  corrections = [];

  /** @param {{ lottery: Lottery, findState: (game: string, numero: string) => Promise<string | undefined>, random: Random }} given */
  constructor({ lottery, findState, random }) {
    this.lottery = lottery;
    this.findState = findState;
    this.random = random;
  }

  /**
   * @param {readonly PlannedDraw[]} plan
   * @param {() => boolean} isOver ends the work between two draws
   */
  async work(plan, isOver) {
    /** @type {Promise<void>[]} */
    const correcting = [];
    /** @param {string} code */
    const workOn = async (code) => {
      for (const [index, draw] of plan.filter(({ gameCode }) => gameCode === code).entries()) {
        const early = this.random.chance(1 / 3) ? this.random.integer(0, 1_500) : -this.random.integer(50, 500);
        const corrections = index % 2 === 1 ? this.random.integer(1, 2) : 0;
        const afterMs = Array.from({ length: corrections }, () => this.random.integer(50, 3_000));
        await pause(Math.max(0, draw.closesAt.getTime() - early - Date.now()));
        if (isOver()) return;
        const result = randomResult(gameNamed(code));
        if (await this.#enter(draw, result)) correcting.push(this.#correct(draw, result, afterMs));
      }
    };
    await Promise.all(officialGames.map(workOn));
    await Promise.all(correcting);
  }

  /**
   * @param {PlannedDraw} draw
   * @param {Result} result
   */
  async #enter({ gameCode, numero }, result) {
    for (let turn = 0; turn < 400; turn += 1) {
      try {
        await this.lottery.results.enter(gameCode, numero, result, persons);
        const state = await this.findState(gameCode, numero);
        if (state !== undefined && ['drawn', 'settling', 'settled'].includes(state)) {
          this.entered += 1;
          return true;
        }
      } catch {
        this.failures += 1;
      }
      await pause(150);
    }
    this.problems.push(`${gameCode} ${numero} could not be given its result`);
    return false;
  }

  /**
   * Corrects a settled draw so many times, each until it is done; another process may be the one that does it.
   * @param {PlannedDraw} draw
   * @param {Result} entered
   * @param {readonly number[]} afterMs
   * @returns {Promise<void>}
   */
  async #correct({ gameCode, numero }, entered, afterMs) {
    const game = gameNamed(gameCode);
    let result = entered;
    for (const delay of afterMs) {
      await pause(delay);
      result = otherResult(game, result);
      if (!(await this.#correctTo(gameCode, numero, result)))
        return void this.problems.push(`${gameCode} ${numero} could not be corrected`);
      this.corrections.push({ gameCode, numero, result: formatResult(game, result) });
    }
  }

  /**
   * @param {string} gameCode
   * @param {string} numero
   * @param {Result} result
   */
  async #correctTo(gameCode, numero, result) {
    for (let turn = 0; turn < 400; turn += 1) {
      try {
        const { verdict } = await this.lottery.results.correct({ gameCode, numero, result, by: persons, reason: 'the sheet was misread' });
        // Known: an attempt whose answer was lost has registered it; whoever carries it on is bound to end it.
        if (verdict === 'corrected' || verdict === 'known') return true;
      } catch {
        this.failures += 1;
      }
      await pause(150);
    }
    return false;
  }
}
