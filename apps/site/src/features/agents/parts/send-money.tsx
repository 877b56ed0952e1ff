import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part';
import type { Receiver } from './send-dialog';

const Part = lazyPart(async () => (await import('./send-dialog')).SendDialog, ['transfers', 'games', 'patterns']);

/** The dialog that sends money to somebody directly below; its code and texts come when it is opened. */
export function SendMoney(props: { to: Receiver; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
