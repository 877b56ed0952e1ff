import { requiredOf } from '@sortes/growth-rules';
import { TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffGiveGrant';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { readSum, sumOnWire } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { sumFault } from './given-sum';
import { askGrantsAnew } from './keys';

interface Given {
  readonly amount: string;
}

/** Gives a player an offer made for that; rule, limits and budget hold. */
export function GiveForm({ offerId, draft, playerId }: { offerId: string; draft: Draft; playerId: number }) {
  const t = useT();
  const format = useFormat();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const most = draft.reward.rule === 'entered' ? draft.reward.most : undefined;
  const fixed = draft.reward.rule === 'fixed' ? draft.reward.sum : undefined;
  const body = (_give: 'give', { amount, reason }: Given & { readonly reason: string }) => ({
    playerId,
    ...(most !== undefined && { amount: sumOnWire(amount) }),
    reason,
  });
  return (
    <DecisionForm<'give', Given>
      isReasonRead
      choices={[{ value: 'give', label: t('promotions.give') }]}
      fields={{ amount: '' }}
      limits={limits}
      body={body}
      faults={(_give, { amount }) => ({ amount: most === undefined ? undefined : sumFault(t, format, amount, most) })}
      question={(_give, { amount }) => {
        const sum = readSum(most === undefined ? (fixed ?? '') : amount) ?? 0n;
        const asked = draft.requirement && requiredOf('bonus', draft.requirement.multiple, { bonus: sum, deposit: 0n, winnings: 0n });
        return [
          t('promotions.question.give', { amount: format.money(sum), player: String(playerId) }),
          ...(asked === null ? [] : [t('promotions.question.giveAsked', { required: format.money(asked) })]),
        ].join(' ');
      }}
      onDecide={async (_give, reason, _label, given) => {
        await call('staffGiveGrant', { params: { id: offerId }, body: body('give', { ...given, reason }) }, { idempotencyKey });
        toast(t('promotions.give.told'), { tone: 'win' });
        setKey(crypto.randomUUID());
        await askGrantsAnew();
      }}
    >
      {(_give, form) => (
        <>
          {most !== undefined && (
            <TextField
              label={t('promotions.amountUpTo', { most: format.amount(most) })}
              autoComplete="off"
              inputMode="decimal"
              {...form.field('amount')}
            />
          )}
        </>
      )}
    </DecisionForm>
  );
}
