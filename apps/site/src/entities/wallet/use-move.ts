import { toast } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useAction } from '../../kit/use-action';
import { nameOfWish, useTransfer, type TransferWish } from './transfers';

/**
 * Moves money between wallets, once an intention: a double tap and a retry after a lost answer carry the same key. Tells what became of it.
 * @returns `move` resolves to true when all of it arrived, to false when it was refused or is not known yet. `busy` is the name of the wish under way.
 */
export function useMove(): { move: (wish: TransferWish) => Promise<boolean>; busy: string | undefined; problem: string | undefined } {
  const t = useT();
  const format = useFormat();
  const transfer = useTransfer();
  const { run, busyWith, problem } = useAction(async (key, wish: TransferWish) => {
    const { transfers } = await transfer(wish, key);
    const done = transfers.filter(({ state }) => state === 'done');
    const moved = done.reduce((sum, { amount }) => sum + (tryReadAmount(amount) ?? 0n), 0n);
    if (done.length > 0) toast(t('games.wallets.moved', { amount: format.money(moved) }), { tone: 'win' });
    for (const { state, vendorName } of transfers)
      if (state === 'refused') toast(t('games.wallets.refused', { vendor: vendorName }), { tone: 'warning', lifeMs: 0 });
    if (transfers.some(({ state }) => state === 'asked' || state === 'unknown')) toast(t('games.wallets.waiting'), { tone: 'warning' });
    if (transfers.length === 0) toast(t('games.wallets.nothing'));
    return done.length === transfers.length;
  }, nameOfWish);
  return { move: async (wish) => (await run(wish)) === true, busy: busyWith, problem: problem?.text };
}
