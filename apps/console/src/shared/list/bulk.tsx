import { Button, Dialog, type ButtonTone } from '@sortes/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { askAnew } from '../query-client';
import { tellProblem } from '../tell-problem';
import { loadAreas, useT } from '../texts';
import { useAction } from '../use-action';
import { useForm } from '../use-form';
import { useNarrowing } from './use-list-search';
import type { ListSelection } from './use-selection';
import { sharedKeys } from '../keys';

/** What a bulk action is about: rows by their keys, or all that the list is narrowed to. */
export type BulkTarget = { readonly ids: string[] } | { readonly filter: Readonly<Record<string, string>> };

/** What goes to each of the players with a decision: `told` a reason of a list, where there is one, `words` a note of one's own. */
export interface Said {
  readonly told: string;
  readonly words: string;
}

export const nothingSaid: Said = { told: '', words: '' };

interface BulkShape<Row> {
  readonly key: string;
  readonly label: string;
  readonly tone?: ButtonTone;
  /** Whether it can be done to this row; without it, to any. It is offered while one of the chosen rows allows it, with their number, and done to those. */
  allows?(this: void, row: Row): boolean;
}

interface Asked {
  readonly fields: (said: Said, onChange: (said: Said) => void) => ReactNode;
  readonly isWhole?: (said: Said) => boolean;
}

/**
 * Something done to many rows. `draft` asks the server to try it on each without a change and answers the batch: its dialog tells what would be
 * done, asks the reason and follows it. `run` is for what takes no reason and is undone by the next press: done at once, to rows of the page only.
 */
export type BulkAction<Row = never> = BulkShape<Row> &
  (
    | {
        readonly draft: (target: BulkTarget, said: Said) => Promise<{ readonly batchId: string }>;
        /** What has to be said first. */
        readonly ask?: Asked;
      }
    | { readonly run: (ids: readonly string[]) => Promise<void> }
  );

const BatchDialog = lazy(async () => {
  const [{ BatchDialog: Loaded }] = await Promise.all([import('../batch/batch-dialog'), loadAreas(['batch', 'staff'])]);
  return { default: Loaded };
});

interface Selected {
  readonly selection: ListSelection;
  readonly narrowed: Readonly<Record<string, string | undefined>>;
  /** A row that was shown, by its key. */
  readonly rowOf: (key: string) => unknown;
}

/** Does an action to the selected rows; `onDraft` hears of the batch that is tried. */
function useBulkWork({ selection, narrowed, rowOf }: Selected, onDraft: (batchId: string) => void) {
  const [asking, setAsking] = useState<BulkAction>();
  const { keys, isAll } = useStore(selection.store);
  const idsFor = ({ allows }: BulkAction): string[] =>
    allows === undefined
      ? [...keys]
      : [...keys].filter((key) => {
          const row = rowOf(key);
          return row !== undefined && allows(row as never);
        });
  /** The action that was begun last, by its key. */
  const [begun, setBegun] = useState<string>();
  const work = async (action: BulkAction, said: Said) => {
    setBegun(action.key);
    setAsking(undefined);
    if ('run' in action) {
      await action.run(idsFor(action));
      selection.clear();
    } else if ('draft' in action) {
      const filter = Object.fromEntries(Object.entries(narrowed).filter((one): one is [string, string] => one[1] !== undefined));
      const { batchId } = await action.draft(isAll ? { filter } : { ids: idsFor(action) }, said);
      onDraft(batchId);
    }
  };
  const doing = useAction((_key, action: BulkAction, said: Said) => work(action, said).catch(tellProblem));
  const go = (action: BulkAction, said: Said = nothingSaid) => void doing.run(action, said);
  const busy = doing.busy ? begun : undefined;
  return { busy, asking, setAsking, idsFor, go };
}

/** What can be done to the selected rows; stands at the foot of the list while some are. The open batch is in the address. */
export function BulkBar({
  actions,
  selection,
  total,
  narrowed,
  rowOf,
}: Selected & {
  readonly actions: readonly BulkAction[];
  readonly total: number;
}) {
  const t = useT();
  const { search, change } = useNarrowing();
  const { keys, isAll } = useStore(selection.store);
  const count = isAll ? total : keys.size;
  const page = { page: search['page'] };
  const { busy, asking, setAsking, idsFor, go } = useBulkWork({ selection, narrowed, rowOf }, (batchId) =>
    change({ ...page, batch: batchId }),
  );
  const offered = actions
    .map((action) => ({ action, some: idsFor(action).length }))
    .filter(({ action, some }) => (isAll ? 'draft' in action : some > 0))
    .map(({ action, some }) => (
      <Button
        key={action.key}
        size="small"
        {...(action.tone && { tone: action.tone })}
        loading={busy === action.key}
        loadingLabel={t('common.working')}
        onClick={() => ('ask' in action && action.ask !== undefined ? setAsking(action) : go(action))}
      >
        {action.allows === undefined || isAll ? action.label : t('common.bulk.some', { what: action.label, count: some })}
      </Button>
    ));
  return (
    <>
      {count > 0 && (
        <Bar count={count} total={total} selection={selection}>
          {offered}
        </Bar>
      )}
      {asking && 'draft' in asking && asking.ask && (
        <AskFirst title={asking.label} ask={asking.ask} onClose={() => setAsking(undefined)} onGo={(said) => go(asking, said)} />
      )}
      {search['batch'] && (
        <Suspense>
          <BatchDialog
            id={search['batch']}
            onClose={() => {
              selection.clear();
              change({ ...page, batch: undefined });
              void askAnew(sharedKeys.list.all);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** How many rows are selected, and what can be done to them. */
function Bar({ count, total, selection, children }: { count: number; total: number; selection: ListSelection; children: ReactNode }) {
  const t = useT();
  const { keys, isAll } = useStore(selection.store);
  return (
    <section
      aria-label={t('common.bulk.title')}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-tile border border-divider bg-bg2 p-3 shadow-card"
    >
      <p role="status" className="tabular text-label font-semibold">
        {t('common.bulk.selected', { count })}
      </p>
      {!isAll && total > keys.size && (
        <Button size="small" tone="ghost" onClick={selection.selectAll}>
          {t('common.bulk.all', { count: total })}
        </Button>
      )}
      <Button size="small" tone="ghost" onClick={selection.clear}>
        {t('common.bulk.none')}
      </Button>
      <span className="ms-auto flex flex-wrap gap-2">{children}</span>
    </section>
  );
}

function AskFirst({ title, ask, onClose, onGo }: { title: string; ask: Asked; onClose: () => void; onGo: (said: Said) => void }) {
  const t = useT();
  const form = useForm<Said>({ start: nothingSaid, submit: async (said) => onGo(said) });
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')}>
      <form {...form.props} className="grid gap-4">
        {ask.fields(form.values, form.change)}
        <Button type="submit" tone="primary" disabled={ask.isWhole?.(form.values) === false}>
          {t('common.bulk.try')}
        </Button>
      </form>
    </Dialog>
  );
}
