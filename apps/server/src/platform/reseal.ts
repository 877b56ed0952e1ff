import type pg from 'pg';
import type { Vault } from '@sortes/service';
import type { SealedColumn } from './sealed-columns.js';

const blocksAtOnce = 128;
/** Of a table, written in one statement and one transaction. */
const rowsAtOnce = 500;

/** How often a table is gone through: rows that others write meanwhile may move past the place where this stands. */
const passesAtMost = 10;

export interface Resealed {
  resealed: number;
  /** Opened by no secret that is known here. */
  unreadable: number;
}

const read = ({ column, read: how }: SealedColumn): string => how ?? column;
const due = (of: SealedColumn): string =>
  `${of.column} is not null ${of.where === undefined ? '' : `and ${of.where}`} and length(${read(of)}) > 0 and substring(${read(of)} from 1 for 8) <> $1`;

/** How many values of a column are not sealed under the newest secret in the form of now. */
export async function countDue(pool: pg.Pool, vault: Vault, of: SealedColumn): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) as count from ${of.table} where ${due(of)}`, [vault.mark]);
  return Number(rows[0]?.count ?? 0);
}

interface DueRow {
  at: string;
  purpose: string;
  sealed: Buffer;
}

function sealAnew(vault: Vault, { purpose, sealed }: DueRow): Buffer | undefined {
  try {
    return vault.seal(purpose, vault.open(purpose, sealed));
  } catch {
    return undefined;
  }
}

/** Writes values that nobody has changed since they were read: a row that was written meanwhile stands elsewhere and is left for the next pass. */
async function writeAnew(pool: pg.Pool, of: SealedColumn, rows: readonly { at: string; was: Buffer; anew: Buffer }[]): Promise<number> {
  try {
    const { rowCount } = await pool.query(
      `update ${of.table} t set ${of.column} = ${of.write ?? 'anew'} from unnest($1::tid[], $2::bytea[], $3::bytea[]) as a (at, was, anew)
       where t.ctid = a.at and ${read(of)} = a.was`,
      [rows.map(({ at }) => at), rows.map(({ was }) => was), rows.map(({ anew }) => anew)],
    );
    return rowCount ?? 0;
  } catch (error) {
    // 40P01, 55P03: somebody else holds these rows; the next pass comes by again.
    if (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '55P03')) return 0;
    throw error;
  }
}

async function onePass(pool: pg.Pool, vault: Vault, of: SealedColumn, onRows: (count: number) => void): Promise<Resealed> {
  const { rows: sizes } = await pool.query<{ blocks: number }>(
    `select (pg_relation_size('${of.table}'::regclass) / current_setting('block_size')::bigint)::integer as blocks`,
  );
  const result: Resealed = { resealed: 0, unreadable: 0 };
  for (let block = 0; block < (sizes[0]?.blocks ?? 0); block += blocksAtOnce) {
    const { rows } = await pool.query<DueRow>(
      `select ctid::text as at, ${of.purpose} as purpose, ${read(of)} as sealed from ${of.table}
       where ctid >= $2::tid and ctid < $3::tid and ${due(of)}`,
      [vault.mark, `(${block},0)`, `(${block + blocksAtOnce},0)`],
    );
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce).map((row) => ({ at: row.at, was: row.sealed, anew: sealAnew(vault, row) }));
      const opened = some.flatMap(({ at, was, anew }) => (anew === undefined ? [] : [{ at, was, anew }]));
      result.unreadable += some.length - opened.length;
      if (opened.length === 0) continue;
      result.resealed += await writeAnew(pool, of, opened);
      onRows(result.resealed);
    }
  }
  return result;
}

/**
 * Seals the values of a column anew under the newest secret, in small transactions, while the program works. Where it was interrupted it goes on: what is sealed
 * anew says so itself.
 */
export async function resealColumn(
  pool: pg.Pool,
  vault: Vault,
  of: SealedColumn,
  onRows: (count: number) => void = () => undefined,
): Promise<Resealed> {
  let resealed = 0;
  for (let pass = 1; ; pass += 1) {
    const before = resealed;
    const one = await onePass(pool, vault, of, (count) => onRows(before + count));
    resealed += one.resealed;
    // A pass that saw nothing is no end: the row that is left may have moved behind its back.
    if (pass === passesAtMost || (await countDue(pool, vault, of)) <= one.unreadable) return { resealed, unreadable: one.unreadable };
  }
}
