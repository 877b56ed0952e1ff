import { newId } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import { staffOf } from '../../../../platform/http.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { askForGames } from '../../catalogue/list-source.js';
import { freshCopy } from '../catalogue/brand-catalogue.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, scopeOf, vendorFor } from '../scope.js';
import { failDeadImports, failImport, insertImport, keepList, keepPlan, readList } from './import-repository.js';
import { planOf, problemOf } from './import-plan.js';
import { findImportFor, importLine, interrupted } from './list-imports.js';

/**
 * Reads a vendor's list, from the vendor or a file, and compares it with the catalogue; nothing is carried out.
 * @throws DomainError permission.denied, not.found, state.not.allowed while another list of the vendor is read
 */
export async function startImport(
  kit: GamesStaffKit,
  context: StaffContext,
  { vendor: code, reason, content }: { vendor: string; reason: string; content?: string },
) {
  const scope = scopeOf(context);
  forEveryBrand(scope);
  const about = { action: 'games.import.read', subject: `vendor:${code}`, reason } as const;
  const id = await kit.office.changeAsStaff(context, about, async (transaction) => {
    const vendor = vendorFor(await kit.catalogue.current(), scope, code);
    const value = newId();
    await failDeadImports(transaction, vendor.id, interrupted);
    const order = { id: value, vendorId: vendor.id, askedBy: staffOf(context).name, content };
    if (!(await insertImport(transaction, order))) refuse('state.not.allowed');
    return { value, after: { import: value, source: content === undefined ? 'vendor' : 'file' } };
  });
  // Goes on without the caller, who finds it in the list.
  void compare(kit, id);
  return importLine(await findImportFor(kit, scope, id));
}

/** Never throws: what goes wrong stands in the import. */
async function compare(kit: GamesStaffKit, id: string): Promise<void> {
  const { db, vendors, log } = kit;
  try {
    const stored = await readList(db, id, 'reading');
    if (stored === undefined) return;
    let { content } = stored;
    if (content === null) {
      const vendor = (await freshCopy(kit)).vendorById(stored.vendorId);
      if (vendor === undefined) throw new Error('the vendor is not known');
      content = JSON.stringify(await askForGames(vendors, vendor));
      await keepList(db, id, content);
    }
    await keepPlan(db, id, (await planOf(kit, stored.vendorId, content)).plan);
  } catch (error) {
    log.warn({ importId: id, reason: problemOf(error) }, 'a list of games could not be compared');
    await failImport(db, id, problemOf(error)).catch(() => undefined);
  }
}
