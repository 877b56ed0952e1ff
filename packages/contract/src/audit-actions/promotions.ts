export const promotionsActions = [
  'offer.made',
  'offer.saved',
  'offer.live',
  'offer.paused',
  'offer.stopped',
  'grant.given',
  'grant.cancelled',
] as const;
