import type { ComponentType } from 'react';
import { gamePageQuery } from '../../../entities/game/lists';
import { lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { currentLanguage } from '../../../kit/i18n';
import { queryClient } from '../../../kit/query-client';
import { parseSearch } from '../../../kit/search-text';
import { readView } from '../state/view';
import { Lobby } from './lobby';

/** The pages of the categories: a component each, so that one does not take over what another is showing. */
export const lobbyScreens: Readonly<Record<LobbyType, ComponentType>> = {
  RNG: () => <Lobby type="RNG" />,
  LIVE: () => <Lobby type="LIVE" />,
  FISH: () => <Lobby type="FISH" />,
  PVP: () => <Lobby type="PVP" />,
  SPORTS: () => <Lobby type="SPORTS" />,
  ESPORTS: () => <Lobby type="ESPORTS" />,
  INHOUSE: () => <Lobby type="INHOUSE" />,
  MORE: () => <Lobby type="MORE" />,
};

/** Asks for the games of the lobby that is gone to before anything of it is drawn: on a slow phone drawing takes longer than the answer. */
export function fetchGames(type: LobbyType): void {
  if (location.pathname !== lobbyPages[type]) return;
  void queryClient.prefetchQuery(gamePageQuery(readView(type, parseSearch(location.search)).filter, 1, currentLanguage().code));
}
