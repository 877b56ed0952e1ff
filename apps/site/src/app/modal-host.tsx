import { Suspense, useEffect } from 'react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isPageSheet, modalOf } from '../shared/modal';
import { useModal } from '../shared/modal';
import { ErrorBoundary } from './error-boundary';

/** Draws the modal of the address. A key that the product does not have is taken off the address. */
export function ModalHost() {
  const { current, close } = useModal();
  const entry = current === undefined ? undefined : modalOf(current);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const unknown = current !== undefined && !entry && !isPageSheet(current, path);
  const navigate = useNavigate();
  useEffect(() => {
    if (unknown)
      void navigate({ to: '.', search: ({ m: _gone, ...rest }: Record<string, string>) => rest, replace: true, resetScroll: false });
  }, [unknown, navigate]);
  if (!entry) return null;
  return (
    <ErrorBoundary key={current} inline>
      <Suspense fallback={null}>
        <entry.Component onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
