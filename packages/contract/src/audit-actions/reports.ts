export const reportsActions = ['figures.rebuild', 'report.asked', 'report.changed', 'report.removed', 'report.scheduled'] as const;
