import type { Operations, Reply } from '@sortes/contract';
import { Button, Dialog, IconArrowDown, IconArrowUp, IconButton, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/staffOrderContent';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { askAnew } from '../../shared/query-client';
import { useLanguage, useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { titleOf } from './record';
import { ReasonField } from '../../shared/reason-field';
import { sharedKeys } from '../../shared/keys';
import { contentKeys } from './keys';

const mostAtOnce = 200;

/** The way to the order of a group's banners, of a part of the foot, or of the help articles. */
export function OrderButton({ kind, group }: { kind: 'banner' | 'article' | 'footer'; group: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('content.order')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('content.order')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        <Order kind={kind} group={group} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface OrderProps {
  readonly kind: 'banner' | 'article' | 'footer';
  readonly group: string;
  readonly onDone: () => void;
}

type Row = Reply<Operations['staffListContent']>['list'][number];

function Order({ kind, group, onDone }: OrderProps) {
  const query = useQuery({
    queryKey: contentKeys.order.of(kind, group),
    queryFn: () => call('staffListContent', { query: { kind, pageSize: mostAtOnce, ...(group && { group }) } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (query.data === undefined) return <Skeleton className="h-40" />;
  return <OrderForm kind={kind} group={group} rows={query.data.list} onDone={onDone} />;
}

function OrderForm({ kind, group, rows, onDone }: OrderProps & { readonly rows: readonly Row[] }) {
  const t = useT();
  const { code: language } = useLanguage();
  const form = useForm<{ readonly ids: readonly string[]; readonly reason: string }>({
    start: { ids: rows.map(({ id }) => id), reason: '' },
    limits,
    body: ({ ids, reason }) => ({ kind, group, ids, reason: reason.trim() }),
    async submit({ ids, reason }) {
      await call('staffOrderContent', { body: { kind, group, ids: [...ids], reason: reason.trim() } });
      await askAnew(sharedKeys.list.of(`content.${kind}`));
      toast(t('content.saved'), { tone: 'win' });
      onDone();
    },
  });
  const { ids } = form.values;
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? titleOf(row.record, language, boot.defaultLanguage) || id : id;
  };
  const move = (at: number, by: number) => form.change({ ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, ...ids.slice(at, at + 1)) });
  return (
    <form {...form.props} className="grid gap-3">
      <ol className="grid gap-1">
        {ids.map((id, at) => (
          <li key={id} className="flex items-center gap-2 rounded-chip bg-bg2 ps-3">
            <span className="tabular text-label text-ink-3">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate text-body">{nameOf(id)}</span>
            <IconButton label={t('content.moveUp', { name: nameOf(id) })} disabled={at === 0} onClick={() => move(at, -1)}>
              <IconArrowUp size={18} />
            </IconButton>
            <IconButton label={t('content.moveDown', { name: nameOf(id) })} disabled={at === ids.length - 1} onClick={() => move(at, 1)}>
              <IconArrowDown size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <ReasonField {...form.field('reason')} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
      <Button type="submit" tone="primary" disabled={!form.isDirty || missingIn(t, form) !== undefined || form.busy}>
        {t('content.save')}
      </Button>
    </form>
  );
}
