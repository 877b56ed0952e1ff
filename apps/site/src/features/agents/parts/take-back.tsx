import { takeBackMinutes } from '@sortes/contract';
import { Button, ConfirmDialog, toast } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useSending, type Returnable } from '../api/sending';
import { amountText } from './contract-words';

const takeBackMs = takeBackMinutes * 60_000;

/** Whether a transfer is young enough to be taken back. */
export const isReturnable = (sentAt: number, now: number): boolean => now < sentAt + takeBackMs;

/** Takes a transfer back, after a question. */
export function TakeBack({ transfer, onDone }: { transfer: Returnable; onDone?: () => void }) {
  const t = useT();
  const format = useFormat();
  const { takeBack } = useSending();
  const [asks, setAsks] = useState(false);
  const taking = useAction(async () => {
    try {
      const { amount } = await takeBack(transfer);
      toast(translate('agents.takeBack.done', { amount: amountText(format, amount) }), { tone: 'win' });
      onDone?.();
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  return (
    <>
      <Button size="small" disabled={taking.busy} onClick={() => setAsks(true)}>
        {t('agents.takeBack')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('agents.takeBack.ask', { amount: amountText(format, transfer.amount), account: transfer.account })}
        confirmLabel={t('agents.takeBack')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => taking.run()}
        onClose={() => setAsks(false)}
      >
        {t('agents.takeBack.note', { time: format.clock(transfer.at + takeBackMs) })}
      </ConfirmDialog>
    </>
  );
}
