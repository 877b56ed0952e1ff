/** Where banners stand: one group for each page that there is, `home_visitor` before those of the lobby until somebody signs in, `w_reg` on the page of registration and `reg` over its form in the popup. */
export const bannerGroups = [
  'home',
  'home_visitor',
  'rng',
  'live',
  'fish',
  'pvp',
  'sports',
  'esports',
  'lott',
  'down',
  'help',
  'reg',
  'inhouse',
  'more',
  'shop',
  'promotion',
  'w_reg',
] as const;
export type BannerGroup = (typeof bannerGroups)[number];

/** What a banner leads to: an address, or a game (or all of the lottery's). */
export const linkageTypes = ['URL', 'G', 'P'] as const;

/** Kinds of announcements: news for players, pop-up, promotion, strip of the lobby. The wire's fifth kind, B, are the banners. */
export const announcementTypes = ['PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** Addresses of a brand that the site shows where there is one: social networks, the affiliates' page, the apps, contact. */
export const resourceTypes = [
  'YOUTUBE',
  'INSTAGRAM',
  'FACEBOOK',
  'TWITTER',
  'TIKTOK',
  'LINE',
  'TELEGRAM',
  'AFFILIATELINK',
  'Android',
  'MOBILECONFIG',
  'EMAIL',
  'CONTACT',
  'USDJUMP',
] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** What a link is called in English, for clients of the wire (`labelNameEn`); our own pages name links themselves, in the language of the page. */
export const resourceLabels: Readonly<Record<ResourceType, string>> = {
  YOUTUBE: 'YouTube',
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  TWITTER: 'X (Twitter)',
  TIKTOK: 'TikTok',
  LINE: 'LINE',
  TELEGRAM: 'Telegram',
  AFFILIATELINK: 'Affiliates',
  Android: 'Android app',
  MOBILECONFIG: 'iPhone and iPad app',
  EMAIL: 'E-mail',
  CONTACT: 'Contact us',
  USDJUMP: 'USD site',
};

/**
 * Parts of the foot of each page that a brand may write itself: who it is and the word about playing (one each), ways to pay and ways to reach it
 * (as many as it likes). A part of which it has none is the product's own.
 */
export const footerParts = ['about', 'payment', 'service', 'responsible'] as const;
export type FooterPart = (typeof footerParts)[number];
/** Signs of a way to pay or to be reached; a picture may stand in their place. */
export const footerIcons = ['bank', 'card', 'qr', 'wallet', 'voucher', 'cash', 'coin', 'phone', 'chat', 'mail', 'globe'] as const;
export type FooterIcon = (typeof footerIcons)[number];

/** Kinds of customer service: for members of a high rank, and for everybody else. */
export const serviceTypes = ['LIVECHAT', 'VIP'] as const;
export type ServiceType = (typeof serviceTypes)[number];
/** Members above this rank are led to VIP, where a brand has it. */
export const vipAboveRank = 4;

export const contentKinds = ['banner', 'announcement', 'article', 'resource', 'footer', 'service'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Whether visitors see it now: on and due, on and not yet due, over, or switched off. */
export const contentStates = ['live', 'scheduled', 'ended', 'off'] as const;
export type ContentState = (typeof contentStates)[number];
