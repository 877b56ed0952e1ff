import { satisfiesRule, staffBrand as contract } from '@sortes/contract';
import { messageFor } from '@sortes/contract/messages';
import { declaredOf } from '../../../platform/files.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { findFaults } from '../../identity/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { announce } from '../../../platform/outbox.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { actorOf, pageOf } from '../../../platform/staff.js';
import { countStaffOf } from '../staff/repository.js';
import { createBrand } from './create-brand.js';
import { brandLine, differenceOf } from './show-brand.js';

const brandColumns = ['id', 'code', 'name', 'hosts', 'languages', 'currency', 'time zone', 'staff'] as const;

/** Brands: their modules, registration, languages, colours, settings and doors; and new ones. */
export function brandRoutes(kit: BackOfficeKit): Route[] {
  const { site } = kit.deps;
  const { db } = kit.services;
  const shown = async (merchantId: number) => brandLine(await site.desk.show(merchantId));
  const byOf = (context: RequestContext, reason: string) => ({
    name: actorOf(context).name,
    reason,
    host: new URL(context.origin).hostname,
  });

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
    handle(contract.staffGetBrand, (_input, { merchant }) => shown(merchant.id)),
    handle(contract.staffChangeBrand, async ({ body: { version, reason, ...change } }, context) => {
      const { id, code } = context.merchant;
      await changeAsStaff(kit, context, { action: 'brand.changed', subject: `brand:${code}`, reason }, async (transaction) => {
        const { before, after } = await site.desk.change(transaction, id, version, change, byOf(context, reason));
        await announce(transaction, id, { topic: 'site.changed', part: 'brand' });
        return { value: undefined, ...differenceOf(before, after) };
      });
      site.forgetCopies();
      return shown(id);
    }),
    handle(contract.staffUndoBrandChange, async ({ body: { version, reason } }, context) => {
      const { id, code } = context.merchant;
      await changeAsStaff(kit, context, { action: 'brand.change-undone', subject: `brand:${code}`, reason }, async (transaction) => {
        const { before, after } = await site.desk.undo(transaction, id, version, byOf(context, reason));
        await announce(transaction, id, { topic: 'site.changed', part: 'brand' });
        return { value: undefined, ...differenceOf(before, after) };
      });
      site.forgetCopies();
      return shown(id);
    }),
    handle(contract.staffUploadLogo, async (_input, context) => {
      const { id, width, height } = await site.desk.keepLogo(context.merchant.id, context.rawBody ?? Buffer.alloc(0), declaredOf(context));
      return { logoId: id, width, height };
    }),
    handle(contract.staffTryRegisterRule, async ({ query: { field, value = '', required, ...rule } }, { language }) => {
      const form = { username: field === 'username', password: field === 'password', mobile: field === 'mobileNum' };
      const row = { ...rule, field, enabled: true, required: required === 'yes' };
      const [fault] = findFaults([row], form, { [field]: value });
      if (fault === undefined) return { accepted: true, reason: null, message: '' };
      const fitsAnyLength = satisfiesRule(value, { ...rule, minLength: 0, maxLength: 255 });
      const reason = fault.code === 'register.field.required' ? 'required' : fitsAnyLength ? 'length' : 'pattern';
      return { accepted: false, reason, message: messageFor(fault.code, language, { field, ...fault.parameters }) } as const;
    }),
    handle(contract.staffTryAccess, async ({ query: { address } }, { merchant }) => {
      const { rule, ...tried } = await site.desk.tryAccess(merchant.id, address);
      return { ...tried, rule: rule ?? null };
    }),
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
