import { staffBrand as contract } from '@sortes/contract';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { BackOfficeKit } from '../kit.js';
import { pageOf } from '../../../platform/staff.js';
import { countStaffOf } from '../accounts/repository.js';
import { createBrand } from './create-brand.js';

const brandColumns = ['id', 'code', 'name', 'hosts', 'languages', 'currency', 'time zone', 'staff'] as const;

/** The brands of the installation, and new ones. */
export function brandRoutes(kit: BackOfficeKit): Route[] {
  const { site } = kit.below;
  const { db } = kit.services;

  /** Brands that the caller works for, narrowed by a text in code, name or host. */
  const brandsOf = async (context: RequestContext, search = '') => {
    const { merchantIds } = staffOf(context);
    const wanted = search.trim().toLowerCase();
    const mine = (await site.allMerchants()).filter(
      ({ id, code, name, hosts }) =>
        (merchantIds === undefined || merchantIds.includes(id)) &&
        [code, name, ...hosts].some((text) => text.toLowerCase().includes(wanted)),
    );
    const staff = await countStaffOf(
      db,
      mine.map(({ id }) => id),
    );
    const languages = await Promise.all(mine.map(async (merchant) => (await site.faceOf(merchant)).languages));
    return mine.map(({ id, code, name, hosts, currency, timeZone }, at) => ({
      merchantId: id,
      code,
      name,
      hosts,
      languages: languages[at] ?? [],
      currency,
      timeZone,
      staff: staff.get(id) ?? 0,
      isHere: id === context.merchant.id,
    }));
  };

  return [
    handle(contract.staffListBrands, async ({ query }, context) => {
      const all = await brandsOf(context, query.search);
      const { offset, limit } = pageOf(query);
      return { list: all.slice(offset, offset + limit), total: all.length };
    }),
    handle(contract.staffExportBrands, async ({ query }, context) => {
      const all = await brandsOf(context, query.search);
      return {
        fileName: 'brands.csv',
        contentType: 'text/csv; charset=utf-8',
        rows: csvRows(
          brandColumns,
          async ({ offset, limit }) => all.slice(offset, offset + limit),
          (one) => [
            one.merchantId,
            one.code,
            one.name,
            one.hosts.join(' '),
            one.languages.join(' '),
            one.currency,
            one.timeZone,
            one.staff,
          ],
        ),
      };
    }),
    handle(contract.staffCreateBrand, async ({ body }, context) => {
      const { merchant, admin } = await createBrand(kit, context, body);
      return {
        merchantId: merchant.id,
        code: merchant.code,
        hosts: merchant.hosts,
        admin: admin ?? null,
      };
    }),
  ];
}
