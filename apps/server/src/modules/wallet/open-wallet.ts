import { isTrialType } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import type { CreatedPlayer } from '../../ports/hooks.js';
import { openAccounts } from './account-repository.js';
import { postOne } from './post.js';

/** Play money that a trial account begins with, and demo play of a visitor as well: money units. */
export const trialCredit = parseMoney('2000000');

/** A new player's accounts exist before the player can be seen; a trial account starts with play money. */
export async function openWallet(transaction: DatabaseTransaction, player: CreatedPlayer): Promise<void> {
  await openAccounts(transaction, player.playerId, player.currency, player.merchantId);
  if (!isTrialType(player.type)) return;
  const posted = await postOne(transaction, {
    playerId: player.playerId,
    merchantId: player.merchantId,
    template: 'trial-credited',
    key: 'trial',
    input: { trial: true },
    reference: 'trial',
    lines: [
      { account: 'main', amount: trialCredit },
      { account: 'house:trial', amount: -trialCredit },
    ],
  });
  if (posted.verdict !== 'posted') throw new Error(`trial credit was ${posted.verdict}`);
}
