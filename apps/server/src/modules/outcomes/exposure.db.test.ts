import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '../wallet/index.js';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { riskText, type Risk } from './index.js';

// A made-up book of bets on matches places them as a module would, in one call: judged by what may be lost, posted, counted. Nothing of the lottery is here.
const money = (text: string): bigint => parseMoney(text);
let ledger: LedgerFixture;
let matches = 0n;
beforeAll(async () => {
  ledger = await openLedger();
  await sql`create schema made_up`.execute(ledger.db);
  await sql`
    create function made_up.place(p_match bigint, p_player bigint, p_id uuid, p_stake bigint, p_risk jsonb) returns text language plpgsql as $$
    declare
      v_verdict text;
    begin
      if exists (select from outcomes.judge_exposure('made-up', array[p_match], '{1}', array[p_risk])) then
        return 'limit';
      end if;
      select w.verdict into v_verdict from wallet.post(array[p_player], array[p_id], '{1}', '{stake-placed}', array[p_id::text], array[uuid_send(p_id)],
        array[p_id::text], '{""}', '{1,1}', '{main,house:stakes}', array[-p_stake, p_stake]) as w;
      if v_verdict = 'posted' then
        perform outcomes.add_exposure('made-up', array[p_match], '{1}', array[p_risk], 1);
      end if;
      return v_verdict;
    end $$`.execute(ledger.db);
});
afterAll(() => ledger.close());

const newMatch = (): bigint => (matches += 1n);
const risk = (outcome: string, payout: string, most = '100'): Risk => ({ outcome, payout: money(payout), most: money(most) });

async function place(match: bigint, player: number, risks: readonly Risk[], stake = '1'): Promise<string | undefined> {
  const { rows } = await sql<{ verdict: string }>`
    select made_up.place(${match}, ${player}, ${newId()}, ${money(stake)}, ${riskText(risks)}::jsonb) as verdict`.execute(ledger.db);
  return rows[0]?.verdict;
}

const takenOf = async (match: bigint, outcome: string, owner = 'made-up'): Promise<bigint | undefined> =>
  (
    await sql<{ payout: bigint }>`
      select payout from outcomes.exposure where owner = ${owner} and book = ${match} and outcome = ${outcome}`.execute(ledger.db)
  ).rows[0]?.payout;

it('refuses what would be lost beyond the limit, outcome by outcome, and posts nothing of it', async () => {
  const [match, other] = [newMatch(), newMatch()];
  const player = await ledger.player(money('10'));
  expect(await place(match, player, [risk('home', '60')])).toBe('posted');
  expect(await place(match, player, [risk('home', '41')])).toBe('limit');
  expect(await place(match, player, [risk('away', '41'), risk('home', '41')])).toBe('limit');
  expect(await place(match, player, [risk('away', '41')])).toBe('posted');
  expect(await place(other, player, [risk('home', '41')])).toBe('posted');
  expect(await place(match, player, [risk('home', '40')])).toBe('posted');
  expect([await takenOf(match, 'home'), await takenOf(match, 'away')]).toEqual([money('100'), money('41')]);
  expect((await balanceOf(ledger.db, player)).main).toBe(money('6'));
});

it('counts nothing for a bet that the wallet refuses', async () => {
  const match = newMatch();
  expect(await place(match, await ledger.player(), [risk('home', '60')])).toBe('insufficient');
  expect(await takenOf(match, 'home')).toBe(0n);
});

it('stays within the limit however many bet at once, and takes outcomes in any order without waiting in a circle', async () => {
  const match = newMatch();
  const players = await Promise.all(Array.from({ length: 40 }, () => ledger.player(money('1'))));
  const verdicts = await Promise.all(
    players.map((player, index) => {
      const risks = [risk('home', '10'), risk('draw', '10'), risk('away', '10')];
      return place(match, player, index % 2 === 0 ? risks : risks.toReversed());
    }),
  );
  expect(verdicts.filter((verdict) => verdict === 'posted')).toHaveLength(10);
  expect(verdicts.filter((verdict) => verdict === 'limit')).toHaveLength(30);
  for (const outcome of ['home', 'draw', 'away']) expect(await takenOf(match, outcome)).toBe(money('100'));
});

it('sells at lowered odds only while they are due', async () => {
  const match = newMatch();
  const player = await ledger.player(money('10'));
  const lowered: Risk = { ...risk('home', '30', '150'), full: money('60'), soft: money('100') };
  expect(await place(match, player, [lowered])).toBe('limit');
  expect(await place(match, player, [risk('home', '60')])).toBe('posted');
  expect(await place(match, player, [lowered])).toBe('posted');
  expect(await takenOf(match, 'home')).toBe(money('90'));
});

it('gives back what a bet took, forgets a match that is over, and keeps owners apart', async () => {
  const match = newMatch();
  const player = await ledger.player(money('10'));
  await place(match, player, [risk('home', '60')]);
  await sql`select outcomes.add_exposure('another', array[${match}::bigint], '{1}', array[${riskText([risk('home', '7')])}::jsonb], 1)`.execute(
    ledger.db,
  );
  await sql`select outcomes.judge_exposure('another', array[${match}::bigint], '{1}', array[${riskText([risk('home', '7')])}::jsonb])`.execute(
    ledger.db,
  );
  await sql`select outcomes.add_exposure('another', array[${match}::bigint], '{1}', array[${riskText([risk('home', '7')])}::jsonb], 1)`.execute(
    ledger.db,
  );
  await sql`select outcomes.add_exposure('made-up', array[${match}::bigint], '{1}', array[${riskText([risk('home', '20')])}::jsonb], -1)`.execute(
    ledger.db,
  );
  expect([await takenOf(match, 'home'), await takenOf(match, 'home', 'another')]).toEqual([money('40'), money('7')]);
  await sql`select outcomes.forget_exposure('made-up', ${match}::bigint)`.execute(ledger.db);
  expect([await takenOf(match, 'home'), await takenOf(match, 'home', 'another')]).toEqual([undefined, money('7')]);
});
