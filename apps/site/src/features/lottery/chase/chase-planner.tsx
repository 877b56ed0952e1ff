import { Button, ErrorState, IconWarningCircle, Skeleton } from '@sortes/ui';
import type { ChaseProblem } from '@sortes/lottery-rules';
import { useFormat } from '../../../kit/format';
import { useT, type TextId } from '../../../kit/i18n';
import { errorText, gameName } from '../lottery-texts';
import { ChaseQuestion } from './chase-question';
import { ChaseStrategy } from './chase-strategy';
import { PlanChart } from './plan-chart';
import { PlanTable } from './plan-table';
import type { ChaseDrafting } from './use-chase-draft';
import type { ChaseOrder } from './use-chase-order';
import type { ChasePlan } from './use-chase-plan';

/** Which sentence tells a plan's problem. */
const problemTextOf = ({ kind, position }: ChaseProblem): TextId =>
  kind === 'capped' ? 'lottery.chase.capped' : position === 1 ? 'lottery.chase.impossibleAll' : 'lottery.chase.impossible';

/** What stands in the way of the plan as it is wanted. */
function PlanProblem({ problem, rate, maximum }: { problem: ChaseProblem; rate: number; maximum: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <p
      id="chase-problem"
      role="status"
      className="flex items-start gap-2 rounded-tile border border-warning/50 bg-bg2 p-3 text-label text-ink-1"
    >
      <IconWarningCircle size={20} className="shrink-0 text-warning" />
      {t(problemTextOf(problem), {
        position: problem.position,
        before: problem.position - 1,
        rate: format.percent(rate / 100, 0),
        limit: format.number(maximum),
      })}
    </p>
  );
}

export interface ChasePlannerProps {
  order: ChaseOrder;
  planned: ChasePlan;
  drafting: ChaseDrafting;
  /** The question is on show in place of the plan. */
  isAsking: boolean;
}

/** The plan to change, or the question about it; before the draws are known, that they are asked for. */
export function ChasePlanner({ order, planned, drafting, isAsking }: ChasePlannerProps) {
  const t = useT();
  const { answer, base, draws, maximum, plan } = planned;
  const { draft } = drafting;
  if (answer.error && !answer.data)
    return (
      <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>}>
        {errorText(t, answer.error)}
      </ErrorState>
    );
  if (order.isNothingLeft) return null;
  if (!base || !plan || !answer.data) return <Skeleton className="h-96 w-full rounded-tile!" />;
  if (isAsking) return <ChaseQuestion draft={draft} plan={plan} game={gameName(t, order.context.game.code)} />;
  return (
    <>
      <ChaseStrategy
        draft={draft}
        maximum={maximum}
        most={draws.length}
        onChange={drafting.changeStrategy}
        onStop={drafting.setStop}
        onProblem={drafting.noteProblem}
      />
      {plan.problem && <PlanProblem problem={plan.problem} rate={draft.rate} maximum={maximum} />}
      <p className="text-caption text-ink-3">{t('lottery.chase.prizeNote')}</p>
      <PlanChart plan={plan} />
      <PlanTable
        plan={plan}
        maximum={maximum}
        onToggle={drafting.toggleDraw}
        onMultiple={drafting.editMultiple}
        onProblem={drafting.noteDrawProblem}
      />
    </>
  );
}
