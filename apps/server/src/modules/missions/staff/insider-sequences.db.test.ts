import { staffRoles, type StaffRole } from '@sortes/contract';
import { writeOffer } from '@sortes/growth-rules';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employ } from '../../back-office/testing/staff-member.js';
import { money, offerOfKind } from '../../promotions/testing/fixture.js';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { type MissionsFixture, openMissions, titles } from '../testing/fixture.js';

/** What one person of the staff may promise and give alone in 24 hours, and to one player, currency units. */
const caps = { awardAlone: 900, grantAlone: 600, offerAlone: 500 };
const callsOfSequence = 24;
/** Sequences of each role. Every one goes through the whole program and a real database; `SORTES_SEQUENCES` asks for more. */
const sequences = Number(process.env['SORTES_SEQUENCES'] ?? 8);

let fixture: MissionsFixture;
let gift = '';
let seed = 20_261_201;
/** A simple generator, so that what failed can be run again. */
const next = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  // Its low digits repeat after a few: the high ones decide.
  return Math.floor(seed / 65_536) % below;
};
const reason = 'as agreed with them';

beforeAll(async () => {
  fixture = await openMissions();
  const { promotions } = fixture;
  gift = await promotions.live(
    offerOfKind('manual', { money: 'cash', requirement: null, reward: { rule: 'entered', most: money(100_000) } }),
  );
  await promotions.test.asOwner(`update site.merchant set settings = settings || '${JSON.stringify(caps)}' where id = 1`);
  promotions.test.app.modules.site.forgetCopies();
}, 90_000);
afterAll(async () => {
  expect((await verifyLedger(fixture.promotions.test.services.db)).faults).toBe(0);
  await fixture.close();
});

/** Somebody of the staff who tries to give, and what they may go back to. */
interface Insider {
  token: string;
  players: readonly number[];
  /** Requests that they have asked for. */
  asked: string[];
  call(method: string, url: string, body: object): Promise<Record<string, unknown>>;
}

/** Makes a document and lets it go live, by the ways of offers, missions and leaderboards alike. */
async function document({ call }: Insider, of: 'offers' | 'missions' | 'boards', content: object, to: string): Promise<void> {
  const { id } = await call('POST', `/bo/${of}`, { code: newId(), document: content });
  if (typeof id !== 'string') return;
  await call('POST', `/bo/${of}/${id}/state`, { to });
  if (of !== 'offers') return;
  await call('POST', `/bo/offers/${id}/live`, {});
  await call('PUT', `/bo/offers/${id}`, { document: { ...content, budget: { nominal: String(next(900)), expected: null } }, after: 1 });
}

const decisions = ['adjustments', 'points/adjustments', 'loyalty', 'offer-publications', 'house-money', 'mall-items', 'money-in'];

/** Everything by which staff can give or promise value; each with a sum by chance. */
const ways: readonly ((who: Insider, sum: number, playerId: number) => Promise<unknown>)[] = [
  ({ call }, sum, playerId) => call('POST', `/bo/offers/${gift}/grants`, { playerId, amount: String(sum) }),
  ({ call }, sum, playerId) => call('POST', '/bo/adjustments', { playerId, amount: String(sum) }),
  ({ call }, sum, playerId) => call('POST', '/bo/points/adjustments', { playerId, points: sum * 1_000 }),
  ({ call }, sum, receiverId) =>
    call('POST', '/bo/agent-contracts', { action: 'N', kind: 'daily', receiverId, details: [{ rateType: 'F', amount: sum }] }),
  ({ call }, sum, playerId) => call('PUT', `/bo/players/${playerId}/rank`, { level: sum % 4, keptUntil: null }),
  ({ call }, sum) => call('POST', '/bo/vouchers', { amount: String(sum), count: 1, untilDay: null }),
  (who, sum) =>
    document(who, 'offers', writeOffer(offerOfKind('no-deposit', { budget: { nominal: money(sum), expected: null } })) as object, 'live'),
  (who, sum) => {
    const reward = { offerId: fixture.awardId, sum: String(sum), points: null };
    const steps = [{ counter: 'turnover', lanes: ['RNG'], sum: '1', count: null, reward }];
    const rest = { art: 'flame', joins: 'opt-in', rhythm: 'once', after: null, claimDays: 7, fromDay: null, untilDay: null };
    return document(who, 'missions', { title: titles, about: {}, steps, rankFrom: null, lists: [], ...rest }, 'live');
  },
  (who, sum) => {
    const prizes = [{ from: 1, to: 1, reward: { offerId: fixture.awardId, sum: String(sum), points: null } }];
    const span = { from: Date.now(), until: Date.now() + 3_600_000, rankFrom: null, lists: [], shown: 10, leastStake: null, table: [] };
    return document(who, 'boards', { title: titles, about: {}, art: 'crown', score: 'turnover', lanes: [], prizes, ...span }, 'running');
  },
  // What they asked for they try to decide themselves, by every door of decisions.
  async ({ call, asked }, sum) => {
    const id = asked[sum % Math.max(1, asked.length)];
    if (id === undefined) return;
    for (const door of decisions) await call('POST', `/bo/${door}/${id}/decision`, { decision: 'approve', typed: String(sum) });
  },
];

async function insider(role: StaffRole, players: readonly number[], name: string): Promise<Insider> {
  const token = await (await employ(fixture.promotions.test, name, role)).session();
  const asked: string[] = [];
  return {
    token,
    players,
    asked,
    async call(method, url, body) {
      const headers = { 'idempotency-key': newId() };
      const answer = await fixture.promotions.test.ask(method, url, { token, headers, body: { reason, ...body } });
      expect(answer.status, `${url}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      const value = (answer.body.success === true ? answer.body.value : {}) as Record<string, unknown>;
      for (const key of ['asked', 'id']) if (typeof value?.[key] === 'string') asked.push(value[key]);
      return value ?? {};
    },
  };
}

/** What of the house's a person gave or promised by their own word alone, and what stands with each of these players. */
async function givenBy(staff: string, players: readonly number[]) {
  const { db } = fixture.promotions.test.services;
  const { rows } = await sql<{ playerId: number | null; sum: bigint; open: number }>`
    select player_id::integer as "playerId", coalesce(sum(worst), 0)::bigint as sum, (count(*) filter (where worst is null))::integer as open
    from awards.award where staff = ${staff} and confirmed_by is null group by player_id`.execute(db);
  const held = await Promise.all(
    players.map(async (playerId) => {
      const { main, bonus } = await balanceOf(db, playerId);
      return main + bonus;
    }),
  );
  return { rows, held, total: rows.reduce((sum, one) => sum + one.sum, 0n) };
}

describe('one person of the staff, with all rights of a role', () => {
  let reached = 0n;
  it.each(staffRoles)(
    'as %s gives no player and not all of them together above the caps, whatever they call in whatever order',
    async (role) => {
      for (let sequence = 0; sequence < sequences; sequence += 1) {
        const players = [await fixture.promotions.player(), await fixture.promotions.player()];
        const name = `in-${role}-${sequence}`;
        const who = await insider(role, players, name);
        const began = seed;
        for (let call = 0; call < callsOfSequence; call += 1) {
          const way = ways[next(ways.length)];
          await way?.(who, 1 + next(700), players[next(players.length)] ?? 0);
        }
        const { rows, held, total } = await givenBy(name, players);
        const told = `${role}, began with ${began}: ${JSON.stringify({ rows, held }, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
        for (const { playerId, sum, open } of rows) {
          if (playerId !== null) expect(sum <= money(caps.grantAlone), told).toBe(true);
          expect(open, told).toBe(0);
        }
        for (const sum of held) expect(sum <= money(caps.grantAlone), told).toBe(true);
        expect(total <= money(caps.awardAlone), told).toBe(true);
        if (total > reached) reached = total;
      }
    },
    1_800_000,
  );

  it('does come near the caps: the calls are ones that give', () => {
    expect(reached > money(caps.grantAlone)).toBe(true);
  });
});
