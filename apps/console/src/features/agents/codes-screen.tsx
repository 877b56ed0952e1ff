import { Button, CopyButton, Dialog, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { AgentLink } from '../../shared/agent-link';
import { CodeForm } from './code-form';
import { CodeBadge, type Code } from './code-parts';
import { agentsKeys } from './keys';

const codes = listOf('staffListAffiliateCodes', { csv: 'staffExportAffiliateCodes', filters: ['text', 'of', 'agentId'] });

/** A word of the address that is no code: those of the house have none so short. */
const fresh = 'new';

/** One code as the list tells it. @throws ApiError not.found */
async function loadCode(code: string): Promise<Code> {
  const { list } = await call('staffListAffiliateCodes', { query: { text: code, pageSize: 100 } });
  return oneOfList(Promise.resolve({ list: list.filter((one) => one.code === code) }));
}

/** Codes under which people register, of agents and of the house, with what came of them. */
export function CodesScreen() {
  const t = useT();
  const may = useMay('agents.money');
  const { search, change } = useListSearch();
  const columns = useColumns();
  const opened = search['open'];
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  const close = () => openOver(undefined);
  return (
    <>
      <ListScreen
        list={codes}
        name="affiliate-codes"
        title={t('shell.screen.codes')}
        rowKey={(row) => row.code}
        openLabel={(row) => t('agents.open', { name: row.code })}
        onRow={(row) => openOver(row.code)}
        emptyText={t('agents.codes.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => openOver(fresh)}>
              {t('agents.codes.new')}
            </Button>
          )
        }
        filters={<CodeFilters />}
        columns={columns}
      />
      <Dialog
        open={may && opened === fresh}
        onClose={close}
        title={t('agents.codes.new')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {may && opened === fresh && <CodeForm onDone={close} />}
      </Dialog>
      <DetailDialog keys={agentsKeys.code} id={opened === fresh ? undefined : opened} title={opened ?? ''} load={loadCode} onClose={close}>
        {(code) => <Whole code={code} onDone={close} />}
      </DetailDialog>
    </>
  );
}

function useColumns(): readonly Column<Code>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'code', title: t('agents.codes.code'), cell: (row) => row.code },
    { key: 'of', title: t('agents.codes.of'), cell: (row) => <Owner code={row} /> },
    { key: 'channel', title: t('agents.codes.channel'), cell: (row) => row.channel || '–' },
    {
      key: 'makes',
      title: t('agents.codes.makes'),
      cell: (row) => t(row.makesAgent ? 'agents.kind.agent' : 'agents.kind.member'),
    },
    { key: 'state', title: t('agents.codes.state'), cell: (row) => <CodeBadge state={row.state} /> },
    { key: 'visits', title: t('agents.codes.visits'), numeric: true, cell: (row) => format.number(row.visits) },
    { key: 'registrations', title: t('agents.codes.registrations'), numeric: true, cell: (row) => format.number(row.registrations) },
    { key: 'firstDeposits', title: t('agents.codes.firstDeposits'), numeric: true, cell: (row) => format.number(row.firstDeposits) },
    { key: 'made', title: t('agents.codes.made'), cell: (row) => format.at(row.madeAt) },
    { key: 'until', title: t('agents.codes.until'), cell: (row) => format.at(row.validUntil) },
    {
      key: 'left',
      title: t('agents.codes.left'),
      numeric: true,
      hidden: true,
      cell: (row) => (row.usesLeft === null ? '–' : format.number(row.usesLeft)),
    },
  ];
}

function CodeFilters() {
  const t = useT();
  return (
    <>
      <TextFilter name="text" label={t('agents.codes.search')} wide />
      <ChoiceFilter
        name="of"
        label={t('agents.codes.of')}
        choices={[
          { value: '', label: t('agents.every') },
          { value: 'house', label: t('agents.house') },
          { value: 'agents', label: t('agents.codes.of.agents') },
        ]}
      />
      <PlayerFilter name="agentId" label={t('agents.kind.agent')} />
    </>
  );
}

/** Whose a code is. */
function Owner({ code: { agentId, userName } }: { code: Code }) {
  const t = useT();
  return agentId === null ? t('agents.house') : <AgentLink playerId={agentId} name={userName} />;
}

function Whole({ code, onDone }: { code: Code; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('agents.tree');
  const on = code.state === 'off';
  const address = `${location.origin}${code.path}`;
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('agents.codes.of'), <Owner key="of" code={code} />],
          [t('agents.codes.state'), <CodeBadge key="state" state={code.state} />],
          [t('agents.codes.channel'), code.channel || '–'],
          [t('agents.codes.makes'), t(code.makesAgent ? 'agents.kind.agent' : 'agents.kind.member')],
          [
            t('agents.codes.address'),
            <span key="address" className="inline-flex flex-wrap items-center gap-2">
              <code className="break-all">{address}</code>
              <CopyButton text={address} label={t('common.copy')} copiedLabel={t('common.copied')} />
            </span>,
          ],
          [t('agents.codes.visits'), format.number(code.visits)],
          [t('agents.codes.registrations'), format.number(code.registrations)],
          [t('agents.codes.firstDeposits'), format.number(code.firstDeposits)],
          [t('agents.codes.made'), format.at(code.madeAt)],
          [t('agents.codes.until'), format.at(code.validUntil)],
          [t('agents.codes.left'), code.usesLeft === null ? '–' : format.number(code.usesLeft)],
        ]}
      />
      {may && code.state !== 'removed' && (
        <DecisionForm
          choices={[{ value: 'switch', label: t(on ? 'agents.codes.do.on' : 'agents.codes.do.off') }]}
          question={() => t(on ? 'agents.codes.question.on' : 'agents.codes.question.off', { code: code.code })}
          onDecide={async (_switch, reason, what) => {
            await call('staffSwitchAffiliateCode', { params: { code: code.code }, body: { on, reason } });
            toast(t('common.did', { what }), { tone: 'win' });
            onDone();
            await askAnew(sharedKeys.list.of('affiliate-codes'), agentsKeys.codesOf.all);
          }}
        />
      )}
    </div>
  );
}
