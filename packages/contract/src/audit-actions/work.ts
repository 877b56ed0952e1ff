export const workActions = ['batch.started', 'batch.stopped', 'work.given-back', 'work.taken'] as const;
