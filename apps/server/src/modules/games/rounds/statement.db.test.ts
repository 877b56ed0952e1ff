import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { postOne } from '../../wallet/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('names the game of a vendor in the statement, in the language of the call, and leads to the round', async () => {
  const { db } = test.services;
  const { modules } = test.app;
  const merchant = await modules.site.merchantByCode('sortes');
  const player = await modules.identity.findPlayerByName(merchant.id, 'demo1');
  const playerId = player?.id ?? 0;
  const { rows } = await sql<{ node_id: bigint; vendor_id: number; name: string; vi: string | null }>`
    select node_id, vendor_id, name, names ->> 'VI' as vi from games.game where names ? 'VI' order by node_id limit 1`.execute(db);
  const [game] = rows;
  if (game === undefined) throw new Error('the demo has no game with a name in Vietnamese');
  const roundId = newId();
  const posted = await postOne(db, {
    playerId,
    merchantId: merchant.id,
    template: 'game-stake-placed',
    key: `game:${game.vendor_id}:b-1`,
    input: null,
    reference: roundId,
    lines: [
      { account: 'main', amount: -10_000n },
      { account: 'house:stakes', amount: 10_000n },
    ],
  });
  expect(posted.verdict).toBe('posted');
  await sql`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at)
    values (${playerId}, ${roundId}, ${game.vendor_id}, ${game.node_id}, ${merchant.id}, 'r-1', 10000, now(), now())`.execute(db);
  const token = await test.tokenOf('demo1');
  const statement = await test.ask('GET', '/wps/relay/ODSFE2_MemTransDet?type=game-stake-placed', { token, headers: { language: 'VI' } });
  const { list } = statement.body.value as { list: { reference: string; subject?: { gameId: string; gameName: string } }[] };
  expect(list).toMatchObject([{ reference: roundId, subject: { gameId: String(game.node_id), gameName: game.vi } }]);
  const path = `/wps/report/accountGameBetHistory/${roundId}`;
  expect((await test.ask('GET', path, { token })).body).toMatchObject({
    success: true,
    value: { round: { roundId, state: 'open', stake: 1 } },
  });
  // Not for anybody else.
  expect((await test.ask('GET', path, { token: await test.tokenOf('demo2') })).body).toMatchObject({ errorCode: 'game.round.unknown' });
  const file = await test.ask('GET', '/wps/report/accountGameBetHistory/export', { token });
  expect(file.status).toBe(200);
});
