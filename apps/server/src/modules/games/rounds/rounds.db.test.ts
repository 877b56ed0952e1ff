import { games as contract, gameTypes, type RoundLane, roundLanes, usualNetLanes } from '@sortes/contract';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import type { FileReply } from '../../../platform/http.js';
import { createVendorClient } from '../launch/vendor-client.js';
import { addRound, addTransaction, idAt, openMoney, type MoneyFixture, type StoredVendor } from '../testing/money-fixture.js';
import { keepTurnoverRules } from '../keep-turnover-rules.js';
import { netKindsNow } from '../turnover-rule-repository.js';
import { createSubjects } from './name-rounds.js';
import { roundRoutes } from './routes.js';

let money: MoneyFixture;
let lumen: StoredVendor;
let kite: StoredVendor;
/** KITE's sports stand among the cockfights. */
const split = { esports: [], cockfight: ['KITE'] };
const hour = 3_600_000;
const start = new Date('2026-03-01T00:00:00Z');
const at = (hours: number): Date => new Date(start.getTime() + hours * hour);

beforeAll(async () => {
  money = await openMoney();
  lumen = await money.vendor('LUMEN');
  kite = await money.vendor('KITE', undefined, { name: '=KITE()' });
});
afterAll(() => money.close());

const ask = <R>(operation: { path: string }, playerId: number, input: { query?: object; params?: object } = {}, context = {}) =>
  money.call<R>(
    roundRoutes(money.services, money.catalogue, createVendorClient(money.services), async () => split),
    operation,
    playerId,
    input,
    context,
  );

interface Listed {
  list: { roundId: string; state: string; net: number; gameName: string; gameType: string; vendorName: string; endTime: number | null }[];
  totalCount: number;
  totalPages: number;
  totals: { rounds: number; stake: number; win: number; refund: number; net: number };
}

describe('what a round turns over', () => {
  const lisbon = 'Europe/Lisbon';
  const netAt = async (when: string): Promise<string[]> => {
    const { rows } = await sql<{ net: string[] }>`select net from games.net_kinds(7, ${sql.raw(when)})`.execute(money.db);
    return rows[0]?.net ?? [];
  };
  const tomorrow = `(date_trunc('day', (clock_timestamp() + interval '1 minute') at time zone '${lisbon}') + interval '1 day') at time zone '${lisbon}'`;
  const keep = async (netTurnoverGames: readonly RoundLane[]): Promise<void> =>
    keepTurnoverRules({
      db: money.db,
      site: { allMerchants: async () => [{ id: 7, timeZone: lisbon }], settingsOf: async () => ({ netTurnoverGames }) },
    } as unknown as Parameters<typeof keepTurnoverRules>[0]);

  it('goes by its brand’s rule from the next day on, and a rule that is set twice stands there once', async () => {
    const rules = async (): Promise<number> =>
      (await sql`select from games.turnover_rule where merchant_id = 7`.execute(money.db)).rows.length;
    expect((await netAt('now()')).toSorted()).toEqual(usualNetLanes.toSorted());
    await keep(usualNetLanes.toReversed());
    expect(await rules()).toBe(0);
    await keep(['RNG', 'LIVE']);
    await keep(['LIVE', 'RNG']);
    expect([await netAt(`${tomorrow} - interval '1 microsecond'`), await netAt(tomorrow), await rules()]).toEqual([
      [...usualNetLanes],
      ['LIVE', 'RNG'],
      1,
    ]);
    expect(await netKindsNow(money.db, 7)).toEqual([...usualNetLanes]);
    await keep([]);
    expect([await netAt(tomorrow), await rules()]).toEqual([[], 1]);
    // What was to come and is taken back leaves the usual.
    await keep(usualNetLanes);
    expect((await netAt(tomorrow)).toSorted()).toEqual(usualNetLanes.toSorted());
  });

  it('can be set of every kind of games', () => {
    expect(roundLanes.toSorted()).toEqual(gameTypes.toSorted());
  });

  it('is told with every way to read it', async () => {
    const player = await money.player();
    const rounds = [
      await addRound(money, { playerId: player, vendor: lumen, at: at(1) }),
      await addRound(money, { playerId: player, vendor: lumen, at: at(3) }),
    ];
    await sql`insert into games.turnover_rule (merchant_id, starts, net) values (1, ${at(2)}, '{RNG}')`.execute(money.db);
    const { rows } = await sql<{ way: string; id: string; is_net: boolean }>`
      select 'one' as way, r.id, r.is_net from unnest(${rounds}::uuid[]) as a (id) cross join lateral games.round_of(${player}, a.id) as r
      union all select 'standing', id, is_net from games.rounds_standing(${player}, ${rounds}::uuid[])
      union all select 'closed', id, is_net from games.rounds_closed(1, ${at(0)}, ${at(4)}) where player_id = ${player}
      union all select 'opened', id, is_net from games.rounds_opened(${player}, ${at(0)}, ${at(4)})`.execute(money.db);
    await sql`delete from games.turnover_rule where merchant_id = 1`.execute(money.db);
    const told = (id: string | undefined): unknown[] =>
      rows
        .filter((row) => row.id === id)
        .map(({ way, is_net }) => [way, is_net])
        .sort();
    const ways = ['closed', 'one', 'opened', 'standing'];
    expect([told(rounds[0]), told(rounds[1])]).toEqual([ways.map((way) => [way, false]), ways.map((way) => [way, true])]);
  });
});

describe('rounds of a player', () => {
  it('are told newest first, page by page, with totals over all that the filter meets', async () => {
    const [player, other] = [await money.player(), await money.player()];
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push(await addRound(money, { playerId: player, vendor: lumen, at: at(index), staked: 12_500n, won: index === 3 ? 40_000n : 0n }));
    await addRound(money, { playerId: other, vendor: lumen, at: at(2) });
    const page = await ask<Listed>(contract.listGameRounds, player, { query: { pageNo: 2, pageSize: 3 } });
    expect(Value.Check(contract.listGameRounds.reply, page)).toBe(true);
    expect(page.list.map(({ roundId }) => roundId)).toEqual([ids[3], ids[2], ids[1]]);
    expect([page.totalCount, page.totalPages]).toEqual([7, 3]);
    expect(page.totals).toEqual({ rounds: 7, stake: 8.75, win: 4, refund: 0, net: -4.75 });
    expect(page.list[0]).toMatchObject({ net: 2.75, gameName: 'First game', gameType: 'RNG', vendorName: 'LUMEN Games', state: 'settled' });
    const narrowed = await ask<Listed>(contract.listGameRounds, player, {
      query: { startDate: at(2).getTime(), endDate: at(4).getTime(), language: 'VI' },
    });
    expect(narrowed.list.map(({ roundId }) => roundId)).toEqual([ids[4], ids[3], ids[2]]);
    expect(narrowed.totals).toMatchObject({ rounds: 3, stake: 3.75 });
    expect(narrowed.list[0]?.gameName).toBe('Trò đầu tiên');
  });

  it('are open, settled or refunded, and found by state, type and vendor', async () => {
    const player = await money.player();
    const { rows } = await sql<{ node_id: bigint }>`
      insert into games.game (vendor_id, code, game_type, name) values (${kite.id}, 'match', 'SPORTS', 'Match') returning node_id`.execute(
      money.db,
    );
    await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
    money.catalogue.forget();
    const match = Number(rows[0]?.node_id);
    const open = await addRound(money, { playerId: player, vendor: lumen, at: at(1), closed: false });
    const undone = await addRound(money, { playerId: player, vendor: lumen, at: at(2), refunded: 10_000n });
    const undoneOpen = await addRound(money, { playerId: player, vendor: lumen, at: at(2.5), refunded: 10_000n, closed: false });
    const half = await addRound(money, { playerId: player, vendor: lumen, at: at(3), refunded: 5_000n });
    const wonToo = await addRound(money, { playerId: player, vendor: kite, at: at(4), refunded: 10_000n, won: 1n, nodeId: match });
    const free = await addRound(money, { playerId: player, vendor: kite, at: at(5), staked: 0n });
    const listed = async (query: object) =>
      (await ask<Listed>(contract.listGameRounds, player, { query })).list.map(({ roundId, state }) => [roundId, state]);
    expect(await listed({})).toEqual([
      [free, 'settled'],
      [wonToo, 'settled'],
      [half, 'settled'],
      [undoneOpen, 'refunded'],
      [undone, 'refunded'],
      [open, 'open'],
    ]);
    expect(await listed({ state: 'open' })).toEqual([[open, 'open']]);
    expect(await listed({ state: 'refunded' })).toEqual([
      [undoneOpen, 'refunded'],
      [undone, 'refunded'],
    ]);
    expect(await listed({ state: 'settled' })).toHaveLength(3);
    expect(await listed({ gameType: 'COCKFIGHT' })).toEqual([[wonToo, 'settled']]);
    expect(await listed({ gameType: 'SPORTS' })).toEqual([]);
    expect(await listed({ gameType: 'RNG' })).toHaveLength(5);
    expect(await listed({ nodeId: String(match) })).toEqual([[wonToo, 'settled']]);
    expect(await listed({ vassalage: 'KITE' })).toHaveLength(2);
    expect(await listed({ vassalage: 'NOBODY' })).toEqual([]);
    await expect(listed({ state: 'lost' })).rejects.toMatchObject({ code: 'request_param_err', detail: { field: 'state' } });
    await expect(listed({ gameType: 'X' })).rejects.toMatchObject({ code: 'request_param_err' });
    await expect(listed({ startDate: 2, endDate: 1 })).rejects.toMatchObject({ code: 'request_param_err' });
  });

  it('open to their movements, and never to another player', async () => {
    const [player, other] = [await money.player(), await money.player()];
    const round = await addRound(money, { playerId: player, vendor: lumen, at: at(1), code: 'R-1', won: 25_000n });
    const moved = newId();
    await addTransaction(money, {
      playerId: player,
      vendor: lumen,
      roundId: round,
      externalId: 'b-1',
      kind: 'bet',
      amount: 10_000n,
      at: at(1),
      transactionId: moved,
    });
    await addTransaction(money, {
      playerId: player,
      vendor: lumen,
      roundId: round,
      externalId: 'w-1',
      kind: 'win',
      amount: 25_000n,
      at: at(2),
      referenceId: 'b-1',
    });
    await addTransaction(money, {
      playerId: player,
      vendor: lumen,
      roundId: round,
      externalId: 'w-0',
      kind: 'win',
      amount: 0n,
      at: at(3),
      transactionId: null,
    });
    const found = await ask<Record<string, unknown>>(contract.getGameRound, player, { params: { roundId: round } });
    expect(Value.Check(contract.getGameRound.reply, found)).toBe(true);
    expect(found).toMatchObject({
      round: { roundId: round, reference: 'R-1', net: 1.5 },
      movements: [
        { kind: 'bet', amount: 1, reference: 'b-1', transactionId: moved },
        { kind: 'win', amount: 2.5, reference: 'w-1' },
        { kind: 'win', amount: 0, reference: 'w-0', transactionId: null },
      ],
    });
    for (const [who, roundId] of [
      [other, round],
      [player, newId()],
    ] as const)
      await expect(ask(contract.getGameRound, who, { params: { roundId } })).rejects.toMatchObject({ code: 'game.round.unknown' });
    // Nor does a statement name another player's round.
    const subjects = createSubjects(money.db, money.catalogue);
    expect(Object.fromEntries(await subjects(player, [round, newId()], 'VI'))).toEqual({
      [round]: { gameId: String(lumen.nodeId), gameName: 'Trò đầu tiên' },
    });
    expect((await subjects(other, [round], 'EN')).size).toBe(0);
  });

  it('leave as CSV in the language of the call, without formulas, page after page', async () => {
    const player = await money.player();
    await sql`
      insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
      select ${player}, ('0190a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${kite.id}, ${kite.nodeId}, 1, '=cmd' || n, 10000, 0, ${at(1)}, ${at(1)}, ${at(1)}
      from generate_series(1, 2500) as n`.execute(money.db);
    const file = await ask<FileReply>(contract.exportGameRounds, player, {}, { language: 'PT' });
    let text = '';
    for await (const part of file.rows) text += part;
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(2_502);
    expect(lines[0]).toBe('\uFEFFInício,Fim,Provedor,Jogo,Situação,Apostado,Prêmios,Reembolso,Resultado,Moeda,Rodada do provedor,Rodada');
    expect(lines[1]).toBe(
      `2026-03-01 08:00:00 +07:00,2026-03-01 08:00:00 +07:00,'=KITE(),First game,Encerrada,1,0,0,-1,VND,'=cmd2500,0190a000-0000-7000-8000-0000000009c4`,
    );
    expect(new Set(lines.slice(1, -1)).size).toBe(2_500);
  });

  it('sum up since a game was first opened in a login session, that game only', async () => {
    const [player, other] = [await money.player(), await money.player()];
    const [session, launchId] = [newId(), newId()];
    const launchAt = async (id: string, hours: number, inSession = session, nodeId = lumen.nodeId) =>
      sql`
        insert into games.launch (id, player_id, vendor_id, node_id, merchant_id, session_id, token_hash, currency, country, language, created_at, expires_at)
        values (${id}, ${player}, ${lumen.id}, ${nodeId}, 1, ${inSession}, ${Buffer.from(id)}, 'VND', 'VN', 'EN', ${at(hours)}, ${at(hours + 12)})`.execute(
        money.db,
      );
    await launchAt(newId(), 7, newId());
    await launchAt(newId(), 8, session, kite.nodeId);
    await launchAt(newId(), 10);
    // A reload of the page.
    await launchAt(launchId, 11.5);
    await addRound(money, { playerId: player, vendor: lumen, at: at(9) });
    await addRound(money, { playerId: player, vendor: lumen, at: at(11), won: 30_000n });
    await addRound(money, { playerId: player, vendor: lumen, at: at(12), closed: false });
    await addRound(money, { playerId: player, vendor: kite, at: at(12) });
    expect(await ask(contract.getGamePosition, player, { query: { launchId } })).toEqual({
      since: at(10).getTime(),
      barred: false,
      rounds: 2,
      stake: 2,
      win: 3,
      refund: 0,
      net: 1,
    });
    await expect(ask(contract.getGamePosition, other, { query: { launchId } })).rejects.toMatchObject({ code: 'game.unknown' });
    await sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason) values (${player}, ${newId()}::uuid, 1, 'self-exclusion', 'own')`.execute(
      money.db,
    );
    expect(await ask(contract.getGamePosition, player, { query: { launchId } })).toMatchObject({ barred: true, net: 1 });
  });

  it('are quick with a million of them: a page of a day, and the first page of all with its totals', async () => {
    const count = Number(process.env['ROUNDS'] ?? 100_000);
    const player = await money.player();
    await sql`
      insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
      select ${player}, (lpad(to_hex(t.ms >> 16), 8, '0') || '-' || lpad(to_hex(t.ms & 65535), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ${lumen.id}, ${lumen.nodeId}, 1, 'm' || n, 10000, n % 3 * 10000, to_timestamp(t.ms / 1000.0), to_timestamp(t.ms / 1000.0), to_timestamp(t.ms / 1000.0)
      from generate_series(1, ${count}::integer) as n, lateral (select ${start.getTime()}::bigint + n * 3600::bigint as ms) as t`.execute(
      money.db,
    );
    await sql`vacuum analyze games.round`.execute(money.db);
    const measured = async (query: object): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const begin = performance.now();
        await ask(contract.listGameRounds, player, { query });
        times.push(performance.now() - begin);
      }
      return Math.min(...times);
    };
    const ofADay = { startDate: start.getTime() + 10 * hour, endDate: start.getTime() + 34 * hour };
    const [all, day] = [await measured({}), await measured(ofADay)];
    if (process.env['ROUNDS'] !== undefined) console.log({ count, all, day, deep: await measured({ pageNo: count / 200, pageSize: 200 }) });
    // A day costs what is in it, not what is behind it.
    expect(day).toBeLessThan(all);
    expect(idAt(start) < idAt(at(1))).toBe(true);
  });
});
