import { ApiError } from '@sortes/browser';
import { Button, TextField } from '@sortes/ui';
import { type ReactNode, useState } from 'react';
import { ReasonField } from '../../shared/reason-field';
import { ScreenHeader } from '../../shared/screen-header';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import type { Fault } from './document';
import { FaultList } from './faults';
import { Part } from './part';

const isCode = (code: string): boolean => /^[a-z0-9][a-z0-9-]{1,39}$/.test(code);
/** As the contract has it. */
const shortestReason = 3;

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

/** What is saved, with its reason. */
function SavePart({
  isCodeRight,
  reason,
  onReason,
  kept,
  problem,
  busy,
}: {
  isCodeRight: boolean;
  reason: string;
  onReason: (reason: string) => void;
  kept: readonly Fault[];
  problem: string | undefined;
  busy: boolean;
}) {
  const t = useT();
  const isReady = isCodeRight && reason.trim().length >= shortestReason;
  return (
    <Part title={t('missions.save')}>
      <ReasonField value={reason} onChange={onReason} />
      <FaultList faults={kept} />
      {problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {problem}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        loading={busy}
        loadingLabel={t('common.working')}
        disabled={!isReady}
      >
        {t('missions.save')}
      </Button>
      {!isReady && <p className="text-label text-ink-2">{t(isCodeRight ? 'missions.reasonMissing' : 'missions.codeMissing')}</p>}
    </Part>
  );
}

/** A form with its name, its reason and what it looks like beside it. */
export function EditPage({
  title,
  code: given,
  faults,
  preview,
  children,
  onSave,
  onSaved,
}: {
  title: string;
  /** Undefined: it is made now. */
  code: string | undefined;
  /** What it lacks, as far as it was checked. */
  faults: readonly Fault[];
  preview: ReactNode;
  children: ReactNode;
  onSave: (code: string, reason: string, key: string) => Promise<SavedAs>;
  onSaved: (id: string) => void;
}) {
  const t = useT();
  const [code, setCode] = useState(given ?? '');
  const [reason, setReason] = useState('');
  const [kept, setKept] = useState<readonly Fault[]>([]);
  const save = useAction(async (key: string) => {
    const { id, faults: found } = await onSave(code, reason.trim(), key);
    setKept(found);
    if (id !== null) onSaved(id);
  });
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
            isCodeRight={isCode(code)}
            reason={reason}
            onReason={setReason}
            kept={kept}
            problem={isTaken ? undefined : save.problem?.text}
            busy={save.busy}
          />
        </form>
        <div className="min-w-0 lg:sticky lg:top-20">
          <Part title={t('missions.preview')}>
            {preview}
            <FaultList faults={faults} />
          </Part>
        </div>
      </div>
    </div>
  );
}
