import { keyArtOf } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import { toast } from '@sortes/ui';
import type { GameMessage } from '@sortes/wallet-protocol/frame';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { sharePicture } from '../../../kit/share-picture';
import type { GameFacts } from '../api/launch';
import { isOwnStudio } from '../state/own-studio';

type ShareMessage = Extract<GameMessage, { type: 'share' }>;

/** Answers a game that asks for a picture of a win: its art, what it paid, how many times the stake, the brand, and nothing about the player. Play money is called so. */
export function useShareWin({ game, isDemo }: { game: GameFacts['game'] | undefined; isDemo: boolean }): (message: ShareMessage) => void {
  const t = useT();
  const format = useFormat();
  return ({ multiplier, amount: told }) => {
    const units = tryReadAmount(told);
    // A picture in the brand's name says what our own studio has told, and nobody else.
    if (units === undefined || !game || !isOwnStudio(game)) return;
    const amount = format.money(units);
    const art = keyArtOf(game.gameCode);
    const picture = {
      title: game.gameName,
      amount,
      lines: [t('games.frame.winTimes', { times: format.number(multiplier) }), ...(isDemo ? [t('shell.demoMoney')] : [])],
      brand: boot.brandName,
      words: t('games.frame.winWords', { amount, game: game.gameName }),
      fileName: 'win',
      ...(art !== undefined && { art }),
    };
    void sharePicture(picture).then((how) => how === 'saved' && toast(t('games.frame.winSaved'), { tone: 'win' }));
  };
}
