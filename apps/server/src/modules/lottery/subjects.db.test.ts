import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { findSubjects } from './bet-repository.js';
import { createPlaceChase } from './chases/place-chase.js';
import { createPlaceOrder } from './place-orders.js';
import { chaseOf, plannedDraws } from './testing/chases.js';
import { lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';

describe('what money of bets was for', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  it('names the game and the draw of a bet and of a slip, the game of a chase, and nothing of somebody else', async () => {
    const [player, other] = [await lottery.player(10_000_000n), await lottery.player(10_000_000n)];
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const place = createPlaceOrder(lottery.context);
    const slip = await place(requestOf(player, draw, [lineOf('xsmb', 'DE', '13'), lineOf('xsmb', 'DE', '14')]));
    const ofOther = await place(requestOf(other, draw, [lineOf('xsmb', 'DE', '13')]));
    const chase = await createPlaceChase(lottery.context)(chaseOf(player, await plannedDraws(lottery, 2)));
    const { rows } = await sql<{ reference: string }>`
      select reference from wallet.transaction where player_id = ${player} and template in ('stake-placed', 'chase-held') order by id`.execute(
      lottery.db,
    );
    const references = rows.map(({ reference }) => reference);
    expect(references).toEqual([slip.masterId, chase.chaseId]);
    const bets = slip.bets.map(({ id }) => id);
    const alone = await place(requestOf(player, draw, [lineOf('xsmb', 'DE', '15')]));
    const found = await findSubjects(lottery.db, player, [...references, ...bets, alone.masterId, ofOther.masterId, newId()]);
    const drawn = { gameCode: 'xsmb', numero: draw.numero };
    expect(Object.fromEntries(found)).toEqual({
      [slip.masterId]: { ...drawn, betId: null },
      ...Object.fromEntries(bets.map((id) => [id, { ...drawn, betId: id }])),
      // A slip of one bet goes by the bet's own number.
      [alone.masterId]: { ...drawn, betId: alone.bets[0]?.id },
      [chase.chaseId]: { gameCode: 'ssc1m', numero: null, betId: null },
    });
  });
});
