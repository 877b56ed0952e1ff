import type { StaffRight } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from './session';

interface Way {
  readonly right: StaffRight;
  readonly to: (id: string) => string;
  readonly search?: (id: string) => Readonly<Record<string, string>>;
}

const always =
  (path: string): Way['to'] =>
  () =>
    path;
const opened = (id: string) => ({ open: id });
const openedOfAll = (id: string) => ({ state: 'all', open: id });

/** Where one deals with what the audit log, requests and alarms name kind:id. */
const ways: Readonly<Record<string, Way>> = {
  player: { right: 'players.read', to: (id) => `/players/${id}` },
  deposit: { right: 'deposits.read', to: always('/deposits'), search: openedOfAll },
  payment: { right: 'deposits.read', to: always('/payments'), search: () => ({ state: 'all' }) },
  withdrawal: { right: 'withdrawals.read', to: always('/withdrawals'), search: openedOfAll },
  draw: { right: 'lottery.read', to: (id) => `/lottery/draws/${id}` },
  'deposit-method': { right: 'payment.rules.read', to: always('/ways-to-pay'), search: opened },
  'payout-rule': { right: 'payment.rules.read', to: always('/payout-rules') },
  staff: { right: 'staff.read', to: always('/staff'), search: opened },
  'staff-name': { right: 'staff.read', to: always('/staff'), search: (id) => ({ name: id }) },
  recovery: { right: 'documents.read', to: always('/recoveries'), search: openedOfAll },
  vendor: { right: 'games.read', to: always('/games/vendors'), search: opened },
  gateway: { right: 'system.read', to: always('/system') },
};

/** What a subject kind:id is about as a way there, for who may see it; else its words alone. */
export function SubjectLink({ subject, children }: { subject: string; children: ReactNode }) {
  const rights = useSession(({ me }) => me?.rights);
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  const way = ways[kind];
  if (way === undefined || rights?.includes(way.right) !== true) return <>{children}</>;
  return (
    <Link
      to={way.to(id) as never}
      search={(way.search?.(id) ?? {}) as never}
      className={linkClass}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
