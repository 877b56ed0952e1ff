import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import { planImport, type ImportPlan } from '../../catalogue/import-games.js';
import { listFrom } from '../../catalogue/list-source.js';
import type { GameList } from '../../catalogue/read-game-list.js';
import type { VendorRecord } from '../../catalogue/types.js';
import type { VendorClient } from '../../launch/vendor-client.js';
import { freshCopy } from '../catalogue/brand-catalogue.js';
import type { GamesStaffKit } from '../kit.js';
import { readList } from './import-repository.js';

export const changedSince = 'the catalogue has changed since the comparison; the counts were made anew';

/** What went wrong, as the import keeps it. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, 500)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed();

/** Whether two comparisons come to the same. */
export const alike = (left: ImportPlan, right: ImportPlan): boolean =>
  (['added', 'changed', 'back', 'gone'] as const).every((key) => left[key].join('\n') === right[key].join('\n'));

/** The list that an import keeps. @throws DomainError state.not.allowed before it was read */
export async function contentOf(executor: Database | DatabaseTransaction, id: string): Promise<{ vendorId: number; content: string }> {
  const stored = await readList(executor, id);
  if (stored === undefined || stored.content === null) return refuse('state.not.allowed');
  return { vendorId: stored.vendorId, content: stored.content };
}

/** @throws RangeError for what is no list */
function parse(vendors: VendorClient, vendor: VendorRecord, content: string): Promise<GameList> {
  const text = content.replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(text)) return listFrom(vendors, vendor, { csv: text });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RangeError('the list is not JSON');
  }
  return listFrom(vendors, vendor, { json });
}

/** A list, and what it would change of the catalogue as it stands now. @throws DomainError not.found */
export async function planOf(kit: GamesStaffKit, vendorId: number, content: string): Promise<{ list: GameList; plan: ImportPlan }> {
  const copy = await freshCopy(kit);
  const vendor = copy.vendorById(vendorId);
  if (vendor === undefined) return refuse('not.found');
  const list = await parse(kit.vendors, vendor, content);
  return { list, plan: planImport(copy, vendorId, list) };
}
