import { lazy } from 'react';
import type { ApprovalPart, ApprovalParts } from '../features/control/approval-parts';

/** Loaded only when it is shown: the texts need a page around them. */
const loadWords = async (): Promise<void> => (await import('../shared/texts')).loadAreas(['lottery']);

/** Decisions about draws; they come with the lottery's own words. */
const draw: ApprovalPart = {
  right: 'results.correct',
  Change: lazy(async () => {
    const words = loadWords();
    const { ApprovalPreview } = await import('../features/lottery/change-preview');
    await words;
    return { default: ApprovalPreview };
  }),
  TypedIssue: lazy(async () => {
    const words = loadWords();
    const { TypedIssue } = await import('../features/lottery/change-preview');
    await words;
    return { default: TypedIssue };
  }),
};

/** What features show of approvals about what is theirs. */
export const approvalParts: ApprovalParts = { 'result-correction': draw, 'draw-void': draw };
