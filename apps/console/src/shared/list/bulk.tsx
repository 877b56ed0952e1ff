import type { Operations, Reply } from '@sortes/contract';
import { Button, Dialog, Select, TextArea, toast, type ButtonTone, type Choice } from '@sortes/ui';
import { lazy, Suspense, useState } from 'react';
import { problemText } from '../problem';
import { queryClient } from '../query-client';
import { loadAreas, useT } from '../texts';
import type { Prepared } from './each-dialog';
import { useListSearch } from './use-list-search';
import type { ListSelection } from './use-selection';

export type BatchLine = Reply<Operations['staffGetBatch']>;

/** What a bulk action is about: rows by their keys, or all that the list is narrowed to. */
export type BulkTarget = { readonly ids: string[] } | { readonly filter: Readonly<Record<string, string>> };

interface BulkShape {
  readonly key: string;
  readonly label: string;
  readonly tone?: ButtonTone;
}

/**
 * Something done to many rows. `draft` asks the server to try it on each without a change and answers the batch: its dialog tells what would be
 * done, asks the reason and follows it. `run` is for what takes no reason and is undone by the next press: done at once, to rows of the page only.
 * `prepare` looks at one thing and answers how it is done: for what the server does one by one, with one reason for all; rows of the page only.
 */
export type BulkAction = BulkShape &
  (
    | {
        readonly draft: (target: BulkTarget, told: string | undefined) => Promise<{ readonly batchId: string }>;
        /** What has to be said first; with `choices` one of them. */
        readonly ask?: { readonly label: string; readonly note?: string; readonly choices?: readonly Choice[] };
      }
    | { readonly run: (ids: readonly string[]) => Promise<void> }
    | { readonly prepare: (id: string) => Promise<Prepared> }
  );

const BatchDialog = lazy(async () => {
  const [{ BatchDialog: Loaded }] = await Promise.all([import('../batch/batch-dialog'), loadAreas(['batch'])]);
  return { default: Loaded };
});

const EachDialog = lazy(async () => {
  const [{ EachDialog: Loaded }] = await Promise.all([import('./each-dialog'), loadAreas(['batch'])]);
  return { default: Loaded };
});

/** What can be done to the selected rows; stands at the foot of the list while some are. The open batch is in the address. */
export function BulkBar({
  actions,
  selection,
  total,
  narrowed,
}: {
  actions: readonly BulkAction[];
  selection: ListSelection;
  total: number;
  narrowed: Readonly<Record<string, string | undefined>>;
}) {
  const t = useT();
  const { search, change } = useListSearch();
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<BulkAction>();
  const count = selection.isAll ? total : selection.keys.size;
  const page = { page: search['page'] };
  const go = async (action: BulkAction, told?: string) => {
    setBusy(action.key);
    setAsking(undefined);
    try {
      if ('run' in action) {
        await action.run([...selection.keys]);
        selection.clear();
      } else if ('draft' in action) {
        const filter = Object.fromEntries(Object.entries(narrowed).filter((one): one is [string, string] => one[1] !== undefined));
        const { batchId } = await action.draft(selection.isAll ? { filter } : { ids: [...selection.keys] }, told);
        change({ ...page, batch: batchId });
      }
    } catch (error) {
      toast(problemText(error), { tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {count > 0 && (
        <section
          aria-label={t('common.bulk.title')}
          className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-tile border border-divider bg-bg2 p-3 shadow-card"
        >
          <p role="status" className="tabular text-label font-semibold">
            {t('common.bulk.selected', { count })}
          </p>
          {!selection.isAll && total > selection.keys.size && (
            <Button size="small" tone="ghost" onClick={selection.selectAll}>
              {t('common.bulk.all', { count: total })}
            </Button>
          )}
          <Button size="small" tone="ghost" onClick={selection.clear}>
            {t('common.bulk.none')}
          </Button>
          <span className="ms-auto flex flex-wrap gap-2">
            {actions
              .filter((action) => !selection.isAll || 'draft' in action)
              .map((action) => (
                <Button
                  key={action.key}
                  size="small"
                  {...(action.tone && { tone: action.tone })}
                  loading={busy === action.key}
                  loadingLabel={t('common.working')}
                  onClick={() =>
                    ('ask' in action && action.ask !== undefined) || 'prepare' in action ? setAsking(action) : void go(action)
                  }
                >
                  {action.label}
                </Button>
              ))}
          </span>
        </section>
      )}
      {asking && 'draft' in asking && asking.ask && (
        <AskFirst title={asking.label} ask={asking.ask} onClose={() => setAsking(undefined)} onGo={(told) => void go(asking, told)} />
      )}
      {asking && 'prepare' in asking && (
        <Suspense>
          <EachDialog
            title={asking.label}
            ids={[...selection.keys]}
            prepare={asking.prepare}
            onClose={() => {
              setAsking(undefined);
              selection.clear();
            }}
          />
        </Suspense>
      )}
      {search['batch'] && (
        <Suspense>
          <BatchDialog
            id={search['batch']}
            onClose={() => {
              selection.clear();
              change({ ...page, batch: undefined });
              void queryClient.invalidateQueries({ queryKey: ['list'] });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function AskFirst({
  title,
  ask,
  onClose,
  onGo,
}: {
  title: string;
  ask: { readonly label: string; readonly note?: string; readonly choices?: readonly Choice[] };
  onClose: () => void;
  onGo: (told: string) => void;
}) {
  const t = useT();
  const [told, setTold] = useState(ask.choices?.[0]?.value ?? '');
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onGo(told);
        }}
      >
        {ask.choices ? (
          <Select label={ask.label} choices={ask.choices} value={told} onChange={(event) => setTold(event.target.value)} />
        ) : (
          <TextArea
            label={ask.label}
            {...(ask.note && { description: ask.note })}
            rows={3}
            maxLength={300}
            value={told}
            onChange={(event) => setTold(event.target.value)}
          />
        )}
        <Button type="submit" tone="primary">
          {t('common.bulk.try')}
        </Button>
      </form>
    </Dialog>
  );
}
