import { ToastRegion } from '@sortes/ui';
import { answerCalls, type Answers } from '@sortes/browser/testing';
import type { Reply, site } from '@sortes/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { useSession, type Member } from '../entities/account/session';
import { loadAreas, startTexts, TextsProvider, type Area } from '../kit/i18n';
import { queryClient } from '../kit/query-client';
import { navigate, startRouter, useRouter } from '../kit/router';

/** A member of the brand, as `getSession` tells of them. */
const member: Member = { id: 7, account: 'demo7', nickname: '', type: 0, rankLevel: 0, label: { text: '', colour: '', background: '' } };

const modules = ['PTSYS3', 'AGENTCENTER3', 'PROMO3', 'PLAYERRANK3', 'REFERRAL3', 'ELOTT', 'WALLET3'];

/** The state of a site with everything switched on. */
const openSite: Reply<typeof site.getSystemStatus> = {
  status: 0,
  maintenance: false,
  maintenanceUntil: null,
  regionRestriction: false,
  location: { ip: '192.0.2.1', country: 'VN' },
  serverTime: 0,
  brand: {
    merchantCode: 'sortes',
    name: 'Sortes',
    currency: 'VND',
    currencyScale: 0,
    timeZone: 'Asia/Ho_Chi_Minh',
    minimumAge: 18,
    playMoney: true,
    languages: ['EN', 'VI'],
    defaultLanguage: 'EN',
    termsVersion: '1',
  },
  info: {
    whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes: modules.map((modId) => ({ modId, enabled: '1', childrenNodes: [] })) },
    register: [],
    resources: [],
    customerService: [],
    serviceHours: [],
    serviceAnswerMinutes: null,
    domainRoute: [],
    mainDomain: '',
    analytics: { gtagId: '' },
    imageCDNs: [],
    launchGameCDNs: [],
  },
};

interface Given {
  readonly answers: Answers;
  /** Areas of the texts beside those of the first view. */
  readonly areas: readonly Area[];
  /** The address that the part is drawn at. */
  readonly at?: string;
  /** Who is signed in; false: nobody. */
  readonly as?: Partial<Member> | false;
}

// A wait ends as soon as it can; on a loaded machine that is late.
configure({ asyncUtilTimeout: 20_000 });

let isStarted = false;

/** Takes what was drawn away, and everything that it knew. */
function takeAway(): void {
  cleanup();
  queryClient.clear();
}

/** Draws a part of the site as a member sees it, over answers of the API. @returns the calls that it makes */
export async function drawPart(part: ReactNode, { answers, areas, at = '/', as = {} }: Given) {
  takeAway();
  const calls = answerCalls({ getSystemStatus: openSite }, answers);
  if (as === false) useSession.getState().signedOut();
  else useSession.getState().signedIn({ ...member, ...as });
  await startTexts();
  await loadAreas(areas);
  if (!isStarted) {
    isStarted = true;
    history.replaceState({}, '', at);
    await startRouter({ find: () => () => Promise.resolve(() => null), guard: () => undefined });
    // Told by the page in view, of which there is none here.
  } else void navigate({ href: at });
  render(
    <TextsProvider>
      <QueryClientProvider client={queryClient}>
        <Suspense>{part}</Suspense>
        <ToastRegion label="Messages" closeLabel="Close" />
      </QueryClientProvider>
    </TextsProvider>,
  );
  return { calls, addressNow: () => useRouter.getState().location.href };
}

afterEach(() => {
  takeAway();
  vi.unstubAllGlobals();
});
