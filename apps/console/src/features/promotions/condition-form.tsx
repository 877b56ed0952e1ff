import { intlTag, languages } from '@sortes/browser';
import { agentLaneNames } from '@sortes/contract';
import {
  contactKinds,
  type Conditions,
  deviceKinds,
  figurePeriods,
  grantStates,
  identityStates,
  type OneOfTexts,
  partsOf,
  type Range,
  type RuleField,
} from '@sortes/growth-rules';
import { Checkbox, Select, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { countriesIn } from '../../shared/countries';
import { useMay } from '../../shared/session';
import { TagField, tagTyped } from '../../shared/tags';
import { useLanguage, useT, type TextId } from '../../shared/texts';
import { ChoiceList } from './choice-list';
import { moreThan } from './document';
import { CountField, OptionalCountField, OptionalSumField, TextsField } from './fields';
import { promotionsKeys } from './keys';
import { OfferChoice } from './offer-choice';
import type { Condition } from './rule-tree';
import { SegmentChoice } from './segment-choice';

type Of<Field extends RuleField> = Conditions<string>[Field];

interface FormProps<Value> {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

const listOf = (texts: OneOfTexts): readonly string[] => ('is' in texts ? [texts.is] : texts.in);
const textsOf = (all: readonly string[]): OneOfTexts => {
  const [only] = all;
  return all.length === 1 && only !== undefined ? { is: only } : { in: all };
};

const lowOf = <Value,>(range: Range<Value>): Value | null => ('is' in range ? range.is : (range.from ?? null));
const highOf = <Value,>(range: Range<Value>): Value | null => ('is' in range ? range.is : (range.to ?? null));
const rangeOf = <Value,>(from: Value | null, to: Value | null): Range<Value> =>
  from !== null && from === to ? { is: from } : { ...(from !== null && { from }), ...(to !== null && { to }) };

/** From and to, both included; one of them may be empty. */
function CountRange({ value, onValue }: FormProps<Range<number>>) {
  const t = useT();
  const [from, to] = [lowOf(value), highOf(value)];
  return (
    <>
      <OptionalCountField label={t('promotions.from')} value={from} onValue={(next) => onValue(rangeOf(next, to))} />
      <OptionalCountField label={t('promotions.to')} value={to} onValue={(next) => onValue(rangeOf(from, next))} />
    </>
  );
}

function SumRange({ value, onValue, isSigned = false }: FormProps<Range<string>> & { isSigned?: boolean }) {
  const t = useT();
  const [from, to] = [lowOf(value), highOf(value)];
  return (
    <>
      <OptionalSumField label={t('promotions.from')} isSigned={isSigned} value={from} onValue={(next) => onValue(rangeOf(next, to))} />
      <OptionalSumField label={t('promotions.to')} isSigned={isSigned} value={to} onValue={(next) => onValue(rangeOf(from, next))} />
    </>
  );
}

/** 2026-01-05 was a Monday. */
const weekdayName = (tag: string, day: number): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));
const weekdays = [1, 2, 3, 4, 5, 6, 7];

function WeekdayRange({ value, onValue }: FormProps<Range<number>>) {
  const t = useT();
  const tag = intlTag(useLanguage());
  const [from, to] = [lowOf(value) ?? 1, highOf(value) ?? 7];
  const choices = weekdays.map((day) => ({ value: String(day), label: weekdayName(tag, day) }));
  return (
    <>
      <Select
        label={t('promotions.from')}
        value={String(from)}
        onChange={(event) => onValue(rangeOf(Number(event.target.value), to))}
        choices={choices}
      />
      <Select
        label={t('promotions.to')}
        value={String(to)}
        onChange={(event) => onValue(rangeOf(from, Number(event.target.value)))}
        choices={choices}
      />
    </>
  );
}

/** Some of a few words. */
function Words<Word extends string>({
  label,
  words,
  idOf,
  value,
  onValue,
}: FormProps<OneOfTexts> & { label: string; words: readonly Word[]; idOf: (word: Word) => TextId }) {
  const t = useT();
  const chosen = listOf(value);
  return (
    <fieldset className="sm:col-span-2">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {words.map((word) => (
          <Checkbox
            key={word}
            checked={chosen.includes(word)}
            onChange={({ target }) => onValue(textsOf(words.filter((one) => (one === word ? target.checked : chosen.includes(one)))))}
          >
            {t(idOf(word))}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

const ofEndonym = languages.map(({ code, endonym }) => ({ value: code as string, label: endonym }));

/** Countries, languages or currencies by their names. */
function Names({ of, label, value, onValue }: FormProps<OneOfTexts> & { of: 'country' | 'language' | 'currency'; label: string }) {
  const tag = intlTag(useLanguage());
  const choices = useMemo(() => {
    if (of === 'language') return ofEndonym;
    if (of === 'country') return countriesIn(tag).map(({ code, name }) => ({ value: code, label: name }));
    // A player has the brand's currency; documents may name others.
    const name = new Intl.DisplayNames([tag], { type: 'currency' }).of(boot.currency.code) ?? boot.currency.code;
    return [{ value: boot.currency.code, label: `${name} (${boot.currency.code})` }];
  }, [of, tag]);
  return <ChoiceList label={label} chosen={listOf(value)} choices={choices} onChosen={(codes) => onValue(textsOf(codes))} />;
}

/** Ways to pay by their names; who may not see deposits types what they are called in the program. */
function Methods({ label, value, onValue }: FormProps<OneOfTexts> & { label: string }) {
  const t = useT();
  const may = useMay('deposits.read');
  const { data } = useQuery({
    queryKey: promotionsKeys.depositWays.all,
    queryFn: ({ signal }) => call('staffDepositWays', {}, { signal }),
    enabled: may,
    staleTime: 300_000,
  });
  const chosen = listOf(value);
  if (!may)
    return (
      <TextsField label={label} description={t('promotions.rule.commas')} value={chosen} onValue={(texts) => onValue(textsOf(texts))} />
    );
  return (
    <ChoiceList
      label={label}
      chosen={chosen}
      choices={(data?.methods ?? []).map(({ key, name }) => ({ value: key, label: name }))}
      onChosen={(keys) => onValue(textsOf(keys))}
    />
  );
}

type When = { readonly never: true } | { readonly withinDays: number } | { readonly atLeastDays: number };
const daysIn = (when: object, other: number): number =>
  'withinDays' in when ? (when.withinDays as number) : 'atLeastDays' in when ? (when.atLeastDays as number) : other;

/** How long ago something was, in days. */
function Days({ value, onValue }: FormProps<When>) {
  const t = useT();
  if ('never' in value) return null;
  return (
    <CountField
      label={t('promotions.rule.days')}
      value={daysIn(value, 0)}
      onValue={(days) => onValue('withinDays' in value ? { withinDays: days } : { atLeastDays: days })}
    />
  );
}

const usualDays = 14;
const whenOf = (name: string, before: object): When =>
  name === 'never'
    ? { never: true }
    : name === 'withinDays'
      ? { withinDays: daysIn(before, usualDays) }
      : { atLeastDays: daysIn(before, usualDays) };

/** What is asked of something: one of several questions. */
function Aspect<Name extends string>({ names, name, onName }: { names: readonly Name[]; name: string; onName: (name: Name) => void }) {
  const t = useT();
  return (
    <Select
      label={t('promotions.rule.aspect')}
      value={name}
      onChange={(event) => onName(event.target.value as Name)}
      choices={names.map((one) => ({ value: one as string, label: t(`promotions.rule.aspect.${one}` as TextId) }))}
    />
  );
}

const timeNames = ['withinDays', 'atLeastDays'] as const;

function Registered({ value, onValue }: FormProps<Of<'registered'>>) {
  return (
    <>
      <Aspect names={timeNames} name={Object.keys(value)[0] ?? ''} onName={(name) => onValue(whenOf(name, value) as Of<'registered'>)} />
      <Days value={value} onValue={(next) => onValue(next as Of<'registered'>)} />
    </>
  );
}

function LastPlay({ value, onValue }: FormProps<Of<'lastPlay'>>) {
  return (
    <>
      <Aspect names={[...timeNames, 'never']} name={Object.keys(value)[0] ?? ''} onName={(name) => onValue(whenOf(name, value))} />
      <Days value={value} onValue={onValue} />
    </>
  );
}

function Deposit({ value, onValue, label }: FormProps<Of<'lastDeposit'>> & { label: string }) {
  return (
    <>
      <Aspect
        names={[...timeNames, 'never', 'sum', 'method']}
        name={Object.keys(value)[0] ?? ''}
        onName={(name) =>
          onValue(
            name === 'sum' ? { sum: { from: moreThan('0', 1n, 20n) } } : name === 'method' ? { method: { in: [] } } : whenOf(name, value),
          )
        }
      />
      {'sum' in value ? (
        <SumRange value={value.sum} onValue={(sum) => onValue({ sum })} />
      ) : 'method' in value ? (
        <Methods label={label} value={value.method} onValue={(method) => onValue({ method })} />
      ) : (
        <Days value={value} onValue={onValue} />
      )}
    </>
  );
}

type Period = (typeof figurePeriods)[number];

/** In which days of the brand's calendar something is counted. */
function PeriodChoice({ value, onValue }: FormProps<Period | undefined>) {
  const t = useT();
  return (
    <Select
      label={t('promotions.period')}
      value={value ?? 'life'}
      onChange={(event) => onValue(event.target.value as Period)}
      choices={figurePeriods.map((one) => ({ value: one as string, label: t(`promotions.rule.period.${one}`) }))}
    />
  );
}

function Deposits({ value, onValue }: FormProps<Of<'deposits'>>) {
  const period = value.period === undefined ? {} : { period: value.period };
  return (
    <>
      <Aspect
        names={['count', 'sum']}
        name={'count' in value ? 'count' : 'sum'}
        onName={(name) =>
          onValue(name === 'count' ? { count: { from: 1 }, ...period } : { sum: { from: moreThan('0', 1n, 20n) }, ...period })
        }
      />
      <PeriodChoice value={value.period} onValue={(next) => onValue({ ...value, period: next ?? 'life' })} />
      {'count' in value ? (
        <CountRange value={value.count} onValue={(count) => onValue({ ...value, count })} />
      ) : (
        <SumRange value={value.sum} onValue={(sum) => onValue({ ...value, sum })} />
      )}
    </>
  );
}

function Figure({ value, onValue, isSigned = false }: FormProps<Of<'turnover'>> & { isSigned?: boolean }) {
  const t = useT();
  const { lane, ...whole } = value;
  return (
    <>
      <SumRange isSigned={isSigned} value={value.sum} onValue={(sum) => onValue({ ...value, sum })} />
      <PeriodChoice value={value.period} onValue={(next) => onValue({ ...value, period: next ?? 'life' })} />
      <Select
        label={t('promotions.lane')}
        value={lane ?? ''}
        onChange={(event) =>
          onValue(event.target.value === '' ? whole : { ...whole, lane: event.target.value as NonNullable<Of<'turnover'>['lane']> })
        }
        choices={[
          { value: '', label: t('promotions.rule.anyLane') },
          ...agentLaneNames.map((one) => ({ value: one as string, label: t(`promotions.lane.${one}`) })),
        ]}
      />
    </>
  );
}

function Grants({ value, onValue }: FormProps<Of<'grants'>>) {
  const t = useT();
  const { offer, state, ...rest } = value;
  return (
    <>
      <CountRange value={value.count} onValue={(count) => onValue({ ...value, count })} />
      <OfferChoice
        label={t('promotions.ask.offer')}
        chosen={offer}
        any={t('promotions.rule.anyOffer')}
        onChosen={(id) => onValue({ ...rest, ...(state !== undefined && { state }), ...(id !== undefined && { offer: id }) })}
      />
      <Select
        label={t('promotions.state')}
        value={state ?? ''}
        onChange={({ target }) =>
          onValue({
            ...rest,
            ...(offer !== undefined && { offer }),
            ...(target.value !== '' && { state: target.value as NonNullable<Of<'grants'>['state']> }),
          })
        }
        choices={[
          { value: '', label: t('promotions.rule.anyState') },
          ...grantStates.map((one) => ({ value: one as string, label: t(`promotions.grantState.${one}`) })),
        ]}
      />
    </>
  );
}

const PlainText = ({ label, value, onValue }: FormProps<string> & { label: string }) => (
  <TextField label={label} autoComplete="off" maxLength={100} value={value} onChange={(event) => onValue(event.target.value)} />
);

type Forms = {
  readonly [Field in RuleField]: (form: FormProps<Of<Field>> & { readonly label: string }) => React.ReactNode;
};

const forms: Forms = {
  country: (form) => <Names of="country" {...form} />,
  currency: (form) => <Names of="currency" {...form} />,
  language: (form) => <Names of="language" {...form} />,
  rank: (form) => <CountRange {...form} />,
  registered: (form) => <Registered {...form} />,
  firstDeposit: (form) => <Deposit {...form} />,
  lastDeposit: (form) => <Deposit {...form} />,
  deposits: (form) => <Deposits {...form} />,
  turnover: (form) => <Figure {...form} />,
  netLoss: (form) => <Figure isSigned {...form} />,
  lastPlay: (form) => <LastPlay {...form} />,
  identity: (form) => <Words words={identityStates} idOf={(word) => `promotions.answer.${word}`} {...form} />,
  contact: (form) => <Contact {...form} />,
  tag: ({ value, onValue, label }) => (
    <TagField label={label} value={value.has} onChange={(event) => onValue({ has: tagTyped(event.target.value) })} />
  ),
  segment: ({ value, onValue, label }) => <SegmentChoice label={label} code={value.has} onCode={(has) => onValue({ has })} />,
  agentLine: (form) => <Agent {...form} />,
  code: (form) => <Codes {...form} />,
  device: (form) => <Words words={deviceKinds} idOf={(word) => `promotions.device.${word}`} {...form} />,
  method: (form) => <Methods {...form} />,
  weekday: (form) => <WeekdayRange {...form} />,
  grants: (form) => <Grants {...form} />,
  sharedMarks: ({ value, onValue }) => <CountRange value={value.count} onValue={(count) => onValue({ count })} />,
};

function Agent({ value, onValue }: FormProps<Of<'agentLine'>>) {
  const t = useT();
  return <PlainText label={t('promotions.rule.agent')} value={value.under} onValue={(under) => onValue({ under })} />;
}

function Contact({ value, onValue, label }: FormProps<Of<'contact'>> & { label: string }) {
  const t = useT();
  return (
    <Select
      label={label}
      value={value.has}
      onChange={(event) => onValue({ has: event.target.value })}
      choices={contactKinds.map((one) => ({ value: one as string, label: t(`promotions.answer.${one}`) }))}
    />
  );
}

function Codes({ value, onValue, label }: FormProps<Of<'code'>> & { label: string }) {
  const t = useT();
  return (
    <TextsField
      label={label}
      description={t('promotions.rule.commas')}
      value={listOf(value)}
      onValue={(texts) => onValue(textsOf(texts))}
    />
  );
}

/** The inputs of one condition. @param label what it is about */
export function ConditionForm({
  condition,
  label,
  onCondition,
}: {
  condition: Condition;
  label: string;
  onCondition: (condition: Condition) => void;
}) {
  const { field, condition: value } = partsOf(condition);
  const formOf = forms[field] as (form: FormProps<unknown> & { readonly label: string }) => React.ReactNode;
  return formOf({ label, value, onValue: (next) => onCondition({ [field]: next } as unknown as Condition) });
}
