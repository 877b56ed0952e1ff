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
import { useRateText } from './rate-words';
import { RatesForm } from './rates-form';
import type { LaneBounds, Rates } from './typed-rate';

/** What somebody earns of each bet, lane by lane, between what it may be changed, and what it was before. */
export function AgentRates({ agent }: { agent: Agent }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('agents.money');
  const { search, change } = useListSearch();
  const { playerId } = agent;
  const query = useQuery({
    queryKey: agentsKeys.rates.of(playerId),
    queryFn: ({ signal }) => call('staffGetAgentRates', { params: { playerId } }, { signal }),
  });
  const columns = useColumns();
  const rates = query.data;
  const mayChange = may && rates?.mayChange === true;
  const close = () => change({ do: undefined });
  return (
    <Part
      title={t('agents.rates')}
      actions={
        mayChange && (
          <Button size="small" onClick={() => change({ do: 'rates' })}>
            {t('agents.rates.do')}
          </Button>
        )
      }
    >
      {query.isError && <p className="text-danger">{problemText(query.error)}</p>}
      {rates && (
        <>
          <DataTable
            caption={t('agents.rates')}
            rows={rates.lanes}
            rowKey={({ lane }) => lane}
            openLabel={({ lane }) => t(`agents.lane.${lane}`)}
            columns={columns}
          />
          <p className="text-caption text-ink-3">
            {t('agents.rates.note')} {t(`agents.rates.rule.${rates.change}`, { at: format.at(rates.lowersFrom) })}{' '}
            {!rates.mayChange && t('agents.rates.ofAgent')}
          </p>
          <RateHistory history={rates.history} />
        </>
      )}
      <Dialog
        open={mayChange && search['do'] === 'rates'}
        onClose={close}
        title={t('agents.rates.do')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {mayChange && search['do'] === 'rates' && <RatesForm agent={agent} rates={rates} onDone={close} />}
      </Dialog>
    </Part>
  );
}

function useColumns(): readonly Column<LaneBounds>[] {
  const t = useT();
  const format = useFormat();
  const rateText = useRateText();
  return [
    { key: 'lane', title: t('agents.lane'), cell: ({ lane }) => t(`agents.lane.${lane}`) },
    { key: 'rate', title: t('agents.rates.now'), numeric: true, cell: ({ lane, rate }) => rateText(lane, rate) },
    {
      key: 'coming',
      title: t('agents.rates.coming'),
      numeric: true,
      cell: ({ lane, coming, comingFrom }) =>
        coming === null ? '–' : t('agents.rates.comingText', { rate: rateText(lane, coming), at: format.at(comingFrom) }),
    },
    {
      key: 'bounds',
      title: t('agents.rates.bounds'),
      numeric: true,
      cell: ({ lane, least, most }) =>
        most < least ? '–' : `${lane === 'LOTT' ? String(least) : format.percent(least / 10_000, 2)} – ${rateText(lane, most)}`,
    },
  ];
}

type Entry = Rates['history'][number];

const secondMs = 1_000;

/** Entries by whose hand and from which second they began to count, the newest first: what is decided in one form is written rate by rate. */
function byChange(history: readonly Entry[]): readonly (readonly [Entry, ...Entry[]])[] {
  const changes = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of history) {
    const key = `${Math.floor(entry.since / secondMs)} ${entry.by?.playerId}`;
    const found = changes.get(key);
    if (found === undefined) changes.set(key, [entry]);
    else found.push(entry);
  }
  return [...changes.values()];
}

/** What was set when and by whom, change by change, the newest first. */
function RateHistory({ history }: Pick<Rates, 'history'>) {
  const t = useT();
  const format = useFormat();
  const rateText = useRateText();
  if (history.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-label font-semibold">{t('agents.rates.history')}</summary>
      <ol className="grid gap-3 text-label">
        {byChange(history).map(([first, ...others]) => (
          <li key={`${first.since} ${first.lane} ${first.by?.playerId}`} className="grid gap-1 rounded-chip bg-bg2 p-3">
            <p className="flex flex-wrap gap-x-2">
              <span className="tabular font-semibold">{t('agents.rates.from', { at: format.at(first.since) })}</span>
              <span className="text-ink-3">
                {first.by === null ? t('agents.contractBy.house') : <AgentLink playerId={first.by.playerId} name={first.by.userName} />}
              </span>
              {first.setAt !== null && first.setAt < first.since && (
                <span className="tabular text-ink-3">{t('agents.rates.setAt', { at: format.at(first.setAt) })}</span>
              )}
            </p>
            <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
              {[first, ...others].map(({ lane, rate, setAt }) => (
                <li key={`${lane} ${setAt}`} className="tabular">
                  {t(`agents.lane.${lane}`)}: {rateText(lane, rate)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}
