import { vipAboveRank } from '@sortes/contract';
import { toast } from '@sortes/ui';
import { useMemo } from 'react';
import { call } from '../../kit/api/client';
import { translate, type TextId } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { useSession } from '../account/session';
import { useSystemStatus } from './site-data';

export interface CustomerService {
  text: TextId;
  /** Opens it in a window of its own. To be called within a click: browsers block windows that open later. */
  open: () => void;
}

/** What our pages call the window: shown in it, they do not offer it once more. */
const windowName = 'customer-service';
const popupSize = 'width=440,height=750';
/** Narrower ones have no room for a second window beside this one. */
const hasWindows = '(min-width: 768px)';
const blockedLifeMs = 8_000;

/** Customer service of the brand for whoever is signed in; undefined where there is none. */
export function useCustomerService(): CustomerService | undefined {
  const kinds = useSystemStatus()?.info.customerService;
  const isVip = useSession(({ rankLevel = 0 }) => rankLevel > vipAboveRank) && kinds?.some(({ csType }) => csType === 'VIP') === true;
  const hasChat = kinds?.some(({ csType }) => csType === 'LIVECHAT') === true;
  return useMemo(
    () =>
      (isVip || hasChat) && window.name !== windowName
        ? { text: isVip ? 'shell.vipService' : 'shell.nav.service', open: () => void openWindow() }
        : undefined,
    [isVip, hasChat],
  );
}

/** The window opens empty with the click, and goes on as soon as the server has made the link. */
async function openWindow(): Promise<void> {
  const opened = window.open('', '_blank', matchMedia(hasWindows).matches ? popupSize : undefined);
  if (opened === null) {
    toast(translate('shell.popupBlocked'), { tone: 'warning', lifeMs: blockedLifeMs });
    return;
  }
  // As `noopener`, which would have given us no window to lead on: the page that comes cannot reach ours.
  opened.opener = null;
  opened.name = windowName;
  opened.document.title = translate('shell.nav.service');
  // No white flash in the dark theme.
  opened.document.documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
  opened.document.body.textContent = translate('common.loading');
  try {
    const { url } = await call('openCustomerService');
    if (!opened.closed) opened.location.replace(new URL(url, location.origin).href);
  } catch (failure) {
    opened.close();
    toast(problemText(failure), { tone: 'danger' });
  }
}
