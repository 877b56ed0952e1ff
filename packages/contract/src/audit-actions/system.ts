export const systemActions = ['audit.verified', 'backup.asked', 'backup.drill-asked', 'task.begun'] as const;
