import { type Input, languageCodes, type Reply, staffApprovals, staffReferral as contract } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { type Award, noteAward } from '../../awards/index.js';
import { mostOf, ruleNeedsSecond } from '../most.js';
import { insertRule, currentRule, listRules, type RuleRow } from '../rule-repository.js';
import { readRule, type ReferralRule, type RuleDocument } from '../rules.js';
import { describeRule, offersOfRule, sayRule } from '../say-rule.js';
import type { ReferralStaffKit } from './kit.js';

type Fault = Reply<typeof contract.staffCheckReferralRule>['faults'][number];
type Saved = Reply<typeof contract.staffGetReferralRule>['current'];

/** So many versions are shown. */
const versionsShown = 20;

const nothingSaved: Saved = { version: 0, rule: null, savedAt: null, savedBy: '' };
const presentSaved = ({ version, document, savedAt, savedBy }: RuleRow): Saved => ({
  version,
  rule: { ...document, milestones: document.milestones.map((one) => ({ ...one })) },
  savedAt: savedAt.getTime(),
  savedBy,
});

/** What keeps a rule from being carried out: awards that are none, cannot be given now, or leave their sum to whoever gives them. */
async function faultsOf({ below: { promotions } }: ReferralStaffKit, context: RequestContext, document: RuleDocument): Promise<Fault[]> {
  const rule = readRule(document);
  const [known, live] = await Promise.all([
    promotions.describeAwards(context, offersOfRule(rule)),
    promotions.awardOffers(context.merchant.id),
  ]);
  const named = [
    { field: 'inviterOfferId', id: rule.inviterOfferId },
    { field: 'friendOfferId', id: rule.friendOfferId },
    ...rule.milestones.map(({ offerId }, at) => ({ field: `milestones.${at}`, id: offerId })),
  ];
  const ofOffers = named.flatMap(({ field, id }): Fault[] => {
    if (id === null) return [];
    if (!known.has(id)) return [{ fault: 'not-an-award', field }];
    const award = live.find((one) => one.id === id);
    if (award === undefined) return [{ fault: 'not-live', field }];
    return award.most === null ? [] : [{ fault: 'sum-is-open', field }];
  });
  const hasNone = rule.isOn && rule.inviterOfferId === null && rule.friendOfferId === null && rule.milestones.length === 0;
  return [
    ...(hasNone ? [{ fault: 'no-reward' as const, field: 'inviterOfferId' }] : []),
    ...ofOffers,
    // The same award for the same friend is given once: it would be one reward for two.
    ...rule.milestones.flatMap(({ friend, offerId }, at): Fault[] => {
      if (offerId === rule.inviterOfferId) return [{ fault: 'same-offer', field: `milestones.${at}` }];
      return rule.milestones.findIndex((one) => one.friend === friend) < at ? [{ fault: 'same-friend', field: `milestones.${at}` }] : [];
    }),
  ];
}

export async function showRule(kit: ReferralStaffKit, context: RequestContext): Promise<Reply<typeof contract.staffGetReferralRule>> {
  const { merchant } = context;
  const [rows, offers] = await Promise.all([
    listRules(kit.services.db, merchant.id, versionsShown),
    kit.below.promotions.awardOffers(merchant.id),
  ]);
  const [current, ...before] = rows;
  const fixed = offers.filter(({ most }) => most === null).map(({ id }) => id);
  const used = current === undefined ? [] : offersOfRule(readRule(current.document));
  const awards = await kit.below.promotions.describeAwards(context, [...fixed, ...used]);
  const [waiting] = await kit.office.approvals.listWaiting(kit.services.db, merchant.id, { kind: 'referral-rule' });
  return {
    asked: waiting?.id ?? null,
    current: current === undefined ? nothingSaved : presentSaved(current),
    sentence: current === undefined ? '' : sayRule(readRule(current.document), context, awards),
    before: before.map(presentSaved),
    awards: [...awards.values()]
      .map(({ id, code, title, state, brief }) => ({ id, code, title, status: state, brief }))
      .toSorted((one, other) => one.code.localeCompare(other.code)),
  };
}

/** What is wrong with a rule, and how players would read it in each language of the brand. */
export async function checkRule(
  kit: ReferralStaffKit,
  context: RequestContext,
  { rule: document }: Input<typeof contract.staffCheckReferralRule>['body'],
): Promise<Reply<typeof contract.staffCheckReferralRule>> {
  const rule = readRule(document);
  const { languages } = await kit.below.site.faceOf(context.merchant);
  const spoken = languageCodes.filter((code) => languages.includes(code));
  const [faults, weighed, sentences] = await Promise.all([
    faultsOf(kit, context, document),
    weigh(kit, context.merchant, rule),
    Promise.all(
      spoken.map(async (language) => ({
        language,
        sentence: (await describeRule(kit, rule, { merchant: context.merchant, language })).sentence,
      })),
    ),
  ]);
  return { faults, sentences, ...weighed };
}

/** What a rule comes to at most, and whether that is more than one person decides. */
async function weigh({ services: { db }, below: { promotions } }: ReferralStaffKit, merchant: Merchant, after: ReferralRule) {
  const [stored, awards, alone] = await Promise.all([
    currentRule(db, merchant.id),
    promotions.awardOffers(merchant.id),
    promotions.aloneUpTo(merchant),
  ]);
  const sums = new Map(awards.flatMap(({ id, sum }) => (sum === null ? [] : [[id, sum] as const])));
  const { aMonth } = mostOf(after, sums);
  return {
    mostAMonth: aMonth === null ? null : formatMoney(aMonth),
    needsSecond: ruleNeedsSecond({ before: stored && readRule(stored.document), after, sums }, alone),
  };
}

/** Of all requests about the rule: only one waits. */
const subject = 'referral-rule:next';

/** Rewards that a rule promises to whoever brings friends. @param worst of one inviter in a month, money units; null: without a bound */
const promiseOf = ({ merchant }: RequestContext, version: number, worst: bigint | null): Omit<Award, 'staff'> => ({
  merchantId: merchant.id,
  kind: 'referral-rule',
  act: 'promised',
  subject: `referral-rule:${version}`,
  playerId: undefined,
  currency: merchant.currency,
  worst,
});

/**
 * Saves the rule as another version. Friends who registered before keep the version of that day. One that may give more than one person decides waits for a second.
 * @throws DomainError edit.outdated when another version has come since, approval.waits
 */
export async function saveRule(
  kit: ReferralStaffKit,
  context: RequestContext,
  { rule: document, after, reason }: Input<typeof contract.staffSaveReferralRule>['body'],
): Promise<Reply<typeof contract.staffSaveReferralRule>> {
  const faults = await faultsOf(kit, context, document);
  if (faults.length > 0) return { version: 0, faults, asked: null };
  const { merchant } = context;
  const { mostAMonth, needsSecond } = await weigh(kit, merchant, readRule(document));
  return inTransaction(kit.services.db, async (transaction) => {
    // Requests are locked before what they are about.
    const waiting = await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, subject);
    const before = await currentRule(transaction, merchant.id);
    if ((before?.version ?? 0) !== after) refuse('edit.outdated');
    if (needsSecond) {
      const payload = { version: after, before: before?.document ?? null, rule: document, amount: mostAMonth };
      const request = { kind: 'referral-rule', subject, payload, reason } as const;
      const { id } = await kit.office.approvals.askWithin(transaction, context, request, undefined, { onceAbout: true });
      return { version: 0, faults: [], asked: id };
    }
    for (const one of waiting) await kit.office.approvals.endOutdated(transaction, context, one, reason);
    const version = after + 1;
    const about = { action: 'referral.rule-saved', subject: `referral-rule:${version}`, reason } as const;
    return kit.office.changeAsStaffWithin(transaction, context, about, async () => {
      await writeNext(transaction, merchant.id, { after, document, by: staffOf(context).name });
      // One that may give more takes two (`ruleNeedsSecond`): this only says whose hand it was.
      await noteAward(transaction, { ...promiseOf(context, version, 0n), staff: staffOf(context).name });
      return { value: { version, faults: [], asked: null }, before: before?.document ?? null, after: document };
    });
  });
}

async function writeNext(
  transaction: DatabaseTransaction,
  merchantId: number,
  version: { after: number; document: RuleDocument; by: string },
): Promise<void> {
  if (!(await insertRule(transaction, { merchantId, ...version }))) refuse('edit.outdated');
}

/** A rule that was asked for holds from the decision on, unless another one has come since or its awards cannot be given any more. */
export const ruleApproval = (kit: ReferralStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'referral-rule',
    decidedBy: staffApprovals.decideLoyalty,
    payload: Type.Object({
      version: Type.Integer({ description: 'That it comes after' }),
      before: Type.Union([contract.ReferralRule, Type.Null()]),
      rule: contract.ReferralRule,
      amount: Type.Union([Type.String(), Type.Null()], {
        description: 'The most that the friends who count in a month bring to one inviter and to themselves; null: without a bound',
      }),
    }),
    async carryOut({ context, approval, payload: { version, rule: document, amount } }, transaction) {
      if ((await faultsOf(kit, context, document)).length > 0) return refuse('approval.outdated');
      await writeNext(transaction, context.merchant.id, { after: version, document, by: approval.askedName });
      const persons = { staff: approval.askedName, confirmedBy: staffOf(context).name };
      await noteAward(transaction, { ...promiseOf(context, version + 1, amount === null ? null : parseMoney(amount)), ...persons });
      return { version: version + 1 };
    },
  });
