import { Dialog, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { returnToRow } from './list/row-focus';
import { problemText } from './problem';
import { useT } from './texts';

/** One thing of a list, asked for anew when it is opened: what is decided by is never a minute old. `id` undefined: closed. */
export function DetailDialog<Detail>({
  name,
  id,
  title,
  load,
  onClose,
  children,
}: {
  /** Name in the query cache, beside the id. */
  name: string;
  id: string | undefined;
  title: string;
  load: (id: string) => Promise<Detail>;
  onClose: () => void;
  children: (detail: Detail) => ReactNode;
}) {
  const t = useT();
  const query = useQuery({ queryKey: [name, id], queryFn: () => load(id ?? ''), enabled: id !== undefined });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && id === undefined) returnToRow();
    wasOpen.current = id !== undefined;
  }, [id]);
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      width="large"
      closeOnOutsidePress={false}
      overManyRows
    >
      {query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : query.data === undefined ? (
        <Skeleton className="h-60" />
      ) : (
        children(query.data)
      )}
    </Dialog>
  );
}
