import { vipAboveRank } from '@sortes/contract';
import { toast } from '@sortes/ui';
import { useMemo } from 'react';
import { call } from '../../kit/api/client';
import type { TextId } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { usePathname } from '../../kit/router';
import { useSession } from '../account/session';
import { useSystemStatus } from './site-data';

export interface CustomerService {
  text: TextId;
  /** Goes there, in the same tab. */
  open: () => void;
}

/** The page without bars that a brand may lead its service to: it does not offer itself, but what leads elsewhere. */
const servicePage = '/helpmc';

/** Customer service of the brand for whoever is signed in; undefined where there is none. */
export function useCustomerService(): CustomerService | undefined {
  const kinds = useSystemStatus()?.info.customerService;
  const isVip = useSession(({ rankLevel = 0 }) => rankLevel > vipAboveRank) && kinds?.some(({ csType }) => csType === 'VIP') === true;
  const kind = kinds?.find(({ csType }) => csType === (isVip ? 'VIP' : 'LIVECHAT'));
  const isThere = usePathname() === servicePage;
  const isOffered = kind !== undefined && (!isThere || kind.leadsAway);
  return useMemo(
    () => (isOffered ? { text: isVip ? 'shell.vipService' : 'shell.nav.service', open: () => void goToService() } : undefined),
    [isVip, isOffered],
  );
}

/** The server makes a link that is good once, and the page follows it. */
async function goToService(): Promise<void> {
  try {
    const { url } = await call('openCustomerService');
    location.assign(new URL(url, location.origin).href);
  } catch (failure) {
    toast(problemText(failure), { tone: 'danger' });
  }
}
