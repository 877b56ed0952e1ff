import type { MemberPageKey } from '../../../kit/modal';

/** Where something can be done about a message: a page of the member centre; undefined where there is nothing to do. */
export function pageOfKind(kind: string): MemberPageKey | undefined {
  if (kind === 'security.payout.account') return 'withdraw';
  const [area = ''] = kind.split('.');
  const pages: Readonly<Record<string, MemberPageKey>> = {
    deposit: 'depositv2',
    withdrawal: 'withdraw',
    dispute: 'withdraw',
    transfer: 'transferFund',
    limit: 'protection',
    identity: 'protection',
    exclusion: 'protection',
    security: 'securityCenter',
  };
  return Object.hasOwn(pages, area) ? pages[area] : undefined;
}
