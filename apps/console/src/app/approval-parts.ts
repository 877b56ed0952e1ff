import { type ComponentType, lazy } from 'react';
import type { ApprovalPart, ApprovalParts } from '../features/control/approval-parts';

/** Loaded only when it is shown: the texts need a page around them. */
const loadWords = async (area: 'lottery' | 'agents' | 'promotions'): Promise<void> => (await import('../shared/texts')).loadAreas([area]);

/** A part of a feature, loaded with the feature's words when it is shown. */
const partOf = <Props extends object>(area: Parameters<typeof loadWords>[0], load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const words = loadWords(area);
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

/** What features show of approvals about what is theirs. */
export const approvalParts: ApprovalParts = {
  'result-correction': draw,
  'draw-void': draw,
  'agent-move': move,
  'offer-live': offer,
  'offer-end': ending,
};
