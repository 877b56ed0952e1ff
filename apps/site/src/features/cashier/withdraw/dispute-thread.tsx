import { Button } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { clsx } from 'clsx';
import { useState } from 'react';
import limits from 'virtual:limits/speakInDispute';
import { addressOf, call } from '../../../kit/api/client';
import { routes } from '../../../kit/api/routes.generated';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useRefreshWithdrawals, type WithdrawalWithDispute } from '../api/withdrawals';
import { CommentField, DisputePictures, picturePlaces, SureReceived } from './confirm-card';

/** What player and staff have said about a payout, and while the dispute is open a way to say more. */
export function DisputeThread({ withdrawal }: { withdrawal: WithdrawalWithDispute }) {
  const t = useT();
  const format = useFormat();
  const isOpen = withdrawal.state === 'disputed';
  const decided: Record<string, 'payout.dispute.resend' | 'payout.dispute.return' | 'payout.dispute.force-received'> = {
    resend: 'payout.dispute.resend',
    return: 'payout.dispute.return',
    'force-received': 'payout.dispute.force-received',
  };
  // What staff did about it is an answer like what they wrote.
  const entries = [
    ...withdrawal.dispute,
    ...withdrawal.decisions.flatMap(({ decision, amount, at }) => {
      const text = decided[decision];
      return text === undefined
        ? []
        : [
            {
              id: `${decision}-${at}`,
              author: 'staff',
              comment: t(text, { amount: format.money(tryReadAmount(amount) ?? 0n) }),
              fileIds: [],
              at,
            },
          ];
    }),
  ].sort((one, other) => one.at - other.at);
  if (entries.length === 0 && !isOpen) return null;
  return (
    <section aria-label={t('payout.dispute.thread')} className="grid grid-cols-1 gap-3">
      <h3 className="text-body font-bold text-ink-1">{t('payout.dispute.thread')}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className={clsx(
              'max-w-[85%] rounded-tile border px-3 py-2',
              entry.author === 'player' ? 'justify-self-end border-gold/50 bg-bg2' : 'border-hairline bg-bg2',
            )}
          >
            <p className="text-caption font-semibold text-ink-3">
              {t(entry.author === 'player' ? 'payout.dispute.you' : 'payout.dispute.staff')} ·{' '}
              <span className="tabular">{format.dateTime(entry.at)}</span>
            </p>
            {entry.comment !== '' && <p className="text-body whitespace-pre-wrap text-ink-1">{entry.comment}</p>}
            {entry.fileIds.length > 0 && (
              <p className="flex flex-wrap gap-x-3">
                {entry.fileIds.map((fileId, at) => (
                  <a
                    key={fileId}
                    href={addressOf(routes.getFile[1], { fileId }, undefined)}
                    download
                    className="inline-flex min-h-11 items-center text-label text-info underline underline-offset-4"
                  >
                    {t('payout.dispute.picture', { number: at + 1 })}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <SayMore withdrawal={withdrawal} />}
    </section>
  );
}

interface Message {
  readonly comment: string;
  readonly fileIds: readonly string[];
}

const bodyOf = ({ comment, fileIds }: Message) => ({
  comment: comment.trim(),
  ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
});

function SayMore({ withdrawal }: { withdrawal: WithdrawalWithDispute }) {
  const t = useT();
  const refresh = useRefreshWithdrawals();
  const [isUploading, setUploading] = useState(false);
  const [asking, setAsking] = useState(false);
  const { orderId } = withdrawal;
  const start: Message = { comment: '', fileIds: [] };
  const form = useForm<Message>({
    start,
    limits,
    places: picturePlaces,
    body: bodyOf,
    meant: bodyOf,
    async submit(message, key) {
      await call('speakInDispute', { params: { orderId }, body: bodyOf(message) }, { idempotencyKey: key });
      form.begin(start);
      await refresh();
    },
  });
  const sayReceived = () =>
    form.run(async (key) => {
      await call('confirmPayout', { body: { orderId, result: 'received' } }, { idempotencyKey: key });
      form.begin(start);
      await refresh();
    });
  const { comment, fileIds } = form.values;
  const isEmpty = comment.trim() === '' && fileIds.length === 0;
  const picturesLeft = 3 - withdrawal.dispute.reduce((sum, { author, fileIds: ids }) => sum + (author === 'player' ? ids.length : 0), 0);
  return (
    <form
      {...form.props}
      onSubmit={(event) => (isUploading || isEmpty ? event.preventDefault() : form.props.onSubmit(event))}
      className="grid grid-cols-1 gap-3"
    >
      <CommentField label={t('payout.dispute.message')} {...form.field('comment')} />
      {picturesLeft > 0 && <DisputePictures max={picturesLeft} {...form.field('fileIds')} onBusy={setUploading} />}
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="flex-1" loading={form.busy} loadingLabel={t('common.loading')} disabled={isEmpty || isUploading}>
          {t('payout.dispute.say')}
        </Button>
        <Button tone="ghost" disabled={form.busy} onClick={() => setAsking(true)}>
          {t('payout.dispute.arrived')}
        </Button>
      </div>
      <SureReceived
        amount={withdrawal.remainingAmount ?? withdrawal.arrives}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={sayReceived}
      />
    </form>
  );
}
