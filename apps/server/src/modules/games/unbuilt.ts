import { games } from '@sortes/contract';
import { DomainError } from '../../platform/errors.js';
import { handle, type Route } from '../../platform/http.js';

/** Of this operations those whose handler is still being written. This file goes when the list is empty. */
export function unbuiltRoutes(): Route[] {
  const refuse = async (): Promise<never> => {
    throw new DomainError('function.not.available');
  };
  return [
    // rounds and transfers
    handle(games.transferWallet, refuse),
    handle(games.listVendorWallets, refuse),
    handle(games.getWalletLocks, refuse),
  ];
}
