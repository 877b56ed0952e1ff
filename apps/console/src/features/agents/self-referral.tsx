import { Button, Dialog, toast } from '@sortes/ui';
import { AgentLink } from '../../shared/agent-link';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { personText, type Agent } from './agent';
import { agentsKeys } from './keys';
import { Part } from './part';

/** Whom somebody is taken to be above themselves, by what, and that nobody earns of them meanwhile; staff who know better lift it. */
export function SelfReferral({ agent, found }: { agent: Agent; found: NonNullable<Agent['selfReferral']> }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('agents.money');
  const { search, change } = useListSearch();
  const { above, mark, notedAt, liftedAt } = found;
  const mayLift = may && liftedAt === null;
  const close = () => change({ do: undefined });
  return (
    <Part
      title={t('agents.selfReferral')}
      actions={
        mayLift && (
          <Button size="small" onClick={() => change({ do: 'lift' })}>
            {t('agents.selfReferral.lift')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [t('agents.selfReferral.above'), <AgentLink key="above" playerId={above.playerId} name={above.userName} />],
          [t('agents.selfReferral.mark'), t(`agents.selfReferral.mark.${mark}`)],
          [t('agents.selfReferral.noted'), format.at(notedAt)],
          ...(liftedAt === null ? [] : [[t('agents.selfReferral.lifted'), format.at(liftedAt)] as const]),
        ]}
      />
      <p className="text-caption text-ink-3">{t(liftedAt === null ? 'agents.selfReferral.note' : 'agents.selfReferral.over')}</p>
      <Dialog
        open={mayLift && search['do'] === 'lift'}
        onClose={close}
        title={t('agents.selfReferral.lift')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {mayLift && search['do'] === 'lift' && <LiftForm agent={agent} onDone={close} />}
      </Dialog>
    </Part>
  );
}

function LiftForm({ agent, onDone }: { agent: Agent; onDone: () => void }) {
  const t = useT();
  const { playerId } = agent;
  return (
    <DecisionForm
      choices={[{ value: 'lift', label: t('agents.selfReferral.lift') }]}
      question={() => t('agents.selfReferral.question', { name: personText(agent) })}
      onDecide={async (_lift, reason, what) => {
        await call('staffLiftSelfReferral', { params: { playerId }, body: { reason } });
        toast(t('common.did', { what }), { tone: 'win' });
        onDone();
        await askAnew(agentsKeys.agent.of(playerId));
      }}
    />
  );
}
