import { formatMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { IconShare } from '../parts/icons';
import { say } from '../parts/texts';
import type { Desk } from './desk';
import type { WinShown } from './play';

/** Beside a win worth a show: asks the site around the game for a picture of it. Alone in its window a game has nobody to ask. */
export function ShareWin({ desk, win }: { readonly desk: Desk; readonly win: WinShown }): JSX.Element | null {
  const { tier, multiplier, payout } = win;
  if (tier === 'small' || tier === 'win' || !desk.frame.isFramed) return null;
  const share = (): void =>
    desk.frame.send({ sortes: 1, type: 'share', multiplier: Number(multiplier) / 10_000, amount: formatMoney(payout) });
  return (
    <button type="button" class="button win-share" onClick={share}>
      <IconShare size={18} />
      {say('share')}
    </button>
  );
}
