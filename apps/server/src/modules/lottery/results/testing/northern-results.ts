import { findGame, parseResult, type Game, type Result } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { createPlaceOrder, type PlacedOrder } from '../../place-orders.js';
import { lineOf, requestOf, type LotteryFixture } from '../../testing/fixture.js';
import type { Draw } from '../../draw-repository.js';
import { fileReport, type Filed } from '../file-report.js';
import type { Source } from '../../../outcomes/index.js';

export const xsmb = findGame('xsmb') as Game;

/** A northern result with this special prize; 49 ends two of its numbers. Tests only. */
export function textWith(special: string): string {
  return `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`;
}

export function resultWith(special: string): Result {
  const parsed = parseResult(xsmb, textWith(special));
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.result;
}

export const feed = (name: string): Source => ({ kind: 'feed', name });
export const person = (name: string): Source => ({ kind: 'person', name });

/** A report that the special prize was this. */
export function say(
  lottery: Pick<LotteryFixture, 'context'>,
  draw: Pick<Draw, 'numero'>,
  source: Source,
  special: string,
  drawnAt?: Date,
): Promise<Filed> {
  return fileReport(lottery.context, { game: xsmb, numero: draw.numero, result: resultWith(special), source, drawnAt });
}

/** One unit on the last two digits of the special prize, each number a bet of its own. */
export function bet(lottery: LotteryFixture, draw: Draw, player: number, ...numbers: string[]): Promise<PlacedOrder> {
  return createPlaceOrder(lottery.context)(
    requestOf(
      player,
      draw,
      numbers.map((number) => lineOf('xsmb', 'DE', number)),
    ),
  );
}

/** Templates and amounts of a player's main account, oldest first. */
export async function statementOf({ db }: LotteryFixture, player: number): Promise<[string, bigint][]> {
  const { rows } = await sql<{ template: string; amount: bigint }>`
    select t.template, e.amount from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
    where e.player_id = ${player} and e.account = 'main' order by e.sequence`.execute(db);
  return rows.map(({ template, amount }) => [template, amount]);
}

/** What stands on a house account under a player. */
export async function houseOf({ db }: LotteryFixture, player: number, account: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from wallet.entry where player_id = ${player} and account = ${account}`.execute(db);
  return rows[0]?.sum ?? 0n;
}
