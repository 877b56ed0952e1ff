import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  answerControls,
  conformanceCases,
  createPamClient,
  createRsClient,
  runConformance,
  runConformanceLine,
} from '@sortes/wallet-protocol/conformance';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfToken } from '../launch-token-repository.js';
import { openConformanceWorld, type ConformanceWorld } from './testing/conformance-world.js';

/** Spoilt bodies of each dialect; `npm run conformance` sends five times as many. */
const fuzzCount = process.env['LONG_TESTS'] ? 10_000 : 2_000;

let world: ConformanceWorld;
beforeAll(async () => {
  world = await openConformanceWorld();
});
afterAll(() => world.close());

describe.each(['rs', 'pam'] as const)('our wallet in the %s dialect, over HTTP', (dialect) => {
  const cases = conformanceCases.filter((one) => one.dialect === undefined || one.dialect === dialect);

  it.each(cases.map(({ id, title }) => [id, title]))('%s: %s', { timeout: 120_000 }, async (id) => {
    const client = dialect === 'rs' ? createRsClient(world.rs) : createPamClient(world.pam);
    const controls = world.controlsFor(dialect === 'rs' ? 'CONFORM_RS' : 'CONFORM_PAM');
    const [result] = await runConformance({ client, controls, only: [id], fuzzCount });
    expect(result?.state, result?.reason).toBe('ok');
  });
});

it.each([
  ['CN', 'ZH'],
  ['PT', 'PT'],
])('PAM: a session opened in %s says %s, two capitals as its document has them', async (ours, theirs) => {
  const { token } = await world.controlsFor('CONFORM_PAM').player(0n);
  await sql`update games.launch set language = ${ours} where token_hash = ${hashOfToken(token)}`.execute(world.test.services.db);
  const { base, apiKey, provider } = world.pam;
  const answer = await fetch(`${base}/players/session?provider=${provider}`, {
    headers: { authorization: `Bearer ${apiKey}`, 'x-player-token': token },
  });
  expect(await answer.json()).toMatchObject({ status: 'OK', session: { language: theirs, country: 'VN' } });
});

describe('the command line', () => {
  /** The operator's hands behind an address, as an operator would give them to a vendor's engineer on a test installation. */
  async function serveControls(): Promise<{ url: string; close(): Promise<void> }> {
    const controls = world.controlsFor('CONFORM_PAM');
    const server = createServer((request, response) => {
      void (async () => {
        const body = request.method === 'POST' ? await text(request) : undefined;
        response.end(await answerControls(controls, body));
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => new Promise((resolve) => server.close(() => resolve())),
    };
  }
  async function run(...line: string[]): Promise<{ code: number; output: string }> {
    const printed: string[] = [];
    const code = await runConformanceLine(line, (one) => printed.push(one));
    return { code, output: printed.join('\n') };
  }
  let folder: string;
  let common: string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sortes-conformance-'));
    const { base, apiKey, provider } = world.pam;
    writeFileSync(join(folder, 'key'), `${apiKey}\n`);
    common = ['--wallet', `${base}/`, '--dialect', 'pam', '--key', join(folder, 'key'), '--provider', provider];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs cases with hands behind an address', async () => {
    const controls = await serveControls();
    const { code, output } = await run(...common, '--controls', controls.url, '--only', 'bet-and-win,late-after-lock');
    await controls.close();
    expect(output).toMatch(/2 passed, 0 failed, 0 skipped$/);
    expect(code).toBe(0);
  });

  it('skips what needs a hand that a stranger does not have, and says so', async () => {
    const { player, token, game, currency } = await world.controlsFor('CONFORM_PAM').player(0n);
    const players = ['--player', player, '--token', token, '--game', game, '--currency', currency];
    const { code, output } = await run(...common, ...players, '--only', 'rollback,locked-player,other-player');
    expect(output).toContain("needs the operator's hand: lock");
    expect(output).toMatch(/1 passed, 0 failed, 2 skipped$/);
    expect(code).toBe(0);
  });

  it('passes every case that one player and one token are enough for, the token exchanged last', { timeout: 120_000 }, async () => {
    const { player, token, game, currency } = await world.controlsFor('CONFORM_PAM').player(0n);
    const other = await world.controlsFor('CONFORM_PAM').otherPlayer?.(0n);
    writeFileSync(join(folder, 'token'), `${token}\n`);
    const players = ['--player', player, '--token-file', join(folder, 'token'), '--game', game, '--currency', currency];
    const others = ['--other-player', other?.player ?? '', '--other-token', other?.token ?? ''];
    const { code, output } = await run(...common, ...players, ...others, '--fuzz', '200');
    expect(output).toMatch(/\nok +new-token.*\n\d+ passed, 0 failed/);
    expect(output).toMatch(/^ok +unknown-token/m);
    expect(code).toBe(0);
  });

  it('takes values that begin with "-", as one token in 64 does', async () => {
    const { player, game, currency } = await world.controlsFor('CONFORM_PAM').player(0n);
    const token = '-'.repeat(40);
    const { code, output } = await run(
      ...common,
      '--player',
      player,
      '--token',
      token,
      '--game',
      game,
      '--currency',
      currency,
      '--only',
      'zero-win',
    );
    expect(output).toContain('PAM_ERR_SESSION_NOT_FOUND');
    expect(code).toBe(1);
  });

  it('ends with 1 when a case fails', async () => {
    const player = await world.controlsFor('CONFORM_PAM').player(0n);
    await world.controlsFor('CONFORM_PAM').expireToken?.(player);
    const players = ['--player', player.player, '--token', player.token, '--game', player.game, '--currency', player.currency];
    const { code, output } = await run(...common, ...players, '--only', 'bet-and-win');
    expect(output).toMatch(/failed +bet-and-win/);
    expect(code).toBe(1);
  });

  it('ends with 2 when it is not told enough', async () => {
    expect(await run(...common)).toMatchObject({ code: 2, output: expect.stringContaining('--controls') as string });
    expect(await run(...common, '--token', 'a', '--token-file', 'b')).toMatchObject({
      code: 2,
      output: expect.stringContaining('not both') as string,
    });
    expect(await run('--only', 'nothing')).toMatchObject({ code: 2 });
    expect(await run('--help')).toMatchObject({ code: 0 });
  });
});

it('leaves a ledger that adds up: each balance is the sum of its entries, each transaction sums to zero', async () => {
  const { rows } = await sql<{ off: number }>`
    select count(*)::int as off from wallet.account a
    where a.balance <> (select coalesce(sum(e.amount), 0) from wallet.entry e where e.player_id = a.player_id and e.account = a.code)`.execute(
    world.test.services.db,
  );
  expect(rows[0]?.off).toBe(0);
  const rounds = await sql<{ off: number }>`
    select count(*)::int as off from games.round r
    cross join lateral (
      select coalesce(sum(t.amount) filter (where t.kind = 'bet'), 0) as staked, coalesce(sum(t.amount) filter (where t.kind = 'win'), 0) as won,
        coalesce(sum(t.amount) filter (where t.kind = 'rollback'), 0) as refunded
      from games.transaction t where t.player_id = r.player_id and t.round_id = r.id and not t.tombstone
    ) as sums
    where (r.staked, r.won, r.refunded) is distinct from (sums.staked, sums.won, sums.refunded)`.execute(world.test.services.db);
  expect(rounds.rows[0]?.off).toBe(0);
});
