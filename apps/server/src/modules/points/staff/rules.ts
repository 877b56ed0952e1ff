import { type AgentLane, agentLaneNames, type Input, type Reply, staffPoints as contract } from '@sortes/contract';
import { isSafeExchange } from '@sortes/growth-rules';
import { formatMoney, parseMoney, smallestUnit, tryParseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { turnoverMultipleOf } from '../convert-points.js';
import { findBrand } from '../play-repository.js';
import { findRules, insertRules } from '../rule-repository.js';
import { type PointRules, usualRules, writeRules } from '../rules.js';
import type { PointsStaffKit } from './kit.js';

type Form = Input<typeof contract.staffSavePointRules>['body']['rules'];

const rateScale = 10_000;

const formOf = (rules: PointRules): Form => ({
  rates: agentLaneNames.map((lane) => ({ lane, per100: rules.rates[lane] / rateScale })),
  validity: rules.validity,
  isSold: rules.isSold,
  bringsPer1000: formatMoney(rules.bringsPer1000),
  soldMostADay: rules.soldMostADay === null ? null : Number(rules.soldMostADay),
  isBought: rules.isBought,
  costsPer1000: formatMoney(rules.costsPer1000),
  boughtMostADay: rules.boughtMostADay === null ? null : formatMoney(rules.boughtMostADay),
});

/** Money above zero. @throws DomainError amount.invalid */
function sumOf(text: string, field: string, step = 1n): bigint {
  const units = tryParseMoney(text);
  return units === undefined || units <= 0n || units % step !== 0n ? refuse('amount.invalid', { field }) : units;
}

/** Rules as they were typed. @throws DomainError amount.invalid, points.rule.loop */
function rulesOfForm(form: Form, coin: bigint): PointRules {
  const rates = Object.fromEntries(agentLaneNames.map((lane) => [lane, 0])) as Record<AgentLane, number>;
  for (const { lane, per100 } of form.rates) {
    const rate = Math.round(per100 * rateScale);
    if (Math.abs(rate - per100 * rateScale) > 1e-6) refuse('amount.invalid', { field: 'rates' });
    rates[lane] = rate;
  }
  const rules: PointRules = {
    rates,
    validity: form.validity,
    isSold: form.isSold,
    bringsPer1000: sumOf(form.bringsPer1000, 'bringsPer1000'),
    soldMostADay: form.soldMostADay === null ? null : BigInt(form.soldMostADay),
    isBought: form.isBought,
    costsPer1000: sumOf(form.costsPer1000, 'costsPer1000'),
    boughtMostADay: form.boughtMostADay === null ? null : sumOf(form.boughtMostADay, 'boughtMostADay', coin),
  };
  return isSafeExchange(rules) ? rules : refuse('points.rule.loop', { field: 'costsPer1000' });
}

/** What a player can get for points on a day, money units; undefined: without a bound. */
const soldADay = ({ isSold, soldMostADay, bringsPer1000 }: PointRules): bigint | undefined =>
  !isSold ? 0n : soldMostADay === null ? undefined : (soldMostADay * bringsPer1000) / 1_000n;

/**
 * One person alone makes points worth no more than one person may give a player by hand on a day (`grantAlone`): otherwise a rate and a friend with points were money.
 * @throws DomainError amount.above.maximum, with the most points a day at that rate
 */
function refuseDearer(before: PointRules, after: PointRules, grantAlone: number): void {
  const most = parseMoney(String(grantAlone));
  const [was, is] = [soldADay(before), soldADay(after)];
  const isDearer = is === undefined ? was !== undefined : was !== undefined && is > was;
  if (isDearer && (is === undefined || is > most)) {
    const maximum = String((most * 1_000n) / after.bringsPer1000);
    refuse('amount.above.maximum', { field: 'soldMostADay', parameters: { maximum } });
  }
}

/** What holds now. */
export async function showRules(kit: PointsStaffKit, { merchant }: RequestContext): Promise<Reply<typeof contract.staffGetPointRules>> {
  const { db } = kit.services;
  const [{ version, rules, madeAt, madeBy }, { jurisdiction }, brand] = await Promise.all([
    findRules(db, merchant.id),
    kit.below.site.settingsOf(merchant),
    findBrand(db, merchant.id),
  ]);
  return {
    version,
    madeAt: madeAt?.getTime() ?? null,
    madeBy: madeBy ?? null,
    beganOn: brand?.beganOn ?? null,
    rules: formOf(rules ?? usualRules(jurisdiction)),
    turnoverMultiple: turnoverMultipleOf(jurisdiction),
  };
}

/** Saves rules as a new version, which holds from now on. @throws DomainError edit.outdated, amount.invalid, amount.above.maximum, points.rule.loop */
export async function saveRules(
  kit: PointsStaffKit,
  context: RequestContext,
  { rules: form, after, reason }: Input<typeof contract.staffSavePointRules>['body'],
): Promise<Reply<typeof contract.staffSavePointRules>> {
  const { merchant } = context;
  const rules = rulesOfForm(form, smallestUnit(merchant.currencyScale));
  const { jurisdiction, grantAlone } = await kit.below.site.settingsOf(merchant);
  const about = { action: 'points.saved', subject: `brand:${merchant.code}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const before = await findRules(transaction, merchant.id);
    refuseDearer(before.rules ?? usualRules(jurisdiction), rules, grantAlone);
    const written = { merchantId: merchant.id, after, document: writeRules(rules), by: staffOf(context).name };
    if (!(await insertRules(transaction, written))) refuse('edit.outdated');
    return {
      value: { version: after + 1 },
      before: writeRules(before.rules ?? usualRules(jurisdiction)),
      after: writeRules(rules),
    };
  });
}
