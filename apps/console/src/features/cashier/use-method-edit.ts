import { isPaidByHand } from '@sortes/contract';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import { useT, type Translate } from '../../shared/texts';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { unlessOutdated } from '../../shared/unless-outdated';
import type { Faults } from '../../shared/use-fault-focus';
import { useFormWork, type FormWork } from '../../shared/use-form-work';
import { draftOf, fieldOf, formOf, isCount, isPercent, isSum, wordsIn, type Method, type MethodDraft } from './rule-draft';
import { tellSaved } from './tell-saved';
import { sharedKeys } from '../../shared/keys';

interface Editing {
  /** What was read or is gone on from; undefined while it is new. */
  readonly base: Method | undefined;
  readonly draft: MethodDraft;
  /** What somebody else saved meanwhile. */
  readonly standing: Method | undefined;
  readonly reason: string;
}

export interface MethodEdit extends Editing {
  readonly work: FormWork;
  readonly hasGateway: boolean;
  /** What is wrong with what was typed, by field. */
  readonly typed: Faults;
  /** What the fields say of it now. */
  readonly faults: Faults;
  readonly edit: (change: Partial<MethodDraft>) => void;
  readonly giveReason: (reason: string) => void;
  readonly takeStanding: (standing: Method) => void;
  readonly keepMine: (standing: Method) => void;
  readonly save: () => Promise<void>;
  /** Off the site and on it again; what else was typed is not saved with it. */
  readonly show: (method: Method, enabled: boolean) => Promise<void>;
}

const showAgain = () => askAnew(sharedKeys.list.of('methods'));

/** What is wrong with what was typed, before the server is asked. */
function faultsOf(draft: MethodDraft, t: Translate): Faults {
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
  ]) as Faults;
}

interface MethodHabits {
  readonly onDirty: (dirty: boolean) => void;
  readonly onDone: () => void;
  /** The server has something against the names: those in English are marked. */
  readonly onNamesRefused: () => void;
}

/** A way to pay as it is edited: what was typed, what is wrong with it, and saving it. */
export function useMethodEdit(method: Method | undefined, { onDirty, onDone, onNamesRefused }: MethodHabits): MethodEdit {
  const t = useT();
  const [editing, setEditing] = useState<Editing>(() => ({ base: method, draft: draftOf(method), standing: undefined, reason: '' }));
  const work = useFormWork(fieldOf);
  const { base, draft } = editing;
  const reason = editing.reason.trim();
  const typed = faultsOf(draft, t);
  const isEmpty = base === undefined && draft.minimum === '' && draft.maximum === '';
  const hasGateway = !isPaidByHand(draft.kind) && draft.kind !== 'voucher';
  const set = (change: Partial<Editing>) => setEditing((now) => ({ ...now, ...change }));
  const look = async () => {
    const now = await call('staffListMethods', { query: {} }).catch(() => undefined);
    set({ standing: now?.list.find(({ vendorId }) => vendorId === draft.vendorId) });
  };
  const run = (change: () => Promise<void>) =>
    work.run(async () => {
      try {
        await unlessOutdated(change, look);
      } catch (error) {
        if (fieldOf(error) === 'names') onNamesRefused();
        throw error;
      }
    });
  const leave = async () => {
    onDone();
    await showAgain();
  };
  return {
    ...editing,
    work,
    hasGateway,
    typed,
    // An empty form is not wrong yet.
    faults: { ...(isEmpty ? {} : typed), ...work.said },
    edit(change) {
      setEditing((now) => ({ ...now, draft: { ...now.draft, ...change } }));
      work.touch();
      onDirty(true);
    },
    giveReason: (given) => set({ reason: given }),
    takeStanding(standing) {
      set({ base: standing, draft: draftOf(standing), standing: undefined });
      work.forget();
      onDirty(false);
    },
    keepMine(standing) {
      set({ base: standing, standing: undefined });
      work.forget();
    },
    save: () =>
      run(async () => {
        const wanted = { ...formOf(draft), gateway: hasGateway ? draft.gateway : '' };
        const { waitingApproval } = await call('staffSaveMethod', { body: { method: wanted, version: base?.version ?? null, reason } });
        await leave();
        tellSaved(t, waitingApproval);
      }),
    show: ({ vendorId, version }, enabled) =>
      run(async () => {
        const done = await call('staffSaveMethod', { body: { method: { vendorId, enabled }, version, reason } });
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
