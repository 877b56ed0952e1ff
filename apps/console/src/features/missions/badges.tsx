import type { BoardState, MissionState, MissionStepState } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { useT } from '../../shared/texts';

const missionTones = { draft: 'neutral', live: 'win', paused: 'warning', ended: 'danger' } as const;
const boardTones = {
  draft: 'neutral',
  running: 'win',
  frozen: 'warning',
  reviewed: 'info',
  paying: 'info',
  paid: 'gold',
  cancelled: 'danger',
} as const;
const stepTones = { open: 'neutral', reached: 'gold', claimed: 'win', lapsed: 'danger' } as const;

export function MissionBadge({ state }: { state: MissionState }) {
  const t = useT();
  return <Badge tone={missionTones[state]}>{t(`missions.state.${state}`)}</Badge>;
}

export function BoardBadge({ state }: { state: BoardState }) {
  const t = useT();
  return <Badge tone={boardTones[state]}>{t(`missions.boardState.${state}`)}</Badge>;
}

export function StepBadge({ state }: { state: MissionStepState }) {
  const t = useT();
  return <Badge tone={stepTones[state]}>{t(`missions.step.${state}`)}</Badge>;
}
