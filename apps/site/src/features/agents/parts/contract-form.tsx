import { carryModes, type CarryMode } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import { Button, Dialog, Select, toast } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { PaymentPasswordField, paymentPasswordPlaces, usePaymentPassword } from '../../../entities/account/payment-password-field';
import { useAmountText } from '../../../kit/amount/amount-input';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useChangeContracts, useExample, type ContractKind, type Contract, type ExampleQuery, type Tier } from '../api/contracts';
import { emptyTier, isTooHigh, mostFor, type OwnRule, readTiers, tierFault, typedOf, type TypedTier } from '../state/typed-tiers';
import { ContractExample } from './contract-example';
import { ContractRule } from './contract-rule';
import { ContractTiers } from './contract-tiers';
import { rateText } from './contract-words';

/** Whom a contract is for: a new one of a downline, or one that is to be changed. */
export type ContractFor = { readonly receiverId: number; readonly account: string } | { readonly contract: Contract };

interface Typed {
  readonly details: readonly TypedTier[];
  readonly carry: CarryMode;
  readonly paymentPassword: string;
}

const unitsPerCoin = 10_000;
const readAmount = (typed: string): number | undefined => {
  const amount = readTypedAmount(typed, boot.currency.scale);
  return amount === undefined ? undefined : Number(amount) / unitsPerCoin;
};

/** What was asked for last, once typing has rested. */
function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text ?? 'null') as Value), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}

/** The rule that is typed, once it is whole, and the example that is asked for of it. */
function useTyped(
  kind: ContractKind,
  typed: Typed,
  whom: ContractFor,
): { details: readonly Tier[] | null; query: ExampleQuery | undefined } {
  const details = readTiers(typed.details, readAmount) ?? null;
  const rested = useRested(details, 400);
  if (details === null || rested === null) return { details, query: undefined };
  return {
    details,
    query: {
      kind,
      carry: typed.carry,
      details: rested.map(({ amount, ...tier }) => ({ ...tier, ...(amount !== null && { amount }) })),
      ...('contract' in whom ? { id: whom.contract.id } : { receiverId: whom.receiverId }),
    },
  };
}

/** The rule that is typed in words, and what it would have paid. */
function Shown({ kind, carry, details, query }: { kind: ContractKind; carry: CarryMode } & ReturnType<typeof useTyped>) {
  const t = useT();
  if (details === null) return null;
  return (
    <>
      <section className="grid grid-cols-1 gap-2">
        <h4 className="text-label font-semibold text-ink-1">{t('contracts.form.inWords')}</h4>
        <ContractRule kind={kind} details={details} carry={carry} />
      </section>
      <ContractExample query={query} isMine={false} />
    </>
  );
}

/** The form of a rule; what it proposes is sent under the payment password. */
function useContractForm(kind: ContractKind, whom: ContractFor, own: OwnRule, onClose: () => void) {
  const t = useT();
  const { act } = useChangeContracts();
  const write = useAmountText();
  const before = 'contract' in whom ? whom.contract.current : null;
  const bodyOf = ({ details, carry, paymentPassword }: Typed) => ({
    action: 'contract' in whom ? ('E' as const) : ('N' as const),
    kind,
    ...('contract' in whom ? { id: whom.contract.id } : { receiverId: whom.receiverId }),
    details: (readTiers(details, readAmount) ?? []).map(({ amount, ...tier }) => ({ ...tier, ...(amount !== null && { amount }) })),
    ...(kind === 'dividend' && { carry }),
    paymentPassword,
  });
  return useForm<Typed>({
    start: {
      details: before === null ? [emptyTier(0, kind)] : typedOf(kind, before.details, (amount) => write(tryReadAmount(amount) ?? 0n)),
      carry: before?.carry ?? 'forever',
      paymentPassword: '',
    },
    body: bodyOf,
    meant: ({ paymentPassword: _not, ...rest }) => rest,
    places: paymentPasswordPlaces,
    faults: ({ details, paymentPassword }) => ({
      // What is wrong stands at its field. A rate that cannot be offered is not sent: that would ask for the payment password for nothing.
      details:
        readTiers(details, readAmount) === undefined || details.some((tier) => isTooHigh(kind, own, tier, readAmount)) ? ' ' : undefined,
      paymentPassword: paymentPassword === '' ? t('contracts.form.enterPassword') : undefined,
    }),
    async submit(typed, key) {
      const body = bodyOf(typed);
      await act(body, key);
      toast(translate(`contracts.done.${body.action}`), { tone: 'win' });
      onClose();
    },
  });
}

/** Proposes a contract or a change of one. */
export function ContractForm({ kind, whom, own, onClose }: { kind: ContractKind; whom: ContractFor; own: OwnRule; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const form = useContractForm(kind, whom, own, onClose);
  const typed = useTyped(kind, form.values, whom);
  const uncovered = useExample(typed.query).data?.uncovered ?? null;
  const details = form.field('details');
  const name = 'contract' in whom ? whom.contract.account : whom.account;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('contract' in whom ? 'contracts.form.change' : 'contracts.form.to', { name })}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
    >
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <ContractTiers
          kind={kind}
          tiers={form.values.details}
          faults={details.error === undefined ? [] : form.values.details.map((tier) => tierFault(tier, readAmount))}
          mostOf={(tier) => mostFor(kind, own, tier, readAmount)}
          rate={(rate) => rateText(format, rate)}
          onChange={(next) => form.change({ details: next })}
        />
        {details.error !== undefined && details.error.trim() !== '' && (
          <p role="alert" className="text-label text-danger">
            {details.error}
          </p>
        )}
        {kind === 'dividend' && (
          <Select
            label={t('contracts.carry')}
            value={form.values.carry}
            onChange={(event) => form.change({ carry: event.target.value as CarryMode })}
            choices={carryModes.map((mode) => ({ value: mode as string, label: t(`contracts.carryShort.${mode}`) }))}
          />
        )}
        <Shown kind={kind} carry={form.values.carry} {...typed} />
        <PaymentPasswordField {...form.field('paymentPassword')} />
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
        <Button
          type="submit"
          tone="primary"
          wide
          disabled={!hasPassword || (uncovered !== null && typed.query !== undefined)}
          loading={form.busy}
          loadingLabel={t('common.loading')}
        >
          {t('contract' in whom ? 'contracts.act.E' : 'contracts.act.N')}
        </Button>
      </form>
    </Dialog>
  );
}
