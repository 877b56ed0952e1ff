import { inTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { expect } from 'vitest';
import { letHear } from '../../../platform/follow.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from '../../promotions/testing/fixture.js';
import { payByHand, reverseByHand } from '../../promotions/testing/hand-deposits.js';
import type { RuleDocument } from '../rules.js';

export interface ReferralWorld extends PromotionsFixture {
  referral: PromotionsFixture['test']['app']['modules']['referral'];
  /** A live award with a fixed sum of so many units; its id. */
  award(units: number, change?: Parameters<typeof offerOfKind>[1]): Promise<string>;
  /** Saves the rule anew, with these differences. */
  rule(change?: Partial<RuleDocument>): Promise<RuleDocument>;
  /** Somebody who registered with a code. `contact`: their mailbox or number is confirmed. */
  friendOf(inviterId: number, contact?: boolean, email?: string): Promise<number>;
  /** A deposit of so many units that staff credit; its order. */
  pay(playerId: number, units: number): Promise<string>;
  reverse(orderId: string): Promise<void>;
  /** Valid turnover of today, as the agents' figures have it. */
  turned(playerId: number, units: number): Promise<void>;
  /** Lets the module hear of all that has happened, and look. */
  hear(): Promise<void>;
  /** What was laid ready for a player: source key, state, sum. */
  grantsOf(playerId: number): Promise<{ key: string; state: string; amount: bigint }[]>;
  stateOf(friendId: number): Promise<string | undefined>;
  tokenOf(playerId: number): Promise<string>;
}

export async function openReferral(): Promise<ReferralWorld> {
  const fixture = await openPromotions();
  const { test, merchant } = fixture;
  const { identity, referral } = test.app.modules;
  const { db } = test.services;
  let made = 0;
  const tokenOf = async (playerId: number) => (await identity.createSessionFor(playerId)).token;
  return {
    ...fixture,
    referral,
    tokenOf,
    async award(units, change = {}) {
      return fixture.live(offerOfKind('award', { reward: { rule: 'fixed', sum: money(units) }, ...change }));
    },
    async rule(change = {}) {
      const { rows } = await sql<{ version: number }>`
        select coalesce(max(version), 0)::integer as version from referral.rule where merchant_id = ${merchant.id}`.execute(db);
      const document: RuleDocument = {
        isOn: true,
        minDeposit: '100000',
        minTurnover: '500000',
        days: 30,
        inviterOfferId: null,
        friendOfferId: null,
        milestones: [],
        monthlyCap: null,
        ...change,
      };
      const after = rows[0]?.version ?? 0;
      const isSaved = await inTransaction(db, (transaction) =>
        referral.putRule(transaction, { merchantId: merchant.id, after, document, by: 'test' }),
      );
      expect(isSaved).toBe(true);
      return document;
    },
    async friendOf(inviterId, contact = true, email) {
      const userName = `friend${++made}`;
      const { playerId } = await identity.createPlayer(merchant, {
        userName,
        password: undefined,
        referredBy: inviterId,
        email: email ?? `${userName}@friends.example`,
        ...(contact && { mobile: `+8490${String(1_000_000 + made)}` }),
      });
      return playerId;
    },
    pay: async (playerId, units) => payByHand(fixture, await tokenOf(playerId), units),
    reverse: (orderId) => reverseByHand(fixture, orderId),
    async turned(playerId, units) {
      const day = DateTime.now().setZone(merchant.timeZone).toFormat('yyyy-MM-dd');
      await test.asOwner(`
        insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
        select g.id, ${merchant.id}, '${day}', ${playerId}, 'RNG', '', 1, ${money(units)}, ${money(units)}, 0, 0, 0, 0, 0, 0 from agents.generation g where g.state = 'live'
        on conflict (generation, merchant_id, player_id, day, lane) do update set valid = agents.member_day.valid + excluded.valid;
        insert into agents.hour_count (generation, merchant_id, hour, day, changed_at)
        select g.id, ${merchant.id}, date_trunc('hour', now()), '${day}', clock_timestamp() from agents.generation g where g.state = 'live'
        on conflict do nothing;
        update agents.hour_count set changed_at = clock_timestamp() where day = '${day}'`);
    },
    async hear() {
      const isHeldBack = async (): Promise<boolean> => {
        const { rows } = await sql<{ yes: boolean }>`
          select exists (select from platform.outbox where writer >= pg_snapshot_xmin(pg_current_snapshot())) as yes`.execute(db);
        return rows[0]?.yes === true;
      };
      await expect.poll(isHeldBack, { timeout: 30_000, interval: 50 }).toBe(false);
      for (const listener of referral.listeners ?? []) while (await letHear(db, listener));
      await referral.catchUp();
    },
    async grantsOf(playerId) {
      const { rows } = await sql<{ key: string; state: string; amount: bigint }>`
        select source_key as key, state, amount from promotions.grant where player_id = ${playerId} order by created_at, id`.execute(db);
      return rows;
    },
    async stateOf(friendId) {
      const { rows } = await sql<{ state: string }>`select state from referral.invitation where friend_id = ${friendId}`.execute(db);
      return rows[0]?.state;
    },
  };
}

export { money } from '../../promotions/testing/fixture.js';
