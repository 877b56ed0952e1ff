import { randomBytes } from 'node:crypto';
import { createLogger, createVault } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnVault } from './own-secret.js';
import { drawSeed, openSeed } from './seeds/seal.js';
import { createWorld, type World } from './testing/test-studio.js';

const log = createLogger('silent');
const platformRoot = randomBytes(32);
const platform = createVault(platformRoot);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

async function sealed(): Promise<Buffer[]> {
  const { rows } = await world.pool.query<{ sealed: Buffer }>('select sealed from studio.seed order by player_id, number');
  return rows.map((row) => row.sealed);
}

describe('the secret of the studio', () => {
  it('takes over what stood under the platform’s, which opens nothing any more', async () => {
    const { pool } = world;
    await pool.query(
      `insert into studio.player (alias, currency, mode, client_seed) select 'p' || n, 'VND', 'real', 'c' from generate_series(1, 400) as n`,
    );
    const { rows: players } = await pool.query<{ id: bigint }>('select id from studio.player order by id');
    const seeds = players.flatMap(({ id }) => [1, 2, 3].map((number) => ({ id, number, ...drawSeed(platform) })));
    for (const { id, number, sealed: value, commitment } of seeds)
      await pool.query('insert into studio.seed (player_id, number, sealed, commitment) values ($1, $2, $3, $4)', [
        id,
        number,
        value,
        commitment,
      ]);
    await pool.query(
      `insert into studio.chain (game, number, anchor, length, sealed_tail, first_round) values ('crash', 1, 'a', 10, $1, 1)`,
      [platform.seal('studio-chain', Buffer.alloc(32, 7))],
    );
    const before = await sealed();
    const clear = before.map((value) => Buffer.from(openSeed(platform, value)).toString('hex'));
    const ownRoot = randomBytes(32);

    // Without the platform's secret nothing is changed, and it is said what is missing.
    await expect(openOwnVault({ pool, log }, { newest: ownRoot, before: [] }, () => undefined)).rejects.toThrow(/SORTES_SECRET/);
    expect(await sealed()).toEqual(before);

    const own = await openOwnVault({ pool, log }, { newest: ownRoot, before: [] }, () => platformRoot);
    const after = await sealed();
    expect(after.map((value) => Buffer.from(openSeed(own, value)).toString('hex'))).toEqual(clear);
    for (const value of after) expect(() => openSeed(platform, value)).toThrow();
    const { rows } = await pool.query<{ tail: Buffer }>('select sealed_tail as tail from studio.chain');
    expect(own.open('studio-chain', rows[0]?.tail ?? Buffer.alloc(0))).toEqual(Buffer.alloc(32, 7));

    // From then on the platform's secret is not asked for, and no other one is taken.
    const asked = (): never => {
      throw new Error('asked for the secret of the platform');
    };
    await openOwnVault({ pool, log }, { newest: ownRoot, before: [] }, asked);
    await expect(openOwnVault({ pool, log }, { newest: randomBytes(32), before: [] }, asked)).rejects.toThrow(/another secret/);
  });

  it('is replaced by another at a start that names it as the one before, and is not needed afterwards', async () => {
    const { pool } = world;
    const [first, second] = [randomBytes(32), randomBytes(32)];
    const never = (): undefined => undefined;
    await pool.query('delete from studio.sealed_under');
    await pool.query('delete from studio.seed');
    await pool.query('delete from studio.chain');
    const old = await openOwnVault({ pool, log }, { newest: first, before: [] }, never);
    const { rows } = await pool.query<{ id: bigint }>('select id from studio.player order by id limit 1');
    const { sealed: value, commitment } = drawSeed(old);
    const clear = Buffer.from(openSeed(old, value));
    await pool.query('insert into studio.seed (player_id, number, sealed, commitment) values ($1, 1, $2, $3)', [
      rows[0]?.id,
      value,
      commitment,
    ]);

    const wrong = { newest: second, before: [randomBytes(32)] };
    await expect(openOwnVault({ pool, log }, wrong, never)).rejects.toThrow(/STUDIO_SECRET_BEFORE/);
    expect(await sealed()).toEqual([value]);

    const anew = await openOwnVault({ pool, log }, { newest: second, before: [first] }, never);
    const [after = Buffer.alloc(0)] = await sealed();
    expect(Buffer.from(openSeed(anew, after))).toEqual(clear);
    expect(() => openSeed(old, after)).toThrow();
    const alone = await openOwnVault({ pool, log }, { newest: second, before: [] }, never);
    expect(Buffer.from(openSeed(alone, after))).toEqual(clear);
    await expect(openOwnVault({ pool, log }, { newest: first, before: [] }, never)).rejects.toThrow(/another secret/);
  });
});
