import { limitKinds, limitPeriods } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Select, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { dayEnd } from '../../shared/brand-days';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { tellWithUndo, undoReason } from '../../shared/undo';
import type { Player } from './player';
import { sharedKeys } from '../../shared/keys';

interface Form {
  readonly player: Player;
  readonly onDone: () => void;
}

const sumPattern = /^\d{1,14}(\.\d{1,4})?$/;
/** Something is typed and it is no such number: the field says what one looks like. */
const isNoNumber = (text: string, isNumber: boolean): boolean => text !== '' && !isNumber;

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
  const [typed, setTyped] = useState('');
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
      isReady={() => !isFinal || typed === userName}
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
      {() => isFinal && <TypedName name={userName} typed={typed} onType={setTyped} />}
    </DecisionForm>
  );
}

/** What cannot be undone is confirmed by typing the player's name. */
function TypedName({ name, typed, onType }: { name: string; typed: string; onType: (typed: string) => void }) {
  const t = useT();
  return (
    <TextField
      label={t('players.typeName', { name })}
      description={t('players.final')}
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** A limit of staff: what stands now beside what will stand, and taking it away as a choice of its own. */
export function LimitForm({ player, onDone }: Form) {
  const t = useT();
  const format = useFormat();
  const { playerId, userName, limits, wallet } = player;
  const [kind, setKind] = useState<(typeof limitKinds)[number]>('deposit');
  const [period, setPeriod] = useState<(typeof limitPeriods)[number]>('day');
  const [typed, setTyped] = useState<string>();
  const limit = limits.find((one) => one.kind === kind && one.period === period);
  const ofStaff = limit?.ofStaff ?? null;
  const isMinutes = kind === 'session';
  const text = (value: string | null): string =>
    value === null ? t('players.noLimit') : isMinutes ? t('players.minutes', { count: Number(value) }) : format.amount(value);
  const given = (typed ?? ofStaff ?? '').trim();
  const isWhole = isMinutes ? /^\d{1,5}$/.test(given) : sumPattern.test(given);
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
          onChange={(event) => {
            setKind(event.target.value as typeof kind);
            setTyped(undefined);
          }}
        />
        <Select
          label={t('players.limitPeriod')}
          choices={limitPeriods.map((one) => ({ value: one, label: t(`players.period.${one}`) }))}
          value={period}
          onChange={(event) => {
            setPeriod(event.target.value as typeof period);
            setTyped(undefined);
          }}
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
        isReady={(way) => way === 'remove' || (isWhole && given !== ofStaff)}
        question={(way) =>
          t('players.limitQuestion', { name: userName, limit: name, before: text(ofStaff), after: text(way === 'set' ? given : null) })
        }
        onDecide={async (way, reason, what) => {
          const value = way === 'set' ? given : null;
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
        {(way) =>
          way === 'set' && (
            <TextField
              label={t('players.limitValue')}
              description={isWhole ? text(given) : t('players.limitNote')}
              error={isNoNumber(given, isWhole) ? t(isMinutes ? 'players.badMinutes' : 'players.badSum') : undefined}
              inputMode={isMinutes ? 'numeric' : 'decimal'}
              autoComplete="off"
              end={<span className={unitClass}>{isMinutes ? t('players.unit.minutes') : wallet.currency}</span>}
              value={typed ?? ofStaff ?? ''}
              onChange={(event) => setTyped(event.target.value)}
            />
          )
        }
      </DecisionForm>
    </div>
  );
}

/** Nothing shortens an exclusion: typed name, no undo. */
export function ExcludeForm({ player, onDone }: Form) {
  const t = useT();
  const { playerId, userName } = player;
  const [until, setUntil] = useState('');
  const [typed, setTyped] = useState('');
  return (
    <DecisionForm
      title={t('players.excludeNote')}
      choices={[
        { value: 'time-out' as const, label: t('players.exclude.until') },
        { value: 'self-exclusion' as const, label: t('players.exclude.forGood') },
      ]}
      isReady={(kind) => typed === userName && (kind === 'self-exclusion' || until !== '')}
      question={() => t('players.question', { what: t('players.do.exclude'), name: userName })}
      onDecide={async (kind, reason) => {
        const end = kind === 'time-out' ? dayEnd(until) : null;
        await call('staffExcludePlayer', { params: { playerId }, body: { kind, until: end, reason } });
        toast(t('common.did', { what: t('players.do.exclude') }), { tone: 'win' });
        onDone();
        await showAgain(playerId);
      }}
    >
      {(kind) => (
        <>
          {kind === 'time-out' && (
            <TextField label={t('players.excludeUntil')} type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          )}
          <TypedName name={userName} typed={typed} onType={setTyped} />
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
  const [typed, setTyped] = useState('');
  const balance = tryParseMoney(wallet.main) ?? 0n;
  const sum = sumPattern.test(typed.trim()) ? tryParseMoney(typed.trim()) : undefined;
  const after = (way: 'add' | 'take'): bigint | undefined => sum && balance + (way === 'add' ? sum : -sum);
  const isShort = (way: 'add' | 'take'): boolean => (after(way) ?? 0n) < 0n;
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
        isReady={(way) => sum !== undefined && sum > 0n && !isShort(way)}
        question={(way) =>
          t(way === 'take' ? 'players.adjust.take' : 'players.adjust.add', {
            amount: format.money(sum ?? 0n),
            name: userName,
            id: String(playerId),
            before: format.money(balance),
            after: format.money(after(way) ?? balance),
          })
        }
        onDecide={async (way, reason) => {
          const amount = formatMoney(way === 'add' ? (sum ?? 0n) : -(sum ?? 0n));
          await call('requestAdjustment', { body: { playerId, amount, reason } });
          toast(t('players.waitsForSecond'), { tone: 'win' });
          onDone();
          await showAgain(playerId);
        }}
      >
        {(way) => (
          <TextField
            label={t('players.amount')}
            error={
              isNoNumber(typed.trim(), sum !== undefined && sum > 0n)
                ? t('players.badSum')
                : sum !== undefined && isShort(way)
                  ? t('players.adjust.short')
                  : undefined
            }
            // A balance after it is told of a sum alone that there is.
            description={
              sum !== undefined &&
              sum > 0n &&
              !isShort(way) &&
              t('players.adjust.after', { before: format.money(balance), after: format.money(after(way) ?? balance) })
            }
            inputMode="decimal"
            autoComplete="off"
            end={<span className={unitClass}>{wallet.currency}</span>}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
