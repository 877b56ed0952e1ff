import { followSystemTheme } from '@sortes/browser';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsProvider, loadAreas, startTexts } from '../src/kit/i18n';
import { queryClient } from '../src/kit/query-client';
import { areas } from './areas';
import { followChoices } from './page/choices';
import { KitPage } from './page/kit-page';
import './styles.css';

/**
 * A state in a window of its own is a picture on the page around it. `inert` keeps keys and presses out of it, but an open dialog would still take the focus
 * from whoever types there.
 */
function leaveFocusToPageAround(): void {
  if (window.parent === window || !new URLSearchParams(location.search).has('state')) return;
  HTMLElement.prototype.focus = () => undefined;
}

/** Draws the page once the words of its language are there. */
async function start(): Promise<void> {
  leaveFocusToPageAround();
  followSystemTheme();
  followChoices();
  await startTexts();
  await loadAreas(areas);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <TextsProvider>
        <QueryClientProvider client={queryClient}>
          <KitPage />
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  );
}

void start();
