import { Suspense, useEffect, type ComponentType } from 'react';
import type { ModalEntry, ModalProps } from '../../kit/modal';
import { useSearch } from '../../kit/search';
import { addressNow, navigate } from '../../kit/router';

/** Parts of an old sheet that have no page: they stay where they are. */
const stays = (search: Readonly<Record<string, string>>) =>
  search['list'] === 'chases' || search['orderId'] !== undefined || search['chaseId'] !== undefined;

/** A modal that is a page of the member centre now: its address becomes the page's, without another step in the history. */
export function leadingTo(page: string, old: ModalEntry | undefined): ComponentType<ModalProps> {
  return function MovedModal({ onClose }: ModalProps) {
    const search = useSearch();
    const keeps = old !== undefined && stays(search);
    useEffect(() => {
      if (keeps) return;
      void navigate({
        search: ({ list: _list, above: _above, ...previous }) => ({
          ...previous,
          m: 'member',
          page,
          // A record that named one movement opened it.
          ...(previous['transactionId'] !== undefined && { above: 'transaction' }),
        }),
        state: addressNow().state,
        replace: true,
        resetScroll: false,
      });
    }, [keeps]);
    if (!keeps) return null;
    return (
      <Suspense fallback={null}>
        <old.Component onClose={onClose} />
      </Suspense>
    );
  };
}
