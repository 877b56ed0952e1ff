import type { MockOptions } from '@sortes/mock';
import { standIn } from '@sortes/mock/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render, waitFor } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { queryClient } from '../shared/query-client';
import { forget, refreshSession } from '../shared/session';
import { loadAreas, startTexts, TextsProvider } from '../shared/texts';
import type { Area } from '../texts/areas';

export interface Given extends MockOptions {
  /** Areas of the texts beside those of the first view. */
  readonly areas?: readonly Area[];
}

// A wait ends as soon as it can; on a loaded machine that is late.
configure({ asyncUtilTimeout: 20_000 });

function takeAway(): void {
  cleanup();
  queryClient.clear();
}

afterEach(() => {
  takeAway();
  vi.unstubAllGlobals();
});

/** Draws something over the mock, with everything that a page finds when it begins: who is signed in, texts. */
export async function drawOver(part: ReactNode, { areas = [], ...options }: Given) {
  takeAway();
  const stand = standIn(options);
  forget();
  await startTexts();
  await Promise.all([loadAreas(areas), refreshSession()]);
  await act(
    async () =>
      void render(
        <TextsProvider>
          <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
        </TextsProvider>,
      ),
  );
  return stand;
}

/** Draws a part of the console over the mock, as a member of staff with every right sees it: `answers` says what is otherwise than the mock would have it. */
export function drawOnMock(part: ReactNode, given: Given = {}) {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => <Suspense>{part}</Suspense> });
  const alone = createRouter({ routeTree: root.addChildren([here]), history: createMemoryHistory({ initialEntries: ['/'] }) });
  return drawOver(<RouterProvider router={alone as never} />, given);
}

/** Waits until nothing is asked for any more: what is drawn then is what a person finds. */
export const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
