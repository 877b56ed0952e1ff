import type { Operations, Reply } from '@sortes/contract';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { queryClient } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { useFormWork, type FormWork } from '../../shared/use-form-work';
import { payoutDraftOf, payoutFormOf, refusedPayoutField, type PayoutRuleDraft, type PayoutRuleField } from './payout-rule-draft';
import { tellSaved } from './tell-saved';
import { cashierKeys } from './keys';

export type FoundPayoutRule = Reply<Operations['staffGetPayoutRule']>;

interface Editing {
  readonly base: FoundPayoutRule;
  readonly draft: PayoutRuleDraft;
  /** What somebody else saved meanwhile. */
  readonly standing: FoundPayoutRule | undefined;
  readonly reason: string;
}

export interface PayoutRuleEdit extends Editing {
  readonly work: FormWork;
  readonly set: (name: PayoutRuleField, value: string) => void;
  readonly giveReason: (reason: string) => void;
  /** Goes on from these rules; what was typed is given up. */
  readonly begin: (found: FoundPayoutRule) => void;
  readonly keepMine: (standing: FoundPayoutRule) => void;
  readonly save: () => Promise<void>;
}

/** The rules of money out as they are edited, and saving them. */
export function usePayoutRuleEdit(found: FoundPayoutRule): PayoutRuleEdit {
  const t = useT();
  const [editing, setEditing] = useState<Editing>(() => ({
    base: found,
    draft: payoutDraftOf(found.rule),
    standing: undefined,
    reason: '',
  }));
  const work = useFormWork(refusedPayoutField);
  const set = (change: Partial<Editing>) => setEditing((now) => ({ ...now, ...change }));
  const begin = (next: FoundPayoutRule) => {
    set({ base: next, draft: payoutDraftOf(next.rule), standing: undefined });
    work.forget();
  };
  const save = async () => {
    const { base, draft, reason } = editing;
    const body = { rule: payoutFormOf(draft), version: base.version, reason: reason.trim() };
    const { waitingApproval } = await call('staffSavePayoutRule', { body });
    const next = await call('staffGetPayoutRule', {});
    queryClient.setQueryData(cashierKeys.payoutRule.all, next);
    begin(next);
    set({ reason: '' });
    tellSaved(t, waitingApproval);
  };
  return {
    ...editing,
    work,
    set(name, value) {
      setEditing((now) => ({ ...now, draft: { ...now.draft, [name]: value } }));
      work.touch();
    },
    giveReason: (reason) => set({ reason }),
    begin,
    keepMine(standing) {
      set({ base: standing, standing: undefined });
      work.forget();
    },
    save: () =>
      work.run(() =>
        unlessOutdated(save, async () => {
          const standing = await call('staffGetPayoutRule', {}).catch(() => undefined);
          set({ standing });
        }),
      ),
  };
}
