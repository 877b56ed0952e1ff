import { EmptyState, IconGameController, buttonClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useBarsAsked } from '../../kit/bars';
import { useT } from '../../kit/i18n';
import { useParameter } from '../../kit/search';
import { useSystemStatus } from '../../entities/brand/site-data';
import { frameAddress } from './frame-address';
import { FrameBar } from './frame/frame-bar';
import { useLeaveGame } from './frame/leave-game';
import { NodeGame } from './frame/node-game';
import { LaunchingCover, PlayingFrame } from './frame/playing-frame';
import { PageLink } from '../../kit/page-link';
import { navigate, usePathname } from '../../kit/router';

/** A game of which there is only an address (`?url=`): a page of this site is gone to, a host that the operator allows is framed. */
function AddressGame({ url, bar, slim }: { url: string | undefined; bar: boolean; slim: boolean }) {
  const t = useT();
  const status = useSystemStatus();
  const leave = useLeaveGame(undefined);
  const [attempt, setAttempt] = useState(0);
  const address = frameAddress(url, location.origin, status?.info.launchGameCDNs.map((host) => host.replace(/^https:\/\//, '')) ?? []);
  const given = address === undefined ? undefined : new URL(address);
  const page = given?.origin === location.origin ? `${given.pathname}${given.search}` : undefined;
  useEffect(() => {
    if (page !== undefined) void navigate({ href: page, replace: true });
  }, [page]);
  return (
    <>
      {!bar && <h1 className="sr-only">{t('shell.gameFrame.title')}</h1>}
      {bar && (
        <FrameBar
          nodeId=""
          name={t('shell.gameFrame.title')}
          game={undefined}
          launched={undefined}
          position={undefined}
          balance={undefined}
          barred={false}
          onReload={undefined}
          slim={slim}
          onPlayReal={undefined}
          wallets={false}
          onLeave={leave}
        />
      )}
      {given && page === undefined ? (
        <PlayingFrame
          key={`${given.href} ${attempt}`}
          address={{ href: given.href, origin: given.origin }}
          name={undefined}
          silent
          onReload={() => setAttempt(attempt + 1)}
        />
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          {page !== undefined || (url !== undefined && status === undefined) ? (
            <LaunchingCover name={undefined} onReload={() => location.reload()} />
          ) : (
            <EmptyState
              title={t('shell.gameFrame.missing')}
              art={<IconGameController size={36} />}
              actions={
                <PageLink place={{ to: '/' }} className={buttonClass({ tone: 'primary' })}>
                  {t('shell.notFound.home')}
                </PageLink>
              }
            >
              {t('shell.gameFrame.missingText')}
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}

/**
 * One game, from edge to edge under its own bar. `seamless` is the page whose bars are away until the visitor asks for them: the frame stays the same element
 * whatever is shown around it, for moving it would load the game anew.
 */
export function GameFrame({ seamless = false }: { seamless?: boolean }) {
  const nodeId = useParameter('nodeId');
  const url = useParameter('url');
  const path = usePathname();
  const asked = useBarsAsked(path);
  const bars = { bar: !seamless || asked, slim: seamless };
  return (
    <div
      className={clsx(
        '-mt-3 flex flex-col overflow-clip bg-bg0',
        seamless && asked ? '-mx-3 lg:-mx-6' : 'mx-[calc(50%-50vw)]',
        !seamless && 'h-dvh',
        seamless && (asked ? 'h-[calc(100dvh-154px)] lg:h-[calc(100dvh-90px)]' : 'h-[calc(100dvh-34px)]'),
      )}
    >
      {nodeId !== undefined && nodeId !== '' ? <NodeGame key={nodeId} nodeId={nodeId} {...bars} /> : <AddressGame url={url} {...bars} />}
    </div>
  );
}
