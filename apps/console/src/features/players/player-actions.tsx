import { limitKinds, limitPeriods, type StaffRight } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Select, TextArea, TextField, Button, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { dayEnd } from '../../shared/brand-days';
import { DecisionForm } from '../../shared/decision-form';
import { AlsoEditing } from '../../shared/editing';
import { problemText } from '../../shared/problem';
import { useFormat } from '../../shared/format';
import { queryClient } from '../../shared/query-client';
import { useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Player } from './player-screen';

const rights = {
  lock: 'players.lock',
  unlock: 'players.lock',
  endSessions: 'players.sessions',
  adjust: 'adjustments.request',
  limit: 'players.limits',
  exclude: 'players.limits',
  payout: 'payout.request',
  factors: 'players.factor',
  close: 'players.erase',
  erase: 'players.erase',
} as const satisfies Readonly<Record<string, StaffRight>>;
type Action = keyof typeof rights;

/** What cannot be undone is confirmed by typing the player's name. */
const isFinal = (action: Action): boolean => action === 'close' || action === 'erase' || action === 'exclude';

function actionsOf(player: Player, mine: readonly StaffRight[]): Action[] {
  const fits: Partial<Record<Action, boolean>> = {
    lock: player.status === 'active',
    unlock: player.status === 'locked',
    payout: player.payoutAccounts.length > 0,
    factors: player.hasTotp || player.passkeys > 0,
    close: player.status !== 'closed',
    erase: player.status === 'closed',
  };
  return (Object.keys(rights) as Action[]).filter((action) => mine.includes(rights[action]) && fits[action] !== false);
}

/** What this person may do about the player: each with its reason, asked once more before it is done. */
export function PlayerActions({ player }: { player: Player }) {
  const t = useT();
  const format = useFormat();
  const mine = useSession((state) => state.me?.rights ?? []);
  const { playerId } = player;
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const field = (name: string) => ({
    value: fields[name] ?? '',
    onChange: (event: { target: { value: string } }) => setFields((now) => ({ ...now, [name]: event.target.value })),
  });
  const actions = actionsOf(player, mine);
  const params = { playerId };
  const perform = async (action: Action, reason: string): Promise<unknown> => {
    switch (action) {
      case 'lock':
      case 'unlock':
        return call('staffLockPlayer', { params, body: { locked: action === 'lock', reason } });
      case 'endSessions':
        return call('staffEndPlayerSessions', { params, body: { reason } });
      case 'adjust':
        return call('requestAdjustment', { body: { playerId, amount: (fields['amount'] ?? '').trim(), reason } });
      case 'limit':
        return call('staffSetPlayerLimit', {
          params,
          body: {
            kind: (fields['kind'] || limitKinds[0]) as (typeof limitKinds)[number],
            period: (fields['period'] || limitPeriods[0]) as (typeof limitPeriods)[number],
            value: (fields['value'] ?? '').trim() || null,
            reason,
          },
        });
      case 'exclude':
        return call('staffExcludePlayer', {
          params,
          body: { kind: fields['until'] ? 'time-out' : 'self-exclusion', until: fields['until'] ? dayEnd(fields['until']) : null, reason },
        });
      case 'payout':
        return call('staffRequestPayoutChange', {
          params: { playerId, accountId: fields['accountId'] || (player.payoutAccounts[0]?.accountId ?? '') },
          body: { change: (fields['change'] || 'remove') as 'remove' | 'end-rest', reason },
        });
      case 'factors':
        return call('staffResetPlayerFactors', { params, body: { reason } });
      case 'close':
        return call('staffClosePlayer', { params, body: { reason } });
      case 'erase':
        return call('staffRequestErasure', { params, body: { reason } });
    }
  };
  /** An amount as it is understood while it is typed. */
  const readAs = (text = ''): string | undefined => (tryParseMoney(text.trim()) === undefined ? undefined : format.amount(text.trim()));
  const decide = async (action: Action, reason: string, what: string) => {
    await perform(action, reason);
    const waits = action === 'adjust' || action === 'payout' || action === 'erase';
    toast(waits ? t('players.waitsForSecond') : t('common.did', { what }), { tone: 'win' });
    setFields({});
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['player', playerId] }),
      queryClient.invalidateQueries({ queryKey: ['list'] }),
    ]);
  };
  const isReady = (action: Action): boolean =>
    (!isFinal(action) || fields['typed'] === player.userName) &&
    (action !== 'adjust' || /^-?\d{1,14}(\.\d{1,4})?$/.test((fields['amount'] ?? '').trim()));
  return (
    <div className="grid max-w-3xl gap-6">
      <AlsoEditing subject={`player:${playerId}`} />
      {mine.includes('players.message') && <Message player={player} />}
      {actions.length === 0 ? (
        <p className="text-body text-ink-2">{t('players.nothingToDo')}</p>
      ) : (
        <DecisionForm
          title={t('players.action')}
          choices={actions.map((action) => ({ value: action, label: t(`players.do.${action}`) }))}
          isReady={isReady}
          question={(action) => {
            const given = action === 'adjust' ? tryParseMoney((fields['amount'] ?? '').trim()) : undefined;
            if (given === undefined) return t('players.question', { what: t(`players.do.${action}`), name: player.userName });
            return t(given < 0n ? 'players.adjust.take' : 'players.adjust.add', {
              amount: format.money(given < 0n ? -given : given),
              name: player.userName,
              id: String(playerId),
              before: format.amount(player.wallet.main),
              after: format.amount(formatMoney((tryParseMoney(player.wallet.main) ?? 0n) + given)),
            });
          }}
          onDecide={decide}
        >
          {(action) => (
            <>
              {action === 'adjust' && (
                <TextField
                  label={t('players.amount')}
                  description={readAs(fields['amount']) ?? t('players.amountNote')}
                  inputMode="decimal"
                  autoComplete="off"
                  {...field('amount')}
                />
              )}
              {action === 'limit' && (
                <div className="flex flex-wrap gap-3">
                  <Select
                    label={t('players.limitOf')}
                    choices={limitKinds.map((kind) => ({ value: kind, label: t(`players.limit.${kind}`) }))}
                    {...field('kind')}
                  />
                  <Select
                    label={t('players.limitPeriod')}
                    choices={limitPeriods.map((period) => ({ value: period, label: t(`players.period.${period}`) }))}
                    {...field('period')}
                  />
                  <TextField
                    label={t('players.limitValue')}
                    description={(fields['kind'] === 'session' ? undefined : readAs(fields['value'])) ?? t('players.limitValueNote')}
                    inputMode="decimal"
                    {...field('value')}
                  />
                </div>
              )}
              {action === 'exclude' && (
                <TextField label={t('players.excludeUntil')} description={t('players.excludeNote')} type="date" {...field('until')} />
              )}
              {action === 'payout' && (
                <div className="flex flex-wrap gap-3">
                  <Select
                    label={t('players.payoutAccount')}
                    choices={player.payoutAccounts.map(({ accountId, provider, last4 }) => ({
                      value: accountId,
                      label: `${provider} •••• ${last4}`,
                    }))}
                    {...field('accountId')}
                  />
                  <Select
                    label={t('players.change')}
                    choices={[
                      { value: 'remove', label: t('players.change.remove') },
                      { value: 'end-rest', label: t('players.change.end-rest') },
                    ]}
                    {...field('change')}
                  />
                </div>
              )}
              {isFinal(action) && (
                <TextField
                  label={t('players.typeName', { name: player.userName })}
                  description={t('players.final')}
                  autoComplete="off"
                  {...field('typed')}
                />
              )}
            </>
          )}
        </DecisionForm>
      )}
    </div>
  );
}

function Message({ player }: { player: Player }) {
  const t = useT();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call('staffMessagePlayer', { params: { playerId: player.playerId }, body: { title: title.trim(), text: text.trim() } });
      setTitle('');
      setText('');
      toast(t('players.messageSent'), { tone: 'win' });
      await queryClient.invalidateQueries({ queryKey: ['list', 'player-inbox'] });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t('players.write')} className="grid gap-3">
      <h2 className="text-body font-bold">{t('players.write')}</h2>
      <TextField label={t('players.messageTitle')} maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
      <TextArea label={t('players.messageText')} rows={4} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      <Button
        className="justify-self-start"
        disabled={title.trim() === '' || text.trim() === ''}
        loading={busy}
        loadingLabel={t('common.working')}
        onClick={() => void send()}
      >
        {t('players.send')}
      </Button>
    </section>
  );
}
