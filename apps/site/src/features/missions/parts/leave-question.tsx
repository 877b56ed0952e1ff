import { ConfirmDialog } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { Mission } from './data';
import { useProgressText } from './mission-steps';

interface LeaveQuestionProps {
  mission: Mission;
  open: boolean;
  onClose: () => void;
  onLeave: () => Promise<unknown>;
}

/** What leaving comes to: which steps stop and how far they are, by when one can come back, and what stays. */
export function LeaveQuestion({ mission, open, onClose, onLeave }: LeaveQuestionProps) {
  const t = useT();
  const format = useFormat();
  const progressText = useProgressText();
  const { title, until, rhythm, claimable, steps } = mission;
  const stopped = steps.filter(({ state, tooLate }) => state === 'open' && tooLate === null);
  return (
    <ConfirmDialog
      open={open}
      title={t('missions.leaveQuestion', { title })}
      confirmLabel={t('missions.leave')}
      cancelLabel={t('missions.stay')}
      onConfirm={onLeave}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-2">
        {stopped.length > 0 && (
          <>
            <p>{t('missions.leaveNote.stops')}</p>
            <ul className="list-disc ps-5">
              {stopped.map((step) => (
                <li key={step.no} className="tabular wrap-anywhere">
                  {step.goal}: {progressText(step)}
                </li>
              ))}
            </ul>
            <p>{until === null ? t('missions.leaveNote.open') : t('missions.leaveNote.until', { time: format.dateTime(until) })}</p>
          </>
        )}
        {rhythm !== 'once' && <p>{t('missions.leaveNote.again')}</p>}
        {claimable > 0 && <p>{t('missions.leaveNote.rewards', { count: claimable })}</p>}
      </div>
    </ConfirmDialog>
  );
}
