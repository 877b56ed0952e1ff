import { Suspense, useEffect } from 'react';
import { modalOf } from '../shared/modal';
import { useModal } from '../shared/modal';
import { ErrorBoundary } from './error-boundary';

/** Draws the modal of the address. A key that the product does not have is taken off the address. */
export function ModalHost() {
  const { current, close } = useModal();
  const entry = current === undefined ? undefined : modalOf(current);
  const unknown = current !== undefined && !entry;
  useEffect(() => {
    if (unknown) close();
  }, [unknown, close]);
  if (!entry) return null;
  return (
    <ErrorBoundary key={current} inline>
      <Suspense fallback={null}>
        <entry.Component onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
