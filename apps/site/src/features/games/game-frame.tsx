import { Button, EmptyState, IconButton, IconCornersOut, IconGameController, Spinner, buttonClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n';
import { useSearch } from '../../shared/search';
import { useSystemStatus } from '../../shared/site-data';
import { frameAddress } from './frame-address';

const slowMs = 10_000;

function Frame({ address, onRetry }: { address: string; onRetry: () => void }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} className="relative -mx-3 -mt-3 h-[calc(100dvh-56px)] bg-bg0 lg:-mx-6">
      <iframe
        src={address}
        title={t('shell.gameFrame.title')}
        allow="fullscreen; autoplay"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        onLoad={() => setLoaded(true)}
        className="size-full border-0"
      />
      {!loaded && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-bg0">
          <Spinner size={40} label={t('common.loading')} />
          {slow && (
            <>
              <output>{t('shell.gameFrame.slow')}</output>
              <Button onClick={onRetry}>{t('common.retry')}</Button>
            </>
          )}
        </div>
      )}
      <IconButton
        label={t('shell.gameFrame.fullScreen')}
        tone="secondary"
        className="absolute! end-3 bottom-3"
        onClick={() => void box.current?.requestFullscreen()}
      >
        <IconCornersOut size={20} />
      </IconButton>
    </div>
  );
}

/** A game in a frame (`?url=`), with what to do when there is none or it is slow. */
export function GameFrame() {
  const t = useT();
  const { url } = useSearch();
  const status = useSystemStatus();
  const address = frameAddress(url, location.origin, status?.info.launchGameCDNs.map((host) => host.replace(/^https:\/\//, '')) ?? []);
  const [attempt, setAttempt] = useState(0);
  if (!address) {
    return (
      <EmptyState
        heading="h1"
        title={t('shell.gameFrame.missing')}
        art={<IconGameController size={36} />}
        actions={
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t('shell.notFound.home')}
          </Link>
        }
      >
        {t('shell.gameFrame.missingText')}
      </EmptyState>
    );
  }
  return <Frame key={`${address} ${attempt}`} address={address} onRetry={() => setAttempt(attempt + 1)} />;
}
