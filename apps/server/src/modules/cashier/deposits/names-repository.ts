import type { Database } from '@sortes/service';
import { sql } from 'kysely';
import { namesByBrand } from '../../../platform/names-by-brand.js';
import type { SubjectNames } from '../../../ports/subject-names.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What people call deposits and payments without an order: the code that the payer writes into the transfer, the reference of a payment or its number at the
 * gateway. A deposit without a code, as of a voucher, has no name: its id is all there is.
 */
export const moneyInSubjects = (db: Database): SubjectNames => ({
  deposit: (subjects) =>
    namesByBrand(subjects, async (merchantId, ids) => {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, transfer_code as name from cashier.deposit
        where merchant_id = ${merchantId} and id = any (${ids.filter((id) => uuid.test(id))}::uuid[]) and transfer_code <> ''`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    }),
  payment: (subjects) =>
    namesByBrand(subjects, async (merchantId, ids) => {
      // A payment that no brand is known of is of brand 0.
      const { rows } = await sql<{ id: string; name: string }>`
        select id, coalesce(nullif(reference, ''), gateway_order_id) as name from cashier.unmatched_payment
        where merchant_id in (0, ${merchantId}) and id = any (${ids.filter((id) => uuid.test(id))}::uuid[])
          and (reference <> '' or gateway_order_id <> '')`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    }),
});
