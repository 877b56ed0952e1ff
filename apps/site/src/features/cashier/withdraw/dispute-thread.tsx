import { Button } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { clsx } from 'clsx';
import { useState, type FormEvent } from 'react';
import { addressOf, call } from '../../../kit/api/client';
import { routes } from '../../../kit/api/routes.generated';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { useAction } from '../../../kit/use-action';
import { useRefreshWithdrawals, type WithdrawalWithDispute } from '../api/withdrawals';
import { CommentField, SureReceived } from './confirm-card';

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
  comment: string;
  fileIds: readonly string[];
}

const emptyMessage: Message = { comment: '', fileIds: [] };

function SayMore({ withdrawal }: { withdrawal: WithdrawalWithDispute }) {
  const t = useT();
  const refresh = useRefreshWithdrawals();
  const [{ comment, fileIds }, setMessage] = useState<Message>(emptyMessage);
  const change = (part: Partial<Message>) => setMessage((known) => ({ ...known, ...part }));
  const [uploading, setUploading] = useState(false);
  const [asking, setAsking] = useState(false);
  const picturesLeft = 3 - withdrawal.dispute.reduce((sum, { author, fileIds: ids }) => sum + (author === 'player' ? ids.length : 0), 0);
  const isEmpty = comment.trim() === '' && fileIds.length === 0;
  const { orderId } = withdrawal;
  /** Undefined: that the money came after all. */
  const { run, busy, problem } = useAction(async (key, said: Message | undefined) => {
    if (said) {
      const body = { comment: said.comment.trim(), ...(said.fileIds.length > 0 && { fileIds: [...said.fileIds] }) };
      await call('speakInDispute', { params: { orderId }, body }, { idempotencyKey: key });
    } else await call('confirmPayout', { body: { orderId, result: 'received' } }, { idempotencyKey: key });
    setMessage(emptyMessage);
    await refresh();
  });
  const error = problem?.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!uploading && !isEmpty) void run({ comment, fileIds });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <CommentField label={t('payout.dispute.message')} value={comment} onChange={(next) => change({ comment: next })} />
      {picturesLeft > 0 && (
        <PictureUpload
          purpose="proof"
          max={picturesLeft}
          value={fileIds}
          onChange={(next) => change({ fileIds: next })}
          onBusy={setUploading}
          label={t('payout.dispute.pictures')}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="flex-1" loading={busy} loadingLabel={t('common.loading')} disabled={isEmpty || uploading}>
          {t('payout.dispute.say')}
        </Button>
        <Button tone="ghost" disabled={busy} onClick={() => setAsking(true)}>
          {t('payout.dispute.arrived')}
        </Button>
      </div>
      <SureReceived
        amount={withdrawal.remainingAmount ?? withdrawal.arrives}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await run(undefined);
          setAsking(false);
        }}
      />
    </form>
  );
}
