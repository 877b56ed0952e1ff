export const siteActions = [
  'brand.change-undone',
  'brand.changed',
  'brand.created',
  'content.added',
  'content.ordered',
  'content.picture-added',
  'content.removed',
  'content.saved',
  'content.undone',
  'site-setting.changed',
] as const;
