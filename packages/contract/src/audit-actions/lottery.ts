export const lotteryActions = ['lottery.calendar', 'lottery.limits', 'result.entered', 'result.removed', 'result.withdrawn'] as const;
