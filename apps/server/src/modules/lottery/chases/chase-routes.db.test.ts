import { operations, type OperationName } from '@sortes/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGame, nextDraws, type Game } from '@sortes/lottery-rules';
import { newId } from '@sortes/service';
import type { FileReply, RequestContext } from '../../../platform/http.js';
import { databaseNow } from '../draw-repository.js';
import { runEngineOnce } from '../draw-engine.js';
import { createLotteryModule, type LotteryModule } from '../index.js';
import { scheduleDraws } from '../schedule-draws.js';
import { opened, plannedDraws, settledWith } from '../testing/chases.js';
import { belowLottery, lineOf, merchantOne, openLottery, quickChain, type LotteryFixture } from '../testing/fixture.js';
import { runChasesOnce } from './run-chases.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;

interface ChaseReply {
  chaseId: string;
  chaseNumber: string;
  draws: { state: string; orderIds: string[]; orderMasterId: string | null }[];
}

describe('the routes of chases', () => {
  let lottery: LotteryFixture;
  let module: LotteryModule;
  let player: number;
  beforeAll(async () => {
    lottery = await openLottery();
    module = createLotteryModule(lottery.services, {
      ...belowLottery,
      chain: quickChain,
    });
    player = await lottery.player(money(1_000));
  });
  afterAll(() => lottery.close());

  const contextOf = (caller: number, idempotencyKey: string): RequestContext => ({
    merchant: merchantOne,
    language: 'VI',
    ip: '127.0.0.1',
    country: '',
    userAgent: '',
    origin: '',
    requestId: 'r',
    log: lottery.services.log,
    idempotencyKey,
    caller: { playerId: caller, userName: 'player', type: 0, sessionId: 's', sessionKind: 'full' },
    header: () => undefined,
    cookie: () => undefined,
    setCookie: () => undefined,
    clearCookie: () => undefined,
    setHeader: () => undefined,
    rawBody: undefined,
    signal: new AbortController().signal,
  });

  /** Calls a route as the edge would, and holds question and answer to the contract's schemas. */
  const call = async <T>(
    name: OperationName,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    caller: number = player,
    key: string = newId(),
  ): Promise<T> => {
    const operation = operations.get(name);
    const route = module.routes.find((candidate) => candidate.operation === operation);
    if (operation === undefined || route === undefined) throw new Error(`${name} has no route`);
    if (operation.body !== undefined) expect([...Value.Errors(operation.body, input.body)], name).toEqual([]);
    const answer = await route.handler({ params: {}, query: {}, body: undefined, ...input } as never, contextOf(caller, key));
    if (operation.envelope !== 'file') expect([...Value.Errors(operation.reply, JSON.parse(JSON.stringify(answer)))], name).toEqual([]);
    return answer as T;
  };

  const bodyOf = (numeros: readonly string[], stopOnWin = true) => ({
    gameId: 'ssc1m',
    numero: numeros[0],
    betCartAmountSum: String(numeros.length),
    contents: [lineOf('ssc1m', 'S1_DIRECT', '5')],
    chase: { mode: 'same', stopOnWin, draws: numeros.map((numero) => ({ numero, multiple: 1 })) },
  });

  it('offer the draws of the calendar, with or without a row, and take a chase over them', async () => {
    await scheduleDraws(lottery.context);
    const listed = async () => {
      await runEngineOnce(lottery.context);
      const at = await databaseNow(lottery.db);
      const { draws } = await call<{ draws: { numero: string; isSale: boolean; closesAt: number }[] }>('listChaseableDraws', {
        params: { gameId: 'ssc1m' },
        query: { count: 120 },
      });
      return { now: at, draws };
    };
    let answer = await listed();
    // A draw may have closed between opening and listing; the next one opens at once.
    while (answer.draws[0]?.isSale === false) answer = await listed();
    const { now } = answer;
    expect(answer.draws).toHaveLength(120);
    const expected = nextDraws(findGame('ssc1m') as Game, now, 121).map(({ issue }) => issue);
    // A minute may have begun between the two.
    expect([expected.slice(0, 120), expected.slice(1)]).toContainEqual(answer.draws.map(({ numero }) => numero));
    expect(answer.draws.map(({ isSale }) => isSale)).toEqual(answer.draws.map((_, index) => index === 0));
    await expect(call('listChaseableDraws', { params: { gameId: 'nothing' } })).rejects.toThrow('lottery.game.unknown');
    const numeros = answer.draws.slice(1).map(({ numero }) => numero);
    const placed = await call<{ chaseId: string; orders: unknown[]; plan: { state: string }[] }>('placeOrders', { body: bodyOf(numeros) });
    expect([placed.orders.length, placed.plan.length, placed.plan[0]?.state]).toEqual([0, 119, 'waiting']);
    await call('cancelChase', { params: { chaseId: placed.chaseId }, body: {} });
    await expect(call('placeOrders', { body: bodyOf([...numeros.slice(0, 2), '209901010001']) })).rejects.toThrow('lottery.draw.unknown');
  });

  it('take a player from placing to the win that stops it', async () => {
    const draws = await plannedDraws(lottery, 4);
    const numeros = draws.map(({ numero }) => numero);
    const key = newId();
    const placed = await call<{ chaseId: string; orders: { orderId: string }[]; orderMasterId: string; sumBalance: number }>(
      'placeOrders',
      { body: bodyOf(numeros) },
      player,
      key,
    );
    expect(placed).toMatchObject({ totalBetAmount: '4.0000', sumBalance: 996 });
    expect(await call('placeOrders', { body: bodyOf(numeros) }, player, key)).toEqual(placed);
    const { chaseId } = placed;
    const params = { chaseId };
    expect(await call('cancelChase', { params, body: { numeros: [numeros[2]] } })).toEqual({
      chaseId,
      state: 'running',
      cancelled: [numeros[2]],
      releasedAmount: '1.0000',
      sumBalance: 997,
    });
    const [first, second] = draws;
    if (first === undefined || second === undefined) throw new Error('no draws');
    await settledWith(lottery, first, '00000');
    while ((await runChasesOnce(lottery.context)) > 0);
    await opened(lottery, second);
    while ((await runChasesOnce(lottery.context)) > 0);
    await settledWith(lottery, second, '00005');
    while ((await runChasesOnce(lottery.context)) > 0);

    const chase = await call<ChaseReply>('getChase', { params });
    expect(chase).toMatchObject({
      state: 'stopped',
      wonNumero: numeros[1],
      winAmount: '9.7800',
      placedAmount: '2.0000',
      releasedAmount: '2.0000',
      lines: [{ playId: 'S1_DIRECT', bettingContent: '5', betAmount: '1.0000', actualBetAmount: '1.0000' }],
      draws: [
        {
          numero: numeros[0],
          state: 'lost',
          reason: null,
          winningNumber: '00000',
          orderMasterId: placed.orderMasterId,
          orderIds: [placed.orders[0]?.orderId],
        },
        { numero: numeros[1], state: 'won', prize: '9.7800', winningNumber: '00005' },
        { numero: numeros[2], state: 'cancelled', reason: 'player', orderIds: [] },
        { numero: numeros[3], state: 'cancelled', reason: 'win' },
      ],
    });
    const stranger = await lottery.player();
    await expect(call('getChase', { params }, stranger)).rejects.toThrow('lottery.chase.unknown');
    await expect(call('cancelChase', { params, body: {} }, stranger)).rejects.toThrow('lottery.chase.unknown');
    await expect(call('cancelChase', { params, body: {} })).rejects.toThrow('lottery.chase.not.cancellable');

    const orderId = chase.draws[1]?.orderIds[0] ?? '';
    const orders = await call<{ content: { orderId: string; chasing: boolean }[] }>('listOrders', { query: { numero: numeros[1] } });
    expect(orders.content).toMatchObject([{ orderId, chasing: true, state: 'won' }]);
    expect(await call('getOrderDetail', { params: { orderId } })).toMatchObject({
      totalChasePhases: 4,
      winningStop: true,
      abandoning: false,
      completed: true,
    });

    const filtered = async (query: object): Promise<string[]> =>
      (await call<{ content: { chaseId: string }[] }>('listChases', { query })).content.map((row) => row.chaseId);
    expect(await filtered({})).toHaveLength(2);
    expect(await filtered({ state: 'stopped' })).toEqual([chaseId]);
    expect(await filtered({ state: 'running' })).toEqual([]);
    expect(await filtered({ gameId: 'xsmb' })).toEqual([]);
    expect(await filtered({ chaseNumber: chase.chaseNumber.toLowerCase() })).toEqual([chaseId]);
    expect(await filtered({ chaseNumber: 'nothing' })).toEqual([]);
    expect(await filtered({ startDate: Date.now() + 60_000 })).toEqual([]);
    expect(await filtered({ startDate: Date.now() - 60_000, endDate: Date.now() + 60_000, size: 1 })).toEqual([chaseId]);
    await expect(filtered({ state: 'nonsense' })).rejects.toThrow('request_param_err');
    expect(await call('listChases', { query: { state: 'stopped' } })).toMatchObject({
      totalElements: 1,
      totals: { totalAmount: '4.0000', heldAmount: '0.0000', placedAmount: '2.0000', releasedAmount: '2.0000', winAmount: '9.7800' },
    });

    const file = await call<FileReply>('exportChases', { query: { state: 'stopped' } });
    let text = '';
    for await (const part of file.rows) text += part;
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('Mã nuôi số');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(new RegExp(`,${chase.chaseNumber},.*,Dừng khi trúng,${numeros[1]},1,1,9.78,Trúng,00005$`));
    expect(lines[4]).toContain(',Đã hủy,');
  });
});
