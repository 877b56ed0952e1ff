import { Button } from '@sortes/ui';
import { Suspense, lazy, useEffect } from 'react';
import { useT } from '../../../kit/i18n';
import { useModal, useOpenModal } from '../../../kit/modal';
import { useSession } from '../../../entities/account/session';
import type { ChaseContext, ChaseSlot } from '../board/chase-slot';
import { usePlaceChase } from '../state/use-place-chase';

const loadSheet = () => import('./chase-sheet');
const ChaseSheet = lazy(async () => ({ default: (await loadSheet()).ChaseSheet }));

/** The button beside "Bet now", and the sheet `?m=chasePlan` in which the chase is planned, confirmed and receipted. */
function ChaseEntry({ context }: { context: ChaseContext }) {
  const t = useT();
  const modal = useModal();
  const openModal = useOpenModal();
  const session = useSession();
  const chase = usePlaceChase(session.id);
  const open = openModal === 'chasePlan';
  const { kind } = chase.placing;
  const { reset } = chase;
  // A reload or a shared address may ask for a plan of nothing; then the board alone is right.
  const nothing = open && session.status !== 'unknown' && kind === 'idle' && (session.status === 'guest' || context.lines.length === 0);
  const { close } = modal;
  useEffect(() => {
    if (nothing && context.clock.phase !== 'loading') close();
  }, [nothing, close, context.clock.phase]);
  useEffect(() => {
    if (!open) reset();
  }, [open, reset]);
  const reason = context.problem;
  return (
    <>
      <Button
        className="px-2! text-label! leading-tight sm:text-body!"
        aria-haspopup="dialog"
        aria-disabled={reason !== undefined || undefined}
        aria-describedby="bet-reason"
        onPointerEnter={() => void loadSheet()}
        onClick={() => {
          if (reason !== undefined) return;
          modal.open(session.status === 'member' ? 'chasePlan' : 'login');
        }}
      >
        {t('lottery.chase.button')}
      </Button>
      {open && session.status === 'member' && !nothing && (
        <Suspense fallback={null}>
          <ChaseSheet context={context} chase={chase} onClose={modal.close} />
        </Suspense>
      )}
    </>
  );
}

/** Hands the chase to the board, which knows nothing of it but the place. */
export const chaseSlot: ChaseSlot = (context) => <ChaseEntry key={context.game.code} context={context} />;
