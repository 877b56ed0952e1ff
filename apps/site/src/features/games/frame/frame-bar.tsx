import {
  Badge,
  Button,
  IconArrowLeft,
  IconArrowsClockwise,
  IconButton,
  IconCornersOut,
  IconDotsThree,
  IconEye,
  IconEyeSlash,
  IconHeart,
  IconPlay,
  IconPlus,
  IconQuestion,
  IconReceipt,
  IconShieldCheck,
  IconSpeakerHigh,
  IconSpeakerSlash,
  IconWallet,
  Menu,
  Skeleton,
  type MenuEntry,
} from '@sortes/ui';
import type { ReactNode } from 'react';
import { useBalanceHidden } from '../../../entities/wallet/balance';
import { BalancePill } from '../../../entities/wallet/balance-pill';
import { useFavourites } from '../../../entities/game/favourites';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import type { GameFacts, Launched, Position } from '../api/launch';
import { useGameSound } from '../state/game-sound';
import { FramePosition } from './frame-position';
import { useFullScreen, useMedia } from './use-media';

export interface FrameBarProps {
  /** Empty for games that only have an address. */
  nodeId: string;
  name: string | undefined;
  game: GameFacts['game'] | undefined;
  launched: Launched | undefined;
  /** As far as it may be told: the game still shows its round. */
  position: Position | undefined;
  /** Units of 1/10 000, as far as it may be told. */
  balance: bigint | undefined;
  /** Bets and deposits are closed to the player. */
  barred: boolean;
  /** Launches the game anew. */
  onReload: (() => void) | undefined;
  /** The site's own header stands above: balance and deposit are there. */
  slim: boolean;
  /** Leads from demo play to the real game, for those who may play it. */
  onPlayReal: (() => void) | undefined;
  /** There are transfer wallets. */
  wallets: boolean;
  onLeave: () => void;
}

interface Action extends MenuEntry {
  /** Drawn in the bar itself where there is room: `phone` on telephones of 390 px too. */
  inBar?: 'phone' | 'wide';
  run: () => void;
}

/** The thin bar over a game. What a telephone has no room for goes into its menu; name, time and position get a line of their own there. Sums are never cut: what does not fit, in large letters too, goes to the next line. */
export function FrameBar(props: FrameBarProps) {
  const { nodeId, name, game, launched, position, balance, barred, onReload, slim, onPlayReal, wallets, onLeave } = props;
  const t = useT();
  const modal = useModal();
  const wide = useMedia('(min-width: 768px)');
  // 390 px; in rem, so that larger letters take the room of the buttons.
  const roomy = useMedia('(min-width: 24.375rem)');
  const { hidden, toggle: toggleHidden } = useBalanceHidden();
  const member = useSession((session) => session.status === 'member');
  const deposits = useModule('DPSTBAS3', true) && !barred;
  const { on: sound, set: setSound } = useGameSound();
  const fullScreen = useFullScreen();
  const { ids, toggle: toggleFavourite } = useFavourites();
  const vendor = game?.vendorName;
  const demo = launched?.demo === true;
  const money = member && !demo && !slim;
  const actions: Action[] = [
    ...(toggleFavourite && game && member
      ? [
          {
            id: 'favourite',
            label: t(ids.has(nodeId) ? 'games.frame.favouriteRemove' : 'games.frame.favouriteAdd'),
            icon: <IconHeart size={20} filled={ids.has(nodeId)} className={ids.has(nodeId) ? 'text-gold-text' : ''} />,
            inBar: 'phone' as const,
            run: () => toggleFavourite(game),
          },
        ]
      : []),
    ...(nodeId === ''
      ? []
      : [
          {
            id: 'sound',
            label: t(sound ? 'games.frame.soundOff' : 'games.frame.soundOn'),
            icon: sound ? <IconSpeakerHigh size={20} /> : <IconSpeakerSlash size={20} />,
            inBar: 'phone' as const,
            run: () => setSound(!sound),
          },
        ]),
    ...(fullScreen
      ? [
          {
            id: 'fullScreen',
            label: t(fullScreen.on ? 'games.frame.fullScreenExit' : 'games.frame.fullScreen'),
            icon: <IconCornersOut size={20} filled={fullScreen.on} />,
            inBar: 'wide' as const,
            run: fullScreen.toggle,
          },
        ]
      : []),
    ...(member && nodeId !== ''
      ? [
          {
            id: 'rounds',
            label: t('games.frame.rounds'),
            icon: <IconReceipt size={20} />,
            run: () => modal.open('gameRounds', { of: nodeId }),
          },
        ]
      : []),
    ...(wallets
      ? [{ id: 'wallets', label: t('games.wallets.title'), icon: <IconWallet size={20} />, run: () => modal.open('wallets') }]
      : []),
    ...(onPlayReal ? [{ id: 'real', label: t('games.frame.playReal'), icon: <IconPlay size={20} />, run: onPlayReal }] : []),
    ...(onReload && launched
      ? [{ id: 'reload', label: t('games.frame.reloadGame'), icon: <IconArrowsClockwise size={20} />, run: onReload }]
      : []),
    ...(money && !wide
      ? [
          {
            id: 'hide',
            label: t(hidden ? 'shell.showBalance' : 'shell.hideBalance'),
            icon: hidden ? <IconEye size={20} /> : <IconEyeSlash size={20} />,
            run: toggleHidden,
          },
        ]
      : []),
    ...(money
      ? [
          {
            id: 'protection',
            label: t('shell.protection'),
            icon: <IconShieldCheck size={20} />,
            run: () => modal.open('member', { page: 'protection' }),
          },
        ]
      : []),
    { id: 'help', label: t('games.frame.help'), icon: <IconQuestion size={20} />, run: () => modal.open('help') },
  ];
  const isInBar = ({ inBar }: Action) => (wide ? inBar !== undefined : roomy && inBar === 'phone');
  const inMenu = actions.filter((action) => !isInBar(action));
  const mark = launched && nodeId !== '' && (
    <Badge tone={demo ? 'warning' : 'neutral'}>{t(demo ? 'games.frame.demo' : 'games.frame.real')}</Badge>
  );
  const names = (
    <div className="min-w-24 flex-1 md:min-w-0">
      {name === undefined ? (
        <Skeleton className="h-5 w-32 max-w-full" />
      ) : (
        <h1 className="line-clamp-2 text-label leading-snug! font-bold wrap-anywhere text-ink-1 md:line-clamp-1 md:text-body">
          {name}
          {!wide && roomy && vendor !== undefined && <span className="font-normal text-ink-3"> · {vendor}</span>}
        </h1>
      )}
      {wide && vendor !== undefined && <p className="truncate text-caption text-ink-3">{vendor}</p>}
    </div>
  );
  const standing = launched && nodeId !== '' && <FramePosition launched={launched} position={position} />;
  const ends: ReactNode = (
    <>
      {money && (
        <>
          <BalancePill plain={!wide} shown={balance} />
          {deposits && (
            <Button
              tone="primary"
              className="shrink-0 px-3! whitespace-nowrap md:px-3.5!"
              onPointerEnter={() => modal.preload('deposit')}
              onClick={() => modal.open('deposit', { stay: '1' })}
            >
              <IconPlus size={18} className="md:hidden" />
              <span className="max-md:sr-only">{t('shell.deposit')}</span>
            </Button>
          )}
        </>
      )}
      {demo && onPlayReal && (
        // The one gold button is the game's own.
        <Button className="shrink-0 whitespace-nowrap" onClick={onPlayReal}>
          {t('games.frame.playReal')}
        </Button>
      )}
      {actions.filter(isInBar).map(({ id, label, icon, run }) => (
        <IconButton key={id} label={label} onClick={run}>
          {icon}
        </IconButton>
      ))}
      {inMenu.length > 0 && (
        <Menu
          label={t('games.frame.menu')}
          trigger={<IconDotsThree size={24} />}
          triggerClassName="shrink-0 text-ink-2 hover:bg-bg2 hover:text-ink-1"
          entries={inMenu.map(({ id, label, icon }) => ({ id, label, icon }))}
          onAction={(id) => inMenu.find((action) => action.id === id)?.run()}
        />
      )}
    </>
  );
  return (
    <section
      id="game-bar"
      tabIndex={-1}
      aria-label={t('games.frame.bar')}
      className="@container z-10 shrink-0 border-b border-hairline bg-bg0 px-1.5 outline-none md:px-2"
    >
      <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-1 py-1 md:h-14 md:flex-nowrap md:gap-2 md:py-0">
        <IconButton label={t('games.frame.leave')} onClick={onLeave}>
          <IconArrowLeft size={22} />
        </IconButton>
        {wide ? (
          <>
            {names}
            {mark}
            {standing}
          </>
        ) : (
          <span className="flex-1" />
        )}
        {ends}
      </div>
      {!wide && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 ps-2 pb-1">
          {mark}
          {names}
          {standing}
        </div>
      )}
    </section>
  );
}
