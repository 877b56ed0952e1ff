import { linkClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { DataTable } from '../../shared/list/data-table';
import { useListSearch } from '../../shared/list/use-list-search';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { CodeBadge } from './code-parts';
import { agentsKeys } from './keys';
import { Part } from './part';

const codesShown = 10;

/** The newest codes of one agent with what came of them; the list has them all. */
export function AgentCodes({ agentId }: { agentId: number }) {
  const t = useT();
  const format = useFormat();
  const { open } = useListSearch();
  const query = useQuery({
    queryKey: agentsKeys.codesOf.of(agentId),
    queryFn: ({ signal }) => call('staffListAffiliateCodes', { query: { agentId, pageNo: 1, pageSize: codesShown } }, { signal }),
  });
  const [list, total] = [query.data?.list ?? [], query.data?.total ?? 0];
  return (
    <Part
      title={t('agents.codes')}
      actions={
        <ScreenLink place={{ to: '/affiliate-codes', search: { agentId: String(agentId) } }} className={linkClass}>
          {t('agents.codes.all', { count: format.number(total) })}
        </ScreenLink>
      }
    >
      {list.length === 0 ? (
        <p className="text-label text-ink-3">{query.data && t('agents.codes.empty')}</p>
      ) : (
        <DataTable
          caption={t('agents.codes')}
          rows={list}
          rowKey={({ code }) => code}
          openLabel={({ code }) => t('agents.open', { name: code })}
          onRow={({ code }) => open({ to: '/affiliate-codes', search: { agentId: String(agentId), open: code } })}
          columns={[
            { key: 'code', title: t('agents.codes.code'), cell: ({ code }) => code },
            { key: 'channel', title: t('agents.codes.channel'), cell: ({ channel }) => channel || '–' },
            { key: 'state', title: t('agents.codes.state'), cell: ({ state }) => <CodeBadge state={state} /> },
            {
              key: 'registrations',
              title: t('agents.codes.registrations'),
              numeric: true,
              cell: ({ registrations }) => format.number(registrations),
            },
            {
              key: 'firstDeposits',
              title: t('agents.codes.firstDeposits'),
              numeric: true,
              cell: ({ firstDeposits }) => format.number(firstDeposits),
            },
          ]}
        />
      )}
    </Part>
  );
}
