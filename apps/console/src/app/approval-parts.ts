import { lazy } from 'react';
import type { ApprovalPart, ApprovalParts } from '../features/control/approval-parts';

/** Loaded only when it is shown: the texts need a page around them. */
const loadWords = async (area: 'lottery' | 'agents' | 'promotions'): Promise<void> => (await import('../shared/texts')).loadAreas([area]);

/** Decisions about draws; they come with the lottery's own words. */
const draw: ApprovalPart = {
  right: 'results.correct',
  Change: lazy(async () => {
    const words = loadWords('lottery');
    const { ApprovalPreview } = await import('../features/lottery/change-preview');
    await words;
    return { default: ApprovalPreview };
  }),
  TypedIssue: lazy(async () => {
    const words = loadWords('lottery');
    const { TypedIssue } = await import('../features/lottery/change-preview');
    await words;
    return { default: TypedIssue };
  }),
};

/** Where a line stands, and where it would. */
const move: ApprovalPart = {
  right: 'agents.read',
  Change: lazy(async () => {
    const words = loadWords('agents');
    const { ApprovalMove } = await import('../features/agents/move-preview');
    await words;
    return { default: ApprovalMove };
  }),
};

/** What an offer is worth and would have cost; below the decision, what it says. */
const offer: ApprovalPart = {
  right: 'promotions.read',
  Change: lazy(async () => {
    const words = loadWords('promotions');
    const { ApprovalOffer } = await import('../features/promotions/offer-approval');
    await words;
    return { default: ApprovalOffer };
  }),
  Below: lazy(async () => {
    const words = loadWords('promotions');
    const { ApprovalOfferPage } = await import('../features/promotions/offer-approval');
    await words;
    return { default: ApprovalOfferPage };
  }),
};

/** What would end now of an offer's grants. */
const ending: ApprovalPart = {
  right: 'promotions.read',
  Change: lazy(async () => {
    const words = loadWords('promotions');
    const { ApprovalEnd } = await import('../features/promotions/offer-approval');
    await words;
    return { default: ApprovalEnd };
  }),
};

/** What features show of approvals about what is theirs. */
export const approvalParts: ApprovalParts = {
  'result-correction': draw,
  'draw-void': draw,
  'agent-move': move,
  'offer-live': offer,
  'offer-end': ending,
};
