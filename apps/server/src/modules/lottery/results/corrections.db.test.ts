import { sql } from 'kysely';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { postOne, verifyLedger } from '../../wallet/index.js';
import { findDraw, findDrawByNumero, type Draw } from '../draw-repository.js';
import { enterResult, importResults } from '../import-results.js';
import { createPlaceOrder } from '../place-orders.js';
import { listDraws } from '../read-draws.js';
import { listOrders, showOrder } from '../read-orders.js';
import { closeNow, lineOf, openLottery, requestOf, type LotteryFixture } from '../testing/fixture.js';
import { continueCorrection, continueCorrections } from './carry-out-correction.js';
import { correctResult } from './correct-result.js';
import { findCorrection, findDecision, listLog, listReports } from '../../outcomes/index.js';
import { issueKey } from './issue-key.js';
import { resultTasks } from './result-tasks.js';
import { bet, feed, houseOf, person, resultWith, say, statementOf, textWith, xsmb } from './testing/northern-results.js';
import { withdrawReport } from './withdraw-report.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const both = ['An', 'Bình'];

/** Alarms so far about sources that contradict each other. */
async function contradictions(): Promise<number> {
  const found = await register.getSingleMetric('sortes_result_alarms_total')?.get();
  return found?.values.find(({ labels }) => labels['kind'] === 'contradiction')?.value ?? 0;
}

describe('corrections', () => {
  let lottery: LotteryFixture;
  let prize: bigint;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(async () => {
    const report = await verifyLedger(lottery.db);
    await lottery.close();
    expect(report.faults).toBe(0);
  });

  const settle = async (draw: Draw, special: string): Promise<void> => {
    await closeNow(lottery, draw.id);
    expect((await enterResult(lottery.context, 'xsmb', draw.numero, textWith(special), both)).draws).toBe(1);
  };
  const correct = (draw: Draw, special: string, by: readonly string[] = both, reason = 'the sheet was misread') =>
    correctResult(lottery.context, { gameCode: 'xsmb', numero: draw.numero, result: textWith(special), by, reason });
  const spend = (player: number, amount: bigint) =>
    postOne(lottery.db, {
      playerId: player,
      merchantId: 1,
      template: 'adjustment',
      key: newId(),
      input: null,
      reference: 'spent',
      lines: [
        { account: 'main', amount: -amount },
        { account: 'house:adjustments', amount },
      ],
    });

  it('makes losers of winners and winners of losers, and back again, with every line to be seen', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const [first, other, untouched] = [await lottery.player(money(10)), await lottery.player(money(10)), await lottery.player(money(100))];
    const placed = await bet(lottery, draw, first, '13');
    const lost = await bet(lottery, draw, other, '14');
    await createPlaceOrder(lottery.context)(requestOf(untouched, draw, [lineOf('xsmb', 'LO2', '49')]));
    await settle(draw, '60213');
    prize = (await lottery.balance(first)) - money(9);
    expect(prize).toBeGreaterThan(0n);
    const unmoved = await lottery.balance(untouched);

    // One person is not enough; the second one's word completes it.
    const waiting = { verdict: 'waiting', agreeing: 1, needed: 2 };
    // They had reported the wrong result; asking for another one takes that back, and says so.
    expect(await correct(draw, '60214', ['An'])).toEqual({ ...waiting, replaced: [{ name: 'An', text: textWith('60213') }] });
    expect(await correct(draw, '60214', ['an'])).toEqual({ ...waiting, replaced: [] });
    expect(await lottery.balance(first)).toBe(money(9) + prize);
    expect(await correct(draw, '60214', ['Bình'])).toEqual({
      verdict: 'corrected',
      before: textWith('60213'),
      draws: [{ merchantId: 1, no: 1, bets: 2, reversed: prize, paid: prize, covered: 0n }],
      replaced: [{ name: 'Bình', text: textWith('60213') }],
    });
    expect(await correct(draw, '60214')).toEqual({ verdict: 'known' });
    expect([await lottery.balance(first), await lottery.balance(other), await lottery.balance(untouched)]).toEqual([
      money(9),
      money(9) + prize,
      unmoved,
    ]);
    const detail = await showOrder(lottery.context, first, placed.bets[0]?.id ?? '');
    expect([detail.state, detail.winAmount, detail.winningNumber?.slice(0, 5)]).toEqual(['lost', '0.0000', '60214']);
    expect(detail.corrections).toMatchObject([
      { no: 1, prizeAfter: '0.0000', reason: 'the sheet was misread', covered: '0.0000', done: true },
    ]);
    expect(detail.corrections?.[0]?.prizeBefore).not.toBe('0.0000');
    expect(detail.transactionIds).toHaveLength(3);
    expect((await listOrders(lottery.db, other, { orderStatus: 'won' })).content.map(({ orderId }) => orderId)).toEqual([lost.bets[0]?.id]);

    expect((await correct(draw, '60213', both, 'the misreading was misread')).verdict).toBe('corrected');
    expect([await lottery.balance(first), await lottery.balance(other), await lottery.balance(untouched)]).toEqual([
      money(9) + prize,
      money(9),
      unmoved,
    ]);
    expect((await statementOf(lottery, first)).slice(1)).toEqual([
      ['stake-placed', -money(1)],
      ['prize-paid', prize],
      ['prize-reversed', -prize],
      ['prize-paid', prize],
    ]);
    const twice = await showOrder(lottery.context, first, placed.bets[0]?.id ?? '');
    expect([twice.state, twice.corrections?.map(({ no }) => no), twice.transactionIds.length]).toEqual(['won', [1, 2], 4]);
    const settled = await findDraw(lottery.db, draw.id);
    expect([settled?.state, settled?.win?.slice(0, 5), settled?.correctedWin?.slice(0, 5), settled?.correctionNo]).toEqual([
      'settled',
      '60213',
      '60213',
      2,
    ]);
    const [listed] = (await listDraws(lottery.db, 1, 'xsmb', { numero: draw.numero })).content;
    expect([listed?.winNo?.slice(0, 5), listed?.correctedFrom?.winNo.slice(0, 5), listed?.correctedFrom?.prizes[0]?.numbers]).toEqual([
      '60213',
      '60213',
      ['60213'],
    ]);
    const log = await listLog(lottery.db, issueKey('xsmb', draw.numero));
    expect(log.filter(({ action }) => action === 'corrected').map(({ by, reason }) => [by.toSorted(), reason])).toEqual([
      [both, 'the sheet was misread'],
      [both, 'the misreading was misread'],
    ]);
    expect(log.find(({ action }) => action === 'corrected')).toMatchObject({
      before: { prizes: { special: ['60213'] } },
      after: { prizes: { special: ['60214'] } },
    });
  });

  it('takes what is left of a prize that was spent, and keeps what the player owes apart', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const [spent, broke, winsElsewhere] = [await lottery.player(money(1)), await lottery.player(money(1)), await lottery.player(money(2))];
    await bet(lottery, draw, spent, '13');
    await bet(lottery, draw, broke, '13');
    await bet(lottery, draw, winsElsewhere, '13', '14');
    await settle(draw, '60213');
    await spend(spent, prize - money(5));
    await spend(broke, prize);
    await spend(winsElsewhere, prize);
    const answer = await correct(draw, '60214');
    expect(answer).toMatchObject({ draws: [{ bets: 4, reversed: 3n * prize, paid: prize, covered: prize - money(5) + prize }] });
    expect([await lottery.balance(spent), await lottery.balance(broke), await lottery.balance(winsElsewhere)]).toEqual([0n, 0n, 0n]);
    expect((await statementOf(lottery, spent)).slice(-2)).toEqual([
      ['reversal-covered', prize - money(5)],
      ['prize-reversed', -prize],
    ]);
    expect((await statementOf(lottery, broke)).slice(-2)).toEqual([
      ['reversal-covered', prize],
      ['prize-reversed', -prize],
    ]);
    // Told with the old and the new number and the money; what is gone is owed.
    const { rows: told } = await sql`
      select kind, parameters from messaging.message where player_id = ${broke} and kind like 'prize.corrected%'`.execute(lottery.db);
    const numbers = { game: 'xsmb', numero: draw.numero, before: '60213', after: '60214' };
    expect(told).toEqual([
      { kind: 'prize.corrected.owed', parameters: { ...numbers, amount: formatMoney(prize), owed: formatMoney(prize) } },
    ]);
    // What they win by the same correction is taken first; nothing is lent.
    expect((await statementOf(lottery, winsElsewhere)).slice(-2)).toEqual([
      ['prize-paid', prize],
      ['prize-reversed', -prize],
    ]);
    expect(await Promise.all([spent, broke, winsElsewhere].map((player) => houseOf(lottery, player, 'house:receivables')))).toEqual([
      money(5) - prize,
      -prize,
      0n,
    ]);
    // The house's prizes are as if the wrong result had never been.
    expect(await houseOf(lottery, broke, 'house:prizes')).toBe(0n);
  });

  it('lets a feed and a person correct, and asks for what the game asks for', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await settle(draw, '60213');
    expect((await say(lottery, draw, feed('north'), '60214')).verdict).toBe('differs');
    expect((await say(lottery, draw, feed('hanoi'), '60214')).verdict).toBe('differs');
    // Feeds alone move no money that was paid.
    expect([await lottery.balance(player), (await findDraw(lottery.db, draw.id))?.correctionNo]).toEqual([money(9) + prize, 0]);
    expect((await correct(draw, '60214', ['Chi'])).verdict).toBe('corrected');
    expect(await lottery.balance(player)).toBe(money(9));
    expect((await say(lottery, draw, feed('hanoi'), '60214')).verdict).toBe('known');
  });

  it('holds a correction whose sources contradict each other, tells each of them so, and goes on when one withdraws', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await settle(draw, '60213');
    const before = await contradictions();
    const [an, binh, chi] = [
      { kind: 'person', name: 'An', text: textWith('60215') },
      { kind: 'person', name: 'Bình', text: textWith('60216') },
      { kind: 'person', name: 'Chi', text: textWith('60215') },
    ];
    expect((await correct(draw, '60215', ['An'])).verdict).toBe('waiting');
    expect(await correct(draw, '60216', ['Bình'], 'x')).toEqual({
      verdict: 'held',
      says: [an, binh],
      replaced: [{ name: 'Bình', text: textWith('60213') }],
    });
    expect(await contradictions()).toBe(before + 1);
    expect(await correct(draw, '60215', ['Chi'])).toEqual({ verdict: 'held', says: [an, binh, chi], replaced: [] });
    expect(await contradictions()).toBe(before + 2);
    // Asking again is nothing new.
    expect((await correct(draw, '60215', ['Chi'])).verdict).toBe('held');
    expect(await contradictions()).toBe(before + 2);
    expect([(await findDraw(lottery.db, draw.id))?.correctionNo, await lottery.balance(player)]).toEqual([0, money(9) + prize]);
    // They cannot take their word back by the way: that needs a reason of its own. Nothing of the attempt stands, nor of those beside them.
    await expect(correct(draw, '60215', ['Dung', 'Bình'])).rejects.toMatchObject({ detail: { parameters: { reason: 'said-otherwise' } } });
    expect((await listReports(lottery.db, issueKey('xsmb', draw.numero))).map(({ source, text }) => [source.name, text])).toEqual(
      [an, binh, chi].map(({ name, text }) => [name, text]),
    );
    const withdrawn = await withdrawReport(lottery.context, {
      gameCode: 'xsmb',
      numero: draw.numero,
      source: person('Bình'),
      by: 'Bình',
      reason: 'misread',
    });
    expect(withdrawn).toEqual({ verdict: 'withdrawn', follows: 'decided-before', draws: 0 });
    expect((await findDraw(lottery.db, draw.id))?.correctionNo).toBe(0);
    expect((await correct(draw, '60215', ['An'])).verdict).toBe('corrected');
    expect([(await findDraw(lottery.db, draw.id))?.correctionNo, await lottery.balance(player)]).toEqual([1, money(9)]);
    const log = await listLog(lottery.db, issueKey('xsmb', draw.numero));
    expect(log.filter(({ action }) => action === 'contradicted').map(({ by }) => by)).toEqual([['Bình'], ['Chi']]);
    expect(log.filter(({ action }) => action === 'withdrawn').map(({ by, reason }) => [by, reason])).toEqual([
      [['An'], 'asks for a correction: the sheet was misread'],
      [['Bình'], 'asks for a correction: x'],
      [['Bình'], 'misread'],
    ]);
  });

  it('holds a correction against what a feed says since the result, and lets a majority decide where the game is set so', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    await settle(draw, '60213');
    expect((await say(lottery, draw, feed('north'), '60216')).verdict).toBe('differs');
    expect((await correct(draw, '60215')).verdict).toBe('held');
    const majority = await lottery.another({ settings: { results: { rules: { xsmb: { majority: true } }, feeds: [] } } });
    const order = { gameCode: 'xsmb', numero: draw.numero, reason: 'the sheet was misread' };
    expect((await correctResult(majority, { ...order, result: textWith('60215'), by: ['An'] })).verdict).toBe('corrected');
    await majority.end();
    // What that majority has overruled holds no later correction.
    expect((await correct(draw, '60217')).verdict).toBe('corrected');
    expect((await findDraw(lottery.db, draw.id))?.correctedWin?.slice(0, 5)).toBe('60217');
  });

  it('never decides a draw of the archive by reports about its correction', async () => {
    await importResults(lottery.context, 'xsmb', JSON.stringify({ draw: '2024-02-05', result: textWith('60213') }));
    const draw = await findDrawByNumero(lottery.db, 1, 'xsmb', 'XSMB-20240205');
    if (draw === undefined) throw new Error('the archive has no such draw');
    expect((await correct(draw, '60215', ['An'])).verdict).toBe('waiting');
    expect((await correct(draw, '60216', ['Bình'])).verdict).toBe('held');
    expect((await correct(draw, '60215', ['Chi'])).verdict).toBe('held');
    const asked = { gameCode: 'xsmb', numero: draw.numero, source: person('Bình'), by: 'Bình', reason: 'misread' };
    expect(await withdrawReport(lottery.context, asked)).toMatchObject({ follows: 'decided-before' });
    expect(await findDecision(lottery.db, issueKey('xsmb', draw.numero))).toBeUndefined();
    expect((await correct(draw, '60215', ['Chi'])).verdict).toBe('corrected');
  });

  it('refuses what cannot be corrected', async () => {
    const open = await lottery.openedDraw('xsmb', 600_000);
    expect(await correct(open, '60214')).toEqual({ verdict: 'no-result' });
    await expect(correct(open, '6021')).rejects.toThrow('request_param_err');
    await expect(correct(open, '60214', [])).rejects.toThrow('request_param_err');
    await expect(correct(open, '60214', both, ' ')).rejects.toThrow('request_param_err');
    await expect(correct({ ...open, numero: 'none' }, '60214')).rejects.toThrow('lottery.draw.unknown');
    await expect(
      correctResult(lottery.context, { gameCode: 'ssc1m', numero: '1', result: '1,2,3,4,5', by: both, reason: 'no' }),
    ).rejects.toThrow('function.not.available');
    const draw = await lottery.openedDraw('xsmb', 600_000);
    await settle(draw, '60213');
    await expect(sql`update lottery.draw set result = '{}' where id = ${draw.id}`.execute(lottery.db)).rejects.toThrow(
      /draw_moves_legally/,
    );
    const house = await lottery.openedDraw('ssc1m', 600_000);
    await expect(
      sql`update lottery.draw set correction_no = 1, corrected_result = '{}', corrected_win = '1', corrected_at = now() where id = ${house.id}`.execute(
        lottery.db,
      ),
    ).rejects.toThrow(/only_settled_official/);
    await expect(sql`update lottery.draw set correction_no = 1 where id = ${draw.id}`.execute(lottery.db)).rejects.toThrow(
      /corrected_wholly/,
    );
  });

  it('counts only bets that took part: a cancelled one stays cancelled', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    const placed = await bet(lottery, draw, player, '14');
    await sql`select * from lottery.cancel_bets(${player}, array[${placed.bets[0]?.id}]::uuid[], array[${newId()}]::uuid[])`.execute(
      lottery.db,
    );
    await settle(draw, '60213');
    await correct(draw, '60214');
    expect([await lottery.balance(player), (await listOrders(lottery.db, player, {})).content[0]?.state]).toEqual([money(10), 'cancelled']);
  });

  /** Bets on 13 and 14 in turn, straight into the tables. */
  const fill = async (draw: Draw, players: readonly number[], count: number): Promise<void> => {
    const version = await lottery.context.odds.versionOf(xsmb);
    const ids = Array.from({ length: count }, () => newId());
    await sql`
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select (${players}::bigint[])[1 + n % ${players.length}], id, id, ${draw.id}, 10000, 10000, clock_timestamp(), 1, 1, 1, 'DE', ${version}, case when n % 3 = 0 then '13' when n % 3 = 1 then '14' else '15' end
      from unnest(${ids}::uuid[]) with ordinality as b (id, n)`.execute(lottery.db);
  };

  it('corrects the others when one player’s bets cannot be, and decides meanwhile', { timeout: 30_000 }, async () => {
    const [draw, next] = [await lottery.openedDraw('xsmb', 600_000), await lottery.openedDraw('xsmb', 600_000)];
    const players: number[] = [];
    for (let count = 0; count < 6; count += 1) players.push(await lottery.player(money(10)));
    for (const player of players) await bet(lottery, draw, player, '13');
    await settle(draw, '60213');
    await closeNow(lottery, next.id);
    const [bad, ...others] = players;
    const client = await lottery.pool.connect();
    const stops: (() => Promise<void>)[] = [];
    let correcting: Promise<unknown> | undefined;
    try {
      await client.query(
        `alter table wallet.transaction add constraint one_is_refused check (player_id <> ${bad} or template <> 'prize-reversed')`,
      );
      await expect(correct(draw, '60214')).rejects.toThrow('one_is_refused');
      for (const player of others) expect(await lottery.balance(player)).toBe(money(9));
      expect((await findCorrection(lottery.db, { owner: 'lottery', book: draw.id, no: 1 }))?.doneAt).toBeNull();
      await client.query('alter table wallet.transaction drop constraint one_is_refused');
      // Now it waits for somebody who holds the player's account; a decision of another draw does not wait with it.
      await client.query('begin');
      await client.query('select from wallet.account where player_id = $1 for update', [bad]);
      correcting = continueCorrections(lottery.context);
      stops.push(...(await Promise.all(resultTasks(lottery.context).map((task) => task.start()))));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`insert into outcomes.decision (owner, kind, event, result, result_text, reports, known_at)
        values ('lottery', 'xsmb', ${next.numero}, ${JSON.stringify(resultWith('60213'))}::jsonb, ${textWith('60213')}, '{}', clock_timestamp())`.execute(
        lottery.db,
      );
      await expect.poll(async () => (await findDraw(lottery.db, next.id))?.state).toBe('settled');
      await client.query('commit');
      await expect.poll(async () => (await findCorrection(lottery.db, { owner: 'lottery', book: draw.id, no: 1 }))?.doneAt).not.toBeNull();
      expect(await lottery.balance(bad ?? 0)).toBe(money(9));
    } finally {
      await client.query('rollback');
      client.release();
      await correcting;
      await Promise.all(stops.map((stop) => stop()));
    }
  });

  it('asks for what a correction changed without reading all that were ever changed', async () => {
    const plan = await lottery.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql<{
        'QUERY PLAN': string;
      }>`explain select count(*) from outcomes.corrected_bet where owner = 'lottery' and book = 1 and no = 1`.execute(transaction);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/corrected_bet_of_book/);
  });

  it('gives the same ledger when it is killed at random points and carried on by two workers', { timeout: 120_000 }, async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => lottery.player()));
    const draw = await lottery.openedDraw('xsmb', 600_000);
    await fill(draw, players, 9_000);
    await settle(draw, '60213');
    // Half of them have spent everything.
    for (const player of players.slice(0, 20)) await spend(player, await lottery.balance(player));
    const before = new Map(await Promise.all(players.map(async (player) => [player, await lottery.balance(player)] as const)));
    const killed = await lottery.another();
    const work = correctResult(killed, {
      gameCode: 'xsmb',
      numero: draw.numero,
      result: textWith('60214'),
      by: both,
      reason: 'misread',
    }).catch(() => undefined);
    for (
      let turn = 0;
      turn < 200 && (await findCorrection(lottery.db, { owner: 'lottery', book: draw.id, no: 1 })) === undefined;
      turn += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 5));
    for (let kill = 0; kill < 8; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, (process.hrtime()[1] % 60) + 1));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sortes' and pid <> pg_backend_pid()`
        .execute(lottery.db)
        .catch(() => undefined);
      await continueCorrection(killed, draw.id, 1).catch(() => undefined);
    }
    await work;
    await Promise.all([continueCorrections(killed), continueCorrections(lottery.context), continueCorrections(killed)]);
    await killed.end();
    const done = await findCorrection(lottery.db, { owner: 'lottery', book: draw.id, no: 1 });
    expect(done?.doneAt).not.toBeNull();
    const { rows } = await sql<{ template: string; count: number }>`
      select t.template, count(*)::integer as count from lottery.bet b join wallet.transaction t on t.player_id = b.player_id
        and t.idempotency_key in ('prize:' || b.id, 'prize:' || b.id || ':1', 'prize-reversed:' || b.id || ':1')
      where b.draw_id = ${draw.id} group by t.template order by t.template`.execute(lottery.db);
    expect(rows).toEqual([
      { template: 'prize-paid', count: 6_000 },
      { template: 'prize-reversed', count: 3_000 },
    ]);
    // Every player bet the same, so that every balance is known: the house lends nothing to whom the correction pays as much as it takes.
    for (const player of players) {
      const { rows: sums } = await sql<{ reversed: bigint; paid: bigint; covered: bigint }>`
        select sum(before_payout)::bigint as reversed, sum(after_payout)::bigint as paid, sum(covered)::bigint as covered from outcomes.corrected_bet
        where player_id = ${player} and book = ${draw.id}`.execute(lottery.db);
      const { reversed = 0n, paid = 0n, covered = 0n } = sums[0] ?? {};
      expect(await lottery.balance(player)).toBe((before.get(player) ?? 0n) + paid - reversed + covered);
      expect(await houseOf(lottery, player, 'house:receivables')).toBe(-covered);
    }
    const settled = await sql<{ winners: number; prizes: bigint }>`select winners, prizes from lottery.draw where id = ${draw.id}`.execute(
      lottery.db,
    );
    expect(settled.rows[0]).toEqual({ winners: 3_000, prizes: 3_000n * prize });
  });
});
