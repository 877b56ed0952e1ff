import { ApiError } from '@sortes/browser';
import { Button, TextField } from '@sortes/ui';
import { type ReactNode, useId, useState } from 'react';
import { ReasonField } from '../../shared/reason-field';
import { ScreenHeader } from '../../shared/screen-header';
import { useT } from '../../shared/texts';
import { shortestReason } from '../../shared/shortest-reason';
import { useAction } from '../../shared/use-action';
import { WhyNot } from '../../shared/why-not';
import type { Fault } from './document';
import { FaultList } from './faults';
import { Part } from './part';

const isCode = (code: string): boolean => /^[a-z0-9][a-z0-9-]{1,39}$/.test(code);

/** What saving came to. */
export interface SavedAs {
  id: string | null;
  faults: readonly Fault[];
}

/** The operator's own name for it, which stays. */
function NamePart({
  code,
  isGiven,
  isTaken,
  onCode,
}: {
  code: string;
  isGiven: boolean;
  isTaken: boolean;
  onCode: (code: string) => void;
}) {
  const t = useT();
  return (
    <Part title={t('missions.name')}>
      <TextField
        label={t('missions.code')}
        description={t('missions.codeNote')}
        autoComplete="off"
        maxLength={40}
        value={code}
        disabled={isGiven}
        error={isTaken ? t('missions.codeTaken', { code }) : undefined}
        onChange={({ target }) => onCode(target.value.toLowerCase())}
      />
    </Part>
  );
}

/** Saving with its reason; why it cannot be saved yet, or was not. */
function SavePart({
  missing,
  reason,
  onReason,
  isKept,
  problem,
  busy,
}: {
  missing: string | undefined;
  reason: string;
  onReason: (reason: string) => void;
  isKept: boolean;
  problem: string | undefined;
  busy: boolean;
}) {
  const t = useT();
  const whyId = useId();
  return (
    <Part title={t('missions.save')}>
      <ReasonField value={reason} onChange={onReason} />
      <p role="alert" className="text-label text-danger empty:hidden">
        {problem ?? (isKept ? t('missions.notSaved') : undefined)}
      </p>
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        loading={busy}
        loadingLabel={t('common.working')}
        disabled={missing !== undefined}
        aria-describedby={whyId}
      >
        {t('missions.save')}
      </Button>
      <WhyNot id={whyId} missing={missing} />
    </Part>
  );
}

interface BesideProps {
  /** What it lacks, as far as it was checked. */
  readonly faults: readonly Fault[];
  /** Labels of fields with something in them that cannot be read. */
  readonly unread: readonly string[];
  readonly preview: ReactNode;
  /** What else stands beside the form. */
  readonly beside: ReactNode;
}

/** Beside the form, in sight while its fields scroll: what it looks like and what is wrong with it. */
function BesidePart({ faults, unread, preview, beside }: BesideProps) {
  const t = useT();
  return (
    <section
      aria-label={t('missions.beside')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 lg:sticky lg:top-20 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto"
    >
      <Part title={t('missions.preview')}>
        {preview}
        {/* What cannot be read is not known to the server, which would call it missing. */}
        {unread.length > 0 ? (
          <p className="text-label text-danger">{t('missions.fieldsUnread', { fields: unread.join(', ') })}</p>
        ) : (
          <FaultList faults={faults} />
        )}
      </Part>
      {beside}
    </section>
  );
}

/** A form with its name, its reason and what it looks like beside it. */
export function EditPage({
  title,
  code: given,
  faults,
  unread,
  preview,
  beside,
  children,
  onSave,
  onSaved,
}: {
  title: string;
  /** Undefined: it is made now. */
  code: string | undefined;
  children: ReactNode;
  onSave: (code: string, reason: string, key: string) => Promise<SavedAs>;
  onSaved: (id: string) => void;
} & BesideProps) {
  const t = useT();
  const [code, setCode] = useState(given ?? '');
  const [reason, setReason] = useState('');
  const [isKept, setKept] = useState(false);
  const save = useAction(async (key: string) => {
    const { id, faults: found } = await onSave(code, reason.trim(), key);
    setKept(found.length > 0);
    if (id !== null) onSaved(id);
  });
  const missing = !isCode(code)
    ? t('missions.codeMissing')
    : unread.length > 0
      ? t('missions.fieldsUnread', { fields: unread.join(', ') })
      : reason.trim().length < shortestReason
        ? t('missions.reasonMissing')
        : undefined;
  const isTaken = save.problem?.error instanceof ApiError && save.problem.error.code === 'already.so';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <ScreenHeader title={title} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <form
          noValidate
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void save.run();
          }}
        >
          <NamePart code={code} isGiven={given !== undefined} isTaken={isTaken} onCode={setCode} />
          {children}
          <SavePart
            missing={missing}
            reason={reason}
            onReason={setReason}
            isKept={isKept}
            problem={isTaken ? undefined : save.problem?.text}
            busy={save.busy}
          />
        </form>
        <BesidePart faults={faults} unread={unread} preview={preview} beside={beside} />
      </div>
    </div>
  );
}
