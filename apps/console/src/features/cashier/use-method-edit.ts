import type { Faults, Form } from '@sortes/browser';
import { isPaidByHand } from '@sortes/contract';
import { useEffect, useState } from 'react';
import limits from 'virtual:limits/staffSaveMethod';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import { useT, type Translate } from '../../shared/texts';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { unlessOutdated } from '../../shared/unless-outdated';
import { useForm } from '../../shared/use-form';
import { draftOf, fieldOf, formOf, isCount, isPercent, isSum, wordsIn, type Method, type MethodDraft } from './rule-draft';
import { tellSaved } from './tell-saved';
import { sharedKeys } from '../../shared/keys';

/** A way to pay and the reason of its change, as they are typed. */
export interface MethodFields extends MethodDraft {
  readonly reason: string;
}

export interface MethodEdit {
  readonly form: Form<MethodFields>;
  /** What was read or is gone on from; undefined while it is new. */
  readonly base: Method | undefined;
  /** What somebody else saved meanwhile. */
  readonly standing: Method | undefined;
  readonly hasGateway: boolean;
  readonly takeStanding: (standing: Method) => void;
  readonly keepMine: (standing: Method) => void;
  /** Off the site and on it again; what else was typed is not saved with it. */
  readonly show: (method: Method, enabled: boolean) => Promise<boolean>;
}

const showAgain = () => askAnew(sharedKeys.list.of('methods'));

/** What is wrong with what was typed, before the server is asked. */
function faultsOf(draft: MethodDraft, t: Translate): Faults<MethodFields> {
  const sums = (['minimum', 'maximum', 'amountStep', 'fixed'] as const).filter(
    (name) => !(isSum(draft[name]) || (draft[name].trim() === '' && (name === 'amountStep' || name === 'fixed'))),
  );
  const counts = (['dailyCount', 'rankFrom', 'rankTo', 'minutesToPay', 'position'] as const).filter(
    (name) => draft[name].trim() !== '' && !isCount(draft[name]),
  );
  return Object.fromEntries([
    ...sums.map((name) => [name, t('paying.badSum')]),
    ...counts.map((name) => [name, t('paying.badCount')]),
    ...(wordsIn(draft.presets).every(isSum) ? [] : [['presets', t('paying.badSum')]]),
    ...(draft.percent.trim() === '' || isPercent(draft.percent) ? [] : [['percent', t('paying.badPercent')]]),
  ]);
}

interface MethodHabits {
  readonly onDirty: (dirty: boolean) => void;
  readonly onDone: () => void;
  /** The server has something against the names: those in English are marked. */
  readonly onNamesRefused: () => void;
}

const fieldsOf = (method: Method | undefined): MethodFields => ({ ...draftOf(method), reason: '' });

/** Fields of the form by what the server calls them. */
const places: Readonly<Record<string, keyof MethodFields>> = {
  ...(Object.fromEntries(Object.keys(draftOf(undefined)).map((name) => [`method.${name}`, name])) as Record<string, keyof MethodDraft>),
  'method.fee': 'percent',
  'method.fee.fixed': 'fixed',
  'method.fee.payer': 'payer',
};

const mayHaveGateway = ({ kind }: MethodDraft): boolean => !isPaidByHand(kind) && kind !== 'voucher';

/** What is saved: `version` is that of the terms which are changed, null for a new way to pay. */
function bodyOf({ reason, ...draft }: MethodFields, version: string | null) {
  return { method: { ...formOf(draft), gateway: mayHaveGateway(draft) ? draft.gateway : '' }, version, reason: reason.trim() };
}

/** A way to pay as it is edited: what was typed, what is wrong with it, and saving it. */
export function useMethodEdit(method: Method | undefined, { onDirty, onDone, onNamesRefused }: MethodHabits): MethodEdit {
  const t = useT();
  const [{ base, standing }, set] = useState<{ base: Method | undefined; standing: Method | undefined }>({
    base: method,
    standing: undefined,
  });
  const look = async () => {
    const now = await call('staffListMethods', { query: {} }).catch(() => undefined);
    set({ base, standing: now?.list.find(({ vendorId }) => vendorId === form.values.vendorId) });
  };
  const leave = async () => {
    onDone();
    await showAgain();
  };
  const form = useForm<MethodFields>({
    start: fieldsOf(method),
    limits,
    places,
    body: (fields) => bodyOf(fields, base?.version ?? null),
    faults: (fields) => faultsOf(fields, t),
    async submit(fields) {
      try {
        const { waitingApproval } = await unlessOutdated(
          () => call('staffSaveMethod', { body: bodyOf(fields, base?.version ?? null) }),
          look,
        );
        await leave();
        tellSaved(t, waitingApproval);
      } catch (error) {
        if (fieldOf(error) === 'names') onNamesRefused();
        throw error;
      }
    },
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return {
    form,
    base,
    standing,
    hasGateway: mayHaveGateway(form.values),
    takeStanding(taken) {
      set({ base: taken, standing: undefined });
      form.begin({ ...fieldsOf(taken), reason: form.values.reason });
    },
    keepMine(kept) {
      set({ base: kept, standing: undefined });
      form.forget();
    },
    show: ({ vendorId, version }, enabled) =>
      form.run(async () => {
        const reason = form.values.reason.trim();
        const done = await unlessOutdated(
          () => call('staffSaveMethod', { body: { method: { vendorId, enabled }, version, reason } }),
          look,
        );
        await leave();
        const why = undoReason(t, reason);
        tellWithUndo(t, t(enabled ? 'paying.onSaved' : 'paying.offSaved'), async () => {
          const body = { method: { vendorId, enabled: !enabled }, version: done.method?.version ?? null, reason: why };
          await call('staffSaveMethod', { body });
          await showAgain();
        });
      }),
  };
}
