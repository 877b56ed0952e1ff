import type { Input, Reply, staffReferral as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import type { ReferralStaffKit } from './kit.js';
import { dayAsked } from './list-referrals.js';
import { pageOfDays, type ReferralFigures, sumDays } from './staff-repository.js';

type Query = Input<typeof contract.staffExportReferralReport>['query'];

const present = ({ invited, deposited, qualified, rewarded, refused, reversed, given, cost }: ReferralFigures) => ({
  invited,
  deposited,
  qualified,
  rewarded,
  refused,
  reversed,
  given: formatMoney(given),
  cost: formatMoney(cost),
});

const filterOf = ({ merchant }: RequestContext, { from, to }: Query) => ({
  merchantId: merchant.id,
  timeZone: merchant.timeZone,
  from: dayAsked(from),
  to: dayAsked(to),
});

/** Friends who registered in some days, what became of them and what it cost. */
export async function reportReferrals(
  { services: { db } }: ReferralStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffReportReferrals>['query'],
): Promise<Reply<typeof contract.staffReportReferrals>> {
  const filter = filterOf(context, query);
  const [days, { days: total, ...sums }] = await Promise.all([pageOfDays(db, filter, pageOf(query)), sumDays(db, filter)]);
  return { list: days.map(({ day, ...figures }) => ({ day, ...present(figures) })), total, sums: present(sums) };
}

/** The same as CSV. */
export function exportReferralReport({ services: { db } }: ReferralStaffKit, context: RequestContext, query: Query): AsyncIterable<string> {
  const filter = filterOf(context, query);
  return csvRows(
    ['day', 'invited', 'paid in', 'qualified', 'rewarded', 'refused', 'reversed', 'given', 'cost'],
    (page) => pageOfDays(db, filter, page),
    (one) => [
      one.day,
      one.invited,
      one.deposited,
      one.qualified,
      one.rewarded,
      one.refused,
      one.reversed,
      formatMoney(one.given),
      formatMoney(one.cost),
    ],
  );
}
