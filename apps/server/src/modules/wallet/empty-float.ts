import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { balanceOf } from './account-repository.js';
import { postOne } from './post.js';
import { lockPlayers } from './figure-repository.js';
import { findMovement } from './movement-repository.js';

export interface EmptiedFloat {
  amount: bigint;
  balance: bigint;
  sequence: bigint;
}

/**
 * Moves all of an agent's float to their main account. The same Idempotency-Key answers the same, also when money came in between.
 * @throws DomainError balance.not.enough when there is nothing on it
 */
export async function emptyFloat({ db }: Pick<Services, 'db'>, context: RequestContext): Promise<EmptiedFloat> {
  const { playerId } = callerOf(context);
  const key = `float:${context.idempotencyKey ?? refuse('idempotency.key.required')}`;
  return inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, [playerId]);
    const known = await findMovement(transaction, playerId, { key, template: 'float-emptied' });
    if (known !== undefined) return known;
    const { float } = await balanceOf(transaction, playerId);
    if (float <= 0n) refuse('balance.not.enough');
    const posted = await postOne(transaction, {
      playerId,
      merchantId: context.merchant.id,
      template: 'float-emptied',
      key,
      input: { floatEmptied: true },
      reference: '',
      lines: [
        { account: 'float', amount: -float },
        { account: 'main', amount: float },
      ],
    });
    if (posted.verdict !== 'posted') throw new Error(`emptying the float of player ${playerId} was ${posted.verdict}`);
    return { amount: float, balance: posted.balance, sequence: posted.sequence };
  });
}
