import { records as contract } from '@sortes/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileReply } from '../../../platform/http.js';
import { addRound, idAt, openMoney, type MoneyFixture, type StoredVendor } from '../testing/money-fixture.js';
import { type BetLine, type BetSource, addSums, noBets } from '../../../ports/bet-source.js';
import { createRoundSource } from './round-source.js';
import { recordRoutes } from './routes.js';

const hour = 3_600_000;
const start = new Date('2026-03-01T00:00:00Z');
const at = (hours: number): Date => new Date(start.getTime() + hours * hour);

let money: MoneyFixture;
let lumen: StoredVendor;
beforeAll(async () => {
  money = await openMoney();
  lumen = await money.vendor('LUMEN');
});
afterAll(() => money.close());

/** Bets of another product, kept in memory: a stranger's source as this module sees it. */
function sourceOf(lines: readonly BetLine[]): BetSource {
  const kept = ({ from, until, product, state, search }: Parameters<BetSource['totals']>[0]) =>
    lines.filter(
      (line) =>
        (from === undefined || line.placedAt >= from) &&
        (until === undefined || line.placedAt <= until) &&
        (product === undefined || product === line.product) &&
        (state === undefined || state === line.state) &&
        (search === undefined || search.fits(line.gameName) || search.text === line.number),
    );
  const sumsOf = (line: BetLine) => ({
    bets: 1n,
    stake: line.stake,
    win: line.win,
    refund: line.refund,
    open: line.state === 'open' ? line.stake : 0n,
  });
  return {
    page: async (filter, before, limit) =>
      kept(filter)
        .filter(({ id }) => before === undefined || id < before)
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    newestOf: async (players, filter, before, limit) =>
      kept({ ...filter, playerId: players[0] ?? 0 })
        .filter(({ id }) => before === undefined || id < before)
        .map(({ id }) => ({ playerId: players[0] ?? 0, id }))
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    totals: async (filter) => kept(filter).map(sumsOf).reduce(addSums, noBets),
    days: async (filter) =>
      kept(filter).map((line) => ({ day: line.placedAt.toISOString().slice(0, 10), product: line.product, ...sumsOf(line) })),
  };
}

const lineAt = (hours: number, rest: Partial<BetLine> = {}): BetLine => ({
  id: idAt(at(hours)),
  kind: 'order',
  product: 'LOTT',
  placedAt: at(hours),
  gameId: 'xsmb',
  gameName: 'Miền Bắc',
  detail: 'Đề · 13',
  numero: 'XSMB-1',
  number: `N${hours}`,
  isChase: false,
  state: 'lost',
  stake: 10_000n,
  win: 0n,
  refund: 0n,
  ...rest,
});

interface Listed {
  list: { id: string; product: string; state: string; net: number | null }[];
  nextCursor: string | null;
  totals: { bets: number; stake: number; win: number; refund: number; open: number; net: number } | null;
}
const routes = (others: readonly BetSource[]) =>
  recordRoutes(money.services, [...others, createRoundSource(money.db, money.catalogue, async () => ({ esports: [], cockfight: [] }))]);
const ask = <R>(operation: { path: string }, playerId: number, query: object, others: readonly BetSource[] = []) =>
  money.call<R>(routes(others), operation, playerId, { query });

describe('the record of bets of every product', () => {
  it('is one list by time, whatever the product, page after page without a gap or a double', async () => {
    const player = await money.player();
    const rounds: string[] = [];
    for (let index = 0; index < 20; index += 1)
      rounds.push(await addRound(money, { playerId: player, vendor: lumen, at: at(index), staked: 10_000n }));
    const orders = Array.from({ length: 15 }, (_, index) => lineAt(index * 1.3 + 0.4));
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Listed = await ask<Listed>(contract.getBetHistory, player, { limit: 8, ...(cursor !== null && { cursor }) }, [
        sourceOf(orders),
      ]);
      expect(Value.Check(contract.getBetHistory.reply, page)).toBe(true);
      if (pages === 0) expect(page.totals).toMatchObject({ bets: 35, stake: 35, net: -35 });
      else expect(page.totals).toBeNull();
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(5);
    expect(seen).toEqual([...rounds, ...orders.map(({ id }) => id)].toSorted().toReversed());
  });

  it('tells how each stands, and sums what was staked, won, returned and is undecided', async () => {
    const player = await money.player();
    const add = (hours: number, rest: object) =>
      addRound(money, { playerId: player, vendor: lumen, at: at(hours), staked: 10_000n, ...rest });
    const open = await add(1, { closed: false });
    const won = await add(2, { won: 25_000n });
    const lost = await add(3, {});
    const returned = await add(4, { refunded: 10_000n, closed: false });
    const half = await add(5, { refunded: 4_000n });
    const all = await ask<Listed>(contract.getBetHistory, player, {});
    expect(all.list.map(({ id, state, net }) => [id, state, net])).toEqual([
      [half, 'lost', -0.6],
      [returned, 'returned', 0],
      [lost, 'lost', -1],
      [won, 'won', 1.5],
      [open, 'open', null],
    ]);
    expect(all.totals).toEqual({ bets: 5, stake: 5, win: 2.5, refund: 1.4, open: 1, net: -0.1 });
    for (const [state, ids] of [
      ['open', [open]],
      ['won', [won]],
      ['lost', [half, lost]],
      ['returned', [returned]],
    ] as const) {
      const narrowed = await ask<Listed>(contract.getBetHistory, player, { state });
      expect(
        narrowed.list.map(({ id }) => id),
        state,
      ).toEqual(ids);
      expect(narrowed.totals?.bets, state).toBe(ids.length);
    }
  });

  it('finds by product, by a name without its marks, by number, and by time', async () => {
    const player = await money.player();
    const round = await addRound(money, { playerId: player, vendor: lumen, at: at(1), code: 'TABLE-77' });
    const order = lineAt(2);
    const orders = [sourceOf([order])];
    const ids = async (query: object) => (await ask<Listed>(contract.getBetHistory, player, query, orders)).list.map(({ id }) => id);
    expect(await ids({ product: 'LOTT' })).toEqual([order.id]);
    expect(await ids({ product: 'RNG' })).toEqual([round]);
    expect(await ids({ product: 'LIVE' })).toEqual([]);
    expect(await ids({ find: 'mien bac' })).toEqual([order.id]);
    expect(await ids({ find: 'first' })).toEqual([round]);
    expect(await ids({ find: 'TABLE-77' })).toEqual([round]);
    expect(await ids({ find: round })).toEqual([round]);
    expect(await ids({ find: round, product: 'LIVE' })).toEqual([]);
    expect(await ids({ find: '---' })).toEqual([]);
    expect(await ids({ startDate: at(1.5).getTime() })).toEqual([order.id]);
    await expect(ids({ startDate: 2, endDate: 1 })).rejects.toMatchObject({ code: 'request_param_err' });
  });

  it('is nobody else’s', async () => {
    const [player, other] = [await money.player(), await money.player()];
    const round = await addRound(money, { playerId: player, vendor: lumen, at: at(1), code: 'mine' });
    for (const query of [{}, { find: 'mine' }, { find: round }])
      expect((await ask<Listed>(contract.getBetHistory, other, query)).list).toEqual([]);
  });

  it('leaves as a file of the same rows, and keeps formulas out of it', async () => {
    const player = await money.player();
    for (let index = 0; index < 3; index += 1)
      await addRound(money, { playerId: player, vendor: lumen, at: at(index), code: `=1+${index}` });
    const file = await ask<FileReply>(contract.exportBetHistory, player, {}, [sourceOf([lineAt(0.5, { gameName: '=evil()' })])]);
    let text = '';
    for await (const part of file.rows) text += String(part);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^\uFEFFTime,Product,Game/);
    expect(text).not.toMatch(/(^|,)=/m);
    expect(text).toContain("'=evil()");
  });
});

describe('profit and loss', () => {
  it('is reckoned by the brand’s day and the product, and agrees with the record', async () => {
    const player = await money.player();
    // 17:30 UTC is past midnight in Vietnam.
    await addRound(money, { playerId: player, vendor: lumen, at: at(16.5), staked: 10_000n, won: 30_000n });
    await addRound(money, { playerId: player, vendor: lumen, at: at(17.5), staked: 20_000n });
    await addRound(money, { playerId: player, vendor: lumen, at: at(18), staked: 20_000n, closed: false });
    const query = { startDate: at(0).getTime(), endDate: at(48).getTime() };
    const profit = await ask<{ list: object[]; totals: object }>(contract.getPersonalProfit, player, query);
    expect(Value.Check(contract.getPersonalProfit.reply, profit)).toBe(true);
    expect(profit.list).toEqual([
      { day: '2026-03-02', product: 'RNG', bets: 2, stake: 4, win: 0, refund: 0, open: 2, net: -2 },
      { day: '2026-03-01', product: 'RNG', bets: 1, stake: 1, win: 3, refund: 0, open: 0, net: 2 },
    ]);
    expect(profit.totals).toEqual((await ask<Listed>(contract.getBetHistory, player, query)).totals);
    await expect(ask(contract.getPersonalProfit, player, { startDate: 0, endDate: 400 * 24 * hour })).rejects.toMatchObject({
      code: 'request_param_err',
    });
  });
});
