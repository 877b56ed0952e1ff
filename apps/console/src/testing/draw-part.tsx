import { answerCalls, type Answers } from '@sortes/browser/testing';
import { staffRightNames, type Reply, type staff } from '@sortes/contract';
import { ToastRegion } from '@sortes/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import type { Area } from '../texts/areas';
import { queryClient } from '../shared/query-client';
import { useSession } from '../shared/session';
import { loadAreas, startTexts, TextsProvider } from '../shared/texts';

/** Somebody of the house who may do everything, as `staffMe` tells of them. */
const me: Reply<typeof staff.staffMe> = {
  id: '0b5c7a5e-7f0e-4b0e-9d0e-3f6a8c1b2d4e',
  name: 'finance',
  role: 'finance',
  kind: 'full',
  rights: staffRightNames,
  brands: [],
  csrfToken: '',
  idleMinutes: 30,
  expiresAt: 0,
  totp: true,
  passkeys: [],
};

interface Given {
  readonly answers: Answers;
  /** Areas of the texts beside those of the first view. */
  readonly areas: readonly Area[];
  /** The address below /console that the part is drawn at. */
  readonly at?: string;
}

// A wait ends as soon as it can; on a loaded machine that is late.
configure({ asyncUtilTimeout: 20_000 });

/** Takes what was drawn away, and everything that it knew. */
function takeAway(): void {
  cleanup();
  queryClient.clear();
}

/** Draws a part of the console as staff see it, over answers of the API. @returns the calls that it makes, and the address that its links have led to */
export async function drawPart(part: ReactNode, { answers, areas, at = '/' }: Given) {
  takeAway();
  const calls = answerCalls(answers);
  useSession.setState({ status: 'staff', me });
  await startTexts();
  await loadAreas(areas);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: () => part })]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <TextsProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastRegion label="Messages" closeLabel="Close" />
      </QueryClientProvider>
    </TextsProvider>,
  );
  return { calls, addressNow: () => router.state.location.href };
}

afterEach(() => {
  takeAway();
  vi.unstubAllGlobals();
});
