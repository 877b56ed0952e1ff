import type { Module, Services } from '../../platform/services.js';

export { balanceOf, findBalance, openAccounts, type Balance } from './accounts.js';
export { expireHolds, hold, releaseHold, settleHold, type HoldEnd, type HoldRequest, type HoldVerdict } from './holds.js';
export { hashOfInput, post, postOne, type HouseAccount, type PlayerAccount, type PostingLine, type PostingRequest, type PostingVerdict } from './post.js';

export type WalletModule = Module;

/** The wallet's routes and timed work. Money moves through the functions exported beside it: `post`, `hold`, `settleHold`, `releaseHold`. */
export function createWalletModule(_services: Services): WalletModule {
  return { routes: [], tasks: [] };
}
