import { ApiError } from '@sortes/browser';
import { Badge, Button, buttonClass, Dialog, ErrorState, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { agentPlace, playerPlace } from '../../shared/addresses';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodOf } from '../../shared/period';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { personText, type Agent } from './agent';
import { AgentCodes } from './agent-codes';
import { AgentContracts } from './agent-contracts';
import { AgentFigures } from './agent-figures';
import { AgentIncome } from './agent-income';
import { AgentQuota } from './agent-quota';
import { AgentRates } from './agent-rates';
import { daysIn } from './agents-screen';
import { agentsKeys } from './keys';
import { KindForm } from './kind-form';
import { LinePath } from './line-path';
import { MoveForm } from './move-form';
import { FormerPlaces, Moves } from './moves';
import { Part } from './part';
import { SelfReferral } from './self-referral';

/** Somebody's place in the line: the way to it, who stands below, what they did, their codes, and where they stood before. */
export function AgentScreen() {
  const { playerId: given = '' } = useParams({ strict: false }) as { playerId?: string };
  const playerId = Number(given);
  const { search } = useListSearch();
  const asked = { ...periodOf(search, 'week'), team: search['team'] === 'alone' ? ('alone' as const) : ('team' as const) };
  const query = useQuery({
    queryKey: agentsKeys.agent.of(playerId, asked),
    queryFn: ({ signal }) => call('staffGetAgent', { params: { playerId }, query: asked }, { signal }),
    // Other days of the same person are drawn in the place of these; another person is not.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === playerId ? before : undefined),
  });
  if (query.isError) return <Problem error={query.error} />;
  if (query.data === undefined) return <Skeleton className="h-96" />;
  return <WholeAgent agent={query.data} />;
}

/** Why there is nothing to see; where it is the days that were asked for, they can be chosen anew. */
function Problem({ error }: { error: unknown }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      {error instanceof ApiError && error.code === 'report.days' && (
        <search className="dense-fields flex flex-wrap items-end gap-3">
          <PeriodFilter fallback="week" />
        </search>
      )}
      <ErrorState
        heading="h1"
        title={t('common.problem.load')}
        actions={
          <ScreenLink place={{ to: '/agents' }} className={buttonClass({})}>
            {t('shell.screen.agents')}
          </ScreenLink>
        }
      >
        {problemText(error)}
      </ErrorState>
    </div>
  );
}

function WholeAgent({ agent }: { agent: Agent }) {
  const t = useT();
  const { search, change } = useListSearch();
  const may = useMay('agents.tree');
  const open = may ? search['do'] : undefined;
  const close = () => change({ do: undefined });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AgentHead agent={agent} onDo={may ? (what) => change({ do: what }) : undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <AgentPlaceFacts agent={agent} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {agent.selfReferral !== null && <SelfReferral agent={agent} found={agent.selfReferral} />}
          {(agent.moves.length > 0 || agent.waitingApproval !== null) && (
            <Moves agent={agent} onCancel={may ? () => change({ do: 'cancel' }) : undefined} />
          )}
          {agent.formerPlaces.length > 0 && <FormerPlaces agent={agent} />}
          {agent.isAgent && <AgentCodes agentId={agent.playerId} />}
        </div>
        <AgentRates agent={agent} />
        <AgentQuota agent={agent} />
        <AgentContracts agent={agent} />
      </div>
      <search aria-label={t('agents.days')} className="dense-fields flex flex-wrap items-end gap-3 border-t border-divider pt-4">
        <PeriodFilter fallback="week" />
      </search>
      <AgentIncome agent={agent} />
      <AgentFigures agent={agent} />
      <Dialog
        open={open === 'kind' || open === 'move'}
        onClose={close}
        title={open === 'move' ? t('agents.do.move') : t(agent.isAgent ? 'agents.do.member' : 'agents.do.agent')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {open === 'kind' && <KindForm agent={agent} onDone={close} />}
        {open === 'move' && <MoveForm agent={agent} onDone={close} />}
      </Dialog>
    </div>
  );
}

/** What can be done about somebody's place. */
type Deed = 'kind' | 'move';

function AgentHead({ agent, onDo }: { agent: Agent; onDo: ((what: Deed) => void) | undefined }) {
  const t = useT();
  const { search } = useListSearch();
  const mayReports = useMay('reports.read');
  const mayPlayers = useMay('players.read');
  const { playerId } = agent;
  // Who has people below them stays an agent; whose line waits for a move is not moved twice.
  const fits: Readonly<Record<Deed, boolean>> = {
    kind: !agent.isAgent || agent.direct === 0,
    move: agent.waitingApproval === null && agent.moves.every(({ state }) => state !== 'waiting'),
  };
  return (
    <ScreenHeader
      title={personText(agent)}
      beside={
        <>
          <Badge tone={agent.isAgent ? 'info' : 'neutral'}>{t(agent.isAgent ? 'agents.kind.agent' : 'agents.kind.member')}</Badge>
          {agent.isHidden && <Badge tone="neutral">{t('agents.hidden')}</Badge>}
          <span className="tabular">{playerId}</span>
        </>
      }
      actions={
        onDo && (
          <>
            {fits.kind && (
              <Button size="small" onClick={() => onDo('kind')}>
                {t(agent.isAgent ? 'agents.do.member' : 'agents.do.agent')}
              </Button>
            )}
            {fits.move && (
              <Button size="small" onClick={() => onDo('move')}>
                {t('agents.do.move')}
              </Button>
            )}
          </>
        )
      }
      below={
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {agent.direct > 0 && (
            <ScreenLink place={{ to: '/agents', search: { ...daysIn(search), below: String(playerId) } }} className={linkClass}>
              {t('agents.linePage')}
            </ScreenLink>
          )}
          {mayPlayers && (
            <ScreenLink place={playerPlace(playerId)} className={linkClass}>
              {t('agents.playerPage')}
            </ScreenLink>
          )}
          {mayReports && agent.isAgent && (
            <ScreenLink
              place={{ to: '/reports', search: { ...daysIn(search), by: 'player', agentId: String(playerId) } }}
              className={linkClass}
            >
              {t('agents.reportPage')}
            </ScreenLink>
          )}
        </p>
      }
    />
  );
}

function AgentPlaceFacts({ agent }: { agent: Agent }) {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const { way, level, since, direct, agents, members } = agent;
  return (
    <Part title={t('agents.place')}>
      <LinePath
        way={way}
        label={t('agents.crumbs')}
        placeOf={(playerId) => (playerId === undefined ? { to: '/agents', search: daysIn(search) } : agentPlace(playerId, daysIn(search)))}
      />
      <Facts
        facts={[
          [t('agents.level'), format.number(level)],
          [t('agents.since'), format.at(since)],
          [t('agents.below'), t('agents.belowText', { agents, members, direct: format.number(direct) })],
        ]}
      />
    </Part>
  );
}
