import type { Operations, Reply } from '@sortes/contract';
import { Button, toast } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { useAction } from '../../shared/use-action';
import { missingWords, WhyNot } from '../../shared/why-not';
import type { LotteryGame } from './games';
import { countFaults, limitCounts, limitsDraftOf, limitSettingsOf, limitSums, type LimitsDraft, type LimitSettings } from './limits-draft';
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

interface Editing {
  readonly draft: LimitsDraft;
  readonly version: Found['limits']['version'];
  /** What somebody else saved meanwhile. */
  readonly standing: LimitSettings | undefined;
  readonly reason: string;
}

function EditForm({ found: { limits, inherited }, game, onDone }: LimitsFormProps) {
  const t = useT();
  const whyId = useId();
  const [{ draft, version, standing, reason }, setEditing] = useState<Editing>(() => ({
    draft: limitsDraftOf(limits.settings),
    version: limits.version,
    standing: undefined,
    reason: '',
  }));
  const set = (change: Partial<Editing>) => setEditing((now) => ({ ...now, ...change }));
  const edit = (change: Partial<LimitsDraft>) => set({ draft: { ...draft, ...change } });
  const params = { scope: limits.scope };
  // What was typed stays; what stands now is shown beside it, and saving again means this.
  const showStanding = async () => {
    const now = await call('staffGetLotteryLimits', { params }).catch(() => undefined);
    set({ standing: now?.limits.settings, ...(now && { version: now.limits.version }) });
  };
  const saving = useAction(async () => {
    const body = { settings: limitSettingsOf(draft), version, reason: reason.trim() };
    await unlessOutdated(() => call('staffSetLotteryLimits', { params, body }), showStanding);
    toast(t('lottery.limits.saved'), { tone: 'win' });
    await askAnew(sharedKeys.list.of('bet-limits'), lotteryKeys.limits.all);
    onDone();
  });
  const missing = missingWords(t, { faults: countFaults(draft), reason });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined) void saving.run();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <AlsoEditing subject={`lottery-limits:${limits.scope}`} />
      <ValuesPart values={draft.values} inherited={inherited} onEdit={(values) => edit({ values: { ...draft.values, ...values } })} />
      <ExposurePart exposure={draft.exposure} onEdit={(exposure) => edit({ exposure: { ...draft.exposure, ...exposure } })} />
      <BlockedPart blocked={draft.blocked} game={game} onEdit={(blocked) => edit({ blocked })} />
      <ReasonField value={reason} onChange={(given) => set({ reason: given })} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {saving.problem?.text}
      </p>
      {standing && <Standing settings={standing} onTake={() => set({ draft: limitsDraftOf(standing) })} />}
      <WhyNot id={whyId} missing={missing} />
      <Button type="submit" tone="primary" disabled={missing !== undefined || saving.busy} aria-describedby={whyId}>
        {t('lottery.limits.save')}
      </Button>
    </form>
  );
}

/** The limits that somebody else saved meanwhile. */
function Standing({ settings, onTake }: { settings: LimitSettings; onTake: () => void }) {
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
