import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { type Award, awardAlone, noteAward, takesSecond } from '../../awards/index.js';
import type { MissionsStaffKit } from './kit.js';

/** A mission or leaderboard that is shown to players, and what it gives on its worst day, money units; null: nobody can say. */
interface Shown {
  of: 'mission' | 'board';
  id: string;
  worst: bigint | null;
}

const promiseOf = ({ merchant }: RequestContext, { of, id, worst }: Shown): Omit<Award, 'staff'> => ({
  merchantId: merchant.id,
  kind: of,
  act: 'promised',
  subject: `${of}:${id}`,
  playerId: undefined,
  currency: merchant.currency,
  worst,
});

/** Whether showing it is, with what one person gave and promised alone in 24 hours, more than they may. */
export const documentTakesSecond = (
  { below }: MissionsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  promise: Shown,
): Promise<boolean> => takesSecond(below, transaction, { ...promiseOf(context, promise), staff: staffOf(context).name });

/** Writes down who shows it to players alone. @throws DomainError award.alone */
export const promiseDocument = (
  { below }: MissionsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  promise: Shown,
): Promise<void> => awardAlone(below, transaction, { ...promiseOf(context, promise), staff: staffOf(context).name });

/** Writes down which two persons show it to players. */
export const noteDocument = (transaction: DatabaseTransaction, context: RequestContext, promise: Shown, staff: string): Promise<void> =>
  noteAward(transaction, { ...promiseOf(context, promise), staff, confirmedBy: staffOf(context).name });

/** A worst day in a request's payload: who agrees types it. */
export const presentWorst = (worst: bigint | null) => ({
  worstDay: worst === null ? null : formatMoney(worst),
  ...(worst !== null && { toType: formatMoney(worst) }),
});
