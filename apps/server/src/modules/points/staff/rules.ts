import { type AgentLane, agentLaneNames, type Input, type Reply, staffApprovals, staffPoints as contract } from '@sortes/contract';
import { boughtADay, dearerExchange, dearerPlay, isSafeExchange, soldADay } from '@sortes/growth-rules';
import { formatMoney, parseMoney, smallestUnit, tryParseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { turnoverMultipleOf } from '../convert-points.js';
import { type Award, noteAward } from '../../awards/index.js';
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

/** Of all requests about the rules: only one waits. */
const asking = 'points-rules:next';

/** What holds now. */
export async function showRules(kit: PointsStaffKit, { merchant }: RequestContext): Promise<Reply<typeof contract.staffGetPointRules>> {
  const { db } = kit.services;
  const [{ version, rules, madeAt, madeBy }, { jurisdiction, grantAlone }, brand, [waiting]] = await Promise.all([
    findRules(db, merchant.id),
    kit.below.site.settingsOf(merchant),
    findBrand(db, merchant.id),
    kit.office.approvals.listWaiting(db, merchant.id, { kind: 'points-rules' }),
  ]);
  return {
    version,
    madeAt: madeAt?.getTime() ?? null,
    madeBy: madeBy ?? null,
    beganOn: brand?.beganOn ?? null,
    rules: formOf(rules ?? usualRules(jurisdiction)),
    turnoverMultiple: turnoverMultipleOf(jurisdiction),
    alone: String(grantAlone),
    asked: waiting?.id ?? null,
  };
}

/** Writes rules as the next version. @throws DomainError edit.outdated */
async function writeNext(
  transaction: DatabaseTransaction,
  merchantId: number,
  { after, rules, by }: { after: number; rules: PointRules; by: string },
): Promise<void> {
  if (!(await insertRules(transaction, { merchantId, after, document: writeRules(rules), by }))) refuse('edit.outdated');
}

/** @throws DomainError points.shop.loop where bought points would pay for anything of the shop below its worth */
async function refuseShop(
  { services: { hooks } }: Pick<PointsStaffKit, 'services'>,
  transaction: DatabaseTransaction,
  merchantId: number,
  { isBought, costsPer1000 }: PointRules,
): Promise<void> {
  if (isBought) await hooks.askOne('refuseShopLoop', transaction, { merchantId, costsPer1000 });
}

/** What points are worth by rules, promised to whoever earns or buys them: a bound for each player and day of their own, and none over all. */
const promiseOf = ({ merchant }: RequestContext, version: number, worst: bigint | null): Omit<Award, 'staff'> => ({
  merchantId: merchant.id,
  kind: 'points-rules',
  act: 'promised',
  subject: `points-rules:${version}`,
  playerId: undefined,
  currency: merchant.currency,
  worst,
});

/** Why rules take a second person; the first that applies. */
type Dearer = { about: 'sold' | 'bought'; amount: string | null } | { about: 'played'; amount: null; worth: number };

/** What of rules one person does not decide alone, as a request says it; undefined: nothing. @param alone money units */
function dearerIn(before: PointRules, after: PointRules, alone: bigint): Dearer | undefined {
  const { sold, bought } = dearerExchange(before, after, alone);
  const exchanged = (about: 'sold' | 'bought', most: bigint | undefined): Dearer => ({
    about,
    amount: most === undefined ? null : formatMoney(most),
  });
  if (sold) return exchanged('sold', soldADay(after));
  if (bought) return exchanged('bought', boughtADay(after));
  const worth = dearerPlay(before, after);
  return worth === undefined ? undefined : { about: 'played', amount: null, worth: Number(worth) };
}

/**
 * Saves rules as a new version, which holds from now on. What lets a player sell or buy points for more on a day than one person decides, or
 * makes points of play worth more of the turnover, waits for a second person.
 * @throws DomainError edit.outdated, amount.invalid, points.rule.loop, points.shop.loop, approval.waits
 */
export async function saveRules(
  kit: PointsStaffKit,
  context: RequestContext,
  { rules: form, after, reason }: Input<typeof contract.staffSavePointRules>['body'],
): Promise<Reply<typeof contract.staffSavePointRules>> {
  const { merchant } = context;
  const rules = rulesOfForm(form, smallestUnit(merchant.currencyScale));
  const { jurisdiction, grantAlone } = await kit.below.site.settingsOf(merchant);
  return inTransaction(kit.services.db, async (transaction) => {
    // Requests are locked before what they are about.
    const waiting = await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, asking);
    const stored = await findRules(transaction, merchant.id);
    const before = stored.rules ?? usualRules(jurisdiction);
    if (stored.version !== after) refuse('edit.outdated');
    await refuseShop(kit, transaction, merchant.id, rules);
    const dearer = dearerIn(before, rules, parseMoney(String(grantAlone)));
    if (dearer !== undefined) {
      const payload = { version: after, before: formOf(before), rules: formOf(rules), ...dearer };
      const asked = { kind: 'points-rules', subject: asking, payload, reason } as const;
      const { id } = await kit.office.approvals.askWithin(transaction, context, asked, undefined, { onceAbout: true });
      return { version: after, asked: id };
    }
    for (const one of waiting) await kit.office.approvals.endOutdated(transaction, context, one, reason);
    const about = { action: 'points.saved', subject: `brand:${merchant.code}`, reason } as const;
    return kit.office.changeAsStaffWithin(transaction, context, about, async () => {
      await writeNext(transaction, merchant.id, { after, rules, by: staffOf(context).name });
      // What a player may exchange on a day is bounded by what one person decides (`dearerIn`): this only says whose hand it was.
      await noteAward(transaction, { ...promiseOf(context, after + 1, 0n), staff: staffOf(context).name });
      return { value: { version: after + 1, asked: null }, before: writeRules(before), after: writeRules(rules) };
    });
  });
}

/** Rules that were asked for hold from the decision on, unless others have come since. */
export const rulesApproval = (kit: Pick<PointsStaffKit, 'services'>): ApprovalEntry =>
  approvalEntry({
    kind: 'points-rules',
    decidedBy: staffApprovals.decideLoyalty,
    payload: Type.Object({
      version: Type.Integer({ description: 'That they come after' }),
      before: contract.PointRulesForm,
      rules: contract.PointRulesForm,
      amount: Type.Union([Type.String(), Type.Null()], {
        description:
          'What a player could sell points for, or buy them for, on a day, currency units; null: without a bound, or it is about play',
      }),
      // Requests that an older release wrote have none: they are about selling.
      about: Type.Optional(Type.Union([Type.Literal('sold'), Type.Literal('bought'), Type.Literal('played')])),
      worth: Type.Optional(Type.Integer({ description: 'About play: what the dearest points become worth, in millionths of turnover' })),
    }),
    async carryOut({ context, approval, payload: { version, rules: form } }, transaction) {
      const rules = rulesOfForm(form, smallestUnit(context.merchant.currencyScale));
      await refuseShop(kit, transaction, context.merchant.id, rules);
      await writeNext(transaction, context.merchant.id, { after: version, rules, by: approval.askedName });
      const persons = { staff: approval.askedName, confirmedBy: staffOf(context).name };
      await noteAward(transaction, { ...promiseOf(context, version + 1, null), ...persons });
      return { version: version + 1 };
    },
  });
