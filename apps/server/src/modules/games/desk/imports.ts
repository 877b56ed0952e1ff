import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import type { Catalogue, CatalogueCopy } from '../catalogue/catalogue.js';
import { gamesOfPlan, planImport, writeImport, type ImportPlan } from '../catalogue/import-games.js';
import { askForGames, listFrom } from '../catalogue/list-source.js';
import type { GameList } from '../catalogue/read-game-list.js';
import type { VendorRecord } from '../catalogue/types.js';
import { raiseVersion } from '../catalogue/write-catalogue.js';
import type { VendorClient } from '../launch/vendor-client.js';
import {
  failDeadImports,
  failImport,
  findImport,
  finishImport,
  insertImport,
  keepList,
  keepPlan,
  listImports,
  noteProgress,
  readList,
  readPlan,
  startApplying,
  type ImportRow,
  type ImportState,
} from './import-repository.js';
import { vendorFor, vendorsFor, type StaffScope } from './scope.js';

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

const interrupted = 'interrupted: the program ended';
const changedSince = 'the catalogue has changed since the comparison; the counts were made anew';

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
    const stored = await readList(executor, id);
    if (stored === undefined || stored.content === null) return refuse('state.not.allowed');
    return { vendorId: stored.vendorId, content: stored.content };
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
  const shown = (copy: CatalogueCopy, row: ImportRow): ImportForStaff => ({
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
  });
  const vendorIdsOf = (copy: CatalogueCopy, scope: StaffScope, code?: string): number[] =>
    vendorsFor(copy, scope)
      .filter((vendor) => code === undefined || vendor.code === code)
      .map(({ id }) => id);
  const find = async (scope: StaffScope, id: string): Promise<ImportForStaff> => {
    const copy = await catalogue.current();
    const row = await findImport(db, id, vendorIdsOf(copy, scope));
    return row === undefined ? refuse('not.found') : shown(copy, row);
  };
  return {
    async list(scope, { vendor, state }, page) {
      const copy = await catalogue.current();
      const { rows, total } = await listImports(db, { vendorIds: vendorIdsOf(copy, scope, vendor), state }, page);
      return { list: rows.map((row) => shown(copy, row)), total };
    },
    find,
    async begin(transaction, scope, { vendor: code, askedBy, content }) {
      const vendor = vendorFor(await catalogue.current(), scope, code);
      const id = newId();
      await failDeadImports(transaction, vendor.id, interrupted);
      if (!(await insertImport(transaction, { id, vendorId: vendor.id, askedBy, content }))) refuse('state.not.allowed');
      return id;
    },
    async compare(id) {
      try {
        const stored = await readList(db, id, 'reading');
        if (stored === undefined) return;
        let { content } = stored;
        if (content === null) {
          const vendor = (await current()).vendorById(stored.vendorId);
          if (vendor === undefined) throw new Error('the vendor is not known');
          content = JSON.stringify(await askForGames(vendors, vendor));
          await keepList(db, id, content);
        }
        await keepPlan(db, id, (await planOf(stored.vendorId, content)).plan);
      } catch (error) {
        log.warn({ importId: id, reason: wordsOf(error) }, 'a list of games could not be compared');
        await failImport(db, id, wordsOf(error)).catch(() => undefined);
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
      if (!(await startApplying(transaction, id))) refuse('state.not.allowed');
    },
    async apply(transaction, id) {
      await raiseVersion(transaction);
      const { vendorId, content } = await contentOf(transaction, id);
      const shownPlan = await readPlan(transaction, id);
      const { list, plan } = await planOf(vendorId, content);
      if (shownPlan === undefined || !alike(shownPlan, plan)) return refuse('edit.outdated');
      const games = gamesOfPlan(list, plan);
      await writeImport(transaction, vendorId, games, plan, (count) => noteProgress(db, id, count));
      await finishImport(transaction, id, games.length + plan.gone.length);
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
