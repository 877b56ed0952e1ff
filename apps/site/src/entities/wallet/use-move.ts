import { toast } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useRef, useState } from 'react';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { keepsTransferKey, nameOfWish, useTransfer, type TransferWish } from './transfers';

/**
 * Moves money between wallets, once an intention: a double tap and a retry after a lost answer carry the same key. Tells what became of it.
 * @returns `move` resolves to true when all of it arrived, to false when it was refused or is not known yet.
 */
export function useMove(): { move: (wish: TransferWish) => Promise<boolean>; busy: string | undefined; problem: string | undefined } {
  const t = useT();
  const format = useFormat();
  const transfer = useTransfer();
  const keys = useRef(new Map<string, string>());
  // A state is one render late for a double tap; the reference is not.
  const running = useRef(false);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const move = async (wish: TransferWish): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    const name = nameOfWish(wish);
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    setBusy(name);
    setProblem(undefined);
    try {
      const { transfers } = await transfer.mutateAsync({ wish, key });
      keys.current.delete(name);
      const done = transfers.filter(({ state }) => state === 'done');
      const moved = done.reduce((sum, { amount }) => sum + (tryReadAmount(amount) ?? 0n), 0n);
      if (done.length > 0) toast(t('games.wallets.moved', { amount: format.money(moved) }), { tone: 'win' });
      for (const { state, vendorName } of transfers)
        if (state === 'refused') toast(t('games.wallets.refused', { vendor: vendorName }), { tone: 'warning', lifeMs: 0 });
      if (transfers.some(({ state }) => state === 'asked' || state === 'unknown')) toast(t('games.wallets.waiting'), { tone: 'warning' });
      if (transfers.length === 0) toast(t('games.wallets.nothing'));
      return done.length === transfers.length;
    } catch (error) {
      if (!keepsTransferKey(error)) keys.current.delete(name);
      setProblem(problemText(error));
      return false;
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };
  return { move, busy, problem };
}
