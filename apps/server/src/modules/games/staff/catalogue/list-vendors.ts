import type { Input, staffGames as contract } from '@sortes/contract';
import { csvRows } from '../../../../platform/csv/staff-file.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorsFor, type StaffScope } from '../scope.js';
import { readBrandCatalogue, type CatalogueReader, type VendorForStaff } from './brand-catalogue.js';
import { cut, vendorLine } from './lines.js';
import { readHealthNow } from './show-vendor.js';

type VendorFilter = Input<typeof contract.staffExportVendors>['query'];

export async function listVendorsFor(kit: CatalogueReader, scope: StaffScope): Promise<VendorForStaff[]> {
  const { copy, vendorLine: lineOf } = await readBrandCatalogue(kit, scope);
  return vendorsFor(copy, scope).map(lineOf);
}

async function matchingVendors(kit: GamesStaffKit, context: StaffContext, { text, state }: VendorFilter) {
  const [lines, health] = await Promise.all([listVendorsFor(kit, scopeOf(context)), readHealthNow(kit)]);
  const wanted = text?.trim().toLowerCase();
  return lines
    .filter(
      ({ vendor, offered }) =>
        (wanted === undefined || `${vendor.code} ${vendor.name}`.toLowerCase().includes(wanted)) &&
        (state === undefined || state === (!vendor.enabled ? 'off' : offered ? 'offered' : 'hidden')),
    )
    .map((line) => vendorLine(line, health));
}

/** Vendors with how calls to and from them went. */
export async function listVendors(
  kit: GamesStaffKit,
  context: StaffContext,
  query: VendorFilter & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const list = await matchingVendors(kit, context, query);
  return { list: cut(list, pageOf(query)), total: list.length };
}

const columns = [
  'code',
  'name',
  'protocol',
  'own wallet',
  'enabled',
  'offered',
  'games',
  'origins',
  'calls out',
  'failures out',
  'calls in',
  'failures in',
] as const;

export async function exportVendors(kit: GamesStaffKit, context: StaffContext, query: VendorFilter) {
  const list = await matchingVendors(kit, context, query);
  return csvRows(
    columns,
    async (page) => cut(list, page),
    (one) => [
      one.code,
      one.name,
      one.protocol,
      one.hasWallet,
      one.enabled,
      one.offered,
      one.games,
      one.launchOrigins.join(' '),
      one.out.calls,
      one.out.failures,
      one.in.calls,
      one.in.failures,
    ],
  );
}
