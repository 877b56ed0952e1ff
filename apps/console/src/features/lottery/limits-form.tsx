import type { Operations, Reply } from '@sortes/contract';
import { Button, toast } from '@sortes/ui';
import { useState } from 'react';
import limitsOfLimits from 'virtual:limits/staffSetLotteryLimits';
import { FormEnd } from '../../shared/form-end';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { missingIn, useForm } from '../../shared/use-form';
import type { LotteryGame } from './games';
import {
  limitCounts,
  limitFaults,
  limitFieldsOf,
  limitPlaces,
  limitSettingsOf,
  limitSums,
  type LimitFields,
  type LimitSettings,
} from './limits-draft';
import { BlockedPart, ExposurePart, useLimitNote, ValuesPart } from './limits-parts';
import { sharedKeys } from '../../shared/keys';
import { lotteryKeys } from './keys';

type Found = Reply<Operations['staffGetLotteryLimits']>;

interface LimitsFormProps {
  readonly found: Found;
  readonly game: LotteryGame | undefined;
  readonly onDone: () => void;
}

/** Limits of one game, or of all: the form for whoever may change them, the figures for everybody else. */
export function LimitsForm(props: LimitsFormProps) {
  return useMay('lottery.limits') ? <EditForm {...props} /> : <LimitFacts found={props.found} />;
}

function LimitFacts({ found: { limits, inherited } }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const note = useLimitNote(inherited);
  const { settings } = limits;
  return (
    <Facts
      facts={[
        ...limitSums.map(
          (name) => [t(`lottery.limits.${name}`), settings[name] === undefined ? note(name) : format.amount(settings[name])] as const,
        ),
        ...limitCounts.map((name) => [t(`lottery.limits.${name}`), settings[name] ?? note(name)] as const),
        [t('lottery.limits.exposure'), format.amount(settings.exposure?.limit)] as const,
        ...(settings.blocked ?? []).map(
          (rule) =>
            [t('lottery.limits.blocked'), `${rule.numbers.join(' ')}${rule.numero === undefined ? '' : ` · ${rule.numero}`}`] as const,
        ),
      ]}
    />
  );
}

/** What stands on the server: the version that is changed, and what somebody else saved meanwhile. */
interface Standing {
  readonly version: Found['limits']['version'];
  readonly theirs: LimitSettings | undefined;
}

function EditForm({ found: { limits, inherited }, game, onDone }: LimitsFormProps) {
  const t = useT();
  const [{ version, theirs }, setStanding] = useState<Standing>({ version: limits.version, theirs: undefined });
  const params = { scope: limits.scope };
  // What was typed stays; what stands now is shown beside it, and saving again means this.
  const showStanding = async () => {
    const now = await call('staffGetLotteryLimits', { params }).catch(() => undefined);
    setStanding({ version: now?.limits.version ?? version, theirs: now?.limits.settings });
  };
  const bodyOf = (fields: LimitFields) => ({ settings: limitSettingsOf(fields), version, reason: fields.reason.trim() });
  const form = useForm<LimitFields>({
    start: limitFieldsOf(limits.settings, ''),
    limits: limitsOfLimits,
    places: limitPlaces,
    body: bodyOf,
    faults: (fields) => limitFaults(t, fields),
    async submit(fields) {
      await unlessOutdated(() => call('staffSetLotteryLimits', { params, body: bodyOf(fields) }), showStanding);
      toast(t('lottery.limits.saved'), { tone: 'win' });
      await askAnew(sharedKeys.list.of('bet-limits'), lotteryKeys.limits.all);
      onDone();
    },
  });
  const missing = missingIn(t, form);
  return (
    <form {...form.props} className="grid gap-4">
      <AlsoEditing subject={`lottery-limits:${limits.scope}`} />
      <ValuesPart form={form} inherited={inherited} />
      <ExposurePart form={form} />
      <BlockedPart form={form} game={game} />
      <ReasonField {...form.field('reason')} />
      {theirs && <StandingLimits settings={theirs} onTake={() => form.change(limitFieldsOf(theirs, form.values.reason))} />}
      <FormEnd form={form} missing={missing} submit={t('lottery.limits.save')} />
    </form>
  );
}

/** The limits that somebody else saved meanwhile. */
function StandingLimits({ settings, onTake }: { settings: LimitSettings; onTake: () => void }) {
  const t = useT();
  return (
    <section aria-label={t('lottery.limits.standing')} className="grid gap-2 rounded-tile border border-warning/40 bg-bg2 p-3">
      <h3 className="text-body font-bold">{t('lottery.limits.standing')}</h3>
      <pre className="overflow-x-auto font-mono text-caption whitespace-pre-wrap">{JSON.stringify(settings, null, 2)}</pre>
      <p className="text-label text-ink-2">{t('lottery.limits.standingNote')}</p>
      <div>
        <Button size="small" onClick={onTake}>
          {t('lottery.limits.takeStanding')}
        </Button>
      </div>
    </section>
  );
}
