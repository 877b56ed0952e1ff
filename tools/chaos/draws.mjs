// Draws that come quickly, so that a minute sees many settlements. They are rows like any other; the program opens, closes, draws and pays them.
import { randomInt } from 'node:crypto';
import { findGame } from '@sortes/lottery-rules';
import { pause } from './processes.mjs';

const merchantId = 1;

/**
 * Plans draws of both games from now to `untilMs` from now: a house draw each `houseEveryMs`, an official one each `officialEveryMs`.
 * The ordinary draws of the calendar follow after the last of them.
 */
export async function planDraws(client, { houseEveryMs, officialEveryMs, untilMs }) {
  const { rows } = await client.query('select clock_timestamp() as now');
  const start = rows[0].now.getTime();
  const plan = [];
  const add = (gameCode, prefix, everyMs, closesBeforeMs) => {
    for (let index = 0; index * everyMs < untilMs; index += 1) {
      const draws = start + (index + 1) * everyMs;
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
  add('ssc1m', 'CHAOS-H', houseEveryMs, 1_500);
  add('xsmb', 'CHAOS-O', officialEveryMs, 300);
  await client.query(
    `insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
     select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])`,
    [merchantId, ...['gameCode', 'numero', 'opensAt', 'closesAt', 'drawsAt'].map((field) => plan.map((draw) => draw[field]))],
  );
  return plan;
}

function randomResult(game) {
  const digits = (width) => String(randomInt(10 ** width)).padStart(width, '0');
  return {
    kind: 'prizes',
    prizes: Object.fromEntries(game.shape.prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => digits(width))])),
  };
}

/**
 * Enters the official results at their time through the lottery's door, as an operator would: tries again with the same result until the
 * draw has it. One in three comes early, which closes the draw under the players' hands.
 */
export class ResultDesk {
  entered = 0;
  failures = 0;
  problems = [];

  constructor({ lottery, findState, random }) {
    Object.assign(this, { lottery, findState, random });
  }

  /** @param plan draws of `planDraws` @param isOver ends the work between two draws */
  async work(plan, isOver) {
    const game = findGame('xsmb');
    for (const draw of plan.filter(({ gameCode }) => gameCode === 'xsmb')) {
      const early = this.random.chance(1 / 3) ? this.random.integer(0, 1_500) : -this.random.integer(50, 500);
      await pause(Math.max(0, draw.closesAt.getTime() - early - Date.now()));
      if (isOver()) return;
      await this.#enter(draw, randomResult(game));
    }
  }

  async #enter({ gameCode, numero }, result) {
    for (let turn = 0; turn < 400; turn += 1) {
      try {
        await this.lottery.results.enter(gameCode, numero, result, ['first desk', 'second desk']);
        const state = await this.findState(gameCode, numero);
        if (['drawn', 'settling', 'settled'].includes(state)) return void (this.entered += 1);
      } catch {
        this.failures += 1;
      }
      await pause(150);
    }
    this.problems.push(`${gameCode} ${numero} could not be given its result`);
  }
}
