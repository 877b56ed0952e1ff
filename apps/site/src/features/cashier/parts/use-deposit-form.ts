import { readLocal, writeLocal, writeTab, type Form } from '@sortes/browser';
import { toast } from '@sortes/ui';
import { useId, useState } from 'react';
import limits from 'virtual:limits/redeemVoucher';
import type { DepositRoom } from '../../../entities/limits/deposit-limit';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { ApiError } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { limitProblem } from '../../../kit/limit-problem';
import { useModal } from '../../../kit/modal';
import { openTab } from '../../../kit/open-tab';
import { useForm } from '../../../kit/use-form';
import { createDeposit, redeemVoucher, type DepositDetail, type DepositMethod } from '../api/deposits';
import type { DepositPlace } from '../state/deposit-place';
import { isVoucherLength, problemOf, termsOf, type DepositTerms } from '../state/deposit-terms';
import { returnPathOf, stayPath } from '../state/return-path';
import { addressNow } from '../../../kit/router';

const methodKey = 'depositMethod';
/** The order of this tab, for the way back: the payment page leads to an address without its number. */
export const lastOrderKey = 'depositOrder';

/** Refusals that are about the player's own limits: the way to them stands under the words. */
const aboutLimits: ReadonlySet<string> = new Set(['limit.deposit', 'identity.required', 'account.excluded']);

interface Typed {
  readonly amount: string;
  readonly voucher: string;
  readonly bankCode: string;
}

export interface DepositFormState {
  readonly formId: string;
  readonly form: Form<Typed>;
  readonly method: DepositMethod;
  /** Why it cannot be sent as it stands, or why it was refused. */
  readonly problem: string | undefined;
  /** The problem is one of the player's own limits. */
  readonly isAboutLimits: boolean;
  /** Changes what is typed; what was refused before is not said any more. */
  readonly give: (part: { amount: string } | { voucher: string }) => void;
  readonly chooseMethod: (vendorId: string) => void;
  /** The browser is on its way to the payment page. */
  readonly leaving: boolean;
  readonly amount: bigint | undefined;
  /** The amount can be asked for as it stands. */
  readonly fits: boolean;
  readonly room: DepositRoom | undefined;
}

/** What is wrong with an amount by the terms of its method, in words. */
function useAmountFault(): (typed: string, terms: DepositTerms) => string | undefined {
  const t = useT();
  const format = useFormat();
  return (typed, terms) => {
    const problem = problemOf(typed, readTypedAmount(typed, boot.currency.scale), terms);
    if (problem === undefined) return undefined;
    return {
      empty: () => t('cashier.deposit.enterAmount'),
      'not-amount': () => t('cashier.deposit.notAmount'),
      below: () => t('cashier.deposit.belowMinimum', { amount: format.money(terms.minimum) }),
      above: () => t('cashier.deposit.aboveMaximum', { amount: format.money(terms.maximum) }),
      step: () => t('cashier.deposit.step', { amount: format.money(terms.step) }),
    }[problem]();
  };
}

/** Keeps the order for the way back, and leads to where one pays it. Answers whether this page is being left. */
function goToPayment({ orderId, payUrl, instructions }: DepositDetail, place: DepositPlace, tellBlocked: () => void): boolean {
  writeTab(lastOrderKey, orderId);
  // A hosted page is where one pays; what else there is to pay with stands on our own.
  const leaves = payUrl !== null && instructions === null;
  if (leaves && !place.stays) {
    location.assign(payUrl);
    return true;
  }
  // A browser that lets no tab open leaves the way to the payment in what follows, and is said so.
  if (leaves && !openTab(payUrl)) tellBlocked();
  place.openOrder(orderId);
  return false;
}

type Wanted = Parameters<typeof createDeposit>[0] | { code: string };

/** What a way to pay asks for: a method and an amount in 1/10 000 currency units, or a voucher by its code. */
function useWanted(method: DepositMethod | undefined, place: DepositPlace) {
  return ({ amount, voucher, bankCode }: Typed): Wanted => {
    if (method === undefined || method.kind === 'voucher') return { code: voucher };
    const { pathname, search } = addressNow();
    return {
      amount: readTypedAmount(amount, boot.currency.scale) ?? 0n,
      vendorId: method.vendorId,
      mcsBankCode: method.mcsBankCode,
      bankCode,
      returnPath: place.stays ? stayPath : returnPathOf(pathname, search),
    };
  };
}

const send = (wanted: Wanted, key: string): Promise<DepositDetail> =>
  'code' in wanted ? redeemVoucher(wanted.code, key) : createDeposit(wanted, key);

/** The chosen way to pay; until one is chosen that of the last deposit, else the first that has not been used up today. Undefined without any. */
function useMethod(methods: readonly DepositMethod[]) {
  const [vendorId, choose] = useState(() => readLocal(methodKey));
  const method = methods.find((one) => one.vendorId === vendorId) ?? methods.find(({ dailyLeft }) => dailyLeft !== 0) ?? methods[0];
  return [method, choose] as const;
}

/** State of the deposit form; amounts in 1/10 000 currency units. Undefined while there is no way to pay. */
export function useDepositForm(
  methods: readonly DepositMethod[],
  place: DepositPlace,
  room: DepositRoom | undefined,
): DepositFormState | undefined {
  const t = useT();
  const modal = useModal();
  const formId = useId();
  const amountFault = useAmountFault();
  // Leaving goes on after the answer: the payment page takes a while to come.
  const [leaving, setLeaving] = useState(false);
  const [method, choose] = useMethod(methods);
  const isVoucher = method?.kind === 'voucher';
  const wantedOf = useWanted(method, place);
  // The player's own limit is known beforehand: it refuses in the server's words, without asking.
  const limitInTheWay = ({ amount: typed }: Typed) => {
    const amount = readTypedAmount(typed, boot.currency.scale);
    return !isVoucher && room !== undefined && amount !== undefined && amount > room.left ? room.refusal : undefined;
  };
  const voucherFault = (code: string) => {
    if (code === '') return t('cashier.voucher.enter');
    return isVoucherLength(code) ? undefined : t('cashier.voucher.length');
  };
  const termsFault = ({ amount }: Typed) => method && amountFault(amount, termsOf(method));
  const form = useForm<Typed>({
    start: { amount: '', voucher: '', bankCode: '' },
    // A method has terms of its own, narrower than the contract.
    limits: isVoucher ? limits : {},
    body: wantedOf,
    meant: wantedOf,
    places: { vendorId: 'amount', bankCode: 'amount', code: 'voucher' },
    faults(typed) {
      if (isVoucher) return { voucher: voucherFault(typed.voucher) };
      const inTheWay = limitInTheWay(typed);
      return { amount: termsFault(typed) ?? (inTheWay && limitProblem(inTheWay)) };
    },
    async submit(typed, key) {
      if (leaving) return;
      try {
        const order = await send(wantedOf(typed), key);
        if (method) writeLocal(methodKey, method.vendorId);
        setLeaving(goToPayment(order, place, () => toast(t('common.popupBlocked'), { tone: 'danger' })));
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'in_need_true_account') modal.open('needTrueAccount');
        throw failure;
      }
    },
  });
  if (!method) return undefined;
  const { values, errors, refusal } = form;
  const inTheWay = termsFault(values) === undefined ? limitInTheWay(values) : undefined;
  const code = errors.amount !== undefined && inTheWay ? inTheWay.code : refusal instanceof ApiError ? refusal.code : '';
  return {
    formId,
    form,
    method,
    problem: (isVoucher ? errors.voucher : errors.amount) ?? form.problem,
    isAboutLimits: aboutLimits.has(code),
    give(part) {
      form.forget();
      form.change(part);
    },
    chooseMethod(vendorId) {
      choose(vendorId);
      form.begin({ ...values, bankCode: '' });
    },
    leaving,
    amount: isVoucher ? undefined : readTypedAmount(values.amount, boot.currency.scale),
    fits: !isVoucher && form.faults.amount === undefined,
    room,
  };
}
