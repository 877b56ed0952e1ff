import type { LanguageCode } from '@sortes/browser';
import { isPaidByHand } from '@sortes/contract';
import { Button } from '@sortes/ui';
import { useId, useState } from 'react';
import { FormEnd } from '../../shared/form-end';
import { boot } from '../../shared/boot';
import { AlsoEditing } from '../../shared/editing';
import { ReasonField } from '../../shared/reason-field';
import { useMay } from '../../shared/session';
import { shortestReason } from '../../shared/shortest-reason';
import { useT } from '../../shared/texts';
import { missingIn } from '../../shared/use-form';
import { ReadOnlyNote } from '../../shared/who-may';
import { AccountRows } from './account-rows';
import { ForWhomPart, PaymentPart, SumsPart } from './method-parts';
import { MethodPreview, MethodWords } from './method-words';
import { draftOf, formOf, type Listed, type Method } from './rule-draft';
import { StandingTerms } from './standing-terms';
import { useMethodEdit, type MethodEdit } from './use-method-edit';
import { WaitsNote } from './waits-note';

interface MethodFormViewProps {
  readonly method: Method | undefined;
  readonly listed: Listed;
  readonly onDirty: (dirty: boolean) => void;
  readonly onDone: () => void;
}

/** Everything of one way to pay: its words, sums, fee and accounts, what the player reads, and saving with a reason. */
export function MethodFormView({ method, listed, onDirty, onDone }: MethodFormViewProps) {
  const t = useT();
  const mayEdit = useMay('payment.rules.change');
  const defaultLanguage = listed.languages[0] ?? boot.defaultLanguage;
  const [language, setLanguage] = useState<LanguageCode>(defaultLanguage);
  const edit = useMethodEdit(method, { onDirty, onDone, onNamesRefused: () => setLanguage('EN') });
  const { base, standing, form } = edit;
  const draft = form.values;
  const waiting = listed.waiting.find(({ subject }) => subject === `deposit-method:${base?.vendorId ?? ''}`);
  const gateways = [...new Set([...listed.gateways, ...(draft.gateway === '' ? [] : [draft.gateway])])];
  return (
    <form {...form.props} className="grid gap-5">
      <ReadOnlyNote right="payment.rules.change" />
      <AlsoEditing subject={base && mayEdit ? `deposit-method:${base.vendorId}` : undefined} />
      {waiting && <WaitsNote waiting={waiting} />}
      {base && !base.hasKeys && <p className="text-label text-warning">{t('paying.noKeysNote')}</p>}
      <fieldset disabled={!mayEdit || form.busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t('paying.one')}</legend>
        <PaymentPart form={form} isNew={base === undefined} gateways={edit.hasGateway ? gateways : undefined} />
        <MethodWords
          form={form}
          languages={listed.languages}
          defaultLanguage={defaultLanguage}
          language={language}
          onLanguage={setLanguage}
        />
        <SumsPart form={form} />
        <ForWhomPart form={form} />
        {isPaidByHand(draft.kind) && (
          <AccountRows
            accounts={draft.accounts}
            problem={form.errors.accounts}
            mayEdit={mayEdit}
            onChange={(accounts) => form.change({ accounts })}
          />
        )}
      </fieldset>
      <MethodPreview draft={draft} language={language} />
      {standing && (
        <StandingTerms
          heading="h3"
          standing={formOf(draftOf(standing))}
          mine={formOf(draft)}
          onTake={() => edit.takeStanding(standing)}
          onKeepMine={() => edit.keepMine(standing)}
        />
      )}
      {mayEdit && <MethodFoot edit={edit} />}
    </form>
  );
}

function MethodFoot({ edit: { base, form, show } }: { edit: MethodEdit }) {
  const t = useT();
  const reasonId = useId();
  const missing = missingIn(t, form);
  return (
    <div className="grid gap-3 border-t border-divider pt-4">
      <ReasonField id={reasonId} {...form.field('reason')} />
      <FormEnd form={form} missing={missing} submit={t('paying.save')}>
        {base && (
          <Button
            className="ms-auto"
            disabled={form.values.reason.trim().length < shortestReason || form.busy}
            onClick={() => void show(base, !base.enabled)}
          >
            {t(base.enabled ? 'paying.switchOff' : 'paying.switchOn')}
          </Button>
        )}
      </FormEnd>
    </div>
  );
}
