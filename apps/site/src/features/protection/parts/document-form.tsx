import { Button, Select, TextArea, TextField, toast } from '@sortes/ui';
import { commentCodePointsAtMost, decidesIdentity, documentKinds, type DocumentKind } from '@sortes/contract';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { type Identity, useSubmitDocument } from '../api/identity';

/** Refusals with the field they belong to. */
const fieldOf: Readonly<Record<string, string>> = {
  'identity.name': 'realName',
  'identity.birthday': 'birthday',
  'identity.too.young': 'birthday',
  'identity.document.number': 'number',
  'identity.document.expired': 'validUntil',
  'identity.document.pictures': 'fileIds',
  'file.unknown': 'fileIds',
  'file.too.many': 'fileIds',
};

/** The document as the player describes it. */
interface Paper {
  /** Undefined while one of each kind waits. */
  kind: DocumentKind | undefined;
  realName: string;
  birthday: string;
  number: string;
  validUntil: string;
  comment: string;
  fileIds: readonly string[];
}

/** Hands in one document: what it is, what it says, and its pictures. */
export function DocumentForm({ identity, onDone }: { identity: Identity; onDone: () => void }) {
  const t = useT();
  // One of each kind waits at a time.
  const waiting = new Set(identity.submissions.filter(({ state }) => state === 'pending').map(({ kind }) => kind));
  const open = documentKinds.filter((kind) => !waiting.has(kind));
  const [paper, setPaper] = useState<Paper>({
    kind: open[0],
    realName: '',
    birthday: '',
    number: '',
    validUntil: '',
    comment: '',
    fileIds: [],
  });
  const change = (part: Partial<Paper>) => setPaper((known) => ({ ...known, ...part }));
  const { kind, realName, birthday, number, validUntil, comment, fileIds } = paper;
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = useSubmitDocument();
  const form = useRef<HTMLFormElement>(null);
  /** The first field at fault comes into view: on a telephone the form is longer than the screen. */
  const showFault = () =>
    requestAnimationFrame(() => {
      const fault = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
      fault?.scrollIntoView({ block: 'center' });
      if (fault?.matches('input, textarea, select')) fault.focus({ preventScroll: true });
    });
  if (kind === undefined) return <p className="text-label text-ink-2">{t('protection.identity.allWaiting')}</p>;
  const decides = decidesIdentity(kind);
  const sides = kind === 'national-id' || kind === 'driving-licence' ? 2 : 1;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (submit.isPending || busy) return;
    const missing = {
      ...(decides && realName.trim().length < 2 && { realName: t('protection.identity.realNameMissing') }),
      ...(decides && birthday === '' && { birthday: t('protection.identity.birthdayMissing') }),
      ...(decides && number.trim() === '' && { number: t('protection.identity.numberMissing') }),
      ...(fileIds.length < sides && { fileIds: t('protection.identity.picturesMissing', { count: sides }) }),
      ...([...comment].length > commentCodePointsAtMost && { comment: t('protection.identity.commentLong') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return void showFault();
    submit.mutate(
      {
        kind,
        fileIds: [...fileIds],
        ...(decides && { realName: realName.trim(), birthday, number: number.trim() }),
        ...(validUntil !== '' && { validUntil }),
        ...(comment.trim() !== '' && { comment: comment.trim() }),
      },
      {
        onSuccess() {
          toast(t('protection.identity.sent'), { tone: 'win' });
          onDone();
        },
        onError(problem) {
          const field = problem instanceof ApiError ? (fieldOf[problem.code] ?? 'form') : 'form';
          setErrors({ [field]: problemText(problem) });
          showFault();
        },
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4 border-t border-divider pt-4">
      <Select
        label={t('protection.identity.kind')}
        value={kind}
        onChange={(event) => change({ kind: documentKinds.find((one) => one === event.target.value) ?? kind })}
        choices={open.map((one) => ({ value: one, label: t(`protection.document.${one}`) }))}
        description={t(`protection.document.hint.${kind}`)}
      />
      {decides && (
        <TextField
          label={t('protection.identity.realName')}
          autoComplete="name"
          maxLength={120}
          value={realName}
          error={errors['realName']}
          onChange={(event) => {
            change({ realName: event.target.value });
            setErrors(({ realName: _gone, ...rest }) => rest);
          }}
        />
      )}
      {decides && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={t('protection.identity.birthday')}
            type="date"
            autoComplete="bday"
            value={birthday}
            error={errors['birthday']}
            onChange={(event) => change({ birthday: event.target.value })}
            {...(identity.birthdayKnown && { description: t('protection.identity.birthdayNote') })}
          />
          <TextField
            label={t('protection.identity.number')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={number}
            error={errors['number']}
            onChange={(event) => change({ number: event.target.value })}
          />
        </div>
      )}
      {decides && (
        <TextField
          label={t('protection.identity.until')}
          optionalLabel={t('common.optional')}
          type="date"
          value={validUntil}
          error={errors['validUntil']}
          onChange={(event) => change({ validUntil: event.target.value })}
        />
      )}
      <PictureUpload
        purpose="document"
        label={t('protection.identity.pictures')}
        description={t(sides === 2 ? 'protection.identity.bothSides' : 'protection.identity.readable')}
        value={fileIds}
        onChange={(next) => change({ fileIds: next })}
        onBusy={setBusy}
        camera={kind === 'selfie' ? 'user' : 'environment'}
        error={fileIds.length >= sides ? undefined : errors['fileIds']}
      />
      <TextArea
        label={t('protection.identity.comment')}
        optionalLabel={t('common.optional')}
        rows={2}
        value={comment}
        error={errors['comment']}
        onChange={(event) => change({ comment: event.target.value })}
        description={`${[...comment].length} / ${commentCodePointsAtMost}`}
      />
      {errors['form'] !== undefined && (
        <p role="alert" className="text-label text-danger">
          {errors['form']}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          tone="primary"
          loading={submit.isPending}
          loadingLabel={t('common.loading')}
          aria-disabled={busy || undefined}
        >
          {t(busy ? 'protection.identity.uploading' : 'protection.identity.send')}
        </Button>
        <Button tone="ghost" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
      <p className="text-caption text-ink-3">{t('protection.identity.privacy')}</p>
    </form>
  );
}
