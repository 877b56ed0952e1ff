import { toast, TextField } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import limits from 'virtual:limits/staffGiveGrant';
import type { Draft } from './document';
import { askGrantsAnew } from './keys';

interface Given {
  readonly playerId: string;
  readonly amount: string;
  readonly reason: string;
}

const bodyOf =
  (isEntered: boolean) =>
  ({ playerId, amount, reason }: Given) => ({
    playerId: /^\d+$/.test(playerId.trim()) ? Number(playerId.trim()) : Number.NaN,
    ...(isEntered && { amount: amount.trim() }),
    reason: reason.trim(),
  });

/** Gives a player an offer made for that; rule, limits and budget hold. `playerId`: who it is for, where that is not to be typed. */
export function GiveForm({ offerId, draft, playerId }: { offerId: string; draft: Draft; playerId?: number }) {
  const t = useT();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const isEntered = draft.reward.rule === 'entered';
  const body = bodyOf(isEntered);
  const form = useForm<Given>({
    start: { playerId: playerId === undefined ? '' : String(playerId), amount: '', reason: '' },
    limits,
    body,
    async submit(given) {
      await call('staffGiveGrant', { params: { id: offerId }, body: body(given) }, { idempotencyKey });
      toast(t('promotions.give.told'), { tone: 'win' });
      setKey(crypto.randomUUID());
      form.begin({ playerId: playerId === undefined ? '' : String(playerId), amount: '', reason: '' });
      await askGrantsAnew();
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      {playerId === undefined && (
        <TextField label={t('promotions.previewPlayer')} autoComplete="off" inputMode="numeric" {...form.field('playerId')} />
      )}
      {isEntered && <TextField label={t('promotions.amount')} autoComplete="off" inputMode="decimal" {...form.field('amount')} />}
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missingIn(t, form)} submit={t('promotions.give')} />
    </form>
  );
}
