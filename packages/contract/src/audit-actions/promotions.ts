export const promotionsActions = [
  'offer.made',
  'offer.saved',
  'offer.live',
  'offer.paused',
  'offer.stopped',
  'offer.ended',
  'grant.given',
  'grant.cancelled',
  'grant.accepted',
  'grant.rejected',
] as const;
