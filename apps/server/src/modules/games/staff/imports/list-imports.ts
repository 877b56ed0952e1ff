import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import { refuse } from '../../../../platform/errors.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import type { CatalogueCopy } from '../../catalogue/catalogue.js';
import type { ImportPlan } from '../../catalogue/import-games.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorIdsFor, type StaffScope } from '../scope.js';
import { findImport, listImports, type ImportRow, type ImportState } from './import-repository.js';

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

export const interrupted = 'interrupted: the program ended';

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

/** @throws DomainError not.found */
export async function findImportFor({ db, catalogue }: GamesStaffKit, scope: StaffScope, id: string): Promise<ImportForStaff> {
  const copy = await catalogue.current();
  const row = await findImport(db, id, vendorIdsFor(copy, scope));
  return row === undefined ? refuse('not.found') : shown(copy, row);
}

export function importLine({ id, vendor, source, state, plan, done, askedBy, createdAt, finishedAt, problem }: ImportForStaff) {
  return {
    id,
    vendor,
    source,
    state,
    added: plan?.added.length ?? 0,
    changed: plan?.changed.length ?? 0,
    back: plan?.back.length ?? 0,
    gone: plan?.gone.length ?? 0,
    same: plan?.same ?? 0,
    unfit: plan?.unfit.length ?? 0,
    takesMostOff: plan?.takesMostOff ?? false,
    done,
    askedBy,
    createdAt: createdAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
    problem,
  };
}

interface ImportFilter {
  vendor?: string | undefined;
  state?: ImportState | undefined;
}

async function readPage(
  { db, catalogue }: GamesStaffKit,
  context: StaffContext,
  { vendor, state }: ImportFilter,
  page: { offset: number; limit: number },
) {
  const copy = await catalogue.current();
  const { rows, total } = await listImports(db, { vendorIds: vendorIdsFor(copy, scopeOf(context), vendor), state }, page);
  return { list: rows.map((row) => importLine(shown(copy, row))), total };
}

export const listImportsForStaff = (
  kit: GamesStaffKit,
  context: StaffContext,
  query: ImportFilter & { pageNo?: number | undefined; pageSize?: number | undefined },
) => readPage(kit, context, query, pageOf(query));

const columns = [
  'started',
  'vendor',
  'source',
  'state',
  'added',
  'changed',
  'back',
  'gone',
  'same',
  'unfit',
  'asked by',
  'finished',
  'problem',
] as const;

export const exportImports = (kit: GamesStaffKit, context: StaffContext, query: ImportFilter) =>
  csvRows(
    columns,
    async (page) => (await readPage(kit, context, query, page)).list,
    (one) => [
      new Date(one.createdAt),
      one.vendor,
      one.source,
      wordsOf('games.import', one.state),
      one.added,
      one.changed,
      one.back,
      one.gone,
      one.same,
      one.unfit,
      one.askedBy,
      one.finishedAt === null ? null : new Date(one.finishedAt),
      one.problem,
    ],
  );

/** Codes told of each kind; the counts are whole. */
const toldAtMost = 1_000;

/** One import with the games that it is about. @throws DomainError not.found */
export async function showImport(kit: GamesStaffKit, context: StaffContext, importId: string) {
  const found = await findImportFor(kit, scopeOf(context), importId);
  const { plan } = found;
  const told = (codes: readonly string[] | undefined): string[] => (codes ?? []).slice(0, toldAtMost);
  return {
    ...importLine(found),
    games: { added: told(plan?.added), changed: told(plan?.changed), back: told(plan?.back), gone: told(plan?.gone) },
    remarks: (plan?.unfit ?? []).slice(0, toldAtMost).map(({ line, message }) => ({ line, message })),
  };
}
