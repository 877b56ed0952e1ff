import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../entities/account/session';
import { isPageSheet, modalOf, parametersOf, useModal, useOpenModal } from '../kit/modal';
import { navigate, usePathname } from '../kit/router';
import { useParameter } from '../kit/search';
import { ErrorBoundary } from '../kit/error-boundary';

/** `above=<key>`: a second modal over the open one, which keeps its place: a record's detail over the list. */
function Above({ name }: { name: string }) {
  const { closeAbove } = useModal();
  const entry = modalOf(name);
  // After a refresh both are asked for at once: this one comes a moment later, for of two that come together the first shuts the other out. The lower one
  // waits for who is signed in; this one does too.
  const known = useSession(({ status }) => status !== 'unknown');
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!known) return undefined;
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, [known]);
  if (!entry || !drawn) return null;
  return (
    <ErrorBoundary inline>
      <Suspense fallback={null}>
        <entry.Component onClose={() => closeAbove(['above', ...parametersOf(name)])} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Draws the modal of the address. A key that the product does not have is taken off the address. */
export function ModalHost() {
  const { close } = useModal();
  const current = useOpenModal();
  const entry = current === undefined ? undefined : modalOf(current);
  const path = usePathname();
  const unknown = current !== undefined && !entry && !isPageSheet(current, path);
  useEffect(() => {
    if (unknown) void navigate({ search: ({ m: _gone, ...rest }) => rest, replace: true, resetScroll: false });
  }, [unknown]);
  const above = useParameter('above');
  if (!entry) return null;
  return (
    <ErrorBoundary key={current} inline>
      <Suspense fallback={null}>
        <entry.Component onClose={close} />
        {/* In here it cannot come before the one below it, however late that one's code is. */}
        {above !== undefined && above !== current && <Above key={above} name={above} />}
      </Suspense>
    </ErrorBoundary>
  );
}
