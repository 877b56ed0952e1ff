/** Addresses that content may lead to: a path of the site, an https or mailto address, or nothing. */
export const linkAddressPattern = String.raw`^(?:|/|/[^/\\\s][^\\\s]*|https://[^\\\s]+|mailto:[^\\\s]+)$`;
/** Addresses of a banner that leads to a game: its frame, or all games of the lottery. */
export const gameLinkPattern = String.raw`^/(?:game\?nodeId=[^&#\\\s]+|elott)$`;
/** Addresses of a banner that opens an offer. */
export const offerLinkPattern = String.raw`^/promotions\?id=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`;
/** Names of help articles in addresses. */
export const articleKeyPattern = '^[a-z0-9][a-z0-9-]{0,39}$';
