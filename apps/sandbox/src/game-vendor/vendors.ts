/** Both vendors live in this process: LUMEN speaks the RS dialect, KITE the PAM one. */
export type VendorCode = 'LUMEN' | 'KITE';

/** What the vendors call the operator. */
export const OPERATOR_ID = 'sortes';
/** What the aggregator's interface calls KITE. */
export const KITE_PROVIDER = 'kite';

/** Whose money a player plays with: the operator's wallet, a purse of the player at the vendor (transfer mode), or play money. */
export type WalletKind = 'operator' | 'purse' | 'demo';
