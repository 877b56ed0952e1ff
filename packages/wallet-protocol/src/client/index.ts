/** The vendor's side of the wallet: calls with their answers read by the rules of who may repeat and who must undo. Runs in Node only. */
export { exchange, walletTimeoutMs, type ExchangeOptions } from './exchange.js';
export { createPamClient, type PamCallOptions, type PamClient, type PamClientOptions } from './pam-client.js';
export {
  createRsClient,
  type RsCall,
  type RsCallName,
  type RsCallOptions,
  type RsClient,
  type RsClientOptions,
  type RsMovement,
  type RsPlayer,
} from './rs-client.js';
export type { RefusalReason, WalletAnswer } from './wallet-answer.js';
