import { linkClass, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { personText, type Person } from './agent';
import { AgentChoice } from './agent-choice';
import { agentsKeys } from './keys';

/** Begins a line: makes a member directly below the house an agent. Their rates and contracts are given on their page, where it leads. */
export function NewRoot({ onDone }: { onDone: (playerId: number) => void }) {
  const t = useT();
  const [member, setMember] = useState<Person>();
  return (
    <div className="grid gap-4">
      <p className="text-body text-ink-2">
        {t('agents.root.note')}{' '}
        <ScreenLink place={{ to: '/affiliate-codes', search: { open: 'new' } }} className={linkClass}>
          {t('agents.root.byCode')}
        </ScreenLink>
      </p>
      <AgentChoice
        chosen={member}
        onChange={setMember}
        besides={0}
        withHouse={false}
        only="rootMembers"
        label={t('agents.root.member')}
        note={t('agents.root.memberNote')}
      />
      <DecisionForm
        choices={[{ value: 'agent', label: t('agents.do.agent') }]}
        isReady={() => member !== undefined || t('agents.root.choose')}
        question={() => t('agents.question.agent', { name: member === undefined ? '' : personText(member) })}
        onDecide={async (_agent, reason, what) => {
          if (member === undefined) return;
          const { playerId } = member;
          await call('staffChangeAgentKind', { params: { playerId }, body: { isAgent: true, reason } });
          toast(t('common.did', { what }), { tone: 'win' });
          onDone(playerId);
          await askAnew(agentsKeys.agent.of(playerId), sharedKeys.list.of('agents'), sharedKeys.player.of(playerId));
        }}
      />
    </div>
  );
}
