import { toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { personText, type Agent } from './agent';
import { agentsKeys } from './keys';

/** Makes a member an agent, or an agent with nobody below them a member again. */
export function KindForm({ agent, onDone }: { agent: Agent; onDone: () => void }) {
  const t = useT();
  const { playerId, isAgent } = agent;
  return (
    <DecisionForm
      choices={[{ value: 'kind', label: t(isAgent ? 'agents.do.member' : 'agents.do.agent') }]}
      question={() => t(isAgent ? 'agents.question.member' : 'agents.question.agent', { name: personText(agent) })}
      onDecide={async (_kind, reason, what) => {
        await call('staffChangeAgentKind', { params: { playerId }, body: { isAgent: !isAgent, reason } });
        toast(t('common.did', { what }), { tone: 'win' });
        onDone();
        await askAnew(agentsKeys.agent.of(playerId), sharedKeys.list.of('agents'), sharedKeys.player.of(playerId));
      }}
    />
  );
}
