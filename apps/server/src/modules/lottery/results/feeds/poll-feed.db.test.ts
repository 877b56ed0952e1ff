import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { games } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import type { LotteryContext } from '../../context.js';
import { findDraw, type Draw } from '../../draw-repository.js';
import { closeNow, openLottery, type LotteryFixture } from '../../testing/fixture.js';
import { listReports } from '../../../outcomes/index.js';
import { issueKey } from '../issue-key.js';
import type { FileFeedSettings, HttpFeedSettings } from '../result-settings.js';
import { resultTasks } from '../result-tasks.js';
import { textWith } from '../testing/northern-results.js';
import { backOffMs, listFeeds, pollFeed } from './poll-feed.js';

let lottery: LotteryFixture;
let server: Server;
let requests: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const clock = new ManualClock(new Date('2026-11-20T08:00:00Z'));
let context: LotteryContext;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-feeds-'));
let named = 0;
const otherOfficial = games.find(({ kind, code }) => kind === 'official' && code !== 'xsmb')?.code ?? '';

beforeAll(async () => {
  lottery = await openLottery();
  context = { ...lottery.context, clock };
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await lottery.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests = [];
});

const http = (change: Partial<HttpFeedSettings> = {}): HttpFeedSettings => ({
  name: `feed ${(named += 1)}`,
  kind: 'http',
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/results`,
  token: undefined,
  timeoutMs: 1_000,
  format: 'house',
  games: undefined,
  everyMs: 30_000,
  ...change,
});
const file = (location: string, change: Partial<FileFeedSettings> = {}): FileFeedSettings => ({
  name: `feed ${(named += 1)}`,
  kind: 'file',
  path: path.join(folder, location),
  format: 'house',
  games: undefined,
  everyMs: 30_000,
  ...change,
});
const send = (body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  answer = (_request, response) => void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const closedDraw = async (): Promise<Draw> => closeNow(lottery, (await lottery.openedDraw('xsmb', 600_000)).id);
const entryOf = (draw: Draw, special = '60213') => ({ game: 'xsmb', numero: draw.numero, result: textWith(special) });
const conditionOf = async (name: string) => (await listFeeds(context)).find((feed) => feed.name === name);

describe('feeds over HTTP', () => {
  it('two of them settle a draw; what was seen is asked for only when it is newer', async () => {
    const draw = await closedDraw();
    const [first, second] = [http({ token: 'secret' }), http()];
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT' }).end(JSON.stringify([entryOf(draw)]));
    };
    expect(await pollFeed(context, first)).toMatchObject({ outcome: 'polled', entries: 1, filed: 1, refused: [] });
    expect((await findDraw(lottery.db, draw.id))?.state).toBe('closed');
    expect(await pollFeed(context, second)).toMatchObject({ outcome: 'polled', filed: 1 });
    expect((await findDraw(lottery.db, draw.id))?.state).toBe('settled');
    expect(await pollFeed(context, first)).toMatchObject({ outcome: 'not-due' });
    expect(requests).toHaveLength(2);
    clock.advance(30_000);
    expect(await pollFeed(context, first)).toMatchObject({ outcome: 'unchanged' });
    expect(requests[2]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'if-none-match': '"1"',
      'if-modified-since': 'Fri, 20 Nov 2026 08:00:00 GMT',
    });
    expect(requests[1]?.headers.authorization).toBeUndefined();
  });

  it('a feed that names Mark Six by a number that is only planned is refused, by one that is known or by date it is not', async () => {
    const entry = (numero: string) => ({ game: 'marksix_hk', numero, result: '07,11,15,19,23,27,31' });
    send([entry('26108'), entry('26092'), entry('2026-08-20')]);
    expect(await pollFeed(context, http())).toMatchObject({
      entries: 3,
      filed: 2,
      refused: [{ problem: expect.stringContaining('planned-number: 26108') as string }],
    });
    for (const [numero, reports] of [
      ['26108', 0],
      ['26092', 1],
      ['26091', 1],
    ] as const)
      expect(await listReports(lottery.db, issueKey('marksix_hk', numero))).toHaveLength(reports);
  });

  it('is asked by one of two workers only', async () => {
    const other = await lottery.another();
    const feed = http();
    answer = (_request, response) => void setTimeout(() => response.end('[]'), 50);
    const reports = await Promise.all([context, { ...other, clock }, context].map((worker) => pollFeed(worker, feed)));
    expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(['not-due', 'not-due', 'polled']);
    expect(requests).toHaveLength(1);
    await other.end();
  });

  it('is taken over from a worker that died in the middle of a poll, after its time', async () => {
    const draw = await closedDraw();
    const feed = http();
    // The dead worker took the feed and never came back to say how it went.
    answer = () => undefined;
    const hanging = pollFeed(context, http({ name: feed.name, timeoutMs: 60_000 }));
    await expect.poll(() => requests.length).toBe(1);
    expect((await pollFeed(context, feed)).outcome).toBe('not-due');
    clock.advance(120_000);
    send([entryOf(draw)]);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', filed: 1 });
    server.closeAllConnections();
    expect(await hanging).toMatchObject({ outcome: 'failed' });
    expect(await conditionOf(feed.name)).toMatchObject({ failures: 0, lastProblem: null });
  });

  it('backs off while a feed is down, without a hot loop, and comes back with it', async () => {
    const draw = await closedDraw();
    const feed = http();
    send('down', 503);
    const distances: number[] = [];
    for (let failure = 1; failure <= 7; failure += 1) {
      expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'failed' });
      for (let turn = 0; turn < 20; turn += 1) expect((await pollFeed(context, feed)).outcome).toBe('not-due');
      const condition = await conditionOf(feed.name);
      expect(condition).toMatchObject({ failures: failure, lastProblem: 'HTTP 503' });
      distances.push((condition?.nextAt.getTime() ?? 0) - clock.now().getTime());
      clock.advance(distances.at(-1) ?? 0);
    }
    expect(requests).toHaveLength(7);
    for (const [index, distance] of distances.entries()) {
      const whole = Math.min(30_000 * 2 ** (index + 1), 900_000);
      expect(distance).toBeGreaterThanOrEqual(Math.max(30_000, whole / 2));
      expect(distance).toBeLessThanOrEqual(whole);
    }
    send([entryOf(draw)]);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', filed: 1 });
    expect(await conditionOf(feed.name)).toMatchObject({ failures: 0, lastProblem: null, succeededAt: clock.now() });
  });

  it('does not wait for a time that only a wrong clock can have set', async () => {
    const feed = http();
    send([]);
    const fast = { ...context, clock: new ManualClock(new Date(clock.now().getTime() + 86_400_000)) };
    expect(await pollFeed(fast, feed)).toMatchObject({ outcome: 'polled' });
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled' });
    expect((await conditionOf(feed.name))?.nextAt.getTime()).toBe(clock.now().getTime() + 30_000);
  });

  it('scatters those that failed together, never asks more often than when all is well', () => {
    const distances = new Set(Array.from({ length: 200 }, () => backOffMs(4, 30_000)));
    expect(distances.size).toBeGreaterThan(50);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(240_000);
    expect(Math.max(...distances)).toBeLessThanOrEqual(480_000);
    expect(backOffMs(1_000, 30_000)).toBeLessThanOrEqual(900_000);
    expect(backOffMs(3, 3_600_000)).toBe(3_600_000);
  });

  it.each([
    ['a page instead of results', () => send('<html>hello</html>'), 'not JSON'],
    ['half an answer', () => send('{"results": [{"game": "xsmb", '), 'not JSON'],
    [
      'bytes that are no text',
      () => void (answer = (_request, response) => void response.end(Buffer.from([0x7b, 0xff, 0xfe]))),
      'not valid',
    ],
    ['a redirection', () => send('', 302, { location: 'http://127.0.0.1:1/' }), 'fetch failed'],
    ['too much, announced', () => send('x'.repeat(1024 * 1024 + 1)), 'larger than'],
    [
      'too much, in pieces, without an end',
      () =>
        void (answer = (_request, response) => {
          const write = (): void => {
            while (!response.destroyed && response.write('x'.repeat(65_536)));
            if (!response.destroyed) response.once('drain', write);
          };
          write();
        }),
      'larger than',
    ],
    ['no answer', () => void (answer = () => undefined), 'no answer in time'],
    ['a connection that breaks', () => void (answer = (request) => void request.socket.destroy()), 'fetch failed'],
  ])('counts %s as a failure', async (_what, prepare, problem) => {
    prepare();
    const feed = http();
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'failed', filed: 0 });
    const condition = await conditionOf(feed.name);
    expect(condition?.failures).toBe(1);
    expect(condition?.lastProblem).toContain(problem);
    expect(condition?.nextAt.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 30_000);
  });

  it('waits as long as it is asked to', async () => {
    const feed = http();
    send('later', 429, { 'retry-after': '1800' });
    await pollFeed(context, feed);
    expect((await conditionOf(feed.name))?.nextAt.getTime()).toBe(clock.now().getTime() + 1_800_000);
    const endless = http();
    send('later', 429, { 'retry-after': '99999999' });
    await pollFeed(context, endless);
    expect((await conditionOf(endless.name))?.nextAt.getTime()).toBe(clock.now().getTime() + 3_600_000);
  });

  it('names results that are wrong and takes the good ones', async () => {
    const [good, twice] = [await closedDraw(), await closedDraw()];
    const feed = http({ games: ['xsmb'] });
    send({
      results: [
        entryOf(good),
        { ...entryOf(good), numero: 'X', result: textWith('6021') },
        { ...entryOf(good), numero: 'XSMB-20230230' },
        { ...entryOf(good), game: 'ssc1m', result: '1,2,3,4,5' },
        { ...entryOf(good), game: otherOfficial },
        { game: 'xsmb' },
        entryOf(twice, '60213'),
        entryOf(twice, '60214'),
        { ...entryOf(good), numero: '2099-01-05' },
      ],
    });
    const report = await pollFeed(context, feed);
    expect([report.outcome, report.entries, report.filed]).toEqual(['polled', 9, 1]);
    expect(report.refused.map(({ problem }) => problem.replace(/:.*/, '')).toSorted()).toEqual([
      'no official game',
      'not a game of this feed',
      'not-yet',
      'numero must be text',
      'two different results in one answer',
      'unknown-draw',
      'wrong-width',
    ]);
    expect(await listReports(lottery.db, issueKey('xsmb', twice.numero))).toEqual([]);
    expect((await conditionOf(feed.name))?.lastProblem).toMatch(/^7 refused/);
  });

  it('takes the good ones of a poisoned answer', async () => {
    const good = await closedDraw();
    const feed = http();
    const names = ['XSMB\u0000', '\ud800', "'; drop schema lottery cascade; --", '__proto__', '2026-13-45', '999999999999999999999'];
    send([
      ...names.map((numero) => ({ ...entryOf(good), numero })),
      { ...entryOf(good), game: 'xsmb\u0000' },
      { ...entryOf(good), game: 'constructor' },
      { ...entryOf(good), result: '\u0000' },
      { ...entryOf(good), result: { kind: 'prizes', prizes: { '\u0000': ['1'], __proto__: ['2'] } } },
      entryOf(good),
    ]);
    const report = await pollFeed(context, feed);
    expect([report.outcome, report.filed, report.refused.length]).toEqual(['polled', 1, 10]);
    expect(await listReports(lottery.db, issueKey('xsmb', good.numero))).toHaveLength(1);
    expect(await conditionOf(feed.name)).toMatchObject({ failures: 0 });
  });

  it('files the others when one cannot be filed, and asks again', async () => {
    const [bad, good] = [await closedDraw(), await closedDraw()];
    const feed = http();
    send([entryOf(bad), entryOf(good)]);
    const refuse = sql`alter table outcomes.report add constraint one_is_refused check (event <> ${sql.lit(bad.numero)})`;
    await refuse.execute(lottery.db);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'failed' });
    await sql`alter table outcomes.report drop constraint one_is_refused`.execute(lottery.db);
    expect(await listReports(lottery.db, issueKey('xsmb', good.numero))).toHaveLength(1);
    clock.advance(60_000);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', filed: 1 });
    expect(await listReports(lottery.db, issueKey('xsmb', bad.numero))).toHaveLength(1);
  });

  it('files nothing twice, and takes a feed’s own correction while nothing is drawn', async () => {
    const draw = await closedDraw();
    const feed = http();
    send([entryOf(draw)]);
    await pollFeed(context, feed);
    clock.advance(30_000);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', entries: 1, filed: 0 });
    clock.advance(30_000);
    send([entryOf(draw, '60214')]);
    expect(await pollFeed(context, feed)).toMatchObject({ filed: 1 });
    expect(
      (await listReports(lottery.db, issueKey('xsmb', draw.numero), { withdrawn: true })).map(({ withdrawn }) => withdrawn === null),
    ).toEqual([false, true]);
  });

  it('asks again for what it could not file: nothing counts as seen before it is kept', async () => {
    const draw = await closedDraw();
    const feed = http();
    send([entryOf(draw)], 200, { etag: '"v"' });
    const broken = { ...context, settings: { ...context.settings, results: undefined as never } };
    expect(await pollFeed(broken, feed)).toMatchObject({ outcome: 'failed' });
    clock.advance(60_000);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', filed: 1 });
    expect(requests[1]?.headers['if-none-match']).toBeUndefined();
  });
});

describe('feeds in files', () => {
  it('reads a file when it is there and has changed', async () => {
    const draw = await closedDraw();
    const feed = file('north.csv', { format: 'csv' });
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'failed' });
    writeFileSync(feed.path, `game,numero,result\nxsmb,${draw.numero},"${textWith('60213')}"\n`);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'not-due' });
    clock.advance(60_000);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', filed: 1 });
    clock.advance(30_000);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'unchanged' });
  });

  it('reads a folder, the newest names first, and refuses a file that is too large', async () => {
    const [first, second] = [await closedDraw(), await closedDraw()];
    const feed = file('north');
    mkdirSync(feed.path);
    writeFileSync(path.join(feed.path, '1.json'), JSON.stringify(entryOf(first)));
    writeFileSync(path.join(feed.path, '2.jsonl'), `${JSON.stringify(entryOf(second))}\n`);
    writeFileSync(path.join(feed.path, '.hidden.json'), 'x');
    writeFileSync(path.join(feed.path, 'notes.md'), 'x');
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'polled', entries: 2, filed: 2 });
    writeFileSync(path.join(feed.path, '3.json'), 'x'.repeat(1024 * 1024 + 1));
    clock.advance(30_000);
    expect(await pollFeed(context, feed)).toMatchObject({ outcome: 'failed' });
    expect((await conditionOf(feed.name))?.lastProblem).toContain('3.json is larger than');
  });

  it('reads the other files of a folder in which one is broken', async () => {
    const draw = await closedDraw();
    const feed = file('south');
    mkdirSync(feed.path);
    writeFileSync(path.join(feed.path, '1.json'), JSON.stringify(entryOf(draw)));
    writeFileSync(path.join(feed.path, '2.json'), '{"game": "xsmb", "num');
    const report = await pollFeed(context, feed);
    expect([report.outcome, report.filed, report.refused]).toEqual([
      'polled',
      1,
      [{ at: 'file 1, newest name first', problem: expect.stringContaining('not JSON') }],
    ]);
  });

  it('runs as a task of its own a feed, and none without feeds', async () => {
    expect(resultTasks(context).map(({ name }) => name)).toEqual(['lottery.results', 'lottery.corrections', 'lottery.overdue']);
    const draw = await closedDraw();
    const feed = file('task.json');
    writeFileSync(feed.path, JSON.stringify(entryOf(draw)));
    const tasks = resultTasks({ ...lottery.context, settings: { ...lottery.context.settings, results: { rules: {}, feeds: [feed] } } });
    const task = tasks.find(({ name }) => name === `lottery.feed.${feed.name}`);
    const stop = await task?.start();
    await expect.poll(async () => (await listReports(lottery.db, issueKey('xsmb', draw.numero))).length).toBe(1);
    await stop?.();
  });
});
