import { depositObstacle, isPaidByHand, lateSubmitMs, type DepositAction } from '@sortes/contract';
import {
  Badge,
  Button,
  ConfirmDialog,
  CopyButton,
  Countdown,
  EmptyState,
  IconCheck,
  IconCheckCircle,
  IconClockCountdown,
  IconHourglass,
  IconReceipt,
  IconXCircle,
  QrCode,
  Skeleton,
  TextArea,
  buttonClass,
} from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import limits from 'virtual:limits/submitDeposit';
import { ApiError, serverNow } from '../../../kit/api/client';
import { useBalance } from '../../../entities/wallet/balance';
import { BalanceText } from '../../../entities/wallet/balance-text';
import { useFormat } from '../../../kit/format';
import { lazyPart } from '../../../kit/lazy-part';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { useAction } from '../../../kit/use-action';
import { useForm } from '../../../kit/use-form';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { cancelDeposit, submitDeposit, useDeposit, type DepositDetail } from '../api/deposits';
import type { DepositPlace } from '../state/deposit-place';
import { cutTo, lengthOf } from '../state/deposit-terms';
import { fieldName, isKnownKind, isKnownState, nextStep, reasonText, stateName, stateTone } from './names';
import { LoadFailed } from '../../../kit/load-failed';
import { entityKeys } from '../../../entities/keys';
import { LongNumber } from '../../../entities/record/long-number';

const DepositBonus = lazyPart(async () => (await import('../../../entities/promotion/deposit-bonus')).DepositBonus, ['promotions']);

const noteAtMost = 140;
/** A deposit that was credited so lately is what changed the balance. */
const freshMs = 120_000;

function StateIcon({ state }: { state: string }) {
  if (state === 'credited') return <IconCheckCircle size={48} filled className="text-win" />;
  if (state === 'failed' || state === 'reversed') return <IconXCircle size={48} filled className="text-danger" />;
  if (state === 'expired' || state === 'cancelled') return <IconXCircle size={48} className="text-ink-3" />;
  return state === 'review' || state === 'submitted' ? (
    <IconHourglass size={48} className="text-info" />
  ) : (
    <IconClockCountdown size={48} className="text-warning" />
  );
}

/** Why an action is not there; undefined when it is. The contract's table decides, as on the server. */
function obstacleOf(action: DepositAction, { state, kind, expiresAt }: DepositDetail) {
  if (!isKnownState(state) || !isKnownKind(kind)) return 'over' as const;
  const obstacle = depositObstacle(action, state, kind);
  if (obstacle === undefined && action === 'submit' && serverNow() > expiresAt + lateSubmitMs) return 'over' as const;
  return obstacle;
}

/** Where to pay: the code to scan, and each field with a button that copies it. */
function Instructions({ order }: { order: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  const { instructions } = order;
  if (instructions === null) return null;
  const shown = (key: string, value: string) => (key === 'amount' ? format.money(tryReadAmount(value) ?? 0n) : value);
  return (
    <section aria-label={t('cashier.pay.title')} className="grid w-full gap-3 text-start">
      {instructions.note !== '' && <p className="text-label text-ink-2">{instructions.note}</p>}
      {(instructions.qr ?? instructions.qrImageUrl) !== null && (
        <div className="grid justify-items-center gap-2">
          {instructions.qr !== null ? (
            <QrCode text={instructions.qr} label={t('cashier.pay.qrLabel')} size={208} />
          ) : (
            instructions.qrImageUrl !== null && (
              <img src={instructions.qrImageUrl} alt={t('cashier.pay.qrLabel')} width={208} height={208} className="rounded-field" />
            )
          )}
          <p className="max-w-[36ch] text-center text-caption text-ink-3">{t('cashier.pay.scan')}</p>
        </div>
      )}
      <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2 px-4">
        {instructions.fields.map(({ key, value }) => (
          <li key={key} className="flex items-center justify-between gap-3 py-2.5">
            <p className="min-w-0">
              <span className="block text-caption text-ink-3">{fieldName(t, order.kind, key)}</span>
              <span
                className={clsx('block wrap-anywhere text-body font-semibold text-ink-1', key !== 'holder' && key !== 'bank' && 'tabular')}
              >
                {shown(key, value)}
              </span>
            </p>
            <span className="shrink-0">
              <CopyButton
                text={value}
                label={t('common.copy')}
                copiedLabel={t('common.copied')}
                name={t('cashier.field.copy', { field: fieldName(t, order.kind, key) })}
              />
            </span>
          </li>
        ))}
      </ul>
      {instructions.fields.some(({ key }) => key === 'reference') && (
        <p className="text-caption text-ink-3">{t('cashier.pay.reference')}</p>
      )}
    </section>
  );
}

/** What happened so far, and what is to come. */
function Timeline({ order }: { order: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  const steps = [{ state: '', time: order.createdAt }, ...order.history];
  const waits =
    order.state !== 'credited' &&
    order.state !== 'reversed' &&
    order.state !== 'failed' &&
    order.state !== 'cancelled' &&
    order.state !== 'expired';
  return (
    <section className="w-full text-start">
      <h3 className="pb-2 text-label font-semibold text-ink-2">{t('cashier.timeline.title')}</h3>
      <ol className="grid gap-2 border-s border-divider ps-4">
        {steps.map(({ state, time }, at) => (
          <li key={`${state}-${time}`} className="relative flex flex-wrap items-baseline justify-between gap-x-3">
            <span
              aria-hidden="true"
              className={clsx('absolute -start-[21px] top-1.5 size-2.5 rounded-full', at === steps.length - 1 ? 'bg-gold' : 'bg-ink-3')}
            />
            <span className="text-label text-ink-1">{state === '' ? t('cashier.timeline.opened') : stateName(t, state)}</span>
            <time className="tabular text-caption text-ink-3" dateTime={new Date(time).toISOString()}>
              {format.moment(time)}
            </time>
          </li>
        ))}
        {waits && (
          <li className="relative text-label text-ink-3">
            <span aria-hidden="true" className="absolute -start-[21px] top-1.5 size-2.5 rounded-full border border-ink-3 bg-bg1" />
            {t('cashier.timeline.toCome')}
          </li>
        )}
      </ol>
    </section>
  );
}

/** What shows that it was paid. */
interface Proof {
  readonly fileIds: readonly string[];
  readonly comment: string;
}

const proofOf = ({ fileIds, comment }: Proof) => ({ fileIds: [...fileIds], comment: comment.trim() });

/** "I have paid": pictures and a note for who looks at it. */
function PaidForm({ order, onSent, onBack }: { order: DepositDetail; onSent: (order: DepositDetail) => void; onBack: () => void }) {
  const t = useT();
  const [isUploading, setUploading] = useState(false);
  const form = useForm<Proof>({
    start: { fileIds: [], comment: '' },
    limits,
    places: { 'deposit.proof.needed': 'fileIds', 'file.unknown': 'fileIds', 'file.too.many': 'fileIds' },
    body: proofOf,
    meant: proofOf,
    faults({ fileIds }) {
      if (isUploading) return { fileIds: t('cashier.paid.wait') };
      return { fileIds: order.proofNeeded && fileIds.length === 0 ? t('cashier.paid.needed') : undefined };
    },
    submit: async (proof, key) => onSent(await submitDeposit(order.orderId, proofOf(proof), key)),
  });
  const { ref } = form.props;
  // The button that led here is gone, and the focus with it.
  useEffect(() => ref.current?.focus(), [ref]);
  const pictures = form.field('fileIds');
  const note = form.field('comment');
  return (
    <form {...form.props} tabIndex={-1} aria-label={t('cashier.paid.open')} className="grid w-full gap-4 text-start outline-none">
      <PictureUpload
        purpose="proof"
        value={pictures.value}
        onChange={pictures.onChange}
        onBusy={setUploading}
        label={t('cashier.paid.pictures')}
        description={t('cashier.paid.note')}
        error={pictures.error ?? form.problem}
      />
      <TextArea
        label={t('cashier.paid.comment')}
        optionalLabel={t('common.optional')}
        rows={2}
        description={<span className="tabular">{t('cashier.paid.count', { count: lengthOf(note.value) })}</span>}
        {...note}
        maxLength={undefined}
        onChange={(event) => note.onChange(cutTo(event.target.value, noteAtMost))}
      />
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        loading={form.busy}
        loadingLabel={t('common.loading')}
        icon={<IconCheck size={18} />}
      >
        {t('cashier.paid.send')}
      </Button>
      <Button tone="ghost" wide onClick={onBack}>
        {t('common.back')}
      </Button>
    </form>
  );
}

/** What the player can do now; what they cannot is said where they would look for it. */
function Actions({ order, place, onChanged }: { order: DepositDetail; place: DepositPlace; onChanged: (order: DepositDetail) => void }) {
  const t = useT();
  const [saying, setSaying] = useState(false);
  const [asking, setAsking] = useState(false);
  const cancelling = useAction(async (key) => onChanged(await cancelDeposit(order.orderId, key)));
  const { state } = order;
  const isByHand = isKnownKind(order.kind) && isPaidByHand(order.kind);
  const submit = obstacleOf('submit', order);
  const cancel = obstacleOf('cancel', order);
  const isOver = state === 'failed' || state === 'reversed' || state === 'expired' || state === 'cancelled';
  if (saying) return <PaidForm order={order} onSent={onChanged} onBack={() => setSaying(false)} />;
  return (
    <div className="grid w-full gap-2 pt-1">
      {order.payUrl !== null && (
        <a
          href={order.payUrl}
          {...((place.stays || order.instructions !== null) && { target: '_blank', rel: 'noopener' })}
          className={buttonClass({ tone: order.instructions === null ? 'primary' : 'secondary', size: 'large', wide: true })}
        >
          {t('cashier.toPayment')}
        </a>
      )}
      {isByHand && submit === undefined && (
        <Button tone="primary" size="large" wide icon={<IconCheck size={18} />} onClick={() => setSaying(true)}>
          {t('cashier.paid.open')}
        </Button>
      )}
      {state === 'credited' && (
        <Button tone="primary" size="large" wide onClick={place.leave}>
          {t('cashier.play')}
        </Button>
      )}
      {isOver && (
        <Button tone={isByHand && submit === undefined ? 'secondary' : 'primary'} size="large" wide onClick={place.openForm}>
          {t('cashier.again')}
        </Button>
      )}
      {cancel === undefined && (
        <Button tone="ghost" wide onClick={() => setAsking(true)}>
          {t('cashier.cancel.open')}
        </Button>
      )}
      {(cancel === 'being-checked' || cancel === 'by-staff' || cancel === 'opening') && (
        <p className="text-center text-caption text-ink-3">{t(`cashier.obstacle.${cancel}`)}</p>
      )}
      {cancelling.problem !== undefined && (
        <p role="alert" className="text-center text-label text-danger">
          {cancelling.problem.text}
        </p>
      )}
      {!place.hasListAbove && (
        <Button tone="ghost" wide icon={<IconReceipt size={18} />} onClick={() => place.openList()}>
          {t('cashier.deposits.title')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cashier.cancel.title')}
        confirmLabel={t('cashier.cancel.open')}
        cancelLabel={t('cashier.cancel.keep')}
        tone="danger"
        onConfirm={() => cancelling.run()}
      >
        {t('cashier.cancel.note')}
      </ConfirmDialog>
    </div>
  );
}

/** What came in for an order once it had been decided: the player sees that it is not lost. */
function MorePayments({ order }: { order: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  return order.morePayments.map(({ amount, time, state }, at) => (
    <p key={`${time}-${at}`} className="w-full rounded-tile border border-info/40 bg-bg2 px-4 py-3 text-start text-label text-ink-1">
      {amount === null
        ? t('cashier.more.plain')
        : t(state === 'assigned' ? 'cashier.more.assigned' : state === 'returned' ? 'cashier.more.returned' : 'cashier.more.waiting', {
            amount: format.money(tryReadAmount(amount) ?? 0n),
          })}
      <span className="tabular block text-caption text-ink-3">{format.dateTime(time)}</span>
    </p>
  ));
}

function OrderView({ order, place, onChanged }: { order: DepositDetail; place: DepositPlace; onChanged: (order: DepositDetail) => void }) {
  const t = useT();
  const format = useFormat();
  const balance = useBalance().data;
  const { state } = order;
  const isByHand = isKnownKind(order.kind) && isPaidByHand(order.kind);
  const otherArrived = order.arrivedAmount !== null && order.arrivedAmount !== order.orderedAmount ? order.arrivedAmount : undefined;
  const reason =
    order.reason === 'amount-differs' && otherArrived !== undefined
      ? t('cashier.arrivedInstead', {
          arrived: format.money(tryReadAmount(otherArrived) ?? 0n),
          ordered: format.money(tryReadAmount(order.orderedAmount) ?? 0n),
        })
      : reasonText(t, order.reason);
  const hasFee = order.fee !== 0;
  // Later the balance is that of other things too.
  const isFresh = state === 'credited' && order.creditedAt !== null && serverNow() - order.creditedAt < freshMs;
  return (
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <StateIcon state={state} />
      <div role="status" className="grid justify-items-center gap-2">
        <Badge tone={isKnownState(state) ? stateTone[state] : 'neutral'}>{stateName(t, state)}</Badge>
        <p className="text-money font-bold">
          <WireAmount value={order.amount} />
        </p>
        <p className="max-w-[44ch] text-body text-ink-2">{reason ?? t(nextStep(order, isByHand))}</p>
      </div>
      {order.note !== '' && (
        <p className="w-full rounded-tile border border-info/40 bg-bg2 px-4 py-3 text-start text-label wrap-anywhere whitespace-pre-line text-ink-1">
          <span className="block text-caption text-ink-3">{t('cashier.staffNote')}</span>
          {order.note}
        </p>
      )}
      {isFresh && balance && (
        <p className="flex w-full items-center justify-between rounded-tile border border-hairline bg-bg2 px-4 py-3">
          <span className="text-label text-ink-3">{t('cashier.balanceNow')}</span>
          <BalanceText amount={balance.amount} className="text-h2 font-bold text-win" />
        </p>
      )}
      {state === 'credited' && (
        <Suspense>
          <DepositBonus orderId={order.orderId} />
        </Suspense>
      )}
      {state === 'awaiting_payment' && (
        <p className="flex w-full items-center justify-between rounded-tile border border-hairline bg-bg2 px-4 py-3 text-label text-ink-2">
          {t('cashier.timeLeft')}
          <Countdown endsAt={order.expiresAt} now={serverNow} label={t('cashier.timeLeft')} className="text-h2" />
        </p>
      )}
      <MorePayments order={order} />
      <Instructions order={order} />
      <Actions order={order} place={place} onChanged={onChanged} />
      <Timeline order={order} />
      <dl className="grid w-full grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-label">
        <dt className="text-start text-ink-3">{t('cashier.detail.method')}</dt>
        <dd className="text-end text-ink-1">{order.methodName}</dd>
        {otherArrived !== undefined && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.detail.ordered')}</dt>
            <dd className="text-end text-ink-1">
              <WireAmount value={order.orderedAmount} />
            </dd>
            <dt className="text-start text-ink-3">{t('cashier.detail.arrived')}</dt>
            <dd className="text-end font-semibold text-ink-1">
              <WireAmount value={otherArrived} />
            </dd>
          </>
        )}
        {hasFee && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.deposit.feeLine')}</dt>
            <dd className="text-end text-ink-1">
              <WireAmount value={order.fee} />
            </dd>
            <dt className="text-start text-ink-3">{t('cashier.deposit.arrives')}</dt>
            <dd className="text-end font-semibold text-ink-1">
              <WireAmount value={order.arrives} />
            </dd>
          </>
        )}
        {order.comment !== '' && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.detail.comment')}</dt>
            <dd className="wrap-anywhere text-end text-ink-1">{order.comment}</dd>
          </>
        )}
        {order.proofs.length > 0 && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.detail.pictures')}</dt>
            <dd className="text-end text-ink-1">{t('cashier.detail.proofs', { count: order.proofs.length })}</dd>
          </>
        )}
        {order.creditedAt !== null && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.creditedAt')}</dt>
            <dd className="tabular text-end text-ink-1">{format.dateTime(order.creditedAt)}</dd>
          </>
        )}
        {order.orderNumber !== '' && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.orderNumber')}</dt>
            <dd className="flex min-w-0 items-center justify-end gap-2">
              <span className="font-mono text-body font-semibold text-ink-1">{order.orderNumber}</span>
              <span className="shrink-0">
                <CopyButton
                  text={order.orderNumber}
                  label={t('common.copy')}
                  copiedLabel={t('common.copied')}
                  name={t('cashier.field.copy', { field: t('cashier.orderNumber') })}
                />
              </span>
            </dd>
          </>
        )}
        <dt className="text-start text-ink-3">{t('cashier.orderId')}</dt>
        <dd className="flex min-w-0 items-center justify-end gap-2">
          <LongNumber value={order.orderId} name={t('cashier.orderId')} className="text-caption" />
          <span className="shrink-0">
            <CopyButton text={order.orderId} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </span>
        </dd>
      </dl>
    </div>
  );
}

/** One order, live, with what can be done about it. */
export function OrderPanel({ orderId, place }: { orderId: string; place: DepositPlace }) {
  const t = useT();
  const client = useQueryClient();
  const { data, isError, error, refetch } = useDeposit(orderId);
  const unknown = isError && error instanceof ApiError && (error.code === 'deposit.not.found' || error.code === 'request_param_err');
  if (data)
    return (
      <OrderView
        // A state that has changed begins anew: the form for "I have paid" is gone with it.
        key={data.state}
        order={data}
        place={place}
        onChanged={() => void client.invalidateQueries({ queryKey: entityKeys.deposits.all })}
      />
    );
  if (unknown)
    return (
      <EmptyState
        title={problemText(error)}
        art={<IconReceipt size={32} />}
        actions={<Button onClick={() => place.openList()}>{t('cashier.deposits.title')}</Button>}
      />
    );
  if (isError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col items-center gap-4 py-2">
      <Skeleton className="size-12 rounded-full!" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-13 w-full rounded-chip!" />
    </div>
  );
}
