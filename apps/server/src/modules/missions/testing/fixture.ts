import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { addVendor } from '../../games/gateway/testing/gateway-world.js';
import { untilNothingIsOpen } from '../../promotions/testing/grants.js';
import { letAlone, money, offerOfKind, openPromotions, type PromotionsFixture } from '../../promotions/testing/fixture.js';
import { shiftedClock } from '../../promotions/testing/shifted-clock.js';
import { postOne } from '../../wallet/index.js';
import type { BoardDocument } from '../board-rules.js';
import { insertBoard, setBoardState } from '../board-repository.js';
import { insertMission, setMissionState } from '../mission-repository.js';
import type { MissionDocument } from '../mission-rules.js';

const languages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'];
export const titles = Object.fromEntries(languages.map((code) => [code, `Title ${code}`]));

export const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

export interface Member {
  playerId: number;
  call(method: string, url: string, body?: unknown): Promise<Answer>;
}

interface Round {
  stake: number;
  won?: number;
  at?: Date;
  isOpen?: boolean;
  lane?: 'RNG' | 'LIVE';
}

/** The whole program with an award, a game, and players who play it. */
export interface MissionsFixture {
  promotions: PromotionsFixture;
  clock: ReturnType<typeof shiftedClock>;
  /** An award whose sum whoever gives it says, up to 100. */
  awardId: string;
  member(own?: number): Promise<Member>;
  /** A round at a vendor, as its calls leave it. @returns its id */
  play(player: Pick<Member, 'playerId'>, round: Round): Promise<string>;
  /** Gives a stake back. */
  undo(player: Pick<Member, 'playerId'>, round: string, stake: number): Promise<void>;
  /** Until all that happened is in the figures, in missions and on boards. */
  count(): Promise<void>;
  /** A mission that is live; its id. */
  mission(change?: Partial<MissionDocument>): Promise<string>;
  /** A board that players see; its id. */
  board(change?: Partial<BoardDocument>): Promise<string>;
  close(): Promise<void>;
}

export async function openMissions(): Promise<MissionsFixture> {
  const clock = shiftedClock();
  const promotions = await openPromotions(clock);
  await letAlone(promotions, 1_000);
  const { test, merchant } = promotions;
  const { db } = test.services;
  const { modules } = test.app;
  const vendor = await addVendor(db, 'LUMEN_TEST');
  await sql`update games.game set game_type = 'LIVE' where vendor_id = ${vendor.id} and code = 'table'`.execute(db);
  const awardId = await promotions.live(offerOfKind('award'));
  const move = (
    playerId: number,
    template: 'game-stake-placed' | 'game-prize-paid' | 'game-stake-refunded',
    amount: bigint,
    reference: string,
  ) =>
    postOne(db, {
      playerId,
      merchantId: merchant.id,
      template,
      key: newId(),
      input: {},
      reference,
      lines: [
        { account: 'main', amount },
        { account: template === 'game-prize-paid' ? 'house:prizes' : 'house:stakes', amount: -amount },
      ],
    });
  return {
    promotions,
    clock,
    awardId,
    async member(own = 10_000) {
      const playerId = await promotions.player(own);
      const found = await modules.identity.findPlayer(playerId);
      return {
        playerId,
        // Days pass: whoever comes back signs in again.
        call: async (method, url, body) =>
          test.ask(method, url, { token: await test.tokenOf(found?.userName ?? ''), ...(body !== undefined && { body }) }),
      };
    },
    async play({ playerId }, { stake, won = 0, at = new Date(), isOpen = false, lane = 'RNG' }) {
      const id = newId();
      await sql`
        insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
        select ${playerId}, ${id}, g.vendor_id, g.node_id, 1, ${id}, ${money(stake)}, ${money(won)}, ${at}, ${at}, ${isOpen ? null : at}
        from games.game g where g.vendor_id = ${vendor.id} and g.code = ${lane === 'RNG' ? 'reels' : 'table'}`.execute(db);
      await move(playerId, 'game-stake-placed', -money(stake), id);
      if (won > 0) await move(playerId, 'game-prize-paid', money(won), id);
      return id;
    },
    async undo({ playerId }, round, stake) {
      await sql`update games.round set refunded = refunded + ${money(stake)} where player_id = ${playerId} and id = ${round}`.execute(db);
      await move(playerId, 'game-stake-refunded', money(stake), round);
    },
    async count() {
      await untilNothingIsOpen(db);
      await modules.agents.catchUp();
      await modules.missions.catchUp();
    },
    async mission(change = {}) {
      const id = newId();
      const document: MissionDocument = {
        title: titles,
        about: {},
        art: 'target',
        joins: 'opt-in',
        rhythm: 'once',
        steps: [{ counter: 'turnover', lanes: [], sum: '100', count: null, reward: { offerId: awardId, sum: '5', points: null } }],
        after: null,
        claimDays: 7,
        fromDay: null,
        untilDay: null,
        rankFrom: null,
        lists: [],
        ...change,
      };
      await inTransaction(db, async (transaction) => {
        await insertMission(transaction, { id, merchantId: merchant.id, code: id, document, by: 'test' });
        await setMissionState(transaction, id, 'live', clock.now());
      });
      return id;
    },
    async board(change = {}) {
      const id = newId();
      const document: BoardDocument = {
        title: titles,
        about: {},
        art: 'crown',
        score: 'turnover',
        lanes: [],
        leastStake: null,
        table: [],
        from: Date.now() - 3_600_000,
        until: Date.now() + 3_600_000,
        rankFrom: null,
        lists: [],
        shown: 10,
        prizes: [
          { from: 1, to: 1, reward: { offerId: awardId, sum: '50', points: null } },
          { from: 2, to: 2, reward: { offerId: awardId, sum: '20', points: null } },
        ],
        ...change,
      };
      await inTransaction(db, async (transaction) => {
        await insertBoard(transaction, { id, merchantId: merchant.id, code: id, document, by: 'test' });
        await setBoardState(transaction, id, 'running', { now: clock.now() });
      });
      return id;
    },
    close: () => promotions.close(),
  };
}
