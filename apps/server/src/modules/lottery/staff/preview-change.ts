import type { staffLottery as contract, Input } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { LotteryStaffKit } from './kit.js';

/** What a correction would move, brand by brand; writes nothing. */
export async function previewCorrection(
  { context, results }: LotteryStaffKit,
  asked: Input<typeof contract.previewResultCorrection>['body'],
) {
  const { verdict, before = null, after, draws } = await results.previewCorrection(asked);
  const brands = new Map((await context.merchants()).map(({ id, name }) => [id, name]));
  return {
    verdict,
    before,
    after,
    draws: draws.map((draw) => ({
      ...draw,
      brand: brands.get(draw.merchantId) ?? '',
      reversed: formatMoney(draw.reversed),
      paid: formatMoney(draw.paid),
    })),
  };
}

/** What a void would give back; writes nothing. */
export async function previewVoid({ results }: LotteryStaffKit, merchantId: number, asked: Input<typeof contract.previewDrawVoid>['body']) {
  const preview = await results.previewVoid({ merchantId, ...asked });
  return { ...preview, closesAt: preview.closesAt.getTime(), stake: formatMoney(preview.stake) };
}
