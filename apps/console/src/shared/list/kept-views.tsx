import { Button, IconButton, IconTrash, TextField } from '@sortes/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef } from 'react';
import limits from 'virtual:limits/staffKeepView';
import { call } from '../calls';
import { problemText } from '../problem';
import { useT } from '../texts';
import { tellWithUndo } from '../undo';
import { sharedKeys, type ListName } from '../keys';
import { askAnew } from '../query-client';
import { useForm } from '../use-form';

/** A list as somebody likes to see it; `search`: filters and order, as in the address. */
export interface View {
  readonly search: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
}

/** The views of a list that belong to whoever sits here, at whatever desk: the server keeps them. `now`: the list as it is seen now. */
export function KeptViews({ list, now, onChoose }: { list: ListName; now: View; onChoose: (view: View) => void }) {
  const t = useT();
  const queryKey = sharedKeys.views.of(list);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call('staffListViews', { params: { list } }, { signal }) });
  const keep = async ({ name, search, columns }: View & { name: string }) => {
    await call('staffKeepView', { params: { list }, body: { name, search, columns: [...columns] } });
    await askAnew(queryKey);
  };
  const drop = useMutation({
    mutationFn: async (view: View & { viewId: string; name: string }) => {
      await call('staffDropView', { params: { viewId: view.viewId } });
      await askAnew(queryKey);
      tellWithUndo(t, t('common.droppedView', { name: view.name }), () => keep(view));
    },
  });
  const views = query.data?.list ?? [];
  const problem = query.error ?? drop.error;
  return (
    <div className="grid w-72 max-w-full gap-2 p-2">
      {query.data === undefined && !query.isError && <p className="text-label text-ink-2">{t('common.working')}</p>}
      {query.data && views.length === 0 && <p className="text-label text-ink-2">{t('common.noViews')}</p>}
      {views.map((view) => (
        <div key={view.viewId} className="flex items-center gap-1">
          <Button tone="ghost" className="min-w-0 flex-1 justify-start" onClick={() => onChoose(view)}>
            <span className="truncate">{view.name}</span>
          </Button>
          <IconButton label={t('common.dropView', { name: view.name })} onClick={() => drop.mutate(view)}>
            <IconTrash size={18} />
          </IconButton>
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-label text-danger">
          {problemText(problem)}
        </p>
      )}
      <KeepView hasViews={views.length > 0} onKeep={(name) => keep({ ...now, name })} />
    </div>
  );
}

function KeepView({ onKeep, hasViews }: { onKeep: (name: string) => Promise<unknown>; hasViews: boolean }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    start: { name: '' },
    limits,
    body: ({ name }) => ({ name: name.trim() }),
    async submit({ name }) {
      await onKeep(name.trim());
      form.begin({ name: '' });
      // The button is switched off now: the keyboard would be nowhere, and Escape would not close the sheet. Whoever has gone on meanwhile stays there.
      const { activeElement, body } = document;
      if (activeElement === body || form.props.ref.current?.contains(activeElement)) field.current?.focus();
    },
  });
  return (
    <form {...form.props} className={clsx('grid gap-2', hasViews && 'border-t border-divider pt-2')}>
      <p role="alert" className="text-label text-danger empty:hidden">
        {form.problem}
      </p>
      <TextField ref={field} label={t('common.viewName')} {...form.field('name')} />
      <Button type="submit" disabled={form.values.name.trim() === ''}>
        {t('common.keepView')}
      </Button>
    </form>
  );
}
