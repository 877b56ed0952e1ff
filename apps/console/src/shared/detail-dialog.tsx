import { ApiError, type QueryKeys } from '@sortes/browser';
import { Dialog, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { returnToRow } from './list/row-focus';
import { problemText } from './problem';
import { translate, useT } from './texts';

/** Resolves when the frame that is being made has been painted; soon where none are made, as in a tab behind. */
const framePainted = () =>
  new Promise<void>((resolve) => {
    const anyway = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(anyway);
      setTimeout(resolve);
    });
  });

/**
 * What a list says about one of its things, for a thing that has no more than its row. What is gone, or another brand's, is told as such.
 * @throws ApiError not.found
 */
export async function oneOfList<Row>(reply: Promise<{ readonly list: readonly Row[] }>): Promise<Row> {
  const [row] = (await reply).list;
  if (row === undefined) throw new ApiError('not.found', translate('common.problem.gone'), 404);
  return row;
}

/** One thing of a list, asked for anew when it is opened: what is decided by is never a minute old. `id` undefined: closed. */
export function DetailDialog<Detail>({
  keys,
  id,
  title,
  load,
  onClose,
  width = 'large',
  children,
}: {
  keys: QueryKeys<[id: string]>;
  id: string | undefined;
  /** Or how it is called by what it shows. */
  title: string | ((detail: Detail | undefined) => string);
  load: (id: string) => Promise<Detail>;
  onClose: () => void;
  width?: 'large' | 'wide';
  children: (detail: Detail) => ReactNode;
}) {
  const t = useT();
  const query = useQuery({
    queryKey: keys.of(id ?? ''),
    // The dialog is shown first, then filled: making a request takes a slow phone as long as drawing the sheet.
    queryFn: async () => {
      await framePainted();
      return load(id ?? '');
    },
    enabled: id !== undefined,
    // Closed, it is forgotten: what was decided meanwhile must not stand there again for a moment, with its buttons.
    gcTime: 0,
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && id === undefined) returnToRow();
    wasOpen.current = id !== undefined;
  }, [id]);
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={typeof title === 'function' ? title(query.data) : title}
      closeLabel={t('common.close')}
      width={width}
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
