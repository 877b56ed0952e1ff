import { useCallback } from 'react';
import { entryBefore, lobbyOf, type TopEntries } from '../state/way-back';
import { useGo } from '../../../kit/page-link';
import { pageAlone } from '../../../kit/addresses';
import { addressNow } from '../../../kit/router';

interface NavigationApi extends TopEntries {
  traverseTo: (key: string) => unknown;
}

/** Leads back to the page the player came from, which then stands as it was; to the lobby of the game's kind when there is none. */
export function useLeaveGame(gameType: string | undefined): () => void {
  const go = useGo();
  return useCallback(() => {
    const api = (window as { navigation?: NavigationApi }).navigation;
    const before = api && entryBefore({ entries: () => api.entries(), currentEntry: api.currentEntry });
    if (api && before !== undefined) api.traverseTo(before);
    else if (!api && addressNow().state.index > 0) history.back();
    else go(pageAlone(lobbyOf(gameType)));
  }, [gameType, go]);
}
