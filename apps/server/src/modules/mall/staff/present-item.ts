import type { LanguageCode, Reply, staffMall as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import type { ItemRow } from '../item-repository.js';
import { leftOf, textIn } from '../present.js';
import { countFreeVouchers } from '../voucher-repository.js';
import { needsSecond, readWorth, worthInAll, type WorthKnown } from './item-worth.js';
import type { MallStaffKit } from './kit.js';

export type StaffItem = Reply<typeof contract.staffGetMallItem>;

/** What is known of an item beside its row. */
interface Beside {
  language: LanguageCode;
  codesLeft: number | undefined;
  worth: WorthKnown;
  /** The request that waits about it. */
  asked: string | undefined;
}

const presentStaffItem = (item: ItemRow, { language, codesLeft, worth, asked }: Beside): StaffItem => ({
  id: item.id,
  kind: item.kind,
  category: item.category,
  names: item.names,
  texts: item.texts,
  pictures: [...item.pictures],
  price: Number(item.price),
  stock: item.stock,
  dayStock: item.dayStock,
  limit: item.limitMost === null || item.limitPeriod === null ? null : { most: item.limitMost, period: item.limitPeriod },
  rankFrom: item.rankFrom,
  from: item.fromAt?.getTime() ?? null,
  until: item.untilAt?.getTime() ?? null,
  place: item.place,
  asksReview: item.asksReview,
  offerId: item.offerId,
  tickets: item.tickets,
  worth: sumOrNull(item.worth),
  isShown: item.isShown,
  version: item.version,
  name: textIn(item.names, language),
  wasPrice: item.wasPrice === null ? null : Number(item.wasPrice),
  taken: item.taken,
  takenToday: item.takenToday,
  left: leftOf(item).now,
  codesLeft: item.kind === 'voucher' ? (codesLeft ?? 0) : null,
  worthInAll: sumOrNull(worthInAll(item, worth)),
  needsSecond: needsSecond(item, worth),
  asked: asked ?? null,
  changedAt: item.changedAt.getTime(),
  changedBy: item.changedBy,
});

const sumOrNull = (sum: bigint | null): string | null => (sum === null ? null : formatMoney(sum));

/** Items with what is known of them. */
export async function presentAll(kit: MallStaffKit, context: RequestContext, rows: readonly ItemRow[]): Promise<StaffItem[]> {
  const { db } = kit.services;
  const ids = rows.map(({ id }) => id);
  const subjects = ids.map((id) => `mall-item:${id}`);
  const [codes, worth, waiting] = await Promise.all([
    countFreeVouchers(db, ids),
    readWorth(kit, context),
    kit.office.approvals.waitingAbout(db, context.merchant.id, subjects),
  ]);
  return rows.map((row) =>
    presentStaffItem(row, {
      language: context.language,
      codesLeft: codes.get(row.id),
      worth,
      asked: waiting.get(`mall-item:${row.id}`)?.id,
    }),
  );
}
