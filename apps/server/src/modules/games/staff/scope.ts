import { DomainError, refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { CatalogueCopy } from '../catalogue/catalogue.js';
import { CatalogueMistake } from '../catalogue/catalogue-mistake.js';
import type { GameRecord, VendorRecord } from '../catalogue/types.js';

/** For which brand a member of staff asks, and whether they work for every brand: only then may they change what holds for all of them. */
export interface StaffScope {
  merchantId: number;
  everyBrand: boolean;
}

/** Every game and vendor belongs to the installation; what people see and may change of them depends on the brands they work for. */
export function scopeOf(context: StaffContext): StaffScope {
  return { merchantId: context.merchant.id, everyBrand: staffOf(context).merchantIds === undefined };
}

/** Vendors that a member of staff may see: every one, or those that their brand has to do with. */
export function vendorsFor({ vendors, stored }: CatalogueCopy, { merchantId, everyBrand }: StaffScope): readonly VendorRecord[] {
  if (everyBrand) return vendors;
  const own = new Set(stored.brandVendors.filter((row) => row.merchantId === merchantId).map(({ vendorId }) => vendorId));
  return vendors.filter(({ id }) => own.has(id));
}

/** Ids of the vendors that a member of staff may see, or of the one that they asked for. */
export function vendorIdsFor(copy: CatalogueCopy, scope: StaffScope, code?: string): number[] {
  return vendorsFor(copy, scope)
    .filter((vendor) => code === undefined || vendor.code === code)
    .map(({ id }) => id);
}

/** @throws DomainError not.found, also for a vendor of other brands only */
export function vendorFor(copy: CatalogueCopy, scope: StaffScope, code: string): VendorRecord {
  return vendorsFor(copy, scope).find((vendor) => vendor.code === code) ?? refuse('not.found');
}

/** @throws DomainError not.found */
export function gameFor(copy: CatalogueCopy, scope: StaffScope, nodeId: number): GameRecord {
  const game = copy.gameByNode(nodeId);
  if (game === undefined || !vendorsFor(copy, scope).includes(game.vendor)) return refuse('not.found');
  return game;
}

/** @throws DomainError permission.denied to people who work for some brands only */
export function forEveryBrand({ everyBrand }: StaffScope): void {
  if (!everyBrand) refuse('permission.denied');
}

/** What the catalogue calls a mistake, in words for the caller. */
export async function orInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CatalogueMistake) throw new DomainError('games.input.invalid', { parameters: { what: error.message } });
    throw error;
  }
}
