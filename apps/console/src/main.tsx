import { followSystemTheme } from '@sortes/browser';
import { ToastRegion } from '@sortes/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeActivation } from './app/session/activation-link';
import { router } from './app/routes';
import { watchAttendance } from './shared/attendance';
import { queryClient } from './shared/query-client';
import { refreshSession } from './shared/session';
import { startTexts, TextsProvider, translate } from './shared/texts';
import './styles.css';

async function start(): Promise<void> {
  takeActivation();
  followSystemTheme();
  watchAttendance();
  // Without an answer the page says so by itself: the sign-in form tells what a call came to.
  await Promise.all([startTexts(), refreshSession().catch(() => undefined)]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <TextsProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastRegion label={translate('common.messages')} closeLabel={translate('common.close')} keepClear />
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  );
}

void start();
