import { Button, Dialog, IconArrowDown, IconArrowUp, IconButton, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { useLanguage, useT } from '../../shared/texts';
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

function Order({ kind, group, onDone }: { kind: 'banner' | 'article' | 'footer'; group: string; onDone: () => void }) {
  const t = useT();
  const { code: language } = useLanguage();
  const query = useQuery({
    queryKey: contentKeys.order.of(kind, group),
    queryFn: () => call('staffListContent', { query: { kind, pageSize: mostAtOnce, ...(group && { group }) } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const [moved, setMoved] = useState<readonly string[]>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  if (query.data === undefined) return <Skeleton className="h-40" />;
  const rows = query.data.list;
  const ids = moved ?? rows.map(({ id }) => id);
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? titleOf(row.record, language, boot.defaultLanguage) || id : id;
  };
  const move = (at: number, by: number) => {
    const next = [...ids];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at + by, 0, one);
    setMoved(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await call('staffOrderContent', { body: { kind, group, ids: [...ids], reason: reason.trim() } });
      await askAnew(sharedKeys.list.of(`content.${kind}`));
      toast(t('content.saved'), { tone: 'win' });
      onDone();
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
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
      <ReasonField value={reason} onChange={setReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" tone="primary" disabled={moved === undefined || reason.trim().length < 3}>
        {t('content.save')}
      </Button>
    </form>
  );
}
