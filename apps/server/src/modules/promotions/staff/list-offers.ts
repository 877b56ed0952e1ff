import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { offerOf } from '../offer-stored.js';
import { titleOf } from '../say-terms.js';
import type { PromotionsStaffKit } from './kit.js';
import { type OfferFigures, type OfferFilter, pageOfOffers, type StaffOffer, sumOffers } from './staff-repository.js';

type Row = Reply<typeof contract.staffListOffers>['list'][number];
type Query = Input<typeof contract.staffExportOffers>['query'];

export const presentFigures = ({ grants, running, given, open, cost }: OfferFigures) => ({
  grants,
  running,
  given: formatMoney(given),
  open: formatMoney(open),
  cost: formatMoney(cost),
});

/** An offer as lists show it. */
export function presentOffer(stored: StaffOffer, { language }: Pick<RequestContext, 'language'>): Row {
  const offer = offerOf(stored);
  return {
    id: stored.id,
    code: stored.code,
    title: titleOf(offer, language),
    kind: offer.kind,
    money: offer.money,
    status: stored.state,
    version: stored.version,
    from: offer.window.from,
    until: offer.window.to,
    madeAt: stored.madeAt.getTime(),
    ...presentFigures(stored),
  };
}

const readFilter = ({ merchant }: RequestContext, { state, kind, text }: Query): OfferFilter => ({
  merchantId: merchant.id,
  state,
  kind,
  text,
});

/** Offers of the brand with what they gave and cost. */
export async function showStaffOffers(
  { services: { db } }: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListOffers>['query'],
): Promise<Reply<typeof contract.staffListOffers>> {
  const filter = readFilter(context, query);
  const [rows, { total, ...sums }] = await Promise.all([pageOfOffers(db, filter, pageOf(query)), sumOffers(db, filter)]);
  return { list: rows.map((row) => presentOffer(row, context)), total, sums: presentFigures(sums) };
}

/** The same as CSV. */
export const exportStaffOffers = ({ services: { db } }: PromotionsStaffKit, context: RequestContext, query: Query) =>
  csvRows(
    ['code', 'title', 'kind', 'state', 'grants', 'running', 'given', 'cost', 'created'],
    async (page) => (await pageOfOffers(db, readFilter(context, query), page)).map((row) => presentOffer(row, context)),
    (row: Row) => [
      row.code,
      row.title,
      wordsOf('promotions.kind', row.kind),
      wordsOf('promotions.offerState', row.status),
      row.grants,
      row.running,
      row.given,
      row.cost,
      new Date(row.madeAt),
    ],
  );
