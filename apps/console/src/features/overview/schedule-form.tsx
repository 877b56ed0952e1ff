import type { Form } from '@sortes/browser';
import { reportKinds, scheduleRhythms, type Operations, type ReportKind, type Reply } from '@sortes/contract';
import { Button, Checkbox, Select, TextField } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffAddSchedule';
import { FormEnd } from '../../shared/form-end';
import { call } from '../../shared/calls';
import { sharedKeys } from '../../shared/keys';
import { readQuery, type Search } from '../../shared/list/list-of';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { isTextId, useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { missingIn, useForm } from '../../shared/use-form';
import { ReportKinds } from './report-kinds';

type Schedule = Reply<Operations['staffListSchedules']>['list'][number];
type Fields = Pick<Schedule, 'name' | 'by' | 'filter' | 'rhythm' | 'hour' | 'keepDays' | 'enabled'>;
type Typed = Fields & { readonly reason: string };

const filterFields = ['product', 'vendorId', 'game', 'method', 'playerId', 'agentId', 'players', 'sort'] as const;

/** What the report screen handed over. */
export function scheduleFieldsOf(search: Search): Fields {
  return {
    name: '',
    by: reportKinds.find((one) => one === search['by']) ?? 'day',
    filter: readQuery('staffReport', filterFields, search),
    rhythm: 'daily',
    hour: 6,
    keepDays: 30,
    enabled: true,
  };
}

const startOf = ({ name, by, filter, rhythm, hour, keepDays, enabled }: Fields): Typed => ({
  name,
  by,
  filter,
  rhythm,
  hour,
  keepDays,
  enabled,
  reason: '',
});

const bodyOf = ({ name, reason, ...others }: Typed) => ({ ...others, name: name.trim(), reason: reason.trim() });

interface ScheduleFormProps {
  readonly fields: Fields;
  /** Undefined: it is new. */
  readonly schedule: Schedule | undefined;
  readonly onDone: () => void;
  readonly onReload?: () => Promise<Schedule | undefined>;
}

/** A schedule and what is done about it. What somebody else has changed meanwhile is refused and shown; what was typed stays. */
export function ScheduleForm({ fields, schedule, onDone, onReload }: ScheduleFormProps) {
  const t = useT();
  /** The version that is changed, and what somebody else saved meanwhile, if it is theirs. */
  const [{ version, theirs }, setStanding] = useState<{ version: number; theirs: Schedule | undefined }>({
    version: schedule?.version ?? 0,
    theirs: undefined,
  });
  const params = { scheduleId: schedule?.scheduleId ?? '' };
  const carryOut = async (change: () => Promise<unknown>) => {
    await unlessOutdated(change, async () => {
      const now = await onReload?.();
      setStanding((before) => ({ version: now?.version ?? before.version, theirs: now }));
    });
    await askAnew(sharedKeys.list.all);
    onDone();
  };
  const form = useForm<Typed>({
    start: startOf(fields),
    limits,
    body: bodyOf,
    submit: (typed) =>
      carryOut(() =>
        schedule === undefined
          ? call('staffAddSchedule', { body: bodyOf(typed) })
          : call('staffChangeSchedule', { params, body: { ...bodyOf(typed), version } }),
      ),
  });
  const missing = missingIn(t, form);
  const disabled = missing !== undefined || form.busy;
  const reason = form.values.reason.trim();
  return (
    <form {...form.props} className="grid gap-3">
      <ScheduleFields form={form} />
      {theirs && <Theirs schedule={theirs} />}
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missing} submit={t('overview.schedule.save')}>
        {schedule && (
          <>
            <Button
              disabled={disabled}
              onClick={() => void form.run(() => carryOut(() => call('staffRunSchedule', { params, body: { reason } })))}
            >
              {t('overview.schedule.run')}
            </Button>
            <Button
              tone="danger"
              disabled={disabled}
              onClick={() => void form.run(() => carryOut(() => call('staffRemoveSchedule', { params, body: { version, reason } })))}
            >
              {t('overview.schedule.remove')}
            </Button>
          </>
        )}
      </FormEnd>
    </form>
  );
}

/** What is reported, how often, and for how long its files are kept. */
function ScheduleFields({ form }: { form: Form<Typed> }) {
  const t = useT();
  const { by, hour, keepDays, filter } = form.values;
  return (
    <>
      <TextField label={t('overview.name')} required {...form.field('name')} />
      <div className="flex flex-wrap gap-3">
        <ReportKinds value={by} onChange={(next: ReportKind) => form.change({ by: next, filter: {} })} />
        <Select
          label={t('overview.rhythm')}
          className="w-48"
          choices={scheduleRhythms.map((value) => ({ value, label: t(`overview.rhythm.${value}`) }))}
          {...form.field('rhythm')}
        />
        <Select
          label={t('overview.atHour')}
          className="w-32"
          value={String(hour)}
          onChange={({ target }) => form.change({ hour: Number(target.value) })}
          choices={Array.from({ length: 24 }, (_none, at) => ({ value: String(at), label: `${String(at).padStart(2, '0')}:00` }))}
        />
        <Select
          label={t('overview.keepDays')}
          className="w-40"
          value={String(keepDays)}
          onChange={({ target }) => form.change({ keepDays: Number(target.value) })}
          choices={[...new Set([7, 30, 90, 365, keepDays])].map((days) => ({
            value: String(days),
            label: t('overview.days', { count: days }),
          }))}
        />
      </div>
      <Narrowed filter={filter} onClear={() => form.change({ filter: {} })} />
      <Checkbox {...form.check('enabled')}>{t('overview.schedule.on')}</Checkbox>
    </>
  );
}

/** What the report is narrowed to, in words; nothing where it is not. */
function Narrowed({ filter, onClear }: { filter: Fields['filter']; onClear: () => void }) {
  const t = useT();
  const filterName = (key: string): string => {
    const id = `overview.${key}`;
    return isTextId(id) ? t(id) : key;
  };
  const filterValue = (key: string, value: string | number): string => {
    // What no vendor made is the house's own, as the filter calls it.
    if (key === 'vendorId' && value === 0) return t('overview.house');
    const id = `overview.${key}.${value}`;
    return isTextId(id) ? t(id) : String(value);
  };
  const filters = Object.entries(filter).filter(([key]) => key !== 'sort');
  if (filters.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-label text-ink-2">
      {t('overview.narrowed')}: {filters.map(([key, value]) => `${filterName(key)} ${filterValue(key, value)}`).join(', ')}
      <Button tone="ghost" onClick={onClear}>
        {t('common.clear')}
      </Button>
    </p>
  );
}

/** What somebody else saved meanwhile. */
function Theirs({ schedule: { name, by, rhythm, hour } }: { schedule: Schedule }) {
  const t = useT();
  return (
    <p role="status" className="rounded-chip border border-warning p-3 text-label">
      {t('overview.schedule.theirs', {
        name,
        by: t(`overview.by.${by}`),
        rhythm: t(`overview.rhythm.${rhythm}`),
        hour: `${String(hour).padStart(2, '0')}:00`,
      })}
    </p>
  );
}
