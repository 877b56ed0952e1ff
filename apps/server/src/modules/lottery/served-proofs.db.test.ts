import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isProved, verifyDraw } from '@sortes/fairness';
import { games } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createChainBeacon } from './index.js';

const house = games.filter(({ kind }) => kind === 'house');
const script = path.resolve('docs/fairness/verify.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-proofs-'));
const numeroOf = (game: string, batch: number): string => `PROOF-${batch}-${game}`;

type Facts = Record<string, unknown>;
let test: TestApp;
let stop: () => Promise<void>;
const served = new Map<string, Facts>();

/** What a player gets who runs the published script on a file: its exit code, 0 when every check holds. */
async function verifiedByScript(name: string, proof: unknown): Promise<number> {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(proof));
  return promisify(execFile)(process.execPath, [script, file]).then(
    () => 0,
    (error: { code?: number }) => error.code ?? -1,
  );
}

beforeAll(async () => {
  test = await createTestApp();
  // A beacon that speaks every second: a draw is drawn as soon as it has closed.
  await createChainBeacon(test.services, { period: 1, length: 20_000 }).fixRound(new Date());
  stop = await test.startTasks();
  // A draw whose few seconds pass while the machine is busy is missed and void: its game has another one in the next batch.
  for (let batch = 1; served.size < house.length && batch <= 8; batch += 1) {
    const games = house.map(({ code }) => code).filter((code) => !served.has(code));
    await sql`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      select 1, code, ${numeroOf('', batch)} || code, now, now + interval '4 seconds', now + interval '4 seconds'
      from unnest(${games}::text[]) as code, (select clock_timestamp() as now) as t`.execute(test.services.db);
    for (const until = Date.now() + 15_000; served.size < house.length && Date.now() < until;) {
      for (const code of games) {
        if (served.has(code)) continue;
        const { body } = await test.ask('GET', `/lgw/draw/${code}/${numeroOf(code, batch)}/proof`);
        if (typeof body['serverSeed'] === 'string') served.set(code, body as Facts);
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}, 180_000);
afterAll(async () => {
  await stop();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('proofs as the running program serves them', () => {
  it.each(house.map(({ code }) => code))('%s: true to the published script and to the browser’s', async (code) => {
    const proof = served.get(code) ?? expect.fail(`${code} was not drawn`);
    expect(await verifiedByScript(code, proof)).toBe(0);
    expect(isProved(verifyDraw(proof))).toBe(true);
  });

  it('and false once something is changed, added or left out', async () => {
    const proof = served.get('vn27_1m') ?? expect.fail();
    const result = proof['result'] as { kind: string; prizes: Record<string, string[]> };
    const beacon = proof['beacon'] as Facts;
    const special = result.prizes['special']?.[0] ?? '';
    const turned = special.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    const { codeVersion: _codeVersion, ...withoutVersion } = proof;
    const forged: Facts[] = [
      { ...proof, result: { ...result, prizes: { ...result.prizes, special: [turned] } } },
      { ...proof, result: { ...result, prizes: { ...result.prizes, jackpot: ['7'] } } },
      { ...proof, result: { ...result, prizes: { ...result.prizes, special: [Number(special)] } } },
      { ...proof, result: { ...result, note: 'x' } },
      { ...proof, beacon: { ...beacon, note: 'x' } },
      { ...proof, certified: true },
      { ...proof, betsCount: 1 },
      withoutVersion,
    ];
    for (const [index, forgery] of forged.entries()) {
      expect(await verifiedByScript(`forged-${index}`, forgery), `forgery ${index}`).not.toBe(0);
      expect(isProved(verifyDraw(forgery)), `forgery ${index}`).toBe(false);
    }
    // Times of another chain than was promised: the script holds both against each other.
    for (const other of [{ genesis: Number(beacon['genesis']) + 60 }, { length: 19_999 }])
      expect(await verifiedByScript('other-chain', { ...proof, beacon: { ...beacon, ...other } })).not.toBe(0);
  });
});
