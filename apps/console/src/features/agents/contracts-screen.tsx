import { contractKinds } from '@sortes/contract';
import { Button, Dialog, toast } from '@sortes/ui';
import { AgentLink } from '../../shared/agent-link';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ContractForm } from './contract-form';
import { ContractBadge, Rule, useTierText, useWireMoney, type Contract, type OpenedContract } from './contract-words';
import { agentsKeys } from './keys';

const contracts = listOf('staffListAgentContracts', {
  csv: 'staffExportAgentContracts',
  filters: ['kind', 'of', 'text', 'agentId', 'past'],
});

/** A word of the address that is no contract's id. */
const fresh = 'new';

/** Who stands on a side of a contract. */
export function Side({ person }: { person: Contract['payer'] }) {
  const t = useT();
  return person === null ? t('agents.payer.house') : <AgentLink playerId={person.playerId} name={person.userName} />;
}

function useColumns(): readonly Column<Contract>[] {
  const t = useT();
  const format = useFormat();
  const tierText = useTierText();
  return [
    {
      key: 'receiver',
      title: t('agents.contracts.receiver'),
      cell: ({ receiver }) => playerText(receiver.playerId, receiver.userName),
    },
    { key: 'payer', title: t('agents.contracts.payer'), cell: (row) => <Side person={row.payer} /> },
    { key: 'kind', title: t('agents.contracts.kind'), cell: (row) => t(`agents.contractKind.${row.kind}`) },
    {
      key: 'rule',
      title: t('agents.contracts.rule'),
      cell: (row) => (row.current ?? row.proposed)?.details.map((tier) => tierText(row.kind, tier)).join(' · ') ?? '–',
    },
    { key: 'state', title: t('agents.contracts.state'), cell: (row) => <ContractBadge state={row.status} /> },
    { key: 'made', title: t('agents.contracts.made'), hidden: true, cell: (row) => format.at(row.createdDate) },
    { key: 'since', title: t('agents.contracts.since'), cell: (row) => format.at(row.holdsFrom) },
    { key: 'until', title: t('agents.contracts.until'), cell: (row) => format.at(row.endsAt) },
  ];
}

function ContractFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="kind"
        label={t('agents.contracts.kind')}
        choices={[
          { value: '', label: t('agents.bills.all') },
          ...contractKinds.map((value) => ({ value, label: t(`agents.contractKind.${value}`) })),
        ]}
      />
      <TextFilter name="text" label={t('agents.contracts.receiver')} />
      <ChoiceFilter
        name="of"
        label={t('agents.contracts.payer')}
        choices={[
          { value: '', label: t('agents.every') },
          { value: 'house', label: t('agents.house') },
          { value: 'agents', label: t('agents.codes.of.agents') },
        ]}
      />
      <ChoiceFilter
        name="past"
        label={t('agents.contracts.state')}
        choices={[
          { value: '', label: t('agents.contracts.live') },
          { value: 'past', label: t('agents.contracts.past') },
        ]}
      />
      <PlayerFilter name="agentId" label={t('agents.kind.agent')} />
    </>
  );
}

/** What was done to a contract. */
function History({ events, contract }: Pick<OpenedContract, 'events' | 'contract'>) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('agents.contracts.history')} className="grid gap-2">
      <h3 className="text-label font-semibold">{t('agents.contracts.history')}</h3>
      <ol className="grid gap-1 text-label">
        {events.map((event) => (
          <li key={`${event.at} ${event.what}`} className="flex flex-wrap gap-x-2">
            <span className="tabular text-ink-3">{format.at(event.at)}</span>
            <span>{t(`agents.contractEvent.${event.what}`)}</span>
            <span className="text-ink-3">
              {t(event.by === 'payer' && contract.payer === null ? 'agents.contractBy.house' : `agents.contractBy.${event.by}`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Whole({ opened: { contract, events }, onDone, onChange }: { opened: OpenedContract; onDone: () => void; onChange: () => void }) {
  const t = useT();
  const format = useFormat();
  const money = useWireMoney();
  const may = useMay('agents.money');
  const { current, proposed, kind } = contract;
  const waits = proposed !== null && (proposed.status === 'proposed' || current === null) ? proposed : null;
  const name = playerText(contract.receiver.playerId, contract.receiver.userName);
  const acts = contract.acts.filter((act): act is 'V' | 'C' => act === 'V' || act === 'C');
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('agents.contracts.receiver'), <Side key="receiver" person={contract.receiver} />],
          [t('agents.contracts.payer'), <Side key="payer" person={contract.payer} />],
          [t('agents.contracts.kind'), t(`agents.contractKind.${kind}`)],
          [t('agents.contracts.state'), <ContractBadge key="state" state={contract.status} />],
          [t('agents.contracts.since'), format.at(contract.holdsFrom)],
          [
            t('agents.contracts.until'),
            `${format.at(contract.endsAt)}${contract.endReason === null ? '' : ` · ${t(`agents.contractEnd.${contract.endReason}`)}`}`,
          ],
          [t('agents.contracts.carried'), money(contract.carried)],
          [t('agents.contracts.rest'), money(contract.rest)],
        ]}
      />
      {current !== null && (
        <section className="grid gap-2">
          <h3 className="text-label font-semibold">{t('agents.contracts.now')}</h3>
          <Rule kind={kind} details={current.details} carry={current.carry} />
        </section>
      )}
      {waits !== null && (
        <section className="grid gap-2">
          <h3 className="text-label font-semibold">{t('agents.contracts.proposed')}</h3>
          <Rule kind={kind} details={waits.details} carry={waits.carry} />
          {waits.status === 'proposed' && <Facts facts={[[t('agents.contracts.answerBy'), format.at(waits.answerBy)]]} />}
        </section>
      )}
      <History events={events} contract={contract} />
      {may && contract.acts.includes('E') && (
        <Button className="justify-self-start" onClick={onChange}>
          {t('agents.contracts.do.E')}
        </Button>
      )}
      {may && acts.length > 0 && (
        <DecisionForm
          choices={acts.map((act) => ({ value: act, label: t(`agents.contracts.do.${act}`) }))}
          question={(act) => t(`agents.contracts.question.${act}`, { name })}
          onDecide={async (action, reason, what) => {
            await call('staffActOnAgentContract', { body: { action, id: contract.id, reason } }, { idempotencyKey: crypto.randomUUID() });
            toast(t('common.did', { what }), { tone: 'win' });
            onDone();
            await askAnew(sharedKeys.list.of('agent-contracts'), agentsKeys.contract.of(contract.id));
          }}
        />
      )}
    </div>
  );
}

/** Contracts by which the house and agents pay who stands directly below them. */
export function ContractsScreen() {
  const t = useT();
  const may = useMay('agents.money');
  const { search, change } = useListSearch();
  const columns = useColumns();
  const [opened, toChange] = (search['open'] ?? '').split('+');
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  const close = () => openOver(undefined);
  const isForm = may && (opened === fresh || toChange !== undefined);
  return (
    <>
      <ListScreen
        list={contracts}
        name="agent-contracts"
        title={t('shell.screen.contracts')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('agents.contracts.open', { name: playerText(row.receiver.playerId, row.receiver.userName) })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('agents.contracts.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => openOver(fresh)}>
              {t('agents.contracts.new')}
            </Button>
          )
        }
        filters={<ContractFilters />}
        columns={columns}
      />
      <Dialog
        open={isForm && opened === fresh}
        onClose={close}
        title={t('agents.contracts.new')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {isForm && opened === fresh && <ContractForm onDone={close} />}
      </Dialog>
      <DetailDialog<OpenedContract>
        keys={agentsKeys.contract}
        id={opened === fresh || opened === '' ? undefined : opened}
        title={(detail) =>
          detail === undefined
            ? ''
            : t('agents.contracts.title', { name: playerText(detail.contract.receiver.playerId, detail.contract.receiver.userName) })
        }
        load={(id) => call('staffGetAgentContract', { params: { id } })}
        onClose={close}
      >
        {(detail) =>
          isForm ? (
            <ContractForm contract={detail.contract} onDone={close} />
          ) : (
            <Whole opened={detail} onDone={close} onChange={() => openOver(`${detail.contract.id}+change`)} />
          )
        }
      </DetailDialog>
    </>
  );
}
