import type { StaffRight } from '@sortes/contract';
import { EmptyState } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useMay } from '../shared/session';
import { useT } from '../shared/texts';

/** A screen for who has the right to it; the server would refuse its calls in any case. */
export function ForRight({ right, otherwise, children }: { right: StaffRight; otherwise?: ReactNode; children: ReactNode }) {
  const t = useT();
  return useMay(right) ? children : (otherwise ?? <EmptyState title={t('common.notYours')} heading="h1" />);
}
