import { Badge, Button, IconArrowLeft, IconButton, IconPlus, Skeleton } from '@sortes/ui';
import { BalancePill } from '../../../entities/wallet/balance-pill';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { isTrial, useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import type { GameFacts, Launched, Position } from '../api/launch';
import { useFrameActions, type FrameAction } from './frame-actions';
import { FrameMenu } from './frame-menu';
import { FramePosition } from './frame-position';
import { useMedia } from './use-media';

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

/** The game's name, with its vendor where there is room. */
function FrameName({ name, vendor, wide, roomy }: { name: string | undefined; vendor: string | undefined; wide: boolean; roomy: boolean }) {
  return (
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
}

/** Balance and deposit. */
function FrameMoney({ balance, barred, wide }: { balance: bigint | undefined; barred: boolean; wide: boolean }) {
  const t = useT();
  const modal = useModal();
  const trial = useSession(isTrial);
  const deposits = useModule('DPSTBAS3', true) && !barred && !trial;
  return (
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
  );
}

/** Actions as buttons where there is room for them, the others in a menu. */
function FrameActions({ actions, wide, roomy }: { actions: readonly FrameAction[]; wide: boolean; roomy: boolean }) {
  const isInBar = ({ inBar }: FrameAction) => (wide ? inBar !== undefined : roomy && inBar === 'phone');
  const inMenu = actions.filter((action) => !isInBar(action));
  return (
    <>
      {actions.filter(isInBar).map(({ id, label, icon, run }) => (
        <IconButton key={id} label={label} onClick={run}>
          {icon}
        </IconButton>
      ))}
      {inMenu.length > 0 && <FrameMenu actions={inMenu} />}
    </>
  );
}

/** The thin bar over a game. What a telephone has no room for goes into its menu; name, time and position get a line of their own there. Sums are never cut: what does not fit, in large letters too, goes to the next line. */
export function FrameBar(props: FrameBarProps) {
  const { nodeId, name, game, launched, position, balance, barred, onReload, slim, onPlayReal, wallets, onLeave } = props;
  const t = useT();
  const wide = useMedia('(min-width: 768px)');
  // 390 px; in rem, so that larger letters take the room of the buttons.
  const roomy = useMedia('(min-width: 24.375rem)');
  const member = useSession((session) => session.status === 'member');
  const trial = useSession(isTrial);
  const demo = launched?.demo === true;
  const ownDemo = demo && !launched.demoWallet;
  const money = member && !ownDemo && !slim;
  const actions = useFrameActions({ nodeId, game, money, wide, wallets, onPlayReal, onReload: launched && onReload });
  const names = <FrameName name={name} vendor={game?.vendorName} wide={wide} roomy={roomy} />;
  const mark = launched && nodeId !== '' && (
    <Badge tone={demo ? 'warning' : 'neutral'}>
      {t(demo ? (ownDemo && trial ? 'games.frame.demoOwn' : 'games.frame.demo') : 'games.frame.real')}
    </Badge>
  );
  const standing = launched && nodeId !== '' && <FramePosition launched={launched} position={position} />;
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
        {money && <FrameMoney balance={balance} barred={barred} wide={wide} />}
        {demo && onPlayReal && (wide || !money) && (
          // The one gold button is the game's own. Beside a balance a telephone has no room for it: it stands in the menu.
          <Button className="shrink-0 whitespace-nowrap" onClick={onPlayReal}>
            {t('games.frame.playReal')}
          </Button>
        )}
        <FrameActions actions={actions} wide={wide} roomy={roomy} />
      </div>
      {!wide && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-2 ps-2 pb-1">
          {mark}
          {names}
          {standing}
        </div>
      )}
    </section>
  );
}
