import type { Reply, staffMissions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Merchant } from '../../../platform/merchant.js';
import { isAboveAlone, type PrizeWorth, type Rates } from '../most.js';
import { readAwards } from '../show-missions.js';
import type { MissionsStaffKit } from './kit.js';

/** By what prizes are reckoned at a brand now. */
export async function readRates(
  kit: MissionsStaffKit,
  merchantId: number,
): Promise<Rates & { awards: Awaited<ReturnType<typeof readAwards>> }> {
  const [awards, bringsPer1000] = await Promise.all([readAwards(kit, merchantId), kit.below.points.bringsPer1000(merchantId)]);
  return { awards, bringsPer1000 };
}

/** Whether prizes take a second person before players see them. */
export const needsSecond = async ({ below }: MissionsStaffKit, merchant: Merchant, most: PrizeWorth): Promise<boolean> =>
  isAboveAlone(most, await below.promotions.aloneUpTo(merchant));

export const presentMost = ({ awards, points, amount }: PrizeWorth): Reply<typeof contract.staffCheckMission>['most'] => ({
  amount: formatMoney(amount),
  awards: formatMoney(awards),
  points: Number(points),
});
