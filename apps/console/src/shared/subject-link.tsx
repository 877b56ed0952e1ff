import type { StaffRight } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useSession } from './session';
import { ScreenLink } from './screen-link';
import { drawPlace, playerPlace, type Place } from './addresses';

interface Way {
  readonly right: StaffRight;
  readonly to: (id: string) => Place;
}

const opened = (id: string) => ({ open: id });
/** A draw is named by its game and issue: ssc1m/202611220001. */
function drawOf(id: string): Place {
  const [gameCode = '', numero = ''] = id.split(/\/(.*)/s);
  return drawPlace(gameCode, numero);
}
const openedOfAll = (id: string) => ({ state: 'all', open: id });

/** Where one deals with what the audit log, requests and alarms name kind:id. */
const ways: Readonly<Record<string, Way>> = {
  player: { right: 'players.read', to: (id) => playerPlace(id) },
  deposit: { right: 'deposits.read', to: (id) => ({ to: '/deposits', search: openedOfAll(id) }) },
  payment: { right: 'deposits.read', to: () => ({ to: '/payments', search: { state: 'all' } }) },
  withdrawal: { right: 'withdrawals.read', to: (id) => ({ to: '/withdrawals', search: openedOfAll(id) }) },
  draw: { right: 'lottery.read', to: (id) => drawOf(id) },
  'deposit-method': { right: 'payment.rules.read', to: (id) => ({ to: '/ways-to-pay', search: opened(id) }) },
  'payout-rule': { right: 'payment.rules.read', to: () => ({ to: '/payout-rules' }) },
  staff: { right: 'staff.read', to: (id) => ({ to: '/staff', search: opened(id) }) },
  'staff-name': { right: 'staff.read', to: (name) => ({ to: '/staff', search: { name } }) },
  recovery: { right: 'documents.read', to: (id) => ({ to: '/recoveries', search: openedOfAll(id) }) },
  vendor: { right: 'games.read', to: (id) => ({ to: '/games/vendors', search: opened(id) }) },
  'affiliate-code': { right: 'agents.read', to: (code) => ({ to: '/affiliate-codes', search: opened(code) }) },
  offer: { right: 'promotions.read', to: (offerId) => ({ to: '/offers/$offerId', params: { offerId } }) },
  'mall-item': { right: 'mall.read', to: (itemId) => ({ to: '/mall/items/$itemId', params: { itemId } }) },
  'mall-order': { right: 'mall.read', to: (id) => ({ to: '/mall/orders', search: opened(id) }) },
  mission: { right: 'promotions.read', to: (missionId) => ({ to: '/missions/$missionId', params: { missionId } }) },
  board: { right: 'promotions.read', to: (boardId) => ({ to: '/leaderboards/$boardId', params: { boardId } }) },
  segment: { right: 'promotions.read', to: (segmentId) => ({ to: '/player-lists/$segmentId', params: { segmentId } }) },
  referral: { right: 'promotions.read', to: (id) => ({ to: '/referrals', search: opened(id) }) },
  'referral-rule': { right: 'promotions.read', to: () => ({ to: '/referral-rule' }) },
  'points-rules': { right: 'promotions.read', to: () => ({ to: '/point-rules' }) },
  ranks: { right: 'promotions.read', to: () => ({ to: '/ranks' }) },
  gateway: { right: 'system.read', to: () => ({ to: '/system' }) },
};

/** What a subject kind:id is about as a way there, for who may see it; else its words alone. */
export function SubjectLink({ subject, children }: { subject: string; children: ReactNode }) {
  const rights = useSession(({ me }) => me?.rights);
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  const way = ways[kind];
  if (way === undefined || rights?.includes(way.right) !== true) return <>{children}</>;
  return (
    <ScreenLink place={way.to(id)} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {children}
    </ScreenLink>
  );
}
