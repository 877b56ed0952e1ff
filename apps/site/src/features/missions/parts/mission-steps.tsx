import { Badge, Button, IconCheck, ProgressBar } from '@sortes/ui';
import { clsx } from 'clsx';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { MissionStep } from './data';

/** Value and target of a step in words. */
export function useProgressText() {
  const t = useT();
  const format = useFormat();
  return ({ isSum, value, target }: MissionStep): string => {
    const said = (text: string) => (isSum ? format.money(units(text)) : format.number(Number(text)));
    return t('missions.progressOf', { value: said(value), target: said(target) });
  };
}

function StepMark({ step: { state, no } }: { step: MissionStep }) {
  const isThere = state === 'reached' || state === 'claimed';
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative z-10 flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-label font-bold',
        state === 'claimed' && 'border-win bg-win text-bg0',
        state === 'reached' && 'border-gold bg-gold text-gold-ink',
        !isThere && 'border-line bg-bg1 text-ink-2',
      )}
    >
      {state === 'claimed' ? <IconCheck size={16} /> : no}
    </span>
  );
}

function StepState({ step: { state, until } }: { step: MissionStep }) {
  const t = useT();
  const format = useFormat();
  if (state === 'claimed') return <Badge tone="win">{t('missions.state.claimed')}</Badge>;
  if (state === 'lapsed') return <Badge>{t('missions.state.lapsed')}</Badge>;
  return state === 'reached' && until !== null ? (
    <span className="text-caption text-ink-3">{t('missions.claimUntil', { time: format.dateTime(until) })}</span>
  ) : null;
}

/** The steps of a mission as milestones on a path: what is to be done, how far it is, what it gives. */
export function MissionSteps({
  steps,
  busyStep,
  onClaim,
}: {
  steps: readonly MissionStep[];
  /** Which one is being claimed. */
  busyStep?: number | undefined;
  /** Not there: they are only looked at. */
  onClaim?: ((step: MissionStep) => void) | undefined;
}) {
  const t = useT();
  const progressText = useProgressText();
  if (steps.length === 0) return null;
  return (
    <ol aria-label={t('missions.steps')} className="grid grid-cols-1">
      {steps.map((step, at) => (
        <li key={step.no} className="relative flex gap-3 pb-5 last:pb-0">
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={clsx('absolute start-4 top-8 bottom-0 w-0.5 -translate-x-1/2', step.state === 'open' ? 'bg-divider' : 'bg-gold')}
            />
          )}
          <StepMark step={step} />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <p className="text-body font-semibold wrap-anywhere text-ink-1">{step.goal}</p>
            {step.state === 'open' && (
              <ProgressBar value={step.share} max={10_000} label={t('missions.progress')} valueText={progressText(step)} />
            )}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="text-label font-semibold wrap-anywhere text-gold-text">
                {t('missions.gives', { reward: step.reward.text })}
              </span>
              <StepState step={step} />
              {step.state === 'reached' && onClaim !== undefined && (
                <Button
                  tone="primary"
                  size="small"
                  className="ms-auto"
                  aria-label={t('missions.claimStep', { reward: step.reward.text })}
                  loading={busyStep === step.no}
                  loadingLabel={t('common.loading')}
                  disabled={busyStep !== undefined && busyStep !== step.no}
                  onClick={() => onClaim(step)}
                >
                  {t('missions.claim')}
                </Button>
              )}
            </div>
            {step.isBeyond && <p className="text-label text-ink-2">{t('missions.beyond')}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
