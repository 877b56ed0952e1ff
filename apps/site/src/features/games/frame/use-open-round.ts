import { toast } from '@sortes/ui';
import type { GameMessage } from '@sortes/wallet-protocol/frame';
import { useEffect, useRef, useState } from 'react';
import { useBalance } from '../../../entities/wallet/balance';
import { translate } from '../../../kit/i18n';

type RoundState = Extract<GameMessage, { type: 'round' }>['state'];

export interface OpenRound {
  readonly isOpen: boolean;
  /** How many rounds have ended since the game was opened. */
  readonly ended: number;
  /** Takes what the game says of its round. */
  readonly hear: (state: RoundState) => void;
  /** The game is launched anew: its round is not in view any more. */
  readonly forget: () => void;
}

/**
 * The round of the game in view, as the game tells it. `onMoneyless` is called after a round that moved no money: it failed, perhaps because the game was
 * closed or the player was barred. Whichever way the player leaves while a round is open, they are told that it goes on at the vendor.
 */
export function useOpenRound(onMoneyless: () => void): OpenRound {
  const sequence = useBalance().data?.sequence;
  const [{ isOpen, ended }, setRound] = useState({ isOpen: false, ended: 0 });
  const isLeftOpen = useRef(false);
  useEffect(() => {
    isLeftOpen.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      if (isLeftOpen.current) toast(translate('games.frame.leftOpen'), { lifeMs: 8000 });
    },
    [],
  );
  const openedAt = useRef<number>(undefined);
  return {
    isOpen,
    ended,
    hear(state) {
      setRound((now) => ({ isOpen: state === 'open', ended: now.ended + (state === 'ended' ? 1 : 0) }));
      if (state === 'open') openedAt.current = sequence;
      else if (openedAt.current === sequence) onMoneyless();
    },
    forget: () => setRound((now) => ({ ...now, isOpen: false })),
  };
}
