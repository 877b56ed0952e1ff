import { Button, ConfirmDialog, Dialog, toast } from '@sortes/ui';
import { useState } from 'react';
import type { ContractAct } from '@sortes/contract';
import { PaymentPasswordField, paymentPasswordPlaces, usePaymentPassword } from '../../../entities/account/payment-password-field';
import { useForm } from '../../../kit/use-form';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useChangeContracts, type Contract } from '../api/contracts';

/** The contracts below that end by an acceptance: those with direct downlines by name, how many there are further down. */
function EndsBelow({ contract: { endsBelow, endsDirect } }: { contract: Contract }) {
  const t = useT();
  const deeper = endsBelow - endsDirect.length;
  return (
    <>
      <p className="font-semibold text-danger">{t('contracts.ask.A.below', { count: endsBelow })}</p>
      <p>{t('contracts.ask.A.direct', { count: endsDirect.length })}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {endsDirect.map((name, at) => (
          // Whoever is not listed has no name.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className="wrap-anywhere">
            {name === '' ? t('agents.income.other') : name}
          </li>
        ))}
        {deeper > 0 && <li>{t('contracts.ask.A.deeper', { count: deeper })}</li>}
      </ul>
    </>
  );
}

/** What is asked before it is done. */
function Question({ act, contract }: { act: ContractAct; contract: Contract }) {
  const t = useT();
  const isEnd = act === 'A' && contract.status === 'ending';
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>{isEnd ? t('contracts.ask.A.endNote') : act === 'N' || act === 'E' ? null : t(`contracts.ask.${act}.note`)}</p>
      {act === 'A' && contract.endsBelow > 0 && <EndsBelow contract={contract} />}
    </div>
  );
}

/** Accepting binds: it is done under the payment password. */
function AcceptDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useT();
  const { act } = useChangeContracts();
  const hasPassword = usePaymentPassword().data?.isSet === true;
  const bodyOf = ({ paymentPassword }: { paymentPassword: string }) => ({
    action: 'A' as const,
    id: contract.id,
    endsBelow: contract.endsBelow,
    paymentPassword,
  });
  const form = useForm({
    start: { paymentPassword: '' },
    body: bodyOf,
    // What was read: another version, or more that ends by it, is another acceptance.
    meant: () => ({ id: contract.id, version: contract.proposed?.number, endsBelow: contract.endsBelow }),
    places: paymentPasswordPlaces,
    faults: ({ paymentPassword }) => ({ paymentPassword: paymentPassword === '' ? t('contracts.form.enterPassword') : undefined }),
    async submit(typed, key) {
      await act(bodyOf(typed), key);
      toast(translate('contracts.done.A'), { tone: 'win' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(contract.status === 'ending' ? 'contracts.ask.A.end' : 'contracts.ask.A')}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
    >
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <Question act="A" contract={contract} />
        <PaymentPasswordField {...form.field('paymentPassword')} />
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
        <Button type="submit" tone="primary" wide disabled={!hasPassword} loading={form.busy} loadingLabel={t('common.loading')}>
          {t('contracts.act.A')}
        </Button>
      </form>
    </Dialog>
  );
}

const tones: Readonly<Partial<Record<ContractAct, 'primary' | 'danger'>>> = { V: 'danger', R: 'danger' };

/** Buttons for what can be done to a contract now. */
export function ContractActs({ contract, onChange }: { contract: Contract; onChange?: (() => void) | undefined }) {
  const t = useT();
  const { act } = useChangeContracts();
  const [asked, setAsked] = useState<ContractAct>();
  const doing = useAction(
    async (key, what: ContractAct) => {
      try {
        await act({ action: what, id: contract.id }, key);
        toast(translate(`contracts.done.${what}`), { tone: 'win' });
      } catch (failure) {
        toast(problemText(failure), { tone: 'danger' });
        throw failure;
      }
    },
    (what) => `${what} ${contract.id} ${contract.proposed?.number}`,
  );
  if (contract.acts.length === 0) return null;
  const press = (what: ContractAct): void => {
    if (what === 'E') onChange?.();
    else setAsked(what);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {contract.acts.map((what) => (
        <Button key={what} tone={what === 'A' ? 'primary' : 'secondary'} disabled={doing.busy} onClick={() => press(what)}>
          {t(`contracts.act.${what}`)}
        </Button>
      ))}
      {asked === 'A' && <AcceptDialog contract={contract} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'N' && asked !== 'E' && asked !== 'A' && (
        <ConfirmDialog
          open
          title={t(`contracts.ask.${asked}`)}
          confirmLabel={t(`contracts.act.${asked}`)}
          cancelLabel={t('common.cancel')}
          tone={tones[asked] ?? 'primary'}
          onConfirm={() => doing.run(asked).then(() => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
        >
          <Question act={asked} contract={contract} />
        </ConfirmDialog>
      )}
    </div>
  );
}
