import { Button, Checkbox, NumberField, Skeleton, TextArea, TextField } from '@sortes/ui';
import limits from 'virtual:limits/redeemReward';
import {
  isAboutPaymentPassword,
  PaymentPasswordField,
  paymentPasswordPlaces,
  usePaymentPassword,
} from '../../../entities/account/payment-password-field';
import { ApiError } from '@sortes/browser';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useForm } from '../../../kit/use-form';
import { type Address, type ItemPage, type Order, useAddress, usePoints, useRefreshMall } from '../api';
import { ItemPicture } from './item-picture';

interface Typed {
  readonly quantity: number;
  readonly name: string;
  readonly mobile: string;
  readonly address: string;
  readonly keepAddress: boolean;
  readonly paymentPassword: string;
}

interface Outcome {
  onMade: (order: Order) => void;
  /** It cannot be had any more; why, in the reader's words. */
  onGone: (why: string) => void;
}

/** After these it makes no sense to ask again. */
const final: ReadonlySet<string> = new Set([
  'mall.sold.out',
  'mall.sold.out.today',
  'mall.item.unknown',
  'mall.had',
  'promotion.over',
  'promotion.gone',
  'promotion.unknown',
]);

function useRedeemForm(item: ItemPage, kept: Address | null, { onMade, onGone }: Outcome) {
  const t = useT();
  const refresh = useRefreshMall();
  const bodyOf = ({ quantity, name, mobile, address, keepAddress, paymentPassword }: Typed) => ({
    itemId: item.id,
    quantity,
    points: item.price * quantity,
    paymentPassword,
    ...(item.needsAddress && { address: { name: name.trim(), mobile: mobile.trim(), address: address.trim() }, keepAddress }),
  });
  const needed = (text: string): string | undefined => (item.needsAddress && text.trim() === '' ? t('mall.needed') : undefined);
  const form = useForm<Typed>({
    start: {
      quantity: 1,
      name: kept?.name ?? '',
      mobile: kept?.mobile ?? '',
      address: kept?.address ?? '',
      keepAddress: true,
      paymentPassword: '',
    },
    limits,
    places: { 'address.name': 'name', 'address.mobile': 'mobile', 'address.address': 'address', ...paymentPasswordPlaces },
    body: bodyOf,
    // Another password or a lost answer never makes two.
    meant: ({ paymentPassword: _password, ...meant }) => meant,
    faults: ({ name, mobile, address, paymentPassword }) => ({
      name: needed(name),
      mobile: needed(mobile),
      address: needed(address),
      paymentPassword: paymentPassword === '' ? t('mall.enterPassword') : undefined,
    }),
    async submit(typed, idempotencyKey) {
      try {
        const made = await call('redeemReward', { body: bodyOf(typed) }, { idempotencyKey });
        await refresh();
        onMade(made);
      } catch (failure) {
        if (isAboutPaymentPassword(failure)) form.change({ paymentPassword: '' });
        else void refresh();
        if (failure instanceof ApiError && final.has(failure.code)) onGone(problemText(failure));
        throw failure;
      }
    },
  });
  return form;
}

/** What it costs, and what is left of the points. */
function Sum({ item, quantity }: { item: ItemPage; quantity: number }) {
  const t = useT();
  const format = useFormat();
  const balance = usePoints()?.pointBalance;
  const cost = item.price * quantity;
  const rows = [[t('mall.cost'), cost], ...(balance === undefined ? [] : [[t('mall.leftAfter'), balance - cost] as const])] as const;
  return (
    <dl className="grid gap-1 rounded-tile bg-bg2 p-3 text-label" aria-live="polite">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular font-semibold text-ink-1">{t('mall.points', { points: format.number(value) })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fields({ item, kept, ...outcome }: Outcome & { item: ItemPage; kept: Address | null }) {
  const t = useT();
  const form = useRedeemForm(item, kept, outcome);
  const format = useFormat();
  const balance = usePoints()?.pointBalance ?? 0;
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const most = Math.max(1, Math.min(item.mostNow, Math.floor(balance / item.price)));
  const { quantity, keepAddress } = form.values;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <ItemPicture src={item.pictures[0] ?? null} kind={item.kind} className="w-20 shrink-0 rounded-tile" />
        <div className="min-w-0 flex-1">
          {most > 1 && (
            <NumberField
              label={t('mall.quantity')}
              value={quantity}
              min={1}
              max={most}
              onChange={(next) => form.change({ quantity: next })}
              decreaseLabel={t('mall.fewer')}
              increaseLabel={t('mall.more')}
              problemText={() => t('mall.quantityMost', { most: format.number(most) })}
            />
          )}
        </div>
      </div>
      {item.needsAddress && (
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-1 text-body font-semibold text-ink-1">{t('mall.whereTo')}</legend>
          <TextField label={t('mall.name')} autoComplete="name" {...form.field('name')} />
          <TextField label={t('mall.mobile')} type="tel" autoComplete="tel" {...form.field('mobile')} />
          <TextArea label={t('mall.address')} rows={3} autoComplete="street-address" {...form.field('address')} />
          <Checkbox checked={keepAddress} onChange={(event) => form.change({ keepAddress: event.target.checked })}>
            {t('mall.keepAddress')}
          </Checkbox>
        </fieldset>
      )}
      <Sum item={item} quantity={quantity} />
      <PaymentPasswordField {...form.field('paymentPassword')} />
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <Button type="submit" tone="primary" wide disabled={!hasPassword} loading={form.busy} loadingLabel={t('common.loading')}>
        {t('mall.confirm')}
      </Button>
      <p className="text-caption text-ink-3">{t(item.asksReview ? 'mall.mayCancelNote' : 'mall.atOnceNote')}</p>
    </form>
  );
}

/** How many, where to, what it costs, the payment password. */
export function RedeemForm({ item, ...outcome }: Outcome & { item: ItemPage }) {
  const { data, isError } = useAddress(item.needsAddress);
  if (item.needsAddress && data === undefined && !isError) return <Skeleton className="h-80 rounded-tile!" />;
  return <Fields item={item} kept={data?.address ?? null} {...outcome} />;
}
