import { createVault, type Logger, type Vault } from '@sortes/service';
import type pg from 'pg';

/** Rows sealed anew at once. */
const rowsAtOnce = 500;

/** Everything that the studio keeps sealed, and for what purpose. */
const sealedColumns = [
  { table: 'studio.seed', column: 'sealed', purpose: 'studio-server-seed' },
  { table: 'studio.chain', column: 'sealed_tail', purpose: 'studio-chain' },
  { table: 'studio.ticket', column: 'sealed_token', purpose: 'studio-launch-token' },
  { table: 'studio.session', column: 'sealed_token', purpose: 'studio-launch-token' },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

/** The value under the own vault; undefined when it is already. @throws Error when neither vault opens it. */
function sealedAnew(sealed: Buffer, purpose: string, own: Vault, old: Vault | undefined): Buffer | undefined {
  try {
    own.open(purpose, sealed);
    return undefined;
  } catch {
    if (old === undefined)
      throw new Error(
        'the studio has seeds under the installation’s secret: start it once with SORTES_SECRET, or with the DATA_DIR of its secret.key',
      );
    return own.seal(purpose, old.open(purpose, sealed));
  }
}

async function sealColumnAnew(
  client: pg.PoolClient,
  { table, column, purpose }: SealedColumn,
  own: Vault,
  old: Vault | undefined,
): Promise<number> {
  let count = 0;
  for (let after = '(0,0)'; ;) {
    const { rows } = await client.query<{ at: string; sealed: Buffer }>(
      `select ctid::text as at, ${column} as sealed from ${table} where ${column} is not null and ctid > $1::tid order by ctid limit ${rowsAtOnce}`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return count;
    const changed = rows.flatMap(({ at, sealed }) => {
      const anew = sealedAnew(sealed, purpose, own, old);
      return anew === undefined ? [] : [{ at, anew }];
    });
    // Changed rows move on and may be read once more: they open under the own vault by then.
    await client.query(`update ${table} t set ${column} = a.anew from unnest($1::tid[], $2::bytea[]) as a (at, anew) where t.ctid = a.at`, [
      changed.map(({ at }) => at),
      changed.map(({ anew }) => anew),
    ]);
    count += changed.length;
    after = last.at;
  }
}

const fingerprintOf = (vault: Vault): string => vault.digest('studio', 'fingerprint').toString('hex');

async function sealAllAnew({ client, log }: { client: pg.PoolClient; log: Logger }, own: Vault, old: Vault | undefined): Promise<void> {
  let count = 0;
  for (const what of sealedColumns) count += await sealColumnAnew(client, what, own, old);
  if (count > 0) log.warn({ rows: count }, 'seeds, chains and tokens were sealed anew under the secret of the studio');
}

/**
 * The vault of the studio's own secret. The first time, what stands under the platform's secret is sealed anew under it; from then on the platform's secret is
 * not asked for, and opens nothing here. When the own secret was replaced, what stands under the one before is sealed anew in the same way. All in one
 * transaction, while no other studio runs.
 * @param before own secrets that were replaced; not needed any more once this has returned
 * @param platformSecret gives the platform's root key where there is one; asked only when it is needed.
 * @throws Error when the books are under another secret than these, or the platform's is needed and missing.
 */
export async function openOwnVault(
  { pool, log }: { pool: pg.Pool; log: Logger },
  { newest, before }: { newest: Buffer; before: readonly Buffer[] },
  platformSecret: () => Buffer | undefined,
): Promise<Vault> {
  const own = createVault(newest);
  const fingerprint = fingerprintOf(own);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table studio.sealed_under in access exclusive mode');
    const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from studio.sealed_under');
    if (rows[0] === undefined) {
      const root = platformSecret();
      await sealAllAnew({ client, log }, own, root && createVault(root));
      await client.query('insert into studio.sealed_under (fingerprint) values ($1)', [fingerprint]);
    } else if (rows[0].fingerprint !== fingerprint) {
      const under = rows[0].fingerprint;
      const old = before.map((one) => createVault(one)).find((vault) => fingerprintOf(vault) === under);
      if (old === undefined)
        throw new Error(
          'these books are under another secret of the studio: give it its STUDIO_SECRET, or the STUDIO_KEYS folder with its studio-secret.key. To replace it, name the one of before in STUDIO_SECRET_BEFORE',
        );
      await sealAllAnew({ client, log }, own, old);
      await client.query('update studio.sealed_under set fingerprint = $1', [fingerprint]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  return own;
}
