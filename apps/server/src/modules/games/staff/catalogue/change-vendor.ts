import type { Input, staffGames as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { setBrandVendor, updateVendor } from '../../catalogue/write-catalogue.js';
import { changeGames, formerOf, onlyGiven } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, orInvalid, scopeOf, vendorFor, type StaffScope } from '../scope.js';
import { findVendorFor, lockBrandCatalogue } from './brand-catalogue.js';
import { vendorLine } from './lines.js';
import { readHealthNow } from './show-vendor.js';

type VendorEdit = Omit<Input<typeof contract.staffChangeVendor>['body'], 'version' | 'reason'>;

/**
 * Changes a vendor for a brand or, by people who work for every brand, for all of them.
 * @throws DomainError not.found, edit.outdated, permission.denied, games.input.invalid
 */
export async function changeVendor(
  kit: GamesStaffKit,
  context: StaffContext,
  code: string,
  { version, reason, ...edit }: Input<typeof contract.staffChangeVendor>['body'],
) {
  const scope = scopeOf(context);
  await changeGames(kit, context, { action: 'vendor.changed', subject: `vendor:${code}`, reason, after: edit }, (transaction) =>
    writeEdit(kit, transaction, scope, { code, version, edit: onlyGiven(edit) }),
  );
  const [line, health] = await Promise.all([findVendorFor(kit, scope, code), readHealthNow(kit)]);
  return vendorLine(line, health);
}

async function writeEdit(
  kit: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  { code, version, edit }: { code: string; version: string; edit: VendorEdit },
): Promise<object> {
  const { copy, vendorLine: lineOf } = await lockBrandCatalogue(kit, transaction, scope);
  const known = lineOf(vendorFor(copy, scope, code));
  if (known.version !== version) refuse('edit.outdated');
  const { offered, position, isHot, name, enabled, launchOrigins } = edit;
  if (name !== undefined || enabled !== undefined || launchOrigins !== undefined) {
    forEveryBrand(scope);
    await orInvalid(() =>
      updateVendor(transaction, kit.vault, known.vendor.id, {
        ...(name !== undefined && { name: name.trim() }),
        ...(enabled !== undefined && { enabled }),
        ...(launchOrigins !== undefined && { launchOrigins }),
      }),
    );
  }
  await setBrandVendor(transaction, scope.merchantId, known.vendor.id, {
    ...(offered !== undefined && { enabled: offered }),
    ...(position !== undefined && { position }),
    ...(isHot !== undefined && { isHot }),
  });
  const { vendor } = known;
  return formerOf(edit, { ...known, name: vendor.name, enabled: vendor.enabled, launchOrigins: vendor.launchOrigins });
}
