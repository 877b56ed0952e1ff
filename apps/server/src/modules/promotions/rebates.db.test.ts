import { type Offer, writeOffer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { ratedDays } from './rebate-due.js';
import { offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let promotions: PromotionsFixture;
beforeAll(async () => {
  promotions = await openPromotions();
}, 60_000);
afterAll(() => promotions.close());

const zone = 'Asia/Ho_Chi_Minh';
const dayOf = (back: number) => DateTime.now().setZone(zone).minus({ days: back }).toFormat('yyyy-MM-dd');
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

/** Money units of a sum with four decimals. */
const units = (sum: number): bigint => BigInt(Math.round(sum * 10_000));

async function member() {
  const playerId = await promotions.player();
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  const token = await promotions.test.tokenOf(found?.userName ?? '');
  return {
    playerId,
    call: (method: string, url: string) => promotions.test.ask(method, url, { token, ...(method === 'POST' && { body: {} }) }),
    main: async () => (await balanceOf(promotions.test.services.db, playerId)).main,
  };
}

/** Valid turnover of a player on a day, as the agents' figures have it. */
async function turned(playerId: number, lane: string, sum: bigint, back = 0): Promise<void> {
  await promotions.test.asOwner(`
    insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
    select g.id, 1, '${dayOf(back)}', ${playerId}, '${lane}', '', 1, ${sum}, ${sum}, 0, 0, 0, 0, 0, 0 from agents.generation g where g.state = 'live'
    on conflict (generation, merchant_id, player_id, day, lane) do update set valid = agents.member_day.valid + excluded.valid`);
}

async function rebate(change: Partial<Offer> = {}): Promise<string> {
  const id = await promotions.live(
    offerOfKind('turnover-rebate', {
      reward: {
        rule: 'rates',
        rates: [
          { lane: 'RNG', rate: 60 },
          { lane: 'LIVE', rate: 45 },
          { lane: 'LOTT', rate: 10 },
        ],
      },
      ...change,
    }),
  );
  await promotions.test.asOwner(`update promotions.live_span set began_at = now() - interval '10 days' where offer_id = '${id}'`);
  return id;
}

describe('a rebate of turnover', () => {
  it('is what the whole turnover brings less what was given, so that no fraction is lost: the worked example', async () => {
    const id = await rebate();
    const { playerId, call, main } = await member();
    const collect = async () => valueOf<{ collected: string }>(await call('POST', `/wps/growth/offers/${id}/collect`)).collected;
    const steps: readonly [string, number, string][] = [
      ['RNG', 3_333.3333, '19.9999'],
      ['RNG', 1_666.6667, '10.0001'],
      ['RNG', 0.0166, '0'],
      ['LIVE', 95, '0.4275'],
      ['LIVE', 36, '0.162'],
      ['LOTT', 1_222.2222, '1.2222'],
    ];
    for (const [lane, sum, given] of steps) {
      await turned(playerId, lane, units(sum));
      expect(await collect(), `${lane} ${sum}`).toBe(given);
    }
    expect(await main()).toBe(units(31.8117));
    const shown = valueOf<{ due: string; lanes: { lane: string; given: string }[] }>(await call('GET', `/wps/growth/offers/${id}/collect`));
    expect(shown.due).toBe('0');
    expect(shown.lanes.map(({ given }) => given)).toEqual(['30', '0.5895', '1.2222']);
  });

  it('is given once to fifty who collect at once, and turnover that is taken back is made up for by the next', async () => {
    const id = await rebate();
    const { playerId, call, main } = await member();
    await turned(playerId, 'RNG', units(10_000));
    const all = await Promise.all(Array.from({ length: 50 }, () => call('POST', `/wps/growth/offers/${id}/collect`)));
    expect(all.map((answer) => valueOf<{ collected: string }>(answer).collected).filter((sum) => sum !== '0')).toEqual(['60']);
    await turned(playerId, 'RNG', -units(5_000));
    await turned(playerId, 'LIVE', units(2_000));
    // 30 too much were given; 9 are due of the other lane.
    expect(valueOf<{ collected: string }>(await call('POST', `/wps/growth/offers/${id}/collect`)).collected).toBe('0');
    await turned(playerId, 'RNG', units(6_000));
    expect(valueOf<{ collected: string }>(await call('POST', `/wps/growth/offers/${id}/collect`)).collected).toBe('15');
    expect(await main()).toBe(units(75));
    expect(await promotions.basisOf(id, playerId)).toEqual({
      of: 'turnover',
      lanes: [
        { lane: 'RNG', turnover: '11000', given: '60', due: '6' },
        { lane: 'LIVE', turnover: '2000', given: '0', due: '9' },
        { lane: 'LOTT', turnover: '0', given: '0', due: '0' },
      ],
    });
  });

  it('is of the days on which the offer was live, at the rates of then, and is given when the offer has ended', async () => {
    const id = await rebate();
    const { playerId, call } = await member();
    const collect = async () => valueOf<{ collected: string }>(await call('POST', `/wps/growth/offers/${id}/collect`)).collected;
    const { test, promotions: module, merchant } = promotions;
    const began = (version: number, back: number, until: string) =>
      test.asOwner(`
        update promotions.live_span set began_at = (date '${dayOf(back)}' + time '12:00') at time zone '${zone}', ended_at = ${until}
        where offer_id = '${id}' and version = ${version}`);
    const noonOf = (back: number) => `(date '${dayOf(back)}' + time '12:00') at time zone '${zone}'`;
    await inTransaction(test.services.db, (transaction) =>
      module.saveVersion(transaction, merchant, {
        id,
        after: 1,
        document: writeOffer(offerOfKind('turnover-rebate', { reward: { rule: 'rates', rates: [{ lane: 'RNG', rate: 100 }] } })),
        by: 'Ann',
      }),
    );
    // Live by 0.6 % from nine days ago to noon six days ago, paused, and by 1 % from four days ago.
    await began(1, 9, noonOf(6));
    await began(2, 4, 'null');
    await turned(playerId, 'RNG', units(100_000), 10);
    await turned(playerId, 'RNG', units(1_000), 9);
    await turned(playerId, 'RNG', units(1_000), 6);
    await turned(playerId, 'RNG', units(100_000), 5);
    await turned(playerId, 'LIVE', units(2_000), 6);
    await turned(playerId, 'LIVE', units(100_000), 4);
    await turned(playerId, 'RNG', units(500), 4);
    const shown = valueOf<{ due: string; lanes: object[] }>(await call('GET', `/wps/growth/offers/${id}/collect`));
    expect(shown).toMatchObject({
      due: '26',
      lanes: [
        { lane: 'RNG', rate: 100, turnover: '2500', due: '17' },
        { lane: 'LIVE', rate: 0, turnover: '2000', due: '9' },
      ],
    });
    expect(await collect()).toBe('26');
    await turned(playerId, 'RNG', units(100), 0);
    await inTransaction(test.services.db, (transaction) => module.moveOffer(transaction, merchant, { id, to: 'stopped' }));
    expect(await collect()).toBe('1');
  });

  it('gives the day of a change at the rates that the day began with', async () => {
    const at = (text: string) => new Date(`${text}+07:00`);
    const document = (rate: number) =>
      writeOffer(offerOfKind('turnover-rebate', { reward: { rule: 'rates', rates: [{ lane: 'RNG', rate }] } }));
    const spans = [
      { version: 1, document: document(60), beganAt: at('2026-03-01T12:00'), endedAt: at('2026-03-03T12:00') },
      { version: 2, document: document(70), beganAt: at('2026-03-03T12:00'), endedAt: at('2026-03-03T13:00') },
      { version: 3, document: document(80), beganAt: at('2026-03-03T13:00'), endedAt: null },
    ];
    const days = (now: string) => ratedDays(spans, newId(), zone, at(now)).map(({ from, to, offer }) => [from, to, offer.reward]);
    const rates = (rate: number) => ({ rule: 'rates', rates: [{ lane: 'RNG', rate }] });
    expect(days('2026-03-03T20:00')).toEqual([['2026-03-01', '2026-03-03', rates(60)]]);
    expect(days('2026-03-05T08:00')).toEqual([
      ['2026-03-01', '2026-03-03', rates(60)],
      ['2026-03-04', '2026-03-05', rates(80)],
    ]);
  });

  it('is shown to nobody whom the offer is not for, and collected where the offer lets it be', async () => {
    const id = await rebate({ who: { all: [{ rank: { from: 5 } }] } });
    const { call } = await member();
    const nightly = await rebate({ trigger: { on: 'turnover', collectable: false } });
    expect((await call('POST', `/wps/growth/offers/${nightly}/collect`)).body.errorCode).toBe('promotion.not.yours');
    expect((await call('GET', `/wps/growth/offers/${id}/collect`)).body.errorCode).toBe('promotion.unknown');
  });

  it('is the same where players are gone through together and one by one, and is given to nobody who is excluded or tagged so', async () => {
    // Of the players of the tests before nothing is due: which of their days would be depends on the hour.
    await promotions.test.asOwner('delete from promotions.live_span; delete from agents.member_day');
    const together = await rebate();
    const each = await rebate({ who: { registered: { withinDays: 400 } } });
    const { test, promotions: module } = promotions;
    const [one, other, away, tagged] = [await member(), await member(), await member(), await member()];
    await test.services.pool.query(`update identity.player set tags = '{no-bonus}' where id = $1`, [tagged.playerId]);
    for (const { playerId } of [one, other, away, tagged]) {
      await turned(playerId, 'RNG', units(1_000.5), 2);
      await turned(playerId, 'LOTT', units(777), 2);
    }
    await turned(other.playerId, 'LIVE', units(40), 2);
    await test.app.modules.protection.exclude(
      { playerId: away.playerId, merchantId: 1 },
      { kind: 'self-exclusion', reason: 'test', until: undefined },
    );
    await module.offerPeriods();
    const grantsOf = async (offerId: string) =>
      (
        await test.services.pool.query(
          `select player_id::integer as player, source_key, state, amount, required, decided -> 'basis' as basis, decided -> 'terms' as terms, ended_at is not null as ended
           from promotions.grant where offer_id = $1 order by player_id`,
          [offerId],
        )
      ).rows as { player: number; amount: bigint }[];
    const given = await grantsOf(together);
    expect(given.map(({ player, amount }) => [player, amount])).toEqual([
      [one.playerId, units(6.003) + units(0.777)],
      [other.playerId, units(6.003) + units(0.777) + units(0.18)],
    ]);
    expect(await grantsOf(each)).toEqual(given);
    const writers = await test.services.pool.query(
      'select count(distinct xmin::text)::integer as writers from promotions.grant where offer_id = any ($1::uuid[]) group by offer_id order by 1',
      [[together, each]],
    );
    expect(writers.rows).toEqual([{ writers: 1 }, { writers: 2 }]);
    expect([await one.main(), await away.main()]).toEqual([2n * (units(6.003) + units(0.777)), 0n]);
    await test.asOwner('delete from promotions.period_done');
    await module.offerPeriods();
    expect(await one.main()).toBe(2n * (units(6.003) + units(0.777)));
  });

  it('is tried again for whom it could not be written, and its day is done only then', async () => {
    const { test, promotions: module } = promotions;
    await test.asOwner('delete from promotions.live_span');
    const id = await rebate();
    const [one, other] = [await member(), await member()];
    for (const { playerId } of [one, other]) await turned(playerId, 'RNG', units(1_000), 2);
    await test.asOwner(`
      create function promotions.broken_row() returns trigger language plpgsql as
        $$ begin if new.player_id = ${one.playerId} then raise exception 'as if a disk were full'; end if; return new; end $$;
      create trigger broken_row before insert on promotions.rebate for each row execute function promotions.broken_row()`);
    const days = async () =>
      (
        await test.services.pool.query<{ day: string }>(
          'select period_start::text as day from promotions.period_done where offer_id = $1',
          [id],
        )
      ).rows.map(({ day }) => day);
    await module.offerPeriods();
    expect([await one.main(), await other.main()]).toEqual([0n, units(6)]);
    expect(await days()).not.toContain(dayOf(2));
    await test.asOwner('drop trigger broken_row on promotions.rebate; drop function promotions.broken_row()');
    await module.offerPeriods();
    expect([await one.main(), await other.main()]).toEqual([units(6), units(6)]);
    expect(await days()).toContain(dayOf(2));
  });

  it('comes by itself the day after, once, for whoever did not collect', async () => {
    await promotions.test.asOwner('delete from promotions.live_span');
    const id = await rebate();
    const { playerId, main } = await member();
    await turned(playerId, 'RNG', units(1_000), 1);
    // Of a day that nobody went through, and of one whose turnover was taken back before it was given.
    const [missed, back] = [await member(), await member()];
    await turned(missed.playerId, 'LIVE', units(2_000), 3);
    await turned(back.playerId, 'RNG', units(1_000), 1);
    await turned(back.playerId, 'RNG', -units(1_000), 0);
    await promotions.test.asOwner(`delete from promotions.period_done where offer_id = '${id}'`);
    await promotions.promotions.offerPeriods();
    expect([await missed.main(), await back.main()]).toEqual([units(9), 0n]);
    const hour = DateTime.now().setZone(zone).hour;
    // Before four in the morning of the brand it waits.
    expect(await main()).toBe(hour < 4 ? 0n : units(6));
    await promotions.test.asOwner(`delete from promotions.period_done where offer_id = '${id}'`);
    await promotions.promotions.offerPeriods();
    expect(await main()).toBe(hour < 4 ? 0n : units(6));
    const { call } = await member();
    expect((await call('POST', `/wps/growth/offers/${newId()}/collect`)).body.errorCode).toBe('promotion.unknown');
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
  });
});
