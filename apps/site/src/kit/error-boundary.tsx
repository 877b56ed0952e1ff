import { Button, ErrorState, IconWrench, toast } from '@sortes/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { translate, useT } from './i18n';
import { ChunkLoadError } from './load-time';
import { readTab, writeTab } from '@sortes/browser';

/** True for a lazy file that did not load: an old page after a deploy, or a dropped connection. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|ChunkLoadError|Unable to preload/i.test(
      `${error.name} ${error.message}`,
    )
  );
}

/** What is said of a page that broke: the line is too slow, there is a newer version, or it is our fault. */
function wordsOf(error: unknown): 'slow' | 'update' | 'crash' {
  if (error instanceof ChunkLoadError) return 'slow';
  return isChunkLoadError(error) ? 'update' : 'crash';
}

/** Shown in the place of a page that broke. */
export function CrashNotice({ error }: { error: unknown }) {
  const t = useT();
  const words = wordsOf(error);
  return (
    <ErrorState
      title={t(`shell.${words}.title`)}
      art={<IconWrench size={36} />}
      actions={
        <Button tone="primary" onClick={() => location.reload()}>
          {t('shell.crash.reload')}
        </Button>
      }
    >
      {t(`shell.${words}.text`)}
    </ErrorState>
  );
}

/**
 * Reloads once by itself when a lazy file is missing after a deploy: the visitor would only press the button anyway. A second failure within ten seconds is a
 * real fault and is shown.
 */
export function reloadOnceForNewVersion(error: unknown, now: number): boolean {
  // Over a line this slow, to begin anew would only take longer.
  if (!isChunkLoadError(error) || error instanceof ChunkLoadError || !navigator.onLine) return false;
  if (now - Number(readTab('reloadedAt') ?? 0) < 10_000) return false;
  writeTab('reloadedAt', String(now));
  location.reload();
  return true;
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
