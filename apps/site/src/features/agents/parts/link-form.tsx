import type { FieldProps } from '@sortes/browser';
import { linkDays } from '@sortes/contract';
import { Button, Dialog, SegmentedControl, Select, TextField } from '@sortes/ui';
import limits from 'virtual:limits/createAgentLink';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useChangeLinks, type AgentLink } from '../api/links';
import { useQuota } from '../api/quota';
import { useRateSettings, type OwnRate } from '../api/rates';
import { linkBody, type TypedLink } from '../state/link-body';
import { canGive, fitsBounds, readTypedRate } from '../state/typed-rates';
import { LaneRateField, useRateText } from './lane-rate-field';
import { useQuotaWords, type QuotaWords } from './quota-words';

const start: TypedLink = { channel: '', isFor: 'many', kind: 'member', days: '30', mostUses: '', userName: '', rates: {} };

type RateBound = OwnRate;

interface LinkRatesProps {
  readonly lanes: readonly RateBound[];
  readonly rates: TypedLink['rates'];
  readonly faults: Readonly<Record<string, string>>;
  readonly quotaOf: QuotaWords;
  readonly onChange: (rates: TypedLink['rates']) => void;
}

const usesOffered = ['1', '10', '50', '100', '1000'] as const;

/** How long a link is good, and for how many. */
function Terms({ days, uses }: Readonly<Record<'days' | 'uses', FieldProps<string>>>) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        label={t('agents.link.days')}
        value={days.value}
        error={days.error}
        onChange={days.onChange}
        choices={[
          ...linkDays.map((one) => ({ value: String(one), label: t('agents.link.daysOf', { count: one }) })),
          { value: '', label: t('agents.link.forEver') },
        ]}
      />
      <Select
        label={t('agents.link.mostUses')}
        value={uses.value}
        error={uses.error}
        onChange={uses.onChange}
        choices={[
          { value: '', label: t('agents.link.anyUses') },
          ...usesOffered.map((value) => ({ value, label: t('agents.link.uses', { count: Number(value) }) })),
        ]}
      />
    </div>
  );
}

/** What is wrong with the rates of a link, by lane. */
function useRateFaults(lanes: readonly RateBound[], quotaOf: QuotaWords): (rates: TypedLink['rates']) => Readonly<Record<string, string>> {
  const t = useT();
  const text = useRateText();
  return (rates) =>
    Object.fromEntries(
      lanes.flatMap((bound) => {
        const typed = rates[bound.lane] ?? '';
        const rate = readTypedRate(bound.lane, typed);
        // Left empty, nothing is given in that lane; 0 means the same.
        if (typed.trim() === '' || rate === 0) return [];
        const { fault } = quotaOf(bound.lane, typed);
        if (rate !== undefined && fitsBounds({ ...bound, rate: 0, coming: null }, rate))
          return fault === undefined ? [] : [[bound.lane, fault]];
        return [[bound.lane, t('agents.rates.bad', { least: text(bound.lane, bound.least), most: text(bound.lane, bound.most) })]];
      }),
    );
}

/** The rates that who comes by the link is given at once. */
function LinkRates({ lanes, rates, faults, quotaOf, onChange }: LinkRatesProps) {
  const t = useT();
  if (lanes.length === 0) return null;
  return (
    <details className="rounded-tile border border-hairline bg-bg2" open={Object.keys(faults).length > 0 || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-body font-medium text-info">{t('agents.link.rates')}</summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4">
        <p className="text-label text-ink-2">{t('agents.link.ratesNote')}</p>
        {lanes.map((bound) => (
          <LaneRateField
            key={bound.lane}
            bound={{ ...bound, rate: 0, coming: null, comingFrom: null }}
            own={bound.rate}
            typed={rates[bound.lane] ?? ''}
            error={faults[bound.lane]}
            note={quotaOf(bound.lane, rates[bound.lane] ?? '').note}
            onType={(typed) => onChange({ ...rates, [bound.lane]: typed })}
          />
        ))}
      </div>
    </details>
  );
}

/** What who comes by the link becomes. */
function WhatKind({ kind, onChange }: { kind: TypedLink['kind']; onChange: (kind: TypedLink['kind']) => void }) {
  const t = useT();
  return (
    <>
      <SegmentedControl
        label={t('agents.link.kind')}
        value={kind}
        onChange={onChange}
        choices={[
          { value: 'member', label: t('agents.kind.member') },
          { value: 'agent', label: t('agents.kind.agent') },
        ]}
      />
      <p className="-mt-2 text-label text-ink-3">{t(kind === 'agent' ? 'agents.link.forAgents' : 'agents.link.forMembers')}</p>
    </>
  );
}

/** Makes a link under which people register. */
export function LinkForm({ onMade, onClose }: { onMade: (link: AgentLink) => void; onClose: () => void }) {
  const t = useT();
  const { make } = useChangeLinks();
  const lanes = useRateSettings().data?.lanes.filter(canGive) ?? [];
  const quotaOf = useQuotaWords(useQuota().data, 'quota.takesEach');
  const rateFaults = useRateFaults(lanes, quotaOf);
  const form = useForm<TypedLink>({
    start,
    limits,
    body: linkBody,
    faults: ({ channel, isFor, userName, rates }) => ({
      rates: Object.keys(rateFaults(rates)).length > 0 ? ' ' : undefined,
      channel: channel.trim() === '' ? t('agents.link.channelMissing') : undefined,
      userName: isFor === 'one' && userName.trim() === '' ? t('agents.link.userNameMissing') : undefined,
    }),
    async submit(typed, key) {
      onMade(await make(linkBody(typed), key));
    },
  });
  const { isFor } = form.values;
  return (
    <Dialog open onClose={onClose} title={t('agents.link.make')} closeLabel={t('common.close')} closeOnOutsidePress={false} width="small">
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <TextField
          label={t('agents.link.channel')}
          description={t('agents.link.channelNote')}
          autoComplete="off"
          {...form.field('channel')}
        />
        <WhatKind kind={form.values.kind} onChange={(kind) => form.change({ kind })} />
        <SegmentedControl
          label={t('agents.link.isFor')}
          value={isFor}
          onChange={(next) => form.change({ isFor: next })}
          choices={[
            { value: 'many', label: t('agents.link.many') },
            { value: 'one', label: t('agents.link.one') },
          ]}
        />
        {isFor === 'one' ? (
          <TextField
            label={t('agents.link.userName')}
            description={t('agents.link.userNameNote')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('userName')}
          />
        ) : (
          <Terms days={form.field('days')} uses={form.field('mostUses')} />
        )}
        <LinkRates
          lanes={lanes}
          rates={form.values.rates}
          quotaOf={quotaOf}
          faults={form.field('rates').error === undefined ? {} : rateFaults(form.values.rates)}
          onChange={(rates) => form.change({ rates })}
        />
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
        <Button type="submit" tone="primary" wide loading={form.busy} loadingLabel={t('common.loading')}>
          {t('agents.link.make')}
        </Button>
      </form>
    </Dialog>
  );
}
