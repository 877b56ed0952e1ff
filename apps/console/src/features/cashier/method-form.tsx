import type { LanguageCode } from '@sortes/browser';
import { isPaidByHand } from '@sortes/contract';
import { Button } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { AlsoEditing } from '../../shared/editing';
import { ReasonField } from '../../shared/reason-field';
import { useMay } from '../../shared/session';
import { shortestReason } from '../../shared/shortest-reason';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { missingWords, WhyNot } from '../../shared/why-not';
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
  const { base, draft, standing, faults } = edit;
  const { form, busy } = edit.work;
  const isReady = edit.reason.trim().length >= shortestReason && Object.keys(edit.typed).length === 0 && !busy;
  const waiting = listed.waiting.find(({ subject }) => subject === `deposit-method:${base?.vendorId ?? ''}`);
  const gateways = [...new Set([...listed.gateways, ...(draft.gateway === '' ? [] : [draft.gateway])])];
  const part = { draft, faults, onEdit: edit.edit };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void edit.save();
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <ReadOnlyNote right="payment.rules.change" />
      <AlsoEditing subject={base && mayEdit ? `deposit-method:${base.vendorId}` : undefined} />
      {waiting && <WaitsNote waiting={waiting} />}
      {base && !base.hasKeys && <p className="text-label text-warning">{t('paying.noKeysNote')}</p>}
      <fieldset disabled={!mayEdit || busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t('paying.one')}</legend>
        <PaymentPart {...part} isNew={base === undefined} gateways={edit.hasGateway ? gateways : undefined} />
        <MethodWords
          {...part}
          languages={listed.languages}
          defaultLanguage={defaultLanguage}
          language={language}
          onLanguage={setLanguage}
        />
        <SumsPart {...part} />
        <ForWhomPart {...part} />
        {isPaidByHand(draft.kind) && (
          <AccountRows
            accounts={draft.accounts}
            problem={faults['accounts']}
            mayEdit={mayEdit}
            onChange={(accounts) => edit.edit({ accounts })}
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
      {mayEdit && <MethodFoot edit={edit} isReady={isReady} />}
    </form>
  );
}

function MethodFoot({ edit, isReady }: { edit: MethodEdit; isReady: boolean }) {
  const t = useT();
  const [reasonId, whyId] = [useId(), useId()];
  const { base, reason, faults, typed, work } = edit;
  const missing = missingWords(t, { faults: Object.keys(faults).length, isReady: Object.keys(typed).length === 0, reason });
  return (
    <div className="grid gap-3 border-t border-divider pt-4">
      <ReasonField id={reasonId} value={reason} onChange={edit.giveReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {work.problem}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" disabled={!isReady} aria-describedby={whyId}>
          {t('paying.save')}
        </Button>
        {base && (
          <Button
            className="ms-auto"
            disabled={reason.trim().length < shortestReason || work.busy}
            onClick={() => void edit.show(base, !base.enabled)}
          >
            {t(base.enabled ? 'paying.switchOff' : 'paying.switchOn')}
          </Button>
        )}
      </div>
    </div>
  );
}
