import type { StaffRight } from '@sortes/contract';
import { EmptyState } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useMay } from '../shared/session';
import { useT } from '../shared/texts';
import { WhoMay } from '../shared/who-may';
import { ToFirstPage } from './not-found';

/** A screen for who has the right to it; the server would refuse its calls in any case. */
export function ForRight({ right, otherwise, children }: { right: StaffRight; otherwise?: ReactNode; children: ReactNode }) {
  const t = useT();
  if (useMay(right)) return children;
  return (
    otherwise ?? (
      <EmptyState title={t('common.notYours')} heading="h1" actions={<ToFirstPage />}>
        <WhoMay right={right} />
      </EmptyState>
    )
  );
}
