import { type Input, languageCodes, type Reply, staffReferral as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { insertRule, currentRule, listRules, type RuleRow } from '../rule-repository.js';
import { readRule, type RuleDocument } from '../rules.js';
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
  return {
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
  const [faults, sentences] = await Promise.all([
    faultsOf(kit, context, document),
    Promise.all(
      spoken.map(async (language) => ({
        language,
        sentence: (await describeRule(kit, rule, { merchant: context.merchant, language })).sentence,
      })),
    ),
  ]);
  return { faults, sentences };
}

/**
 * Saves the rule as another version. What it may give are offers, whose budgets and second persons bound it. Friends who registered before keep the version of that day.
 * @throws DomainError edit.outdated when another version has come since
 */
export async function saveRule(
  kit: ReferralStaffKit,
  context: RequestContext,
  { rule: document, after, reason }: Input<typeof contract.staffSaveReferralRule>['body'],
): Promise<Reply<typeof contract.staffSaveReferralRule>> {
  const faults = await faultsOf(kit, context, document);
  if (faults.length > 0) return { version: 0, faults };
  const { merchant } = context;
  const version = after + 1;
  const about = { action: 'referral.rule-saved', subject: `referral-rule:${version}`, reason } as const;
  await kit.office.changeAsStaff(context, about, async (transaction) => {
    const before = await currentRule(transaction, merchant.id);
    const isNext = await insertRule(transaction, { merchantId: merchant.id, after, document, by: staffOf(context).name });
    if (!isNext) refuse('edit.outdated');
    return { value: undefined, before: before?.document ?? null, after: document };
  });
  return { version, faults: [] };
}
