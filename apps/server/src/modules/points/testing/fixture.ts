import { type Clock, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { expect } from 'vitest';
import { DomainError } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { balanceOf, postOne, verifyLedger } from '../../wallet/index.js';
import { verifyPoints } from '../index.js';

export const money = (units: number): bigint => BigInt(Math.round(units * 10_000));

/** Code of a refusal, or `accepted`. */
export async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : `not a refusal: ${String(error)}`;
  }
}

/** The whole program, with players who have points. */
export interface PointsFixture {
  test: TestApp;
  merchant: Merchant;
  points: TestApp['app']['modules']['points'];
  player(own?: number, type?: number): Promise<number>;
  tokenOf(playerId: number): Promise<string>;
  /** Does something of points in a transaction of its own. */
  within<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Points of a player for a mission. */
  earn(playerId: number, points: number, key?: string): Promise<bigint | undefined>;
  spend(playerId: number, points: number, key?: string): Promise<bigint>;
  /** A player has turned over so much in a lane on a day so many back, money units; not counted yet. */
  turnedOver(playerId: number, lane: string, valid: bigint, daysBack?: number): Promise<void>;
  /** The same today, counted at once. */
  turnOver(playerId: number, lane: string, valid: bigint): Promise<void>;
  balance(playerId: number): Promise<bigint>;
  /** What is left of a player's lots, in the order in which they expire. */
  lots(playerId: number): Promise<{ source: string; left: number; expiresOn: string }[]>;
  owed(playerId: number): Promise<number>;
  /** Rules of the brand, laid over those that hold. */
  rule(change: Record<string, unknown>): Promise<void>;
  /** Everything adds up: the ledger, and points with it. */
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

export async function openPoints(clock?: Clock): Promise<PointsFixture> {
  const test = await createTestApp(clock === undefined ? {} : { clock });
  const { site, identity, points } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  const { db } = test.services;
  let made = 0;
  const within: PointsFixture['within'] = (work) => inTransaction(db, work);
  const dayOf = (back: number) =>
    DateTime.fromJSDate(test.services.clock.now(), { zone: merchant.timeZone }).minus({ days: back }).toFormat('yyyy-MM-dd');
  const turnedOver: PointsFixture['turnedOver'] = async (playerId, lane, valid, daysBack = 0) => {
    const day = dayOf(daysBack);
    await test.asOwner(`
      insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
      select g.id, ${merchant.id}, '${day}', ${playerId}, '${lane}', '', 1, ${valid}, ${valid}, 0, 0, 0, 0, 0, 0 from agents.generation g where g.state = 'live'
      on conflict (generation, merchant_id, player_id, day, lane) do update set valid = agents.member_day.valid + excluded.valid;
      insert into agents.hour_count (generation, merchant_id, hour, day, changed_at)
      select g.id, ${merchant.id}, date_trunc('hour', now()), '${day}', clock_timestamp() from agents.generation g where g.state = 'live'
      on conflict (generation, merchant_id, hour, day) do update set changed_at = excluded.changed_at`);
  };
  return {
    test,
    merchant,
    points,
    within,
    async player(own = 0, type = 0) {
      const { playerId } = await identity.createPlayer(merchant, {
        userName: `pointer${++made}`,
        password: 'Points-earned-1',
        paymentPassword: '730164',
        type,
      });
      if (own > 0)
        await postOne(db, {
          playerId,
          merchantId: merchant.id,
          template: 'demo-credited',
          key: `own:${newId()}`,
          input: {},
          reference: '',
          lines: [
            { account: 'house:demo', amount: -money(own) },
            { account: 'main', amount: money(own) },
          ],
        });
      return playerId;
    },
    async tokenOf(playerId) {
      return test.tokenOf((await identity.findPlayer(playerId))?.userName ?? '');
    },
    earn: async (playerId, sum, key = newId()) =>
      (
        await within((transaction) =>
          points.earn(transaction, { merchantId: merchant.id, playerId, points: BigInt(sum), key, why: 'mission' }),
        )
      )?.changed,
    spend: async (playerId, sum, key = newId()) =>
      (
        await within((transaction) =>
          points.spend(transaction, [{ merchantId: merchant.id, playerId, points: BigInt(sum), key, reference: 'an order' }]),
        )
      )[0]?.balance ?? 0n,
    turnedOver,
    async turnOver(playerId, lane, valid) {
      await turnedOver(playerId, lane, valid);
      await points.followPlay();
    },
    balance: async (playerId) => (await balanceOf(db, playerId)).points / 10_000n,
    async lots(playerId) {
      const { rows } = await sql<{ source: string; left: number; expiresOn: string }>`
        select source, points_left::integer as "left", expires_on::text as "expiresOn" from points.lot where player_id = ${playerId} order by expires_on, id`.execute(
        db,
      );
      return rows;
    },
    async owed(playerId) {
      const { rows } = await sql<{ owed: number }>`select owed::integer as owed from points.player where player_id = ${playerId}`.execute(
        db,
      );
      return rows[0]?.owed ?? 0;
    },
    async rule(change) {
      const { writeRules, usualRules } = await import('../rules.js');
      const document = { ...writeRules(usualRules('standard')), ...change };
      await sql`
        insert into points.rule (merchant_id, version, document, made_by)
        select ${merchant.id}, coalesce(max(version), 0) + 1, ${JSON.stringify(document)}::jsonb, 'test' from points.rule where merchant_id = ${merchant.id}`.execute(
        db,
      );
    },
    async expectSound() {
      expect((await verifyPoints(db)).found).toEqual([]);
      const report = await verifyLedger(db);
      expect({ faults: report.faults, unbalanced: report.unbalanced, mismatched: report.mismatched }).toEqual({
        faults: 0,
        unbalanced: [],
        mismatched: [],
      });
    },
    close: () => test.close(),
  };
}
