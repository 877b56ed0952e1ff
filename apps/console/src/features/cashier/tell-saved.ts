import { toast } from '@sortes/ui';
import type { Translate } from '../../shared/texts';

/** How long it stays in sight that a second person is waited for. */
const waitsMs = 15_000;

/** Tells that rules of paying are saved, or that a second person is to confirm them. */
export function tellSaved(t: Translate, waitingApproval: unknown): void {
  if (waitingApproval === null) toast(t('paying.saved'), { tone: 'win' });
  else toast(t('paying.waits'), { tone: 'warning', lifeMs: waitsMs });
}
