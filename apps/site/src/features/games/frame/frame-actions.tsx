import {
  IconArrowsClockwise,
  IconCornersOut,
  IconEye,
  IconEyeSlash,
  IconHeart,
  IconPlay,
  IconQuestion,
  IconReceipt,
  IconShieldCheck,
  IconSpeakerHigh,
  IconSpeakerSlash,
  IconWallet,
  type MenuEntry,
} from '@sortes/ui';
import { useSession } from '../../../entities/account/session';
import { useFavourites } from '../../../entities/game/favourites';
import { useBalanceHidden } from '../../../entities/wallet/balance';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { GameFacts } from '../api/launch';
import { useGameSound } from '../state/game-sound';
import { useFullScreen } from './use-media';

/** What the bar over a game can do besides leaving and depositing. */
export interface FrameAction extends MenuEntry {
  /** Drawn in the bar itself where there is room: `phone` on telephones of 390 px too. */
  inBar?: 'phone' | 'wide';
  run: () => void;
}

function useFavouriteAction(game: GameFacts['game'] | undefined): FrameAction | undefined {
  const t = useT();
  const { ids, toggle } = useFavourites();
  if (!toggle || !game) return undefined;
  const liked = ids.has(game.nodeId);
  return {
    id: 'favourite',
    label: t(liked ? 'games.frame.favouriteRemove' : 'games.frame.favouriteAdd'),
    icon: <IconHeart size={20} filled={liked} className={liked ? 'text-gold-text' : ''} />,
    inBar: 'phone',
    run: () => toggle(game),
  };
}

function useSoundAction(): FrameAction {
  const t = useT();
  const { on, set } = useGameSound();
  return {
    id: 'sound',
    label: t(on ? 'games.frame.soundOff' : 'games.frame.soundOn'),
    icon: on ? <IconSpeakerHigh size={20} /> : <IconSpeakerSlash size={20} />,
    inBar: 'phone',
    run: () => set(!on),
  };
}

function useFullScreenAction(): FrameAction | undefined {
  const t = useT();
  const fullScreen = useFullScreen();
  return (
    fullScreen && {
      id: 'fullScreen',
      label: t(fullScreen.on ? 'games.frame.fullScreenExit' : 'games.frame.fullScreen'),
      icon: <IconCornersOut size={20} filled={fullScreen.on} />,
      inBar: 'wide',
      run: fullScreen.toggle,
    }
  );
}

function useHideBalanceAction(): FrameAction {
  const t = useT();
  const { hidden, toggle } = useBalanceHidden();
  return {
    id: 'hide',
    label: t(hidden ? 'shell.showBalance' : 'shell.hideBalance'),
    icon: hidden ? <IconEye size={20} /> : <IconEyeSlash size={20} />,
    run: toggle,
  };
}

/** The actions of the bar over a game, in their order; those that do not fit this game or player are left out. */
export function useFrameActions(bar: {
  /** Empty for games that only have an address. */
  nodeId: string;
  game: GameFacts['game'] | undefined;
  /** The player's own money is told of in the bar. */
  money: boolean;
  wide: boolean;
  /** There are transfer wallets. */
  wallets: boolean;
  onPlayReal: (() => void) | undefined;
  /** Undefined while nothing was launched. */
  onReload: (() => void) | undefined;
}): FrameAction[] {
  const { nodeId, game, money, wide, wallets, onPlayReal, onReload } = bar;
  const t = useT();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member');
  const favourite = useFavouriteAction(game);
  const sound = useSoundAction();
  const fullScreen = useFullScreenAction();
  const hideBalance = useHideBalanceAction();
  const openRounds = () => modal.open('gameRounds', { of: nodeId });
  const openProtection = () => modal.open('member', { page: 'protection' });
  const known = nodeId !== '';
  const actions: (FrameAction | false | undefined)[] = [
    member && favourite,
    known && sound,
    fullScreen,
    member && known && { id: 'rounds', label: t('games.frame.rounds'), icon: <IconReceipt size={20} />, run: openRounds },
    wallets && { id: 'wallets', label: t('games.wallets.title'), icon: <IconWallet size={20} />, run: () => modal.open('wallets') },
    onPlayReal && { id: 'real', label: t('games.frame.playReal'), icon: <IconPlay size={20} />, run: onPlayReal },
    onReload && { id: 'reload', label: t('games.frame.reloadGame'), icon: <IconArrowsClockwise size={20} />, run: onReload },
    money && !wide && hideBalance,
    money && { id: 'protection', label: t('shell.protection'), icon: <IconShieldCheck size={20} />, run: openProtection },
    { id: 'help', label: t('games.frame.help'), icon: <IconQuestion size={20} />, run: () => modal.open('help') },
  ];
  return actions.filter((action): action is FrameAction => Boolean(action));
}
