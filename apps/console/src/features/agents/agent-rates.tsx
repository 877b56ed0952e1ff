import { rateGroups, type AgentLane, type Operations, type Reply } from '@sortes/contract';
import { Button, ErrorState, Skeleton, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/staffSetAgentRates';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { useFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { agentsKeys } from './keys';
import { Part } from './part';

type Rates = Reply<Operations['staffGetAgentRates']>;
type Bound = Rates['lanes'][number];

const useRates = (playerId: number) =>
  useQuery({
    queryKey: agentsKeys.rates.of(playerId),
    queryFn: ({ signal }) => call('staffGetAgentRates', { params: { playerId } }, { signal }),
  });

/** A rate in words: a prize group, or percent. */
function useRateText(): (lane: AgentLane, rate: number) => string {
  const format = useFormat();
  return (lane, rate) => (rate === 0 ? '–' : lane === 'LOTT' ? String(rate) : format.percent(rate / 10_000, 2));
}

/** What rates were before. */
function History({ history }: Pick<Rates, 'history'>) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  if (history.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-label font-semibold text-info">{t('agents.rates.history')}</summary>
      <ol className="grid gap-1 pt-2 text-label">
        {history.map(({ lane, rate, since, by }) => (
          <li key={`${lane} ${since}`} className="flex flex-wrap gap-x-2">
            <span className="tabular text-ink-3">{format.at(since)}</span>
            <span>
              {t(`agents.lane.${lane}`)} {text(lane, rate)}
            </span>
            {by !== null && <span className="text-ink-3">{t('agents.rates.by', { name: playerText(by.playerId, by.userName) })}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Somebody's rates by lane, on their page. */
export function AgentRates({ playerId, onChange }: { playerId: number; onChange: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  const { data, error } = useRates(playerId);
  const change = data?.mayChange === true && onChange !== undefined && (
    <Button size="small" onClick={onChange}>
      {t('agents.rates.change')}
    </Button>
  );
  return (
    <Part title={t('agents.rates')} actions={change}>
      {error && !data && <ErrorState heading="h3" title={problemText(error)} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <>
          <p className="text-label text-ink-2">{t(data.mayChange ? 'agents.rates.note' : 'agents.rates.above')}</p>
          <table className="w-full text-label">
            <caption className="sr-only">{t('agents.rates')}</caption>
            <thead>
              <tr className="text-ink-3">
                {(['lane', 'rate', 'bounds', 'coming'] as const).map((column) => (
                  <th key={column} scope="col" className="py-1 pe-2 text-start font-semibold">
                    {t(`agents.rates.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.lanes.map(({ lane, rate, least, most, coming, comingFrom }) => (
                <tr key={lane} className="border-t border-divider">
                  <th scope="row" className="py-1 pe-2 text-start font-normal">
                    {t(`agents.lane.${lane}`)}
                  </th>
                  <td className="tabular py-1 pe-2 font-semibold">{text(lane, rate)}</td>
                  <td className="tabular py-1 pe-2 text-ink-2">
                    {most < least || most === 0
                      ? '–'
                      : t('agents.rates.boundsText', {
                          least: least === 0 ? format.percent(0) : text(lane, least),
                          most: text(lane, most),
                        })}
                  </td>
                  <td className="tabular py-1">
                    {coming === null ? '–' : t('agents.rates.comingText', { rate: text(lane, coming), time: format.at(comingFrom) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <History history={data.history} />
        </>
      )}
    </Part>
  );
}

/** Rates as they are typed, by lane, and why. */
type Draft = Readonly<Record<string, string>> & { readonly reason: string };

const held = ({ rate, coming }: Bound): number => coming ?? rate;
const typedOf = (lane: AgentLane, rate: number): string => (rate === 0 ? '' : lane === 'LOTT' ? String(rate) : String(rate / 100));

/** A rate as people type it; undefined: none. */
function readRate(lane: AgentLane, typed: string): number | undefined {
  if (lane === 'LOTT') return /^\d{4}$/.test(typed.trim()) ? Number(typed) : undefined;
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  return found === null ? undefined : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

function fits(bound: Bound, typed: string): boolean {
  const rate = readRate(bound.lane, typed);
  if (typed.trim() === '' || rate === held(bound)) return typed.trim() !== '' || held(bound) === 0;
  return (
    rate !== undefined &&
    rate >= bound.least &&
    rate <= bound.most &&
    (bound.lane !== 'LOTT' || (rate - rateGroups.lowest) % rateGroups.step === 0)
  );
}

/** The form once the rates are known. */
function Fields({ playerId, rates: { lanes, lowersFrom }, onDone }: { playerId: number; rates: Rates; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const open = lanes.filter(({ least, most }) => most > 0 && most >= least);
  const changed = (typed: Readonly<Record<string, string>>) =>
    open.flatMap((bound) => {
      const rate = readRate(bound.lane, typed[bound.lane] ?? '');
      return rate === undefined || rate === held(bound) ? [] : [{ lane: bound.lane, rate }];
    });
  const form = useForm<Draft>({
    start: { ...Object.fromEntries(open.map((bound) => [bound.lane, typedOf(bound.lane, held(bound))])), reason: '' },
    limits,
    body: (typed) => ({ rates: changed(typed), reason: typed.reason.trim() }),
    faults: (typed) =>
      Object.fromEntries(
        open.map((bound) => [
          bound.lane,
          fits(bound, typed[bound.lane] ?? '')
            ? undefined
            : t('agents.rates.bad', { least: text(bound.lane, bound.least), most: text(bound.lane, bound.most) }),
        ]),
      ),
    async submit(typed) {
      const body = { rates: changed(typed), reason: typed.reason.trim() };
      await call('staffSetAgentRates', { params: { playerId }, body }, { idempotencyKey });
      toast(t('agents.rates.saved'), { tone: 'win' });
      onDone();
      await askAnew(agentsKeys.rates.of(playerId));
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-label text-ink-2">{t('agents.rates.rule', { time: format.at(lowersFrom) })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {open.map(({ lane, least, most }) => (
          <TextField
            key={lane}
            label={`${t(`agents.lane.${lane}`)}${lane === 'LOTT' ? '' : ' (%)'}`}
            description={t('agents.rates.boundsText', {
              least: least === 0 ? format.percent(0) : text(lane, least),
              most: text(lane, most),
            })}
            autoComplete="off"
            inputMode="decimal"
            {...form.field(lane)}
          />
        ))}
      </div>
      <ReasonField {...form.field('reason')} />
      <FormEnd
        form={form}
        missing={changed(form.values).length === 0 ? t('agents.rates.same') : missingIn(t, form)}
        submit={t('agents.rates.change')}
      />
    </form>
  );
}

/** Changes the rates of somebody directly below the house. */
export function RatesForm({ playerId, onDone }: { playerId: number; onDone: () => void }) {
  const { data, error } = useRates(playerId);
  if (error && !data) return <ErrorState heading="h3" title={problemText(error)} />;
  return data ? <Fields playerId={playerId} rates={data} onDone={onDone} /> : <Skeleton className="h-64" />;
}
