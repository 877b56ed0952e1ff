import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDraw, findDrawByNumero } from '../draw-repository.js';
import { runEngineOnce, runPayingOnce } from '../draw-engine.js';
import { enterResult, importResults } from '../import-results.js';
import { freezeBetBook } from '../freeze-books.js';
import { createPlaceOrder } from '../place-orders.js';
import { listDraws } from '../read-draws.js';
import { showOrder } from '../read-orders.js';
import { closeNow, lineOf, merchantOne, openLottery, requestOf, type LotteryFixture } from '../testing/fixture.js';
import { verifyLedger } from '../../wallet/index.js';
import { applyDecided } from './apply-decision.js';
import { fileReport } from './file-report.js';
import { followResultsOnce } from './result-tasks.js';
import { findDecision, listLog, listReports, lockEvent } from '../../outcomes/index.js';
import { issueKey } from './issue-key.js';
import { bet, feed, person, resultWith, say, textWith, xsmb } from './testing/northern-results.js';
import { voidByHand, voidOverdue } from './void-draws.js';
import { withdrawReport } from './withdraw-report.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('reports of results', () => {
  let lottery: LotteryFixture;
  const second = { ...merchantOne, id: 2, code: 'two' };
  beforeAll(async () => {
    lottery = await openLottery({ merchants: [merchantOne, second] });
  });
  afterAll(async () => {
    const report = await verifyLedger(lottery.db);
    await lottery.close();
    expect(report.faults).toBe(0);
  });

  const stateOf = async (id: bigint): Promise<string | undefined> => (await findDraw(lottery.db, id))?.state;
  const closedDraw = async () => closeNow(lottery, (await lottery.openedDraw('xsmb', 600_000)).id);

  it('draws when two feeds agree, and pays; reports that come after say nothing new', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await closeNow(lottery, draw.id);
    expect(await say(lottery, draw, feed('north'), '60213')).toEqual({ verdict: 'waiting', agreeing: 1, needed: 2 });
    expect(await stateOf(draw.id)).toBe('closed');
    expect(await say(lottery, draw, feed('hanoi'), '60213')).toEqual({ verdict: 'applied', draws: 1 });
    expect([await stateOf(draw.id), (await lottery.balance(player)) > money(10)]).toEqual(['settled', true]);
    const after = await lottery.balance(player);
    expect(await say(lottery, draw, feed('third'), '60213')).toEqual({ verdict: 'known' });
    expect(await say(lottery, draw, feed('north'), '60213')).toEqual({ verdict: 'known' });
    expect(await say(lottery, draw, feed('fourth'), '60214')).toMatchObject({ verdict: 'differs' });
    expect(await lottery.balance(player)).toBe(after);
    expect((await listReports(lottery.db, issueKey('xsmb', draw.numero))).map(({ source }) => source.name)).toEqual([
      'north',
      'hanoi',
      'third',
      'fourth',
    ]);
    expect((await listLog(lottery.db, issueKey('xsmb', draw.numero))).map(({ action }) => action)).toEqual([
      'reported',
      'reported',
      'decided',
      'reported',
      'reported',
      'differs',
    ]);
  });

  it('lets two people who agree wait the pause of a brand, in which one of them or a third can stop it', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await closeNow(lottery, draw.id);
    const pausing = (minutes: number, above = 0n) => ({ context: { ...lottery.context, resultPause: async () => ({ minutes, above }) } });
    const long = pausing(5);
    expect((await say(long, draw, person('An'), '60213')).verdict).toBe('waiting');
    const agreed = await say(long, draw, person('Binh'), '60213');
    expect(agreed.verdict).toBe('paused');
    const until = agreed.verdict === 'paused' ? agreed.until.getTime() : 0;
    expect(until - Date.now()).toBeGreaterThan(240_000);
    // The timed work lets it wait; what was read stays unpaid.
    await followResultsOnce(long.context);
    expect([await stateOf(draw.id), await lottery.balance(player)]).toEqual(['closed', money(9)]);
    // A third person reads something else: nothing is decided, however long it stands so.
    expect((await say(long, draw, person('Chi'), '60214')).verdict).toBe('held');
    await followResultsOnce(pausing(0).context);
    expect(await stateOf(draw.id)).toBe('closed');
    const stop = (name: string) =>
      withdrawReport(long.context, { gameCode: 'xsmb', numero: draw.numero, source: person(name), by: 'Chi', reason: 'a slip' });
    expect(await stop('Chi')).toMatchObject({ follows: 'paused', draws: 0 });
    expect(await stop('Binh')).toMatchObject({ follows: 'waiting', draws: 0 });
    expect((await say(long, draw, person('Binh'), '60213')).verdict).toBe('paused');
    await followResultsOnce(pausing(0.000_1).context);
    expect([await stateOf(draw.id), (await lottery.balance(player)) > money(10)]).toEqual(['settled', true]);
  });

  it('pays at once where a feed agrees, and where the stakes are not above the sum of the pause', async () => {
    const pausing = { context: { ...lottery.context, resultPause: async () => ({ minutes: 5, above: money(1) }) } };
    const little = await lottery.openedDraw('xsmb', 600_000);
    await bet(lottery, little, await lottery.player(money(10)), '13');
    await closeNow(lottery, little.id);
    await say(pausing, little, person('An'), '60213');
    expect(await say(pausing, little, person('Binh'), '60213')).toEqual({ verdict: 'applied', draws: 1 });
    const much = await lottery.openedDraw('xsmb', 600_000);
    await bet(lottery, much, await lottery.player(money(10)), '13', '14');
    await closeNow(lottery, much.id);
    await say(pausing, much, person('An'), '60213');
    expect((await say(pausing, much, person('Binh'), '60213')).verdict).toBe('paused');
    expect(await say(pausing, much, feed('north'), '60213')).toEqual({ verdict: 'applied', draws: 1 });
  });

  it('lets a feed and a person agree at every brand, late as well, and takes one person twice for one source', async () => {
    const draw = await closedDraw();
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
      select 2, game_code, numero, state, opens_at - interval '30 days', closes_at, draws_at from lottery.draw where id = ${draw.id} returning id`.execute(
      lottery.db,
    );
    expect((await say(lottery, draw, person('An'), '60213')).verdict).toBe('waiting');
    expect(await say(lottery, draw, person(' AN '), '60213')).toEqual({ verdict: 'waiting', agreeing: 1, needed: 2 });
    expect((await enterResult(lottery.context, 'xsmb', draw.numero, textWith('60213'), ['an', 'An'])).filed.verdict).toBe('waiting');
    expect(await listReports(lottery.db, issueKey('xsmb', draw.numero))).toHaveLength(1);
    expect(await say(lottery, draw, feed('an'), '60213')).toEqual({ verdict: 'applied', draws: 2 });
    expect([await stateOf(draw.id), await stateOf(rows[0]?.id ?? 0n)]).toEqual(['settled', 'settled']);
    // Whoever carries it out second, as when the timed work was quicker, counts the same.
    expect(await applyDecided(lottery.context, 'xsmb', draw.numero)).toBe(2);
  });

  it('refuses a person who says otherwise, replaces what a feed said, keeps what was said', async () => {
    const draw = await closedDraw();
    await say(lottery, draw, person('An'), '60213');
    expect(await say(lottery, draw, person('An'), '60214')).toMatchObject({ verdict: 'refused', problem: 'said-otherwise' });
    await expect(enterResult(lottery.context, 'xsmb', draw.numero, textWith('60214'), ['An'])).rejects.toThrow('request_param_err');
    expect((await say(lottery, draw, feed('north'), '60214')).verdict).toBe('held');
    expect(await say(lottery, draw, feed('north'), '60213')).toEqual({ verdict: 'applied', draws: 1 });
    const reports = await listReports(lottery.db, issueKey('xsmb', draw.numero), { withdrawn: true });
    expect(reports.map(({ text, withdrawn }) => [text.slice(0, 5), withdrawn === null])).toEqual([
      ['60213', true],
      ['60214', false],
      ['60213', true],
    ]);
    for (const column of ['result_text', 'note'])
      await expect(
        sql`update outcomes.report set ${sql.ref(column)} = 'x' where event = ${draw.numero}`.execute(lottery.db),
      ).rejects.toThrow(/report_stays/);
    await expect(
      sql`update outcomes.report set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null where event = ${draw.numero}`.execute(
        lottery.db,
      ),
    ).rejects.toThrow(/report_stays/);
    await expect(sql`update outcomes.log set reason = 'x' where event = ${draw.numero}`.execute(lottery.db)).rejects.toThrow(
      /only_added_to/,
    );
  });

  it('holds contradictory results, shows both, and goes on when one is withdrawn with a reason', async () => {
    const draw = await closedDraw();
    await say(lottery, draw, feed('north'), '60213');
    const held = await say(lottery, draw, feed('hanoi'), '60214');
    expect(held).toEqual({ verdict: 'held', texts: [textWith('60213'), textWith('60214')] });
    // A third source alone does not outvote: the game is not set so.
    expect((await say(lottery, draw, person('An'), '60213')).verdict).toBe('held');
    expect(await stateOf(draw.id)).toBe('closed');
    const asked = { gameCode: 'xsmb', numero: draw.numero, source: feed('HANOI'), by: 'Bình', reason: 'read the wrong page' };
    await expect(withdrawReport(lottery.context, { ...asked, reason: ' ' })).rejects.toThrow('request_param_err');
    expect(await withdrawReport(lottery.context, asked)).toEqual({ verdict: 'withdrawn', follows: 'agreed', draws: 1 });
    expect(await withdrawReport(lottery.context, asked)).toEqual({ verdict: 'unknown' });
    expect((await findDraw(lottery.db, draw.id))?.win?.slice(0, 5)).toBe('60213');
    const log = await listLog(lottery.db, issueKey('xsmb', draw.numero));
    expect(log.filter(({ action }) => action === 'contradicted')).toHaveLength(2);
    expect(log.find(({ action }) => action === 'withdrawn')).toMatchObject({
      by: ['Bình'],
      reason: 'read the wrong page',
      before: { name: 'HANOI' },
    });
  });

  it('lets two of three decide where the game is set so', async () => {
    const other = await lottery.another({ settings: { results: { rules: { xsmb: { majority: true } }, feeds: [] } } });
    const draw = await closedDraw();
    await say({ context: other }, draw, feed('north'), '60213');
    expect((await say({ context: other }, draw, feed('hanoi'), '60214')).verdict).toBe('held');
    expect((await say({ context: other }, draw, person('An'), '60214')).verdict).toBe('applied');
    expect((await findDraw(lottery.db, draw.id))?.win?.slice(0, 5)).toBe('60214');
    await other.end();
  });

  it('stops sales at once when a result comes early, and gives back what was bet after it came in', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const players = await Promise.all(Array.from({ length: 30 }, () => lottery.player(money(10))));
    const place = createPlaceOrder(lottery.context);
    const attempts = players.map(async (player, index) => {
      await pause(index * 3);
      return place(requestOf(player, draw, [lineOf('xsmb', 'DE', '13')])).then(
        (placed) => placed.bets[0]?.id,
        (error: Error) => {
          expect(error.message).toContain('lottery.draw.closed');
          return undefined;
        },
      );
    });
    // The first has surely bet before the result comes; the last ones surely not.
    await attempts[0];
    expect((await say(lottery, draw, feed('north'), '60213')).verdict).toBe('waiting');
    expect(await stateOf(draw.id)).toBe('closed');
    await expect(place(requestOf(players[0] ?? 0, draw, [lineOf('xsmb', 'DE', '13')]))).rejects.toThrow('lottery.draw.closed');
    const placed = (await Promise.all(attempts)).filter((id) => id !== undefined);
    // Two feeds agree, but nobody draws what has not closed: it waits for its time.
    expect((await say(lottery, draw, feed('hanoi'), '60213')).verdict).toBe('waiting');
    await followResultsOnce(lottery.context);
    expect([await stateOf(draw.id), (await findDraw(lottery.db, draw.id))?.result]).toEqual(['closed', null]);
    await lottery.expire(draw.id);
    await followResultsOnce(lottery.context);
    expect(await stateOf(draw.id)).toBe('settled');
    const { rows } = await sql<{ late: boolean; kind: string; after: boolean }>`
      select b.placed_at >= (select min(at) from outcomes.report r where r.event = ${draw.numero}) as late, o.kind, b.placed_at >= d.closed_at as after
      from lottery.bet b join lottery.draw d on d.id = b.draw_id left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id where d.id = ${draw.id}`.execute(
      lottery.db,
    );
    expect(rows).toHaveLength(placed.length);
    expect(rows.every(({ late, kind }) => kind === (late ? 'refunded' : 'won'))).toBe(true);
    expect(rows.some(({ after }) => after)).toBe(false);
    expect(rows.some(({ kind }) => kind === 'won')).toBe(true);
    const [listed] = (await listDraws(lottery.db, 1, 'xsmb', { numero: draw.numero })).content;
    const settled = await findDraw(lottery.db, draw.id);
    expect(listed).toMatchObject({ drawTime: settled?.drawsAt.getTime(), resultAt: settled?.drawnAt?.getTime() });
    expect((await listLog(lottery.db, issueKey('xsmb', draw.numero))).filter(({ action }) => action === 'early')).toMatchObject([
      { by: ['north'], after: 'before-closing' },
      { by: ['hanoi'] },
    ]);
  });

  it('gives bets back that were placed after the draw took place, when two sources say when that was', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const [early, late] = [await lottery.player(money(10)), await lottery.player(money(10))];
    const kept = await bet(lottery, draw, early, '13');
    await pause(30);
    const drawnAt = new Date();
    await pause(30);
    const placed = await bet(lottery, draw, late, '13', '99');
    await closeNow(lottery, draw.id);
    expect(await say(lottery, draw, feed('wrong clock'), '60213', new Date(Date.now() + 7 * 3_600_000))).toMatchObject({
      problem: 'bad-draw-time',
    });
    await say(lottery, draw, feed('north'), '60213', drawnAt);
    expect((await say(lottery, draw, feed('hanoi'), '60213', new Date(drawnAt.getTime() - 10_000))).verdict).toBe('applied');
    expect([(await lottery.balance(early)) > money(10), await lottery.balance(late)]).toEqual([true, money(10)]);
    const refunded = await showOrder(lottery.context, late, placed.bets[0]?.id ?? '');
    expect([refunded.state, refunded.voided]).toMatchObject(['refunded', { reason: 'result-known', amount: '1.0000' }]);
    expect(await showOrder(lottery.context, early, kept.bets[0]?.id ?? '')).not.toHaveProperty('voided');
    const settled = await findDraw(lottery.db, draw.id);
    expect([settled?.state, settled?.lateFrom]).toEqual(['settled', drawnAt]);
  });

  it('does not give honest bets back because one clock is wrong', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await closeNow(lottery, draw.id);
    await say(lottery, draw, feed('north'), '60213', new Date((await findDraw(lottery.db, draw.id))?.opensAt.getTime() ?? 0));
    expect((await say(lottery, draw, person('An'), '60213')).verdict).toBe('applied');
    expect(await lottery.balance(player)).toBeGreaterThan(money(10));
  });

  it('never sells a draw whose result is reported before it opens; a withdrawn report sells it', async () => {
    const planned = async (numero: string): Promise<bigint> => {
      const { rows } = await sql<{ id: bigint }>`
        insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
        values (1, 'xsmb', ${numero}, clock_timestamp() + interval '200 milliseconds', clock_timestamp() + interval '1 hour', clock_timestamp() + interval '1 hour') returning id`.execute(
        lottery.db,
      );
      return rows[0]?.id ?? 0n;
    };
    const [known, cleared] = [await planned('EARLY-1'), await planned('EARLY-2')];
    expect(await say(lottery, { numero: 'EARLY-1' }, person('An'), '60213')).toMatchObject({ verdict: 'refused', problem: 'not-open' });
    expect((await say(lottery, { numero: 'EARLY-1' }, feed('north'), '60213')).verdict).toBe('waiting');
    expect((await say(lottery, { numero: 'EARLY-2' }, feed('north'), '60213')).verdict).toBe('waiting');
    await withdrawReport(lottery.context, { gameCode: 'xsmb', numero: 'EARLY-2', source: feed('north'), by: 'An', reason: 'wrong day' });
    await pause(250);
    await runEngineOnce(lottery.context);
    expect([await stateOf(known), await stateOf(cleared)]).toEqual(['closed', 'open']);
    const player = await lottery.player(money(10));
    const draw = await findDraw(lottery.db, known);
    await expect(bet(lottery, draw!, player, '13')).rejects.toThrow('lottery.draw.closed');
    const { rows } = await sql<{ states: string[] }>`
      select array_agg(payload->>'state' order by id) as states from platform.outbox where topic = 'draw.changed' and payload->>'numero' = 'EARLY-1'`.execute(
      lottery.db,
    );
    expect(rows[0]?.states).toEqual(['closed']);
  });

  it('closes a draw that opened in the moment in which its result was reported', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    await sql`insert into outcomes.report (owner, kind, event, source_kind, source, source_key, result, result_text, early)
      values ('lottery', 'xsmb', ${draw.numero}, 'feed', 'north', 'north', '{}', 'x', 'before-opening')`.execute(lottery.db);
    await followResultsOnce(lottery.context);
    expect(await stateOf(draw.id)).toBe('closed');
  });

  it('decides once when two workers bring the reports at the same time', async () => {
    const other = await lottery.another();
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    const closed = await closeNow(lottery, draw.id);
    expect(closed.state).toBe('closed');
    const answers = await Promise.all(
      ['a', 'b', 'a', 'b', 'c', 'c'].map((name, index) => say(index % 2 === 0 ? lottery : { context: other }, draw, feed(name), '60213')),
    );
    await followResultsOnce(other);
    expect(answers.filter(({ verdict }) => verdict === 'applied' || verdict === 'known').length).toBeGreaterThan(0);
    expect(await listReports(lottery.db, issueKey('xsmb', draw.numero))).toHaveLength(3);
    const log = await listLog(lottery.db, issueKey('xsmb', draw.numero));
    expect(log.filter(({ action }) => action === 'decided')).toHaveLength(1);
    const { rows } = await sql<{ prizes: number }>`
      select count(*)::integer as prizes from wallet.transaction where player_id = ${player} and template = 'prize-paid'`.execute(
      lottery.db,
    );
    expect(rows[0]?.prizes).toBe(1);
    await other.end();
  });

  it('carries a decision out that a killed worker left behind', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await closeNow(lottery, draw.id);
    const fragile = {
      ...lottery.context,
      pool: { query: () => Promise.reject(new Error('killed here')) } as unknown as typeof lottery.pool,
    };
    await say(lottery, draw, person('An'), '60213');
    await expect(say({ context: fragile }, draw, person('Bình'), '60213')).rejects.toThrow('killed here');
    expect([await stateOf(draw.id), (await findDecision(lottery.db, issueKey('xsmb', draw.numero)))?.text.slice(0, 5)]).toEqual([
      'closed',
      '60213',
    ]);
    await followResultsOnce(lottery.context);
    expect(await stateOf(draw.id)).toBe('settled');
  });

  it('carries a decision out although many others wait for draws that have not opened', async () => {
    await sql`insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      select 1, 'xsmb', 'LATER-' || n, now() + interval '1 day', now() + interval '2 days', now() + interval '2 days' from generate_series(1, 60) as n`.execute(
      lottery.db,
    );
    const draw = await closedDraw();
    await sql`insert into outcomes.decision (owner, kind, event, result, result_text, reports, known_at)
      select 'lottery', 'xsmb', d.numero, ${JSON.stringify(resultWith('60213'))}::jsonb, ${textWith('60213')}, '{}', clock_timestamp() from lottery.draw d
      where d.numero like 'LATER-%' or d.id = ${draw.id} order by d.id`.execute(lottery.db);
    await sql`update outcomes.decision set decided_at = now() + interval '1 minute' where event = ${draw.numero}`.execute(lottery.db);
    await followResultsOnce(lottery.context);
    expect(await stateOf(draw.id)).toBe('settled');
    await sql`delete from outcomes.decision where event like 'LATER-%'`.execute(lottery.db);
    await sql`delete from lottery.draw where numero like 'LATER-%'`.execute(lottery.db);
  });

  it('carries a decision out at the other brands when one cannot pay', async () => {
    const [first, other] = [await lottery.openedDraw('xsmb', 600_000), await lottery.openedDraw('xsmb', 600_000, 2)];
    const player = await lottery.player(money(10));
    await bet(lottery, first, player, '13');
    for (const { id } of [first, other]) await closeNow(lottery, id);
    await sql`update lottery.draw set numero = ${first.numero} where id = ${other.id}`.execute(lottery.db);
    await sql`alter table wallet.transaction add constraint one_is_refused check (player_id <> ${sql.lit(player)} or template <> 'prize-paid')`.execute(
      lottery.db,
    );
    await say(lottery, first, feed('north'), '60213');
    await expect(say(lottery, first, feed('hanoi'), '60213')).rejects.toThrow('one_is_refused');
    expect([await stateOf(first.id), await stateOf(other.id)]).toEqual(['settling', 'settled']);
    await sql`alter table wallet.transaction drop constraint one_is_refused`.execute(lottery.db);
    await followResultsOnce(lottery.context);
    expect([await stateOf(first.id), (await lottery.balance(player)) > money(10)]).toEqual(['settled', true]);
  });

  it('adds draws of the past that no brand has to every archive once two sources agree', async () => {
    expect((await say(lottery, { numero: 'XSMB-20240105' }, feed('north'), '60213')).verdict).toBe('waiting');
    expect((await say(lottery, { numero: 'XSMB-20240105' }, feed('hanoi'), '60213')).verdict).toBe('applied');
    for (const merchant of [1, 2]) expect((await findDrawByNumero(lottery.db, merchant, 'xsmb', 'XSMB-20240105'))?.state).toBe('settled');
    expect(await say(lottery, { numero: 'XSMB-20990105' }, feed('north'), '60213')).toMatchObject({ problem: 'not-yet' });
    expect(await say(lottery, { numero: 'XSMB-20230230' }, feed('north'), '60213')).toMatchObject({ problem: 'unknown-draw' });
  });

  it('takes a file for one source where nobody has a bet, and asks for two names where somebody has', async () => {
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const numero = `XSMB-${today.replaceAll('-', '')}`;
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
      values (1, 'xsmb', ${numero}, 'open', clock_timestamp() - interval '1 hour', clock_timestamp() + interval '1 hour', clock_timestamp() + interval '1 hour') returning id`.execute(
      lottery.db,
    );
    const id = rows[0]?.id ?? 0n;
    const line = JSON.stringify({ draw: today, result: textWith('60213') });
    const player = await lottery.player(money(10));
    await bet(lottery, (await findDraw(lottery.db, id))!, player, '13');
    // Brands that have no draw are refused as well, until the draw's hour: in the evening it is of the past.
    for (const by of [[], ['An'], ['An', 'Bình']]) {
      const early = await importResults(lottery.context, 'xsmb', line, 'file', by);
      expect([early.refused.map(({ problem }) => problem), await stateOf(id)]).toEqual([expect.arrayContaining(['not-closed']), 'open']);
    }
    await closeNow(lottery, id);
    const unnamed = await importResults(lottery.context, 'xsmb', line, 'file');
    expect(unnamed.refused.map(({ problem }) => problem)).toEqual(expect.arrayContaining(['needs-names']));
    expect(await stateOf(id)).toBe('closed');
    const one = await importResults(lottery.context, 'xsmb', line, 'file', ['An']);
    expect([one.reported, one.applied, await stateOf(id)]).toEqual([1, 0, 'closed']);
    expect((await importResults(lottery.context, 'xsmb', line, 'file', ['AN'])).reported).toBe(1);
    const two = await importResults(lottery.context, 'xsmb', line, 'file', ['Bình']);
    expect([two.applied, await stateOf(id)]).toEqual([1, 'settled']);
    // In the evening today's draw is of the past: the brands that had none have it in their archive since, and know it too.
    const { rows: brands } = await sql<{
      count: bigint;
    }>`select count(*) from lottery.draw where game_code = 'xsmb' and numero = ${numero}`.execute(lottery.db);
    expect((await importResults(lottery.context, 'xsmb', line, 'file', ['Bình'])).known).toBe(Number(brands[0]?.count));
  });

  it('settles a draw without bets, whose time is over, by the file alone', async () => {
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
      values (1, 'xsmb', 'XSMB-20260105', 'closed', now() - interval '3 hours', now() - interval '2 hours', now() - interval '2 hours') returning id`.execute(
      lottery.db,
    );
    const report = await importResults(lottery.context, 'xsmb', JSON.stringify({ draw: '2026-01-05', result: textWith('60213') }));
    expect([report.applied, report.refused, await stateOf(rows[0]?.id ?? 0n)]).toEqual([1, [], 'settled']);
  });

  it('voids a draw whose result never came after its limit, and gives the stakes back', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    const placed = await bet(lottery, draw, player, '13');
    await freezeBetBook(lottery.context, await closeNow(lottery, draw.id));
    await say(lottery, draw, person('An'), '60213');
    await sql`update lottery.draw set draws_at = clock_timestamp() - interval '23 hours 59 minutes', closes_at = clock_timestamp() - interval '24 hours',
      opens_at = clock_timestamp() - interval '30 hours' where id = ${draw.id}`.execute(lottery.db);
    await voidOverdue(lottery.context);
    expect(await stateOf(draw.id)).toBe('closed');
    await sql`update lottery.draw set draws_at = clock_timestamp() - interval '24 hours' where id = ${draw.id}`.execute(lottery.db);
    const other = await lottery.another();
    await Promise.all([voidOverdue(lottery.context), voidOverdue(other)]);
    await runPayingOnce(other);
    await other.end();
    const voided = await findDraw(lottery.db, draw.id);
    expect([voided?.state, voided?.voidReason, voided?.settledAt === null]).toEqual(['void', 'result-never-came', false]);
    const detail = await showOrder(lottery.context, player, placed.bets[0]?.id ?? '');
    expect([detail.state, detail.result, detail.voided]).toEqual([
      'refunded',
      null,
      { reason: 'no-result', at: detail.settledAt, amount: '1.0000' },
    ]);
    expect(await lottery.balance(player)).toBe(money(10));
    expect((await say(lottery, draw, person('Bình'), '60213')).verdict).toBe('void');
    expect(await lottery.balance(player)).toBe(money(10));
  });

  it('gives the stakes of a game back that the program does not know any more, and never touches a house draw', async () => {
    const player = await lottery.player(money(10));
    const [gone, house] = [await lottery.openedDraw('xsmb', 600_000), await lottery.openedDraw('ssc1m', 600_000)];
    await bet(lottery, gone, player, '13');
    for (const { id } of [gone, house]) {
      await freezeBetBook(lottery.context, await closeNow(lottery, id));
      await sql`update lottery.draw set opens_at = now() - interval '16 days', closes_at = now() - interval '15 days', draws_at = now() - interval '15 days' where id = ${id}`.execute(
        lottery.db,
      );
    }
    await sql`update lottery.draw set game_code = 'gone' where id = ${gone.id}`.execute(lottery.db);
    await voidOverdue(lottery.context);
    expect([await stateOf(gone.id), await lottery.balance(player), await stateOf(house.id)]).toEqual(['void', money(10), 'closed']);
    // Without its commitment it is still a game of the house.
    await sql`alter table lottery.draw drop constraint draw_moves_legally`.execute(lottery.db);
    await sql`update lottery.draw set commitment = null where id = ${house.id}`.execute(lottery.db);
    await sql`alter table lottery.draw add constraint draw_moves_legally check (lottery.draw_may_become(id, state, commitment, result)) not valid`.execute(
      lottery.db,
    );
    await voidOverdue(lottery.context);
    expect(await stateOf(house.id)).toBe('closed');
  });

  it('keeps the limit of each game, and lets a draw that nobody bet on wait for a late archive', async () => {
    const other = await lottery.another({ settings: { results: { rules: { xsmb: { voidAfterMs: 60_000 } }, feeds: [] } } });
    const draw = await lottery.openedDraw('xsmb', 600_000);
    await bet(lottery, draw, await lottery.player(money(10)), '13');
    const empty = await closedDraw();
    for (const id of [draw.id, empty.id]) {
      await freezeBetBook(lottery.context, id === empty.id ? empty : await closeNow(lottery, id));
      await sql`update lottery.draw set draws_at = clock_timestamp() - interval '61 seconds', closes_at = clock_timestamp() - interval '62 seconds' where id = ${id}`.execute(
        lottery.db,
      );
    }
    await voidOverdue(lottery.context);
    expect(await stateOf(draw.id)).toBe('closed');
    await voidOverdue(other);
    expect([await stateOf(draw.id), await stateOf(empty.id)]).toEqual(['void', 'closed']);
    await sql`update lottery.draw set opens_at = now() - interval '16 days', closes_at = now() - interval '15 days', draws_at = now() - interval '14 days' where id = ${empty.id}`.execute(
      lottery.db,
    );
    await voidOverdue(other);
    expect(await stateOf(empty.id)).toBe('void');
    await other.end();
  });

  it('never voids a house draw by hand, and takes no name that cannot be read', async () => {
    const house = await lottery.openedDraw('ssc1m', 600_000);
    const asked = { merchantId: 1, gameCode: 'ssc1m', numero: house.numero, reason: 'a bad result', by: ['An', 'Bình'] };
    await expect(voidByHand(lottery.context, asked)).rejects.toThrow('function.not.available');
    expect(await stateOf(house.id)).toBe('open');
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const own = { ...asked, gameCode: 'xsmb', numero: draw.numero, onSale: true };
    for (const name of ['', ' ', '\u200b', '...']) {
      await expect(voidByHand(lottery.context, { ...own, by: ['An', name] })).rejects.toThrow('request_param_err');
      await expect(enterResult(lottery.context, 'xsmb', draw.numero, textWith('60213'), ['An', name])).rejects.toThrow('request_param_err');
    }
    expect(await listReports(lottery.db, issueKey('xsmb', draw.numero))).toEqual([]);
    expect(await voidByHand(lottery.context, { ...own, by: ['An', 'А\u200bn.'] })).toMatchObject({ verdict: 'asked' });
    expect(await stateOf(draw.id)).toBe('open');
  });

  it('never takes a decision for a house draw, wherever it comes from', async () => {
    const house = await lottery.openedDraw('ssc1m', 600_000);
    const result = { kind: 'numbers', numbers: ['1', '2', '3', '4', '5'] };
    await sql`insert into outcomes.decision (owner, kind, event, result, result_text, reports, known_at)
      values ('lottery', 'ssc1m', ${house.numero}, ${JSON.stringify(result)}::jsonb, '1,2,3,4,5', '{}', clock_timestamp())`.execute(
      lottery.db,
    );
    await followResultsOnce(lottery.context);
    expect(await stateOf(house.id)).toBe('open');
    await closeNow(lottery, house.id);
    await followResultsOnce(lottery.context);
    expect((await findDraw(lottery.db, house.id))?.result).toBeNull();
    await sql`delete from outcomes.decision where kind = 'ssc1m'`.execute(lottery.db);
  });

  it('does not open a draw while a report about it is being filed', async () => {
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (1, 'xsmb', 'MEANWHILE', clock_timestamp() - interval '1 second', clock_timestamp() + interval '1 hour', clock_timestamp() + interval '1 hour') returning id`.execute(
      lottery.db,
    );
    const id = rows[0]?.id ?? 0n;
    let file = (): void => undefined;
    let held = (): void => undefined;
    const holds = new Promise<void>((resolve) => void (held = resolve));
    const filing = lottery.db.transaction().execute(async (transaction) => {
      await lockEvent(transaction, issueKey('xsmb', 'MEANWHILE'));
      held();
      await new Promise<void>((resolve) => void (file = resolve));
      await sql`insert into outcomes.report (owner, kind, event, source_kind, source, source_key, result, result_text, early)
        values ('lottery', 'xsmb', 'MEANWHILE', 'feed', 'north', 'north', '{}', 'x', 'before-opening')`.execute(transaction);
    });
    await holds;
    const turn = runEngineOnce(lottery.context);
    await pause(200);
    file();
    await Promise.all([filing, turn]);
    expect(await stateOf(id)).toBe('closed');
  });

  it('sees a bet that is still on its way before one source may decide alone', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const client = await lottery.pool.connect();
    await client.query('begin');
    await client.query('select lottery.hold_open(array[$1::bigint])', [draw.id]);
    await lottery.expire(draw.id);
    await client.query(
      `insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      values (1, gen_random_uuid(), gen_random_uuid(), $1, 10000, 10000, now() - interval '1 hour', 1, 1, 1, 'DE', 'v', '13')`,
      [draw.id],
    );
    const filed = fileReport(
      lottery.context,
      { game: xsmb, numero: draw.numero, result: resultWith('60213'), source: feed('import') },
      { alone: true },
    );
    await pause(200);
    await client.query('commit');
    client.release();
    expect((await filed).verdict).toBe('waiting');
    expect(await stateOf(draw.id)).toBe('closed');
    await sql`delete from lottery.bet where draw_id = ${draw.id}`.execute(lottery.db);
  });

  it('does not void what is decided at this moment, by hand or after its limit', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    await bet(lottery, draw, player, '13');
    await freezeBetBook(lottery.context, await closeNow(lottery, draw.id));
    await sql`update lottery.draw set draws_at = clock_timestamp() - interval '25 hours', closes_at = clock_timestamp() - interval '26 hours',
      opens_at = clock_timestamp() - interval '30 hours' where id = ${draw.id}`.execute(lottery.db);
    // A worker is deciding: it holds the issue and has not said so yet.
    let decide = (): void => undefined;
    let hold = (): void => undefined;
    const held = new Promise<void>((resolve) => void (hold = resolve));
    const deciding = lottery.db.transaction().execute(async (transaction) => {
      await lockEvent(transaction, issueKey('xsmb', draw.numero));
      hold();
      await new Promise<void>((resolve) => void (decide = resolve));
      await sql`insert into outcomes.decision (owner, kind, event, result, result_text, reports, known_at)
        values ('lottery', 'xsmb', ${draw.numero}, ${JSON.stringify(resultWith('60213'))}::jsonb, ${textWith('60213')}, '{}', clock_timestamp())`.execute(
        transaction,
      );
    });
    await held;
    const voiding = [
      voidOverdue(lottery.context),
      voidByHand(lottery.context, {
        merchantId: 1,
        gameCode: 'xsmb',
        numero: draw.numero,
        reason: 'late',
        onSale: true,
        by: ['An', 'Bình'],
      }),
    ];
    await pause(200);
    decide();
    await deciding;
    expect(await Promise.all(voiding)).toEqual([0, { verdict: 'impossible' }]);
    await followResultsOnce(lottery.context);
    expect([await stateOf(draw.id), (await lottery.balance(player)) > money(10)]).toEqual(['settled', true]);
  });

  it('voids by hand by the word of two persons', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const player = await lottery.player(money(10));
    const placed = await bet(lottery, draw, player, '13');
    const asked = { merchantId: 1, gameCode: 'xsmb', numero: draw.numero, reason: 'the draw was called off', onSale: true };
    // On sale: whoever takes it away says that they know it.
    await expect(voidByHand(lottery.context, { ...asked, onSale: false, by: ['An', 'Bình'] })).rejects.toThrow('lottery.draw.on.sale');
    expect([await stateOf(draw.id), (await listLog(lottery.db, issueKey('xsmb', draw.numero))).length]).toEqual(['open', 0]);
    expect(await voidByHand(lottery.context, { ...asked, by: ['An', ' an'] })).toEqual({ verdict: 'asked', by: [' an'] });
    expect(await voidByHand(lottery.context, { ...asked, by: ['AN'] })).toMatchObject({ verdict: 'asked' });
    expect([await stateOf(draw.id), await lottery.balance(player)]).toEqual(['open', money(9)]);
    expect(await voidByHand(lottery.context, { ...asked, by: ['Bình'] })).toEqual({ verdict: 'void' });
    expect([await stateOf(draw.id), await lottery.balance(player)]).toEqual(['void', money(10)]);
    // Players learn that it was called off; the operators' words are for operators.
    const detail = await showOrder(lottery.context, player, placed.bets[0]?.id ?? '');
    expect(detail.voided).toEqual({ reason: 'called-off', at: detail.settledAt, amount: '1.0000' });
    expect(JSON.stringify(detail)).not.toContain(asked.reason);
    expect(await voidByHand(lottery.context, { ...asked, by: ['An', 'Bình'] })).toEqual({ verdict: 'impossible' });
    const settled = await closedDraw();
    await enterResult(lottery.context, 'xsmb', settled.numero, textWith('60213'), ['An', 'Bình']);
    expect(await voidByHand(lottery.context, { ...asked, numero: settled.numero, by: ['An', 'Bình'] })).toEqual({ verdict: 'impossible' });
  });
});
