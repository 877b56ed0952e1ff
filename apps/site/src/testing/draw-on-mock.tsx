import type { MockOptions } from '@sortes/mock';
import { standIn } from '@sortes/mock/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, waitFor } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { restoreSession } from '../entities/account/start-session';
import { useSession } from '../entities/account/session';
import { loadAreas, startTexts, TextsProvider, type Area } from '../kit/i18n';
import { queryClient } from '../kit/query-client';
import { navigate, startRouter, useRouter } from '../kit/router';

export interface Given extends MockOptions {
  /** Areas of the texts beside those of the first view; a whole page brings its own. */
  readonly areas?: readonly Area[];
  /** The address in view. */
  readonly at?: string;
}

// A wait ends as soon as it can; on a loaded machine that is late.
configure({ asyncUtilTimeout: 20_000 });

let isStarted = false;

function takeAway(): void {
  cleanup();
  queryClient.clear();
}

afterEach(() => {
  takeAway();
  vi.unstubAllGlobals();
});

/** Where a part is drawn alone there is no page under it. */
const noPages = () => startRouter({ find: () => () => Promise.resolve(() => null), guard: () => undefined });

/** Draws something over the mock, with everything that a page finds when it begins: who is signed in, texts, the address. @param startPages starts the router, once a file */
export async function drawOver(part: ReactNode, { areas = [], at = '/', ...options }: Given, startPages: () => Promise<void>) {
  takeAway();
  const stand = standIn(options);
  useSession.getState().signedOut();
  await startTexts();
  await Promise.all([loadAreas(areas), restoreSession()]);
  if (isStarted) await act(async () => void navigate({ href: at }));
  else {
    isStarted = true;
    history.replaceState({}, '', at);
    await startPages();
  }
  await act(
    async () =>
      void render(
        <TextsProvider>
          <QueryClientProvider client={queryClient}>
            <Suspense>{part}</Suspense>
          </QueryClientProvider>
        </TextsProvider>,
      ),
  );
  return { ...stand, addressNow: () => useRouter.getState().location.href };
}

/** Draws a part of the site over the mock: `answers` says what is otherwise than the mock would have it, `as` who looks (the demo's member, without it). */
export const drawOnMock = (part: ReactNode, given: Given = {}) => drawOver(part, given, noPages);

/** Waits until nothing is asked for any more: what is drawn then is what a person finds. */
export const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
