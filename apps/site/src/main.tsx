import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './kit/query-client';
import { registerEverything } from './app/modals';
import { keepFocusInView } from './app/keep-focus-in-view';
import { RootLayout } from './app/root-layout';
import { startPages } from './app/routes';
import { noticeQuery, systemStatusQuery, vendorsQuery } from './entities/brand/site-data';
import { startSession } from './entities/account/start-session';
import { fetchRoutes } from './kit/api/client';
import { boot } from './kit/boot';
import { ErrorBoundary } from './kit/error-boundary';
import { whenIdle } from './kit/idle';
import { keepInstallPrompt } from './kit/install-prompt';
import { fallBackToOwnPictures } from './kit/picture-host';
import { learnTimeOfPage } from './kit/first-view';
import { TextsProvider, currentLanguage, startTexts } from './kit/i18n';
import { takeAskedAhead, writeTab, followSystemTheme } from '@sortes/browser';
import './styles.css';

declare global {
  interface Window {
    /** What the page asked for before this program was there, by address (build/html-plugin.ts). */
    askedAhead?: Parameters<typeof takeAskedAhead>[0];
  }
}

/** Nothing of the first view needs these, and they would share the line with what does. */
function Later() {
  useEffect(
    () =>
      whenIdle(() => {
        void fetchRoutes().catch(() => undefined);
        void import('./app/keep-offline').then(({ keepOffline }) => keepOffline()).catch(() => undefined);
      }),
    [],
  );
  return null;
}

async function start(): Promise<void> {
  writeTab('merchant', boot.merchantCode);
  writeTab('merchantCode', boot.merchantCode);
  registerEverything();
  learnTimeOfPage();
  takeAskedAhead(window.askedAhead ?? {});
  followSystemTheme();
  keepFocusInView();
  fallBackToOwnPictures();
  keepInstallPrompt();
  const texts = startTexts();
  const language = currentLanguage().code;
  // What came with the page is not asked for.
  void queryClient.prefetchQuery(systemStatusQuery);
  void queryClient.prefetchQuery(noticeQuery(language));
  void queryClient.prefetchQuery(vendorsQuery(language));
  const session = startSession();
  await texts;
  // The guard needs to know who asks before it lets a page load.
  if (boot.loginRequired) await session;
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // The skeleton of index.html stays until the page in view is there.
  await startPages();
  // As a transition, the first drawing is done in slices: a slow phone answers to touches meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <TextsProvider>
          <QueryClientProvider client={queryClient}>
            <ErrorBoundary>
              <RootLayout />
            </ErrorBoundary>
            <Later />
          </QueryClientProvider>
        </TextsProvider>
      </StrictMode>,
    ),
  );
}

void start();
