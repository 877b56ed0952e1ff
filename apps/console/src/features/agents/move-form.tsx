import { toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { personText, type Agent, type Person } from './agent';
import { AgentChoice } from './agent-choice';
import { agentsKeys } from './keys';
import { faultText, MovePreview, useMovePreview } from './move-preview';

/** Asks a second person to move somebody with everybody below them below another agent. */
export function MoveForm({ agent, onDone }: { agent: Agent; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const [to, setTo] = useState<Person>();
  const { playerId } = agent;
  const { data } = useMovePreview(playerId, to?.playerId);
  const missing = (): boolean | string => {
    if (to === undefined) return t('agents.move.choose');
    if (data === undefined) return false;
    return data.why === null || faultText(t, data.why);
  };
  return (
    <div className="grid gap-4">
      <p className="text-body text-ink-2">{t('agents.move.note', { name: personText(agent) })}</p>
      <AgentChoice chosen={to} onChange={setTo} besides={playerId} withHouse={agent.level > 0} />
      {to !== undefined && <MovePreview playerId={playerId} uplineId={to.playerId} />}
      <DecisionForm
        choices={[{ value: 'move', label: t('agents.do.move') }]}
        submitLabel={t('agents.move.ask')}
        isReady={missing}
        question={() =>
          t('agents.question.move', {
            name: personText(agent),
            people: format.number(data?.people ?? 1),
            to: to === undefined || to.playerId === 0 ? t('agents.house') : personText(to),
          })
        }
        onDecide={async (_move, reason) => {
          if (to === undefined) return;
          await call('staffRequestAgentMove', { params: { playerId }, body: { uplineId: to.playerId, reason } });
          toast(t('agents.move.asked'), { tone: 'win' });
          onDone();
          await askAnew(agentsKeys.agent.of(playerId), sharedKeys.list.of('approvals'));
        }}
      />
    </div>
  );
}
