import { askBackDays } from '@sortes/contract';
import { Button, ConfirmDialog, toast } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useSending, type Returnable } from '../api/sending';
import { amountText } from './contract-words';

const askBackMs = askBackDays * 86_400_000;

/** Whether a transfer may still be asked for. */
export const isAskable = (sentAt: number, now: number): boolean => now < sentAt + askBackMs;

/** Asks whoever received a transfer to give it back, after a question. */
export function AskBack({ transfer }: { transfer: Returnable }) {
  const t = useT();
  const format = useFormat();
  const { askBack } = useSending();
  const [asks, setAsks] = useState(false);
  const asking = useAction(async () => {
    try {
      await askBack(transfer);
      toast(translate('agents.askBack.done'), { tone: 'win' });
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  return (
    <>
      <Button size="small" disabled={asking.busy} onClick={() => setAsks(true)}>
        {t('agents.askBack')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('agents.askBack.ask', { amount: amountText(format, transfer.amount), account: transfer.account })}
        confirmLabel={t('agents.askBack')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => asking.run()}
        onClose={() => setAsks(false)}
      >
        {t('agents.askBack.note')}
      </ConfirmDialog>
    </>
  );
}
