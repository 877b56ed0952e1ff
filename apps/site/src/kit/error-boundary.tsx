import { Button, ErrorState, IconWrench, toast } from '@sortes/ui';
import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react';
import { translate, useT } from './i18n';
import { ChunkLoadError } from './load-time';
import { isMissingPart, reloadOnce } from '@sortes/browser';

/** True for a lazy file that did not load: an old page after a deploy, or a dropped connection. */
export function isChunkLoadError(error: unknown): boolean {
  return isMissingPart(error) || (error instanceof Error && /ChunkLoadError|ChunkMissingError/.test(error.name));
}

/** What is said of a page that broke: there is no line or it is too slow, there is a newer version, or it is our fault. */
function wordsOf(error: unknown): 'away' | 'slow' | 'update' | 'crash' {
  if (!isChunkLoadError(error)) return 'crash';
  if (!navigator.onLine) return 'away';
  return error instanceof ChunkLoadError ? 'slow' : 'update';
}

const reload = (): void => location.reload();

/** Shown in the place of a page that broke. */
export function CrashNotice({ error }: { error: unknown }) {
  const t = useT();
  const words = wordsOf(error);
  const isAway = words === 'away';
  useEffect(() => {
    if (!isAway) return undefined;
    addEventListener('online', reload, { once: true });
    return () => removeEventListener('online', reload);
  }, [isAway]);
  return (
    <ErrorState
      title={t(`shell.${words}.title`)}
      art={<IconWrench size={36} />}
      actions={
        // Without a line the browser would put its own page in the place of ours.
        !isAway && (
          <Button tone="primary" onClick={reload}>
            {t('shell.crash.reload')}
          </Button>
        )
      }
    >
      {t(`shell.${words}.text`)}
    </ErrorState>
  );
}

/** Reloads once by itself when a lazy file is missing after a deploy. */
export function reloadOnceForNewVersion(error: unknown, now: number): boolean {
  // Over a line this slow, to begin anew would only take longer.
  return isChunkLoadError(error) && !(error instanceof ChunkLoadError) && reloadOnce(now);
}

interface Props {
  children: ReactNode;
  /** For overlays: says it in a message instead of taking their place. */
  inline?: boolean;
}

/** Catches what breaks while drawing, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (reloadOnceForNewVersion(error, Date.now())) return;
    console.error(error, info.componentStack);
    if (this.props.inline)
      toast(translate(wordsOf(error) === 'crash' ? 'shell.crash.title' : `shell.${wordsOf(error)}.text`), { tone: 'danger' });
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return this.props.inline ? null : <CrashNotice error={this.state.error} />;
  }
}
