import type { AgentLane } from '@sortes/contract';
import { TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { LaneMargin, useMargin } from './margin';
import { personText, type Agent } from './agent';
import { agentsKeys } from './keys';
import { useRateText } from './rate-words';
import { lastOf, readRate, typedRate, type LaneBounds, type Rates } from './typed-rate';

/** By lane, as typed. */
type Typed = Readonly<Record<AgentLane, string>>;

const startOf = ({ lanes }: Rates): Typed =>
  Object.fromEntries(lanes.map((bounds) => [bounds.lane, typedRate(bounds.lane, lastOf(bounds))])) as Typed;

const isChanged = (bounds: LaneBounds, typed: Typed): boolean => typed[bounds.lane].trim() !== typedRate(bounds.lane, lastOf(bounds));

/** What is wrong with a rate that was changed; undefined: nothing. */
function useFaultOf({ change }: Pick<Rates, 'change'>): (bounds: LaneBounds, typed: Typed) => string | undefined {
  const t = useT();
  const rateText = useRateText();
  const format = useFormat();
  return (bounds, typed) => {
    if (!isChanged(bounds, typed)) return undefined;
    const { lane, least, most } = bounds;
    const rate = readRate(lane, typed[lane]);
    const isGroup = lane === 'LOTT';
    if (rate === undefined || rate < least || rate > most || (isGroup && rate % 2 !== 0))
      return t(isGroup ? 'agents.rates.badGroup' : 'agents.rates.badRate', {
        least: isGroup ? String(least) : format.percent(least / 10_000, 2),
        most: rateText(lane, most),
      });
    if (change === 'raise' && rate < lastOf(bounds)) return t('agents.rates.raiseOnly');
    return change === 'lower' && rate > lastOf(bounds) ? t('agents.rates.lowerOnly') : undefined;
  };
}

/** Changes rates of somebody directly below the house: raised at once, lowered from a midnight at least a day away. */
export function RatesForm({ agent, rates, onDone }: { agent: Agent; rates: Rates; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const rateText = useRateText();
  const faultOf = useFaultOf(rates);
  // One key for one form: sent again after an answer that was lost, nothing is changed twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { playerId } = agent;
  const margin = useMargin(playerId);
  const wishes = (typed: Typed) =>
    rates.lanes
      .filter((bounds) => isChanged(bounds, typed))
      .map((bounds) => ({ bounds, rate: readRate(bounds.lane, typed[bounds.lane]) ?? 0 }));
  return (
    <DecisionForm<'rates', Typed>
      choices={[{ value: 'rates', label: t('agents.rates.do') }]}
      fields={startOf(rates)}
      faults={(_rates, typed) => Object.fromEntries(rates.lanes.map((bounds) => [bounds.lane, faultOf(bounds, typed)]))}
      isReady={(_rates, typed) => wishes(typed).length > 0 || t('agents.rates.none')}
      question={(_rates, typed) =>
        [
          personText(agent),
          ...wishes(typed).map(({ bounds, rate }) =>
            t(rate < bounds.rate ? 'agents.rates.willFall' : 'agents.rates.willRise', {
              lane: t(`agents.lane.${bounds.lane}`),
              from: rateText(bounds.lane, bounds.rate),
              to: rateText(bounds.lane, rate),
              at: format.at(rates.lowersFrom),
            }),
          ),
        ].join(' · ')
      }
      onDecide={async (_rates, reason, what, typed) => {
        const body = { rates: wishes(typed).map(({ bounds: { lane }, rate }) => ({ lane, rate })), reason };
        await call('staffSetAgentRates', { params: { playerId }, body }, { idempotencyKey });
        toast(t('common.did', { what }), { tone: 'win' });
        onDone();
        await askAnew(agentsKeys.rates.of(playerId), agentsKeys.margin.of(playerId));
      }}
    >
      {(_rates, form) => (
        <div className="dense-fields grid grid-cols-1 gap-3 sm:grid-cols-2">
          {rates.lanes.map(({ lane, least, most }) => (
            <div key={lane} className="grid content-start gap-1">
              <TextField
                label={lane === 'LOTT' ? t('agents.lane.LOTT') : t('agents.rates.percent', { lane: t(`agents.lane.${lane}`) })}
                description={
                  most < least
                    ? t('agents.rates.nothing')
                    : `${lane === 'LOTT' ? String(least) : format.percent(least / 10_000, 2)} – ${rateText(lane, most)}`
                }
                inputMode="decimal"
                autoComplete="off"
                disabled={most < least}
                {...form.field(lane)}
              />
              {margin !== undefined && most >= least && <LaneMargin margin={margin} lane={lane} rate={readRate(lane, form.values[lane])} />}
            </div>
          ))}
        </div>
      )}
    </DecisionForm>
  );
}
