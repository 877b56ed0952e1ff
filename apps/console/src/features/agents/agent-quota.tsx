import { Button, Dialog } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { AgentLink } from '../../shared/agent-link';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { DataTable, type Column } from '../../shared/list/data-table';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Agent } from './agent';
import { agentsKeys } from './keys';
import { Part } from './part';
import { QuotaForm } from './quota-form';
import type { Quota, QuotaBand } from './typed-quota';

/** An agent's quota by band of prize groups, and what gave and took it; nothing where the brand has none. */
export function AgentQuota({ agent }: { agent: Agent }) {
  const t = useT();
  const may = useMay('agents.money');
  const { search, change } = useListSearch();
  const { playerId } = agent;
  const query = useQuery({
    queryKey: agentsKeys.quota.of(playerId),
    queryFn: ({ signal }) => call('staffGetAgentQuota', { params: { playerId } }, { signal }),
  });
  const columns = useColumns();
  const quota = query.data;
  const isShown = quota !== undefined && (agent.isAgent ? quota.on : quota.on && quota.changes.length > 0);
  if (!query.isError && !isShown) return null;
  const mayChange = may && quota?.mayChange === true;
  const close = () => change({ do: undefined });
  return (
    <Part
      title={t('agents.quota')}
      actions={
        mayChange && (
          <Button size="small" onClick={() => change({ do: 'quota' })}>
            {t('agents.quota.do')}
          </Button>
        )
      }
    >
      {query.isError && <p className="text-danger">{problemText(query.error)}</p>}
      {quota && (
        <>
          {quota.bands.length === 0 ? (
            <p className="text-label text-ink-3">{t('agents.quota.none')}</p>
          ) : (
            <DataTable
              caption={t('agents.quota')}
              rows={quota.bands}
              rowKey={({ from }) => String(from)}
              openLabel={({ from }) => String(from)}
              columns={columns}
            />
          )}
          <p className="text-caption text-ink-3">
            {t('agents.quota.note')} {!quota.mayChange && agent.level > 0 && t('agents.quota.ofAgent')}
          </p>
          <QuotaHistory changes={quota.changes} />
        </>
      )}
      <Dialog
        open={mayChange && search['do'] === 'quota'}
        onClose={close}
        title={t('agents.quota.do')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {mayChange && search['do'] === 'quota' && <QuotaForm agent={agent} quota={quota} onDone={close} />}
      </Dialog>
    </Part>
  );
}

function useColumns(): readonly Column<QuotaBand>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'band',
      title: t('agents.quota.band'),
      cell: ({ from, to, isBand }) => t(isBand ? 'agents.quota.bandText' : 'agents.quota.gone', { from: String(from), to: String(to) }),
    },
    { key: 'left', title: t('agents.quota.left'), numeric: true, cell: ({ left }) => format.number(left) },
    { key: 'used', title: t('agents.quota.used'), numeric: true, cell: ({ used }) => format.number(used) },
  ];
}

/** What gave and took quota, the newest first. */
function QuotaHistory({ changes }: Pick<Quota, 'changes'>) {
  const t = useT();
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-label font-semibold">{t('agents.quota.history')}</summary>
      <ol className="grid gap-1 text-label">
        {changes.map(({ id, at, band, change, left, why, other, reason }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <span className="tabular text-ink-3">{format.at(at)}</span>
            <span>
              {t('agents.quota.after', {
                band: String(band),
                change: `${change > 0 ? '+' : '−'}${format.number(Math.abs(change))}`,
                left: format.number(left),
              })}
            </span>
            <span className="text-ink-3">
              {t(`agents.quota.why.${why}`)}{' '}
              {other === null ? t('agents.quota.house') : <AgentLink playerId={other.playerId} name={other.userName} />}
            </span>
            {reason !== '' && <span className="wrap-anywhere text-ink-3">{reason}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
