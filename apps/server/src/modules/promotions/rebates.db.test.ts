import { newId } from '@sortes/service';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
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

async function rebate(): Promise<string> {
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
    }),
  );
  await promotions.test.asOwner(`update promotions.offer set created_at = now() - interval '10 days' where id = '${id}'`);
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
    expect(await main()).toBe(units(31.8117 + 0));
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
  });

  it('comes by itself the day after, once, for whoever did not collect', async () => {
    await promotions.test.asOwner(`update promotions.offer set state = 'paused' where state = 'live'`);
    const id = await rebate();
    const { playerId, main } = await member();
    await turned(playerId, 'RNG', units(1_000), 1);
    await promotions.test.asOwner(`delete from promotions.period_done where offer_id = '${id}'`);
    await promotions.promotions.offerPeriods();
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
