import { TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { personText, type Agent } from './agent';
import { agentsKeys } from './keys';
import { mostOf, readCount, type Quota, type QuotaDeed } from './typed-quota';

/** By the lowest group of a band, as typed. */
type Typed = Readonly<Record<string, string>>;

/** Gives quota to an agent directly below the house, or takes back what they have left. */
export function QuotaForm({ agent, quota, onDone }: { agent: Agent; quota: Quota; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  // One key for one form: sent again after an answer that was lost, nothing is changed twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { playerId } = agent;
  const bandsOf = (deed: QuotaDeed) => quota.bands.filter((band) => mostOf(deed, band) > 0);
  const counted = (deed: QuotaDeed, typed: Typed) =>
    bandsOf(deed)
      .map((band) => ({ band, count: readCount(typed[band.from] ?? '', mostOf(deed, band)) ?? 0 }))
      .filter(({ count }) => count > 0);
  return (
    <DecisionForm<QuotaDeed, Typed>
      choices={[
        { value: 'give', label: t('agents.quota.give') },
        { value: 'take', label: t('agents.quota.take') },
      ]}
      fields={Object.fromEntries(quota.bands.map(({ from }) => [String(from), '']))}
      faults={(deed, typed) =>
        Object.fromEntries(
          bandsOf(deed).map((band) => [
            band.from,
            readCount(typed[band.from] ?? '', mostOf(deed, band)) === undefined
              ? t('agents.quota.bad', { most: format.number(mostOf(deed, band)) })
              : undefined,
          ]),
        )
      }
      isReady={(deed, typed) => counted(deed, typed).length > 0 || t('agents.quota.nothing')}
      question={(deed, typed) =>
        [
          personText(agent),
          ...counted(deed, typed).map(({ band: { from, to }, count }) =>
            t(deed === 'give' ? 'agents.quota.willGive' : 'agents.quota.willTake', {
              from: String(from),
              to: String(to),
              count: format.number(count),
            }),
          ),
        ].join(' · ')
      }
      onDecide={async (deed, reason, what, typed) => {
        const counts = counted(deed, typed).map(({ band, count }) => ({ band: band.from, change: deed === 'give' ? count : -count }));
        await call('staffChangeAgentQuota', { params: { playerId }, body: { counts, reason } }, { idempotencyKey });
        toast(t('common.did', { what }), { tone: 'win' });
        onDone();
        await askAnew(agentsKeys.quota.of(playerId));
      }}
    >
      {(deed, form) => (
        <div className="dense-fields grid grid-cols-1 gap-3 sm:grid-cols-2">
          {bandsOf(deed).map(({ from, to, left, used }) => (
            <TextField
              key={from}
              label={t('agents.quota.bandText', { from: String(from), to: String(to) })}
              description={t('agents.quota.leftText', { left: format.number(left), used: format.number(used) })}
              inputMode="numeric"
              autoComplete="off"
              {...form.field(String(from))}
            />
          ))}
        </div>
      )}
    </DecisionForm>
  );
}
