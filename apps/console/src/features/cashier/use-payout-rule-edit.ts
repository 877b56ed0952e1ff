import type { Form } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { useState } from 'react';
import limits from 'virtual:limits/staffSavePayoutRule';
import { call } from '../../shared/calls';
import { queryClient } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { useForm } from '../../shared/use-form';
import { payoutDraftOf, payoutFaults, payoutFormOf, payoutRuleFields, type PayoutRuleDraft } from './payout-rule-draft';
import { tellSaved } from './tell-saved';
import { cashierKeys } from './keys';

export type FoundPayoutRule = Reply<Operations['staffGetPayoutRule']>;

/** The rules of money out and the reason of their change, as they are typed. */
export interface PayoutRuleFields extends PayoutRuleDraft {
  readonly reason: string;
}

export interface PayoutRuleEdit {
  readonly form: Form<PayoutRuleFields>;
  readonly base: FoundPayoutRule;
  /** What somebody else saved meanwhile. */
  readonly standing: FoundPayoutRule | undefined;
  /** Goes on from these rules; what was typed is given up, but for the reason. */
  readonly begin: (found: FoundPayoutRule) => void;
  readonly keepMine: (standing: FoundPayoutRule) => void;
}

/** Fields of the form by what the server calls them. */
const places: Readonly<Record<string, keyof PayoutRuleFields>> = {
  ...Object.fromEntries(payoutRuleFields.map((name) => [`rule.${name}`, name])),
  'rule.feeBasisPoints': 'percent',
  feeBasisPoints: 'percent',
};

const bodyOf = ({ reason, ...draft }: PayoutRuleFields, version: string) => ({ rule: payoutFormOf(draft), version, reason: reason.trim() });

/** The rules of money out as they are edited, and saving them. */
export function usePayoutRuleEdit(found: FoundPayoutRule): PayoutRuleEdit {
  const t = useT();
  const [{ base, standing }, set] = useState<Pick<PayoutRuleEdit, 'base' | 'standing'>>({ base: found, standing: undefined });
  const form = useForm<PayoutRuleFields>({
    start: { ...payoutDraftOf(found.rule), reason: '' },
    limits,
    places,
    body: (fields) => bodyOf(fields, base.version),
    faults: (fields) => payoutFaults(t, fields),
    submit: (fields) =>
      unlessOutdated(
        async () => {
          const { waitingApproval } = await call('staffSavePayoutRule', { body: bodyOf(fields, base.version) });
          const next = await call('staffGetPayoutRule', {});
          queryClient.setQueryData(cashierKeys.payoutRule.all, next);
          begin(next, '');
          tellSaved(t, waitingApproval);
        },
        async () => set({ base, standing: await call('staffGetPayoutRule', {}).catch(() => undefined) }),
      ),
  });
  const begin = (next: FoundPayoutRule, reason = form.values.reason) => {
    set({ base: next, standing: undefined });
    form.begin({ ...payoutDraftOf(next.rule), reason });
  };
  return {
    form,
    base,
    standing,
    begin: (next) => begin(next),
    keepMine(kept) {
      set({ base: kept, standing: undefined });
      form.forget();
    },
  };
}
