export const identityActions = [
  'document.accepted',
  'document.rejected',
  'document.viewed',
  'recovery.accepted',
  'recovery.rejected',
] as const;
