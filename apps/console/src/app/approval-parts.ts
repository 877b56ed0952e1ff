import { lazy } from 'react';
import type { ApprovalPart, ApprovalParts } from '../features/control/approval-parts';
import { loadAreas } from '../shared/texts';

/** Decisions about draws; they come with the lottery's own words. */
const draw: ApprovalPart = {
  right: 'results.correct',
  Change: lazy(async () => {
    const words = loadAreas(['lottery']);
    const { ApprovalPreview } = await import('../features/lottery/change-preview');
    await words;
    return { default: ApprovalPreview };
  }),
  TypedIssue: lazy(async () => {
    const [{ TypedIssue }] = await Promise.all([import('../features/lottery/change-preview'), loadAreas(['lottery'])]);
    return { default: TypedIssue };
  }),
};

/** What features show of approvals about what is theirs. */
export const approvalParts: ApprovalParts = { 'result-correction': draw, 'draw-void': draw };
