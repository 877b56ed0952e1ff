import { type Database, type DatabaseTransaction, newId, sqlStateOf } from '@sortes/service';
import { sql, type RawBuilder } from 'kysely';
import { and } from '../../../platform/conditions.js';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { gamesOfPlan, planImport, writeImport, type ImportPlan } from '../catalogue/import-games.js';
import { askForGames, listFrom } from '../catalogue/list-source.js';
import type { GameList } from '../catalogue/read-game-list.js';
import type { VendorRecord } from '../catalogue/types.js';
import { raiseVersion } from '../catalogue/write-catalogue.js';
import type { VendorClient } from '../launch/vendor-client.js';
import { vendorFor, vendorsFor, type StaffScope } from './scope.js';

export type ImportState = 'reading' | 'planned' | 'applying' | 'done' | 'failed';

export interface ImportForStaff {
  id: string;
  vendor: string;
  source: 'vendor' | 'file';
  state: ImportState;
  /** Null until the list was read. */
  plan: ImportPlan | null;
  done: number;
  askedBy: string;
  createdAt: Date;
  finishedAt: Date | null;
  problem: string;
}

const deadAfterMinutes = 10;
const interrupted = 'interrupted: the program ended';
const changedSince = 'the catalogue has changed since the comparison; the counts were made anew';
const uniqueViolation = '23505';

/** Vendors' lists of games on their way into the catalogue. A list is read and compared first, carried out on another word, and the report stays. */
export interface Imports {
  list(
    scope: StaffScope,
    filter: { vendor?: string | undefined; state?: ImportState | undefined },
    page: { offset: number; limit: number },
  ): Promise<{ list: ImportForStaff[]; total: number }>;
  /** @throws DomainError not.found */
  find(scope: StaffScope, id: string): Promise<ImportForStaff>;
  /** Notes that a list is about to be read. @throws DomainError not.found, state.not.allowed while another one of the vendor is */
  begin(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    order: { vendor: string; askedBy: string; content?: string | undefined },
  ): Promise<string>;
  /** Reads and compares what `begin` has noted; to be called once that is committed. Never throws: what goes wrong stands in the import. */
  compare(id: string): Promise<void>;
  /** Compares anew, so that nothing is carried out but what was shown. @throws DomainError not.found, state.not.allowed, edit.outdated, games.input.invalid */
  check(scope: StaffScope, id: string, acceptRemovals: boolean): Promise<ImportForStaff>;
  /** Notes that it is carried out. @throws DomainError state.not.allowed */
  beginApply(transaction: DatabaseTransaction, id: string): Promise<void>;
  /** Carries it out in the caller's transaction. @throws DomainError edit.outdated when the catalogue has changed once more */
  apply(transaction: DatabaseTransaction, id: string): Promise<ImportPlan>;
  /** Writes why it was not carried out: it can be tried again. */
  giveUp(id: string, error: unknown): Promise<void>;
}

interface ImportRow {
  id: string;
  vendor_id: number;
  source: 'vendor' | 'file';
  state: ImportState;
  plan: ImportPlan | null;
  done: number;
  asked_by: string;
  created_at: Date;
  finished_at: Date | null;
  problem: string;
  is_dead: boolean;
}

const columns = sql`i.id, i.vendor_id, i.source, i.state, i.plan, i.done, i.asked_by, i.created_at, i.finished_at, i.problem,
  i.state in ('reading', 'applying') and i.moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes}) as is_dead`;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, 500)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed();

/** Whether two comparisons come to the same. */
const alike = (left: ImportPlan, right: ImportPlan): boolean =>
  (['added', 'changed', 'back', 'gone'] as const).every((key) => left[key].join('\n') === right[key].join('\n'));

export function createImports({ db, log }: Pick<Services, 'db' | 'log'>, catalogue: Catalogue, vendors: VendorClient): Imports {
  const current = () => {
    catalogue.forget();
    return catalogue.current();
  };
  const contentOf = async (executor: Database | DatabaseTransaction, id: string): Promise<{ vendorId: number; content: string }> => {
    const { rows } = await sql<{ vendor_id: number; content: string | null }>`
      select vendor_id, content from games.import where id = ${id}::uuid`.execute(executor);
    const [row] = rows;
    if (row === undefined || row.content === null) return refuse('state.not.allowed');
    return { vendorId: row.vendor_id, content: row.content };
  };
  /** @throws RangeError for what is no list */
  const parse = (vendor: VendorRecord, content: string): Promise<GameList> => {
    const text = content.replace(/^\uFEFF/, '');
    if (!/^\s*[[{]/.test(text)) return listFrom(vendors, vendor, { csv: text });
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new RangeError('the list is not JSON');
    }
    return listFrom(vendors, vendor, { json });
  };
  const planOf = async (vendorId: number, content: string): Promise<{ list: GameList; plan: ImportPlan }> => {
    const copy = await current();
    const vendor = copy.vendorById(vendorId);
    if (vendor === undefined) return refuse('not.found');
    const list = await parse(vendor, content);
    return { list, plan: planImport(copy, vendorId, list) };
  };
  const keepPlan = (executor: Database | DatabaseTransaction, id: string, plan: ImportPlan, problem = '') =>
    sql`
      update games.import set state = 'planned', plan = ${JSON.stringify(plan)}::jsonb, problem = ${problem}, done = 0, moved_at = clock_timestamp()
      where id = ${id}::uuid`.execute(executor);
  const fail = (id: string, problem: string) =>
    sql`
      update games.import set state = 'failed', problem = ${problem}, content = null, finished_at = clock_timestamp(), moved_at = clock_timestamp()
      where id = ${id}::uuid`.execute(db);
  const shown = async (rows: readonly ImportRow[]): Promise<ImportForStaff[]> => {
    const copy = await catalogue.current();
    return rows.map((row) => ({
      id: row.id,
      vendor: copy.vendorById(row.vendor_id)?.code ?? '',
      source: row.source,
      state: row.is_dead ? 'failed' : row.state,
      plan: row.plan,
      done: row.done,
      askedBy: row.asked_by,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      problem: row.is_dead ? interrupted : row.problem,
    }));
  };
  const matching = async (scope: StaffScope, code: string | undefined, state: ImportState | undefined): Promise<RawBuilder<unknown>> => {
    const seen = vendorsFor(await catalogue.current(), scope).filter((vendor) => code === undefined || vendor.code === code);
    return sql`i.vendor_id = any(${seen.map(({ id }) => id)}::integer[]) ${and(state !== undefined && sql`i.state = ${state}`)}`;
  };
  const find = async (scope: StaffScope, id: string): Promise<ImportForStaff> => {
    const { rows } = await sql<ImportRow>`
      select ${columns} from games.import i where i.id = ${id}::uuid and ${await matching(scope, undefined, undefined)}`.execute(db);
    return (await shown(rows))[0] ?? refuse('not.found');
  };
  return {
    async list(scope, { vendor, state }, { offset, limit }) {
      const where = await matching(scope, vendor, state);
      const { rows } = await sql<ImportRow>`
        select ${columns} from games.import i where ${where} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`.execute(
        db,
      );
      const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total from games.import i where ${where}`.execute(db);
      return { list: await shown(rows), total: Number(counts[0]?.total ?? 0n) };
    },
    find,
    async begin(transaction, scope, { vendor: code, askedBy, content }) {
      const vendor = vendorFor(await catalogue.current(), scope, code);
      const id = newId();
      await sql`
        update games.import set state = 'failed', problem = ${interrupted}, content = null, finished_at = clock_timestamp()
        where vendor_id = ${vendor.id} and state in ('reading', 'applying') and moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes})`.execute(
        transaction,
      );
      const { numAffectedRows } = await sql`
        insert into games.import (id, vendor_id, source, state, content, asked_by)
        values (${id}::uuid, ${vendor.id}, ${content === undefined ? 'vendor' : 'file'}, 'reading', ${content?.replaceAll('\0', '').toWellFormed() ?? null}, ${askedBy})
        on conflict do nothing`.execute(transaction);
      if (numAffectedRows !== 1n) refuse('state.not.allowed');
      return id;
    },
    async compare(id) {
      try {
        const { rows } = await sql<{ vendor_id: number; content: string | null }>`
          select vendor_id, content from games.import where id = ${id}::uuid and state = 'reading'`.execute(db);
        const [row] = rows;
        if (row === undefined) return;
        let { content } = row;
        if (content === null) {
          const vendor = (await current()).vendorById(row.vendor_id);
          if (vendor === undefined) throw new Error('the vendor is not known');
          content = JSON.stringify(await askForGames(vendors, vendor));
          await sql`update games.import set content = ${content}, moved_at = clock_timestamp() where id = ${id}::uuid`.execute(db);
        }
        await keepPlan(db, id, (await planOf(row.vendor_id, content)).plan);
      } catch (error) {
        log.warn({ importId: id, reason: wordsOf(error) }, 'a list of games could not be compared');
        await fail(id, wordsOf(error)).catch(() => undefined);
      }
    },
    async check(scope, id, acceptRemovals) {
      const known = await find(scope, id);
      if (known.state !== 'planned' || known.plan === null) return refuse('state.not.allowed');
      const { vendorId, content } = await contentOf(db, id);
      const { plan } = await planOf(vendorId, content);
      if (!alike(known.plan, plan)) {
        await keepPlan(db, id, plan, changedSince);
        return refuse('edit.outdated');
      }
      if (plan.takesMostOff && !acceptRemovals)
        throw new DomainError('games.input.invalid', { parameters: { what: `${plan.gone.length} × gone` }, field: 'acceptRemovals' });
      return known;
    },
    async beginApply(transaction, id) {
      try {
        const { numAffectedRows } = await sql`
          update games.import set state = 'applying', done = 0, problem = '', moved_at = clock_timestamp()
          where id = ${id}::uuid and state = 'planned'`.execute(transaction);
        if (numAffectedRows !== 1n) refuse('state.not.allowed');
      } catch (error) {
        if (sqlStateOf(error) === uniqueViolation) refuse('state.not.allowed');
        throw error;
      }
    },
    async apply(transaction, id) {
      await raiseVersion(transaction);
      const { vendorId, content } = await contentOf(transaction, id);
      const { rows } = await sql<{ plan: ImportPlan }>`select plan from games.import where id = ${id}::uuid`.execute(transaction);
      const { list, plan } = await planOf(vendorId, content);
      if (rows[0] === undefined || !alike(rows[0].plan, plan)) return refuse('edit.outdated');
      const written = (count: number) =>
        sql`update games.import set done = ${count}, moved_at = clock_timestamp() where id = ${id}::uuid`.execute(db).then(() => undefined);
      const games = gamesOfPlan(list, plan);
      await writeImport(transaction, vendorId, games, plan, written);
      await sql`
        update games.import set state = 'done', done = ${games.length + plan.gone.length}, content = null, finished_at = clock_timestamp(),
          moved_at = clock_timestamp() where id = ${id}::uuid`.execute(transaction);
      return plan;
    },
    async giveUp(id, error) {
      log.warn({ importId: id, reason: wordsOf(error) }, 'an import was not carried out');
      const problem = error instanceof DomainError && error.code === 'edit.outdated' ? changedSince : wordsOf(error);
      const { vendorId, content } = await contentOf(db, id);
      await keepPlan(db, id, (await planOf(vendorId, content)).plan, problem);
    },
  };
}
