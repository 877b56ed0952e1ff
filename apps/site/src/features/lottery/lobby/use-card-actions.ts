import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useModal } from '../../../kit/modal';
import { renewSoon } from '../api/renew-soon';
import { useFavourites } from '../state/favourites';
import { entityKeys } from '../../../entities/keys';

/** What the cards of games share wherever they are listed: which have a star, what pressing it does, and what follows a closing. */
export function useCardActions() {
  const client = useQueryClient();
  const { open } = useModal();
  const { codes, toggle } = useFavourites();
  const starred = useMemo(() => new Set(codes), [codes]);
  const star = useCallback((code: string) => (toggle ? toggle(code) : open('login')), [toggle, open]);
  // The server needs a moment to put the next draw on sale.
  const closed = useCallback(() => void setTimeout(() => renewSoon(client, entityKeys.popularDraws.all), 1_500), [client]);
  return { starred, star, closed };
}
