export const supportActions = ['feedback.answered'] as const;
