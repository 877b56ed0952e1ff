import { type ComponentType, lazy } from 'react';
import type { ApprovalPart, ApprovalParts } from '../features/control/approval-parts';

/** Loaded only when it is shown: the texts need a page around them. */
type Area = 'lottery' | 'agents' | 'promotions' | 'ranks' | 'content' | 'referral' | 'points' | 'missions';
const loadWords = async (areas: readonly Area[]): Promise<void> => (await import('../shared/texts')).loadAreas(areas);

/** A part of a feature, loaded with the feature's words when it is shown. */
const partOf = <Props extends object>(areas: Area | readonly Area[], load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const words = loadWords(typeof areas === 'string' ? [areas] : areas);
    const part = await load();
    await words;
    return { default: part };
  });

/** Decisions about draws; they come with the lottery's own words. */
const draw: ApprovalPart = {
  right: 'results.correct',
  Change: partOf('lottery', async () => (await import('../features/lottery/change-preview')).ApprovalPreview),
  TypedIssue: partOf('lottery', async () => (await import('../features/lottery/change-preview')).TypedIssue),
};

/** Where a line stands, and where it would. */
const move: ApprovalPart = {
  right: 'agents.read',
  Change: partOf('agents', async () => (await import('../features/agents/move-preview')).ApprovalMove),
};

/** What an offer is worth and would have cost; below the decision, what it says. */
const offer: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf('promotions', async () => (await import('../features/promotions/offer-approval')).ApprovalOffer),
  Below: partOf('promotions', async () => (await import('../features/promotions/offer-approval')).ApprovalOfferPage),
};

/** What would end now of an offer's grants. */
const ending: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf('promotions', async () => (await import('../features/promotions/offer-approval')).ApprovalEnd),
};

/** What a table of ranks changes, and what it would come to now. */
const ranks: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf(
    ['ranks', 'promotions', 'content'],
    async () => (await import('../features/promotions/ranks/ranks-approval')).ApprovalRanks,
  ),
};

/** What a referral rule changes, and how players would read it. */
const referralRule: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf('referral', async () => (await import('../features/referral/rule-approval')).ApprovalRule),
};

/** What rules of points change. */
const pointRules: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf(['points', 'agents'], async () => (await import('../features/points/rules-approval')).ApprovalRules),
};

/** A mission and a leaderboard as players would read them. */
const mission: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf('missions', async () => (await import('../features/missions/approval')).ApprovalMission),
};
const board: ApprovalPart = {
  right: 'promotions.read',
  Change: partOf('missions', async () => (await import('../features/missions/approval')).ApprovalBoard),
};

/** What features show of approvals about what is theirs. */
export const approvalParts: ApprovalParts = {
  'result-correction': draw,
  'draw-void': draw,
  'agent-move': move,
  'offer-live': offer,
  'offer-end': ending,
  'ranks-table': ranks,
  'referral-rule': referralRule,
  'points-rules': pointRules,
  'mission-live': mission,
  'board-live': board,
  'board-pay': board,
};
