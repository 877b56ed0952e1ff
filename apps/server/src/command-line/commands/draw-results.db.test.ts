import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-results-'));
const textWith = (special: string): string =>
  `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`;

let test: TestApp;
let stopTasks: () => Promise<void>;
beforeAll(async () => {
  test = await createTestApp();
  stopTasks = await test.startTasks();
});
afterAll(async () => {
  await stopTasks();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runPlain(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const say = (text: string): void => void (err += `${text}\n`);
  const output = { write: async (text: string) => void (out += text), say, progress: () => undefined };
  const code = await runCommand(commands, words, {
    environment: { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder, ...environment },
    workingDirectory: folder,
    output,
  });
  return { code, out, err };
}

async function run(
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ code: number; out: Record<string, unknown>; err: string }> {
  const { code, out, err } = await runPlain(environment, ...words, '--json');
  return { code, out: out === '' ? {} : (JSON.parse(out) as Record<string, unknown>), err };
}

describe('results by command', () => {
  it('enters, contradicts, withdraws, settles and corrects, two persons each time', { timeout: 60_000 }, async () => {
    const token = await test.tokenOf('demo1');
    const balance = async (): Promise<number> =>
      ((await test.ask('GET', '/wps/v2/wallets/balance', { token })).body.value as { sumBalance: number }).sumBalance;
    const near = async (): Promise<string> =>
      ((await test.ask('GET', '/lgw/numeros/near?gameId=xsmb')).body['currentNumero'] as { numero: string } | null)?.numero ?? '';
    await expect.poll(near).not.toBe('');
    const numero = await near();
    const placed = await test.ask('POST', '/lgw/orders/betting', {
      token,
      headers: { 'idempotency-key': newId() },
      body: {
        gameId: 'xsmb',
        numero,
        contents: [{ playId: 'DE', bettingContent: '13', unit: '10', multiple: 1, combinations: 1, amount: '10' }],
      },
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const staked = await balance();
    const draw = ['--game', 'xsmb', '--numero', numero];
    const result = (special: string): string[] => ['--result', textWith(special)];

    expect((await run({}, 'draw', 'enter', ...draw, ...result('60213'))).code).toBe(2);
    expect(await runPlain({}, 'draw', 'enter', ...draw, ...result('6021'), '--by', 'An')).toMatchObject({
      code: 2,
      err: 'sortes: request_param_err (result): wrong width, special: 6021 instead of 5 digits\n',
    });
    expect((await run({}, 'draw', 'enter', '--game', 'ssc1m', '--numero', '1', '--result', '1,2,3,4,5', '--by', 'An')).code).toBe(2);
    expect((await runPlain({}, 'draw', 'enter', ...draw, ...result('60213'), '--by', 'An')).err).toContain('lottery.draw.not.closed');
    await sql`update lottery.draw set opens_at = now() - interval '2 hours', closes_at = clock_timestamp(), draws_at = clock_timestamp(),
        state = 'closed', closed_at = clock_timestamp()
      where game_code = 'xsmb' and numero = ${numero}`.execute(test.services.db);
    expect(await run({}, 'draw', 'enter', ...draw, ...result('60213'), '--by', 'An')).toMatchObject({
      code: 0,
      out: { verdict: 'waiting', agreeing: 1 },
    });
    expect(await run({}, 'draw', 'enter', ...draw, ...result('60214'), '--by', 'Bình')).toMatchObject({
      code: 1,
      out: { verdict: 'held' },
    });
    const held = await run({}, 'draw', 'reports', ...draw, '--log');
    expect(held.out).toMatchObject({
      reports: [{ source: { name: 'An' } }, { source: { name: 'Bình' } }],
      draws: [{ state: 'closed', win: null }],
    });
    const withdraw = ['draw', 'withdraw', ...draw, '--source', 'bình', '--by', 'Bình'];
    expect((await run({}, ...withdraw)).code).toBe(2);
    expect((await run({}, ...withdraw, '--reason', 'misread', '--kind', 'feed')).code).toBe(1);
    expect(await run({}, ...withdraw, '--reason', 'misread')).toMatchObject({ code: 0, out: { follows: 'waiting' } });
    expect(await runPlain({}, 'draw', 'enter', ...draw, ...result('60213'), '--by', 'Chi')).toMatchObject({
      code: 0,
      out: `xsmb ${numero}: enough sources agree; 1 draw settled\n`,
    });
    const won = await balance();
    expect(won).toBeGreaterThan(staked);

    const correct = ['draw', 'correct', ...draw, ...result('60215')];
    expect((await run({}, ...correct, '--by', 'An')).code).toBe(2);
    const why = ['--reason', 'a digit was misread'];
    const asked = await runPlain({}, ...correct, ...why, '--by', 'An');
    expect([asked.code, asked.out]).toEqual([
      1,
      `the earlier report of An is withdrawn by this: ${textWith('60213')}\nxsmb ${numero}: 1 of 2 sources agree; another one must say the same\n`,
    ]);
    const other = await runPlain({}, 'draw', 'correct', ...draw, ...result('60216'), '--reason', 'x', '--by', 'Bình');
    expect([other.code, other.out]).toEqual([
      1,
      `xsmb ${numero} is not corrected: sources contradict each other\n  person An: ${textWith('60215')}\n  person Bình: ${textWith('60216')}\nwithdraw what is wrong (draw withdraw), then ask for the correction again\n`,
    ]);
    expect(await run({}, ...correct, ...why, '--by', 'Chi')).toMatchObject({ code: 1, out: { verdict: 'held' } });
    expect(await balance()).toBe(won);
    const binhAgain = await runPlain({}, ...correct, ...why, '--by', 'Bình');
    expect([binhAgain.code, binhAgain.err]).toEqual([
      2,
      expect.stringMatching(/said otherwise, Bình has reported 60216.*; withdraw that first/),
    ]);
    expect((await runPlain({}, ...withdraw, '--reason', 'misread')).out).toContain('the draw keeps its result');
    const corrected = await runPlain({}, ...correct, ...why, '--by', 'An');
    expect([corrected.code, corrected.out]).toEqual([
      0,
      expect.stringMatching(/^brand 1, correction 1: 1 bet changed, \d+ VND reversed, 0 VND paid, 0 VND lent by the house\n$/),
    ]);
    expect((await runPlain({}, 'draw', 'reports', ...draw)).out).toMatch(/, corrected once\n/);
    expect(await balance()).toBe(staked);
    const { orders } = placed.body as unknown as { orders: { orderId: string }[] };
    const detail = await test.ask('GET', `/lgw/orders/detail/${orders[0]?.orderId}/info`, { token });
    expect(detail.body).toMatchObject({ state: 'lost', corrections: [{ no: 1, prizeAfter: '0.0000', reason: 'a digit was misread' }] });
    const archive = await test.ask('GET', `/lgw/draw/xsmb?numero=${numero}`);
    expect(archive.body).toMatchObject({
      content: [{ winNo: expect.stringMatching(/^60215/), correctedFrom: { winNo: expect.stringMatching(/^60213/) } }],
    });
    const statement = await test.ask('GET', '/wps/relay/ODSFE2_MemTransDet?type=prize-paid,prize-reversed', { token });
    const { list } = statement.body.value as { list: { type: string; amount: number; subject?: object }[] };
    expect(list.map(({ type, amount }) => [type, amount])).toEqual([
      ['prize-reversed', staked - won],
      ['prize-paid', won - staked],
    ]);
    for (const { subject } of list) expect(subject).toMatchObject({ gameId: 'xsmb', gameName: expect.any(String), numero });
    const log = (await run({}, 'draw', 'reports', ...draw, '--log')).out['log'] as { action: string }[];
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['reported', 'contradicted', 'withdrawn', 'decided', 'corrected', 'correction-done']),
    );
  });

  it('reads the settings of results, and says how feeds fare', async () => {
    writeFileSync(path.join(folder, 'bad.json'), '{"feeds": [{"name": "north"}]}');
    const bad = await run({ RESULTS_CONFIG: path.join(folder, 'bad.json') }, 'draw', 'feeds');
    expect([bad.code, bad.err]).toEqual([3, expect.stringContaining('feeds[0].kind must be text')]);
    expect(await run({}, 'draw', 'feeds')).toMatchObject({ code: 0, out: { feeds: [] } });
    await sql`insert into lottery.result_feed (name, next_at, failures, last_problem) values ('north', now(), 3, 'HTTP 503')`.execute(
      test.services.db,
    );
    expect(await run({}, 'draw', 'feeds')).toMatchObject({
      code: 1,
      out: { feeds: [{ name: 'north', failures: 3, lastProblem: 'HTTP 503' }] },
    });
  });
});
