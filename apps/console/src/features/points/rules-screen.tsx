import { agentLaneNames, pointValidityUnits, type AgentLane, type Reply, type staffPoints } from '@sortes/contract';
import { dearerExchange, dearerPlay, type ExchangeTerms, isSafeExchange, worthOfPlay } from '@sortes/growth-rules';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { ErrorState, Select, Skeleton, Switch, TextField, toast } from '@sortes/ui';
import type { Form } from '@sortes/browser';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import limits from 'virtual:limits/staffSavePointRules';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { SaveBar } from '../../shared/save-bar';
import { SecondNeeded, SecondWaits } from '../../shared/second-note';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import { ReadOnlyNote } from '../../shared/who-may';
import { pointsKeys } from './keys';

type Found = Reply<typeof staffPoints.staffGetPointRules>;
type Rules = Found['rules'];

/** The rules as they are typed. */
type Draft = Record<`rate_${AgentLane}`, string> & {
  unit: Rules['validity']['unit'];
  count: string;
  isSold: boolean;
  bringsPer1000: string;
  soldMostADay: string;
  isBought: boolean;
  costsPer1000: string;
  boughtMostADay: string;
  reason: string;
};

/** A decimal number with four decimals at most, in units of 1/10 000; a comma is a point. */
const readDecimal = (text: string): bigint | undefined => tryParseMoney(text.trim().replace(',', '.'));

const draftOf = ({ rules }: Pick<Found, 'rules'>): Draft => {
  const { rates, validity, soldMostADay, boughtMostADay, ...rest } = rules;
  const typed = Object.fromEntries(
    agentLaneNames.map((lane) => [`rate_${lane}`, String(rates.find((one) => one.lane === lane)?.per100 ?? 0)]),
  ) as Record<`rate_${AgentLane}`, string>;
  return {
    ...typed,
    ...rest,
    unit: validity.unit,
    count: String(validity.count),
    soldMostADay: soldMostADay === null ? '' : String(soldMostADay),
    boughtMostADay: boughtMostADay ?? '',
    reason: '',
  };
};

const wire = (text: string): string => {
  const units = readDecimal(text);
  return units === undefined ? text.trim() : formatMoney(units);
};

const rulesOf = (draft: Draft): Rules => ({
  rates: agentLaneNames.map((lane) => ({ lane, per100: Number(wire(draft[`rate_${lane}`])) })),
  validity: { unit: draft.unit, count: Number(draft.count) },
  isSold: draft.isSold,
  bringsPer1000: wire(draft.bringsPer1000),
  soldMostADay: draft.soldMostADay.trim() === '' ? null : Number(draft.soldMostADay),
  isBought: draft.isBought,
  costsPer1000: wire(draft.costsPer1000),
  boughtMostADay: draft.boughtMostADay.trim() === '' ? null : wire(draft.boughtMostADay),
});

const mostRate = 10_000_000n;
const mostCount = 3_650;

/** What is wrong with what was typed, field by field. */
function useFaults(): (draft: Draft) => Partial<Record<keyof Draft, string | undefined>> {
  const t = useT();
  const isWhole = (text: string, most: number): boolean => /^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= most;
  const sum = (text: string): string | undefined => ((readDecimal(text) ?? 0n) <= 0n ? t('points.rules.numberForm') : undefined);
  return (draft) => ({
    ...Object.fromEntries(
      agentLaneNames.map((lane) => {
        const rate = readDecimal(draft[`rate_${lane}`]);
        return [`rate_${lane}`, rate === undefined || rate < 0n || rate > mostRate ? t('points.rules.numberForm') : undefined];
      }),
    ),
    count: isWhole(draft.count, mostCount) ? undefined : t('points.rules.countForm', { most: mostCount }),
    bringsPer1000: sum(draft.bringsPer1000),
    costsPer1000: sum(draft.costsPer1000),
    soldMostADay:
      draft.soldMostADay.trim() === '' || isWhole(draft.soldMostADay, 1_000_000_000)
        ? undefined
        : t('points.rules.countForm', { most: 1_000_000_000 }),
    boughtMostADay: draft.boughtMostADay.trim() === '' ? undefined : sum(draft.boughtMostADay),
  });
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-tile border border-divider bg-bg1 p-4"
    >
      <h2 className="text-body font-bold">{title}</h2>
      {note !== undefined && <p className="text-label text-ink-2">{note}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </section>
  );
}

/** A field of the rules. */
function Field({
  form,
  name,
  label,
  note,
}: {
  form: Form<Draft>;
  name: Exclude<keyof Draft, 'unit' | 'isSold' | 'isBought'>;
  label: string;
  note?: string;
}) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      {...(note !== undefined && { description: note })}
      {...form.field(name)}
    />
  );
}

function Earning({ form }: { form: Form<Draft> }) {
  const t = useT();
  const format = useFormat();
  const brings = readDecimal(form.values.bringsPer1000) ?? 0n;
  const worth = (lane: AgentLane): string => format.percent(Number(worthOfPlay(rateOf(form.values, lane), brings)) / 1_000_000, 2);
  return (
    <>
      <Part title={t('points.rules.rates')} note={t('points.rules.ratesNote')}>
        {agentLaneNames.map((lane) => (
          <Field
            key={lane}
            form={form}
            name={`rate_${lane}`}
            label={t(`agents.lane.${lane}`)}
            note={t('points.rules.worth', { share: worth(lane) })}
          />
        ))}
      </Part>
      <Part title={t('points.rules.validity')}>
        <Select
          label={t('points.rules.unit')}
          value={form.values.unit}
          onChange={({ target }) => form.change({ unit: pointValidityUnits.find((one) => one === target.value) ?? 'months' })}
          choices={pointValidityUnits.map((value) => ({ value, label: t(`points.rules.unit.${value}`) }))}
        />
        <Field form={form} name="count" label={t('points.rules.count')} />
      </Part>
    </>
  );
}

function Exchange({ form, found }: { form: Form<Draft>; found: Found }) {
  const t = useT();
  const format = useFormat();
  const [brings, costs] = [readDecimal(form.values.bringsPer1000) ?? 0n, readDecimal(form.values.costsPer1000) ?? 0n];
  const share = costs > 0n ? Number((brings * 10_000n) / costs) / 10_000 : undefined;
  return (
    <>
      <Part title={t('points.rules.sell')} note={t(found.turnoverMultiple > 0 ? 'points.rules.staked' : 'points.rules.unstaked')}>
        <Switch checked={form.values.isSold} onChange={({ target }) => form.change({ isSold: target.checked })}>
          {t('points.rules.isSold')}
        </Switch>
        <Field form={form} name="bringsPer1000" label={t('points.rules.bringsPer1000')} />
        <Field form={form} name="soldMostADay" label={t('points.rules.soldMostADay')} note={t('points.rules.noBound')} />
      </Part>
      <Part title={t('points.rules.buy')} note={share !== undefined && t('points.rules.loop', { share: format.percent(share, 2) })}>
        <Switch checked={form.values.isBought} onChange={({ target }) => form.change({ isBought: target.checked })}>
          {t('points.rules.isBought')}
        </Switch>
        <Field form={form} name="costsPer1000" label={t('points.rules.costsPer1000')} />
        <Field form={form} name="boughtMostADay" label={t('points.rules.boughtMostADay')} note={t('points.rules.noBound')} />
      </Part>
    </>
  );
}

/** A lane's rate as it is reckoned with, 1/10 000 points per 100; what is no rate gives nothing. */
const rateOf = (draft: Draft, lane: AgentLane): number => {
  const rate = readDecimal(draft[`rate_${lane}`]) ?? 0n;
  return rate > 0n && rate <= mostRate ? Number(rate) : 0;
};

const ratesOf = (draft: Draft) => Object.fromEntries(agentLaneNames.map((lane) => [lane, rateOf(draft, lane)]));

/** What players may exchange, as it is reckoned with. */
const termsOf = (rules: Rules): ExchangeTerms => ({
  isSold: rules.isSold,
  bringsPer1000: tryParseMoney(rules.bringsPer1000) ?? 0n,
  soldMostADay: rules.soldMostADay === null || !Number.isSafeInteger(rules.soldMostADay) ? null : BigInt(rules.soldMostADay),
  isBought: rules.isBought,
  costsPer1000: tryParseMoney(rules.costsPer1000) ?? 0n,
  boughtMostADay: rules.boughtMostADay === null ? null : (tryParseMoney(rules.boughtMostADay) ?? null),
});

/** Whether saving what was typed takes a second person, as the server has it. */
function needsSecond({ rules, alone }: Found, draft: Draft): boolean {
  const [before, after] = [termsOf(rules), termsOf(rulesOf(draft))];
  const { sold, bought } = dearerExchange(before, after, tryParseMoney(alone) ?? 0n);
  return sold || bought || dearerPlay({ ...before, rates: ratesOf(draftOf({ rules })) }, { ...after, rates: ratesOf(draft) }) !== undefined;
}

function RulesForm({ found }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const mayEdit = useMay('promotions.edit');
  const faultsOf = useFaults();
  const start = draftOf(found);
  const form = useForm<Draft>({
    start,
    limits,
    body: (draft) => ({ rules: rulesOf(draft), after: found.version, reason: draft.reason.trim() }),
    faults: faultsOf,
    places: { 'points.rule.loop': 'costsPer1000' },
    async submit(draft) {
      const body = { rules: rulesOf(draft), after: found.version, reason: draft.reason.trim() };
      const { asked } = await call('staffSavePointRules', { body });
      toast(t(asked === null ? 'points.rules.saved' : 'common.second.asked'), { tone: 'win' });
      if (asked !== null) form.begin(start);
      await askAnew(pointsKeys.rules.all, sharedKeys.list.of('approvals'));
    },
  });
  const { reason: _reason, ...typed } = form.values;
  const { reason: _none, ...before } = start;
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before);
  const [brings, costs] = [readDecimal(typed.bringsPer1000) ?? 0n, readDecimal(typed.costsPer1000) ?? 0n];
  const takesTwo = needsSecond(found, form.values);
  const isLoop = !isSafeExchange({ bringsPer1000: brings, costsPer1000: costs });
  return (
    <form {...form.props} className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <ReadOnlyNote right="promotions.edit" />
      <SecondWaits approvalId={found.asked} />
      <p className="text-label text-ink-2">
        {found.version === 0
          ? t('points.rules.usual')
          : t('points.rules.version', { version: found.version, time: format.at(found.madeAt), name: found.madeBy ?? '' })}{' '}
        {found.beganOn !== null && t('points.rules.began', { day: found.beganOn })}
      </p>
      <fieldset disabled={!mayEdit || form.busy} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <legend className="sr-only">{t('shell.screen.pointRules')}</legend>
        <Earning form={form} />
        <Exchange form={form} found={found} />
      </fieldset>
      {mayEdit && isChanged && (
        <SaveBar
          form={form as unknown as Form<{ reason: string }>}
          blocked={isLoop ? t('points.rules.unsafe') : undefined}
          save={t(takesTwo ? 'common.second.ask' : 'points.rules.save')}
          leave={t('common.leave')}
          onLeave={() => form.change(start)}
        >
          {takesTwo ? <SecondNeeded /> : <p className="text-label text-ink-2">{t('points.rules.about')}</p>}
        </SaveBar>
      )}
    </form>
  );
}

/** What the brand gives points for, how long they hold and what they are exchanged at. */
export function RulesScreen() {
  const t = useT();
  const query = useQuery({
    queryKey: pointsKeys.rules.all,
    queryFn: ({ signal }) => call('staffGetPointRules', {}, { signal }),
    // The form holds what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-h1 font-bold">{t('shell.screen.pointRules')}</h1>
      <p className="text-label text-ink-2">{t('points.rules.about')}</p>
      {query.data ? (
        <RulesForm key={query.data.version} found={query.data} />
      ) : query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  );
}
