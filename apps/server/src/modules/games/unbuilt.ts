import { games } from '@sortes/contract';
import { DomainError } from '../../platform/errors.js';
import { handle, type Route } from '../../platform/http.js';

/** Of this operations those whose handler is still being written. This file goes when the list is empty. */
export function unbuiltRoutes(): Route[] {
  const refuse = async (): Promise<never> => {
    throw new DomainError('function.not.available');
  };
  return [
    // catalogue
    handle(games.listGames, refuse),
    handle(games.listHotGames, refuse),
    handle(games.getVassGameType, refuse),
    handle(games.listRooms, refuse),
    handle(games.listFavouriteIds, refuse),
    handle(games.listFavouriteGames, refuse),
    handle(games.addFavouriteGame, refuse),
    handle(games.removeFavouriteGame, refuse),
    handle(games.listRecentGames, refuse),
    handle(games.launchTrial, refuse),
    handle(games.getGame, refuse),
    handle(games.getGamePicture, refuse),
    // rounds and transfers
    handle(games.transferWallet, refuse),
    handle(games.listVendorWallets, refuse),
    handle(games.getWalletLocks, refuse),
  ];
}
