/** How offers are sorted on the page of promotions: what an offer is for, as a player looks for it. */
export const promotionCategories = ['new_player', 'deposit', 'cashback', 'daily', 'draws', 'gifts'] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/** How a player takes an offer. `none`: it comes by itself, or there is nothing to take now. */
export const promotionWays = ['claim', 'deposit', 'apply', 'sign-in', 'spin', 'collect', 'grab', 'play', 'none'] as const;
export type PromotionWay = (typeof promotionWays)[number];

/** Kinds of offers: growth-rules, `offerKinds`; a test holds the two together. */
export const promotionKinds = [
  'deposit-match',
  'no-deposit',
  'free-spins',
  'free-bet',
  'cashback',
  'turnover-rebate',
  'raffle',
  'wheel',
  'packets',
  'sign-in',
  'birthday',
  'manual',
  'award',
] as const;

/** What is given: growth-rules, `moneyKinds`. */
export const promotionMoney = ['cash', 'bonus', 'release', 'spins', 'freebet'] as const;

/** What an activity is to a player: growth-rules, `activityWords`. */
export const promotionStates = ['coming-soon', 'join', 'applying', 'rejected', 'issued', 'claimed', 'process', 'signed', 'close'] as const;

/** What offers can be searched by: what they are to a player, those that are open to nobody like them yet, and those that give no more now. */
export const promotionFilters = [...promotionStates, 'not-yet', 'used-up'] as const;
export type PromotionFilter = (typeof promotionFilters)[number];

/** States of a grant: growth-rules, `grantMoves`. */
export const grantStates = [
  'offered',
  'claimed',
  'applying',
  'queued',
  'active',
  'closing',
  'completed',
  'expired',
  'forfeited',
  'cancelled',
  'reversed',
  'played-out',
  'rejected',
] as const;

/** Where the brand shows an offer: growth-rules, `offerPlaces`. */
export const promotionPlaces = ['promotions', 'deposit', 'registration', 'banner', 'pop-up', 'messages', 'partners'] as const;

/** Why an offer cannot be had, as it is told to whom it is not for. */
export const offerReasons = ['over', 'paused', 'new-members', 'from-rank', 'to-rank', 'one-rank', 'elsewhere'] as const;
export type OfferReason = (typeof offerReasons)[number];

/** What keeps an offer from a player and they can do themselves: confirm a contact, show who they are. */
export const promotionRemedies = ['contact', 'identity'] as const;
export type PromotionRemedy = (typeof promotionRemedies)[number];
