import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSearch } from '../shared/search';
import { modalOf } from './modals';

export interface ModalControl {
  /** Key of the open modal. */
  current: string | undefined;
  /** Opens `?m=key` on the page in view, with further search parameters if given; Back closes it. */
  open: (key: string, search?: Readonly<Record<string, string>>) => void;
  /** Closes it: goes back when the modal was opened from this page, else takes it off the address. */
  close: () => void;
  /** Starts the download of a modal, for hover and focus. */
  preload: (key: string) => void;
}

/** Opens and closes modals through the address. */
export function useModal(): ModalControl {
  const navigate = useNavigate();
  const router = useRouter();
  const current = useSearch()['m'];
  return useMemo(
    () => ({
      current,
      open(key, search = {}) {
        // Switching from one modal to the other replaces, so that one Back leaves both.
        const replace = router.latestLocation.search['m' as never] !== undefined;
        const opened = replace ? (router.latestLocation.state as { modal?: boolean }).modal === true : true;
        void navigate({ to: '.', search: (previous: Record<string, string>) => ({ ...previous, ...search, m: key }), state: { modal: opened } as never, replace, resetScroll: false });
      },
      close() {
        if ((router.latestLocation.state as { modal?: boolean }).modal) router.history.back();
        else void navigate({ to: '.', search: ({ m: _gone, ...rest }: Record<string, string>) => rest, replace: true, resetScroll: false });
      },
      preload: (key) => modalOf(key)?.preload(),
    }),
    [current, navigate, router],
  );
}
