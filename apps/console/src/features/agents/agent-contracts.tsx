import { contractKinds, type ContractKind } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import type { Agent } from './agent';
import { ContractBadge, Rule, type Contract } from './contract-words';
import { agentsKeys } from './keys';
import { Part } from './part';

/** More than one of a kind by which they are paid cannot hold; the list has those by which they pay. */
const asked = { pageNo: 1, pageSize: 50 };

/** The contracts by which somebody is paid, as words, and the way to those by which they pay and to the bills. */
export function AgentContracts({ agent: { playerId, isAgent } }: { agent: Agent }) {
  const t = useT();
  const found = useQueries({
    queries: contractKinds.map((kind) => ({
      queryKey: agentsKeys.contractsOf.of(playerId, kind),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('staffListAgentContracts', { query: { kind, agentId: playerId, ...asked } }, { signal }),
    })),
  });
  const agentId = String(playerId);
  return (
    <Part
      title={t('agents.contracts')}
      actions={
        <ScreenLink place={{ to: '/contract-bills', search: { agentId } }} className={linkClass}>
          {t('agents.contracts.bills')}
        </ScreenLink>
      }
    >
      <ul className="grid gap-3">
        {contractKinds.map((kind, at) => {
          const { list = [], total = 0 } = found[at]?.data ?? {};
          const own = list.find(({ receiver }) => receiver.playerId === playerId);
          return (
            <li key={kind} className="grid gap-2 rounded-chip bg-bg2 p-3">
              <OwnContract kind={kind} contract={own} isKnown={found[at]?.isSuccess === true} />
              {isAgent && total > (own === undefined ? 0 : 1) && (
                <ScreenLink place={{ to: '/agent-contracts', search: { kind, agentId } }} className={`${linkClass} text-label`}>
                  {t('agents.contracts.paysMore', { count: total - (own === undefined ? 0 : 1) })}
                </ScreenLink>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function OwnContract({ kind, contract, isKnown }: { kind: ContractKind; contract: Contract | undefined; isKnown: boolean }) {
  const t = useT();
  const version = contract?.current ?? contract?.proposed ?? undefined;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {contract === undefined ? (
          <span className="font-semibold">{t(`agents.contractKind.${kind}`)}</span>
        ) : (
          <ScreenLink place={{ to: '/agent-contracts', search: { kind, open: contract.id } }} className={linkClass}>
            {t(`agents.contractKind.${kind}`)}
          </ScreenLink>
        )}
        {contract && <ContractBadge state={contract.status} />}
      </p>
      {version && <Rule kind={kind} details={version.details} carry={version.carry} />}
      {contract === undefined && isKnown && <p className="text-label text-ink-3">{t('agents.contracts.without')}</p>}
    </>
  );
}
