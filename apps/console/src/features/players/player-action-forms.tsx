import type { FieldProps } from '@sortes/browser';
import { limitKinds, limitPeriods, noOffersTag } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Select, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import adjustLimits from 'virtual:limits/requestAdjustment';
import reasonLimits from 'virtual:limits/staffEndPlayerSessions';
import excludeLimits from 'virtual:limits/staffExcludePlayer';
import tagLimits from 'virtual:limits/staffTagPlayer';
import limitLimits from 'virtual:limits/staffSetPlayerLimit';
import { dayEnd } from '../../shared/brand-days';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { readSum, sumExample, sumOnWire, writeSum } from '../../shared/sum-writing';
import { useT, type Translate } from '../../shared/texts';
import { exampleTag, isTag, readTag, TagField } from '../../shared/tags';
import { tellWithUndo, undoReason } from '../../shared/undo';
import type { Player } from './player';
import { sharedKeys } from '../../shared/keys';

interface Form {
  readonly player: Player;
  readonly onDone: () => void;
}

/** What is shown of a player after something was done about them. */
async function showAgain(playerId: number): Promise<void> {
  await askAnew(sharedKeys.player.of(playerId), sharedKeys.list.all);
}

const unitClass = 'shrink-0 pe-3 text-label text-ink-3';

/** What needs nothing but its reason; what ends an account also the player's name, typed. */
export function PlainForm({
  action,
  player,
  onDone,
}: Form & { action: 'lock' | 'unlock' | 'endSessions' | 'factors' | 'close' | 'erase' }) {
  const t = useT();
  const { playerId, userName } = player;
  const isFinal = action === 'close' || action === 'erase';
  const params = { playerId };
  const lock = (locked: boolean, reason: string) => call('staffLockPlayer', { params, body: { locked, reason } });
  const perform = (reason: string): Promise<unknown> => {
    switch (action) {
      case 'lock':
      case 'unlock':
        return lock(action === 'lock', reason);
      case 'endSessions':
        return call('staffEndPlayerSessions', { params, body: { reason } });
      case 'factors':
        return call('staffResetPlayerFactors', { params, body: { reason } });
      case 'close':
        return call('staffClosePlayer', { params, body: { reason } });
      case 'erase':
        return call('staffRequestErasure', { params, body: { reason } });
    }
  };
  return (
    <DecisionForm
      choices={[{ value: action, label: t(`players.do.${action}`) }]}
      fields={noName}
      limits={reasonLimits}
      faults={(_action, { typed }) => ({ typed: isFinal ? nameFault(t, typed, userName) : undefined })}
      question={() => t('players.question', { what: t(`players.do.${action}`), name: userName })}
      onDecide={async (_action, reason, what) => {
        const done = await perform(reason);
        const waits = action === 'erase' || (typeof done === 'object' && done !== null && 'waits' in done && done.waits !== null);
        if (action === 'lock' || action === 'unlock')
          tellWithUndo(t, t('common.did', { what }), async () => {
            await lock(action === 'unlock', undoReason(t, reason));
            await showAgain(playerId);
          });
        else toast(waits ? t('players.waitsForSecond') : t('common.did', { what }), { tone: 'win' });
        onDone();
        await showAgain(playerId);
      }}
    >
      {(_action, form) => isFinal && <TypedName name={userName} field={form.field('typed')} />}
    </DecisionForm>
  );
}

const noName = { typed: '' };

const nameFault = (t: Translate, typed: string, name: string): string | undefined =>
  typed === name ? undefined : t('players.typeName', { name });

/** What cannot be undone is confirmed by typing the player's name. */
function TypedName({ name, field }: { name: string; field: FieldProps<string> }) {
  const t = useT();
  return <TextField label={t('players.typeName', { name })} description={t('players.final')} autoComplete="off" {...field} />;
}

/** Puts a tag on a player or takes one off. */
export function TagForm({ player, onDone }: Form) {
  const t = useT();
  const { playerId, userName, tags } = player;
  const put = async (tag: string, on: boolean, reason: string) => {
    await call('staffTagPlayer', { params: { playerId }, body: { tag, on, reason } });
    await Promise.all([showAgain(playerId), askAnew(sharedKeys.tags.all)]);
  };
  return (
    <DecisionForm
      choices={[
        { value: 'on', label: t('players.tag.on') },
        ...(tags.length === 0 ? [] : [{ value: 'off' as const, label: t('players.tag.off') }]),
      ]}
      fields={{ tag: '' }}
      limits={tagLimits}
      body={(decision, { tag, reason }) => ({ tag: readTag(tag), on: decision === 'on', reason })}
      faults={(decision, { tag }) => ({
        tag:
          decision === 'on' && !isTag(readTag(tag))
            ? t('players.tag.how', { example: exampleTag })
            : decision === 'off' && !tags.includes(tag)
              ? t('players.tag.choose')
              : undefined,
      })}
      submitLabel={(decision) => decision && t(`players.tag.${decision}`)}
      question={(decision, { tag }) => t(`players.tag.question.${decision}`, { tag: readTag(tag), name: userName })}
      onDecide={async (decision, reason, what, { tag }) => {
        const on = decision === 'on';
        const word = readTag(tag);
        await put(word, on, reason);
        // Whoever had it before would lose it by taking back what changed nothing.
        if (tags.includes(word) === on) toast(t('common.did', { what }), { tone: 'win' });
        else tellWithUndo(t, t('common.did', { what }), () => put(word, !on, undoReason(t, reason)));
        onDone();
      }}
    >
      {(decision, form) =>
        decision === 'on' ? (
          <TagField
            label={t('players.tag')}
            description={t('players.tag.note', { tag: noOffersTag })}
            also={[noOffersTag]}
            {...form.field('tag')}
          />
        ) : (
          <Select
            label={t('players.tag')}
            choices={[{ value: '', label: t('players.tag.choose') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            {...form.field('tag')}
          />
        )
      }
    </DecisionForm>
  );
}

/** A limit of staff: what stands now beside what will stand, and taking it away as a choice of its own. */
export function LimitForm({ player, onDone }: Form) {
  const t = useT();
  const format = useFormat();
  const { playerId, userName, limits, wallet } = player;
  const [kind, setKind] = useState<(typeof limitKinds)[number]>('deposit');
  const [period, setPeriod] = useState<(typeof limitPeriods)[number]>('day');
  const limit = limits.find((one) => one.kind === kind && one.period === period);
  const ofStaff = limit?.ofStaff ?? null;
  const isMinutes = kind === 'session';
  const text = (value: string | null): string =>
    value === null ? t('players.noLimit') : isMinutes ? t('players.minutes', { count: Number(value) }) : format.amount(value);
  const isNumber = (given: string): boolean => (isMinutes ? /^\d{1,5}$/.test(given.trim()) : readSum(given) !== undefined);
  const onWire = (given: string): string => (isMinutes ? given.trim() : sumOnWire(given));
  const name = `${t(`players.limit.${kind}`)} · ${t(`players.period.${period}`)}`;
  const set = (value: string | null, reason: string, instead?: string | null) =>
    call('staffSetPlayerLimit', { params: { playerId }, body: { kind, period, value, reason, ...(instead !== undefined && { instead }) } });
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('players.limitOf')}
          choices={limitKinds.map((one) => ({ value: one, label: t(`players.limit.${one}`) }))}
          value={kind}
          onChange={(event) => setKind(event.target.value as typeof kind)}
        />
        <Select
          label={t('players.limitPeriod')}
          choices={limitPeriods.map((one) => ({ value: one, label: t(`players.period.${one}`) }))}
          value={period}
          onChange={(event) => setPeriod(event.target.value as typeof period)}
        />
      </div>
      <Facts
        facts={[
          [t('players.limitOfStaff'), text(ofStaff)],
          ...(limit && limit.value !== ofStaff
            ? [[t('players.limitCounts'), t('players.limitBy', { value: text(limit.value), by: limit.setBy ?? '–' })] as const]
            : []),
          [t('players.limitUsed'), text(limit?.used ?? '0')],
        ]}
      />
      <DecisionForm
        // The choice of one limit is not that of another.
        key={`${kind} ${period} ${ofStaff ?? ''}`}
        {...(ofStaff !== null && { title: t('common.decide.choose') })}
        choices={[
          { value: 'set' as const, label: t('players.limit.set') },
          ...(ofStaff === null ? [] : [{ value: 'remove' as const, label: t('players.limit.remove') }]),
        ]}
        fields={{ value: ofStaff === null ? '' : isMinutes ? ofStaff : writeSum(ofStaff) }}
        limits={limitLimits}
        body={(way, { value, reason }) => ({ kind, period, value: way === 'set' ? onWire(value) : null, reason })}
        faults={(way, { value }) => ({
          value:
            way === 'remove' || isNumber(value)
              ? undefined
              : isMinutes
                ? t('players.badMinutes')
                : t('common.sumForm', { example: sumExample() }),
        })}
        isReady={(way, { value }) => way === 'remove' || onWire(value) !== ofStaff}
        question={(way, { value }) =>
          t('players.limitQuestion', {
            name: userName,
            limit: name,
            before: text(ofStaff),
            after: text(way === 'set' ? onWire(value) : null),
          })
        }
        onDecide={async (way, reason, what, fields) => {
          const value = way === 'set' ? fields.value.trim() : null;
          await set(value, reason);
          tellWithUndo(t, `${t('common.did', { what })} (${name})`, async () => {
            // Only their own change: what somebody else has set meanwhile stays.
            await set(ofStaff, undoReason(t, reason), value);
            await showAgain(playerId);
          });
          onDone();
          await showAgain(playerId);
        }}
      >
        {(way, form) =>
          way === 'set' && (
            <TextField
              label={t('players.limitValue')}
              description={isNumber(form.values.value) ? text(form.values.value.trim()) : t('players.limitNote')}
              inputMode={isMinutes ? 'numeric' : 'decimal'}
              autoComplete="off"
              end={<span className={unitClass}>{isMinutes ? t('players.unit.minutes') : wallet.currency}</span>}
              {...form.field('value')}
            />
          )
        }
      </DecisionForm>
    </div>
  );
}

/** When an exclusion ends; null: never. */
const endOf = (kind: 'time-out' | 'self-exclusion', until: string): number | null =>
  kind === 'time-out' && until !== '' ? dayEnd(until) : null;

/** Nothing shortens an exclusion: typed name, no undo. */
export function ExcludeForm({ player, onDone }: Form) {
  const t = useT();
  const { playerId, userName } = player;
  return (
    <DecisionForm
      title={t('players.excludeNote')}
      choices={[
        { value: 'time-out' as const, label: t('players.exclude.until') },
        { value: 'self-exclusion' as const, label: t('players.exclude.forGood') },
      ]}
      fields={{ until: '', typed: '' }}
      limits={excludeLimits}
      body={(kind, { until, reason }) => ({ kind, until: endOf(kind, until), reason })}
      faults={(kind, { until, typed }) => ({
        until: kind === 'time-out' && until === '' ? t('common.limit.needed') : undefined,
        typed: nameFault(t, typed, userName),
      })}
      question={() => t('players.question', { what: t('players.do.exclude'), name: userName })}
      onDecide={async (kind, reason, _what, { until }) => {
        await call('staffExcludePlayer', { params: { playerId }, body: { kind, until: endOf(kind, until), reason } });
        toast(t('common.did', { what: t('players.do.exclude') }), { tone: 'win' });
        onDone();
        await showAgain(playerId);
      }}
    >
      {(kind, form) => (
        <>
          {kind === 'time-out' && <TextField label={t('players.excludeUntil')} type="date" {...form.field('until')} />}
          <TypedName name={userName} field={form.field('typed')} />
        </>
      )}
    </DecisionForm>
  );
}

/** Money added or taken; another person decides. The balance after it is reckoned while the sum is typed. */
export function AdjustForm({ player, onDone }: Form) {
  const t = useT();
  const format = useFormat();
  const { playerId, userName, wallet } = player;
  const balance = tryParseMoney(wallet.main) ?? 0n;
  const change = (way: 'add' | 'take', typed: string): bigint => (readSum(typed) ?? 0n) * (way === 'add' ? 1n : -1n);
  const amountFault = (way: 'add' | 'take', typed: string): string | undefined => {
    if ((readSum(typed) ?? 0n) <= 0n) return t('common.sumForm', { example: sumExample() });
    return balance + change(way, typed) < 0n ? t('players.adjust.short') : undefined;
  };
  const sums = (way: 'add' | 'take', typed: string) => ({
    before: format.money(balance),
    after: format.money(balance + change(way, typed)),
  });
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('players.name'), `${userName} (${playerId})`],
          [t('players.balance'), `${format.amount(wallet.main)} (${wallet.currency})`],
        ]}
      />
      <DecisionForm
        title={t('players.adjust.way')}
        choices={[
          { value: 'add' as const, label: t('players.adjust.way.add') },
          { value: 'take' as const, label: t('players.adjust.way.take') },
        ]}
        submitLabel={t('players.askSecond')}
        fields={{ amount: '' }}
        limits={adjustLimits}
        body={(way, { amount, reason }) => ({ playerId, amount: formatMoney(change(way, amount)), reason })}
        faults={(way, { amount }) => ({ amount: amountFault(way, amount) })}
        question={(way, { amount }) =>
          t(way === 'take' ? 'players.adjust.take' : 'players.adjust.add', {
            amount: format.money(readSum(amount) ?? 0n),
            name: userName,
            id: String(playerId),
            ...sums(way, amount),
          })
        }
        onDecide={async (way, reason, _what, { amount }) => {
          await call('requestAdjustment', { body: { playerId, amount: formatMoney(change(way, amount)), reason } });
          toast(t('players.waitsForSecond'), { tone: 'win' });
          onDone();
          await showAgain(playerId);
        }}
      >
        {(way, form) => (
          <TextField
            label={t('players.amount')}
            // A balance after it is told of a sum alone that there is.
            description={form.faults.amount === undefined && t('players.adjust.after', sums(way, form.values.amount))}
            inputMode="decimal"
            autoComplete="off"
            end={<span className={unitClass}>{wallet.currency}</span>}
            {...form.field('amount')}
          />
        )}
      </DecisionForm>
    </div>
  );
}

/** A payout account removed, or its rest ended; another person decides. */
export function PayoutForm({ player, onDone }: Form) {
  const t = useT();
  const { playerId, userName, payoutAccounts } = player;
  const [accountId, setAccountId] = useState(payoutAccounts[0]?.accountId ?? '');
  const accounts = new Map(payoutAccounts.map((one) => [one.accountId, `${one.provider} •••• ${one.last4}`]));
  return (
    <div className="grid gap-4">
      <Select
        label={t('players.payoutAccount')}
        choices={[...accounts].map(([value, label]) => ({ value, label }))}
        value={accountId}
        onChange={(event) => setAccountId(event.target.value)}
      />
      <DecisionForm
        title={t('players.change')}
        choices={[
          { value: 'remove' as const, label: t('players.change.remove') },
          { value: 'end-rest' as const, label: t('players.change.end-rest') },
        ]}
        question={(change) => t(`players.change.${change}.question`, { account: accounts.get(accountId) ?? '', name: userName })}
        submitLabel={t('players.askSecond')}
        onDecide={async (change, reason) => {
          await call('staffRequestPayoutChange', { params: { playerId, accountId }, body: { change, reason } });
          toast(t('players.waitsForSecond'), { tone: 'win' });
          onDone();
          await showAgain(playerId);
        }}
      />
    </div>
  );
}
