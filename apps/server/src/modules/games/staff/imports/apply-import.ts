import type { DatabaseTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { gamesOfPlan, writeImport, type ImportPlan } from '../../catalogue/import-games.js';
import { raiseVersion } from '../../catalogue/write-catalogue.js';
import { changeGames } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, scopeOf, type StaffScope } from '../scope.js';
import { alike, changedSince, contentOf, planOf, problemOf } from './import-plan.js';
import { finishImport, keepPlan, noteProgress, readPlan, startApplying } from './import-repository.js';
import { findImportFor, importLine, type ImportForStaff } from './list-imports.js';

/**
 * Carries an import out as it was compared.
 * @throws DomainError permission.denied, not.found, state.not.allowed, edit.outdated, games.input.invalid
 */
export async function applyImport(
  kit: GamesStaffKit,
  context: StaffContext,
  importId: string,
  { acceptRemovals, reason }: { acceptRemovals: boolean; reason: string },
) {
  const scope = scopeOf(context);
  forEveryBrand(scope);
  const known = await check(kit, scope, importId, acceptRemovals);
  const subject = `vendor:${known.vendor}`;
  await kit.office.changeAsStaff(context, { action: 'games.import.began', subject, reason }, async (transaction) => {
    if (!(await startApplying(transaction, importId))) refuse('state.not.allowed');
    return { value: undefined, after: { import: importId } };
  });
  // A catalogue of ten thousand games takes longer than a call should; the people who asked find it in the list.
  void carryOut(kit, context, importId, { subject, reason });
  return importLine(await findImportFor(kit, scope, importId));
}

/** Compares anew, so that nothing is carried out but what was shown. @throws DomainError not.found, state.not.allowed, edit.outdated, games.input.invalid */
async function check(kit: GamesStaffKit, scope: StaffScope, id: string, acceptRemovals: boolean): Promise<ImportForStaff> {
  const known = await findImportFor(kit, scope, id);
  if (known.state !== 'planned' || known.plan === null) return refuse('state.not.allowed');
  const { vendorId, content } = await contentOf(kit.db, id);
  const { plan } = await planOf(kit, vendorId, content);
  if (!alike(known.plan, plan)) {
    await keepPlan(kit.db, id, plan, changedSince);
    return refuse('edit.outdated');
  }
  if (plan.takesMostOff && !acceptRemovals)
    throw new DomainError('games.input.invalid', { parameters: { what: `${plan.gone.length} × gone` }, field: 'acceptRemovals' });
  return known;
}

async function carryOut(kit: GamesStaffKit, context: StaffContext, id: string, about: { subject: string; reason: string }): Promise<void> {
  try {
    await changeGames(kit, context, { ...about, action: 'games.imported', after: { import: id } }, async (transaction) => {
      const { added, changed, back, gone } = await write(kit, transaction, id);
      return { added: added.length, changed: changed.length, back: back.length, gone: gone.length };
    });
  } catch (error) {
    await giveUp(kit, id, error).catch(() => undefined);
  }
}

/** @throws DomainError edit.outdated when the catalogue has changed once more */
async function write(kit: GamesStaffKit, transaction: DatabaseTransaction, id: string): Promise<ImportPlan> {
  await raiseVersion(transaction);
  const { vendorId, content } = await contentOf(transaction, id);
  const shownPlan = await readPlan(transaction, id);
  const { list, plan } = await planOf(kit, vendorId, content);
  if (shownPlan === undefined || !alike(shownPlan, plan)) return refuse('edit.outdated');
  const games = gamesOfPlan(list, plan);
  await writeImport(transaction, vendorId, games, plan, (count) => noteProgress(kit.db, id, count));
  await finishImport(transaction, id, games.length + plan.gone.length);
  return plan;
}

/** Writes why an import was not carried out: it can be tried again. */
async function giveUp(kit: GamesStaffKit, id: string, error: unknown): Promise<void> {
  kit.log.warn({ importId: id, reason: problemOf(error) }, 'an import was not carried out');
  const problem = error instanceof DomainError && error.code === 'edit.outdated' ? changedSince : problemOf(error);
  const { vendorId, content } = await contentOf(kit.db, id);
  await keepPlan(kit.db, id, (await planOf(kit, vendorId, content)).plan, problem);
}
