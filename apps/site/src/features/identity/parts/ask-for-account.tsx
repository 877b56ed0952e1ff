import { typedAccount } from '@sortes/browser';
import { Button, IconCheckCircle, OtpInput, TextArea, TextField } from '@sortes/ui';
import { commentCodePointsAtMost, fitsPattern } from '@sortes/contract';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, call } from '../../../shared/api/client';
import { useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import { PictureUpload } from '../../../shared/upload/picture-upload';
import { FormError } from './form-error';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { useWork } from './use-work';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
/** Refusals that name no field of this form, with the one they belong to. */
const fieldOf: Readonly<Record<string, string>> = {
  'identity.birthday': 'birthday',
  'identity.document.pictures': 'fileIds',
  'file.unknown': 'fileIds',
  'file.too.many': 'fileIds',
};

type Errors = Readonly<Record<string, string>>;

/** Runs one step of a form at a time and puts a refusal where it belongs. */
function useStep(fields: readonly string[]) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const run = async (found: Errors, work: () => Promise<unknown>) => {
    setErrors(found);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      const field = failure instanceof ApiError ? (fieldOf[failure.code] ?? failure.field) : undefined;
      setErrors({ [field !== undefined && fields.includes(field) ? field : 'form']: problemText(failure) });
    } finally {
      setBusy(false);
    }
  };
  const clear = (field: string) => setErrors(({ [field]: _gone, ...rest }) => rest);
  return { errors, busy, run, clear };
}

/** Name and mailbox, asked for by both forms. */
function Who({
  username,
  email,
  errors,
  fixed,
  onUsername,
  onEmail,
}: {
  username: string;
  email: string;
  errors: Errors;
  fixed: boolean;
  onUsername: (text: string) => void;
  onEmail: (text: string) => void;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('identity.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        value={username}
        error={errors['username']}
        readOnly={fixed}
        onChange={(event) => onUsername(event.target.value)}
      />
      <TextField
        label={t('identity.claim.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={errors['email']}
        readOnly={fixed}
        onChange={(event) => onEmail(event.target.value)}
      />
    </>
  );
}

function useWho() {
  const t = useT();
  const [username, onUsername] = useState('');
  const [email, onEmail] = useState('');
  const who = { username: typedAccount(username), email: email.trim() };
  const judge = (): Errors => ({
    ...(who.username === '' && { username: t('identity.notEmpty', { field: t('identity.field.username') }) }),
    ...(!fitsPattern(emailPattern, who.email) && { email: t('identity.problem.email') }),
  });
  return { fields: { username, email, onUsername, onEmail }, who, judge };
}

/** For whoever has lost every way in: shows a mailbox, says who they are, adds pictures of a document. The answers never tell whether the account exists. */
export function AskForAccount({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { fields, who, judge } = useWho();
  const work = useWork();
  const [minutes, setMinutes] = useState<number>();
  const [code, setCode] = useState('');
  const [claim, setClaim] = useState<string>();
  const [realName, setRealName] = useState('');
  const [birthday, setBirthday] = useState('');
  const [comment, setComment] = useState('');
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState(false);
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { errors, busy, run, clear } = useStep(['username', 'email', 'verificationCode', 'realName', 'birthday', 'fileIds', 'comment']);
  if (sent)
    return (
      <div className="grid grid-cols-1 gap-4">
        <p role="status" className="flex gap-3 text-body text-ink-1">
          <IconCheckCircle size={24} className="shrink-0 text-win" />
          <span>{t('identity.claim.done', { email: who.email })}</span>
        </p>
        <Button tone="primary" size="large" wide onClick={onDone}>
          {t('identity.backToLogin')}
        </Button>
      </div>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (claim === undefined) {
      const found = judge();
      if (minutes === undefined)
        return run(found, async () =>
          setMinutes((await work.send(async (more) => call('sendRecoveryCode', { body: { ...who, ...more } })))?.expiredMinutes),
        );
      return run({ ...found, ...(code.length < 6 && { verificationCode: t('identity.problem.code') }) }, async () =>
        setClaim((await call('openRecovery', { body: { ...who, verificationCode: code } })).claim),
      );
    }
    if (uploading) return undefined;
    const found: Errors = {
      ...(realName.trim().length < 2 && { realName: t('identity.notEmpty', { field: t('identity.claim.realName') }) }),
      ...(birthday === '' && { birthday: t('identity.notEmpty', { field: t('identity.field.birthday') }) }),
      ...(fileIds.length === 0 && { fileIds: t('identity.claim.picturesMissing') }),
    };
    await run(found, async () => {
      const words = comment.trim();
      await call('submitRecovery', {
        body: { claim, realName: realName.trim(), birthday, fileIds: [...fileIds], ...(words !== '' && { comment: words }) },
      });
      setSent(true);
    });
    requestAnimationFrame(() => form.current?.querySelector('[aria-invalid=true], [role=alert]')?.scrollIntoView({ block: 'center' }));
    return undefined;
  };
  const used = [...comment].length;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      {work.dialog}
      {claim === undefined ? (
        <>
          <p className="text-body text-ink-2">{t('identity.claim.intro')}</p>
          <Who {...fields} errors={errors} fixed={minutes !== undefined} />
          {minutes !== undefined && (
            <>
              <p role="status" className="text-label text-ink-2">
                {t('identity.claim.mailed', { email: who.email, minutes })}
              </p>
              <OtpInput label={t('identity.claim.code')} value={code} onChange={setCode} error={errors['verificationCode']} />
            </>
          )}
        </>
      ) : (
        <>
          <h3 className="text-section font-bold text-ink-1">{t('identity.claim.who')}</h3>
          <TextField
            label={t('identity.claim.realName')}
            autoComplete="name"
            maxLength={120}
            value={realName}
            error={errors['realName']}
            onChange={(event) => {
              setRealName(event.target.value);
              clear('realName');
            }}
          />
          <TextField
            label={t('identity.field.birthday')}
            type="date"
            autoComplete="bday"
            value={birthday}
            error={errors['birthday']}
            onChange={(event) => {
              setBirthday(event.target.value);
              clear('birthday');
            }}
          />
          <PictureUpload
            purpose="document"
            claim={claim}
            label={t('identity.claim.pictures')}
            description={t('identity.claim.readable')}
            value={fileIds}
            onChange={setFileIds}
            onBusy={setUploading}
            error={fileIds.length > 0 ? undefined : errors['fileIds']}
          />
          <TextArea
            label={t('identity.claim.comment')}
            optionalLabel={t('common.optional')}
            rows={2}
            value={comment}
            error={errors['comment']}
            onChange={(event) => setComment([...event.target.value].slice(0, commentCodePointsAtMost).join(''))}
            description={t('identity.claim.commentNote', { used, most: commentCodePointsAtMost })}
          />
          <p className="text-caption text-ink-3">{t('identity.claim.privacy')}</p>
        </>
      )}
      <FormError>{errors['form']}</FormError>
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        loading={busy}
        loadingLabel={t('common.loading')}
        aria-disabled={uploading || undefined}
      >
        {t(
          claim !== undefined
            ? uploading
              ? 'identity.claim.uploading'
              : 'identity.claim.send'
            : minutes === undefined
              ? 'identity.forgotPassword.mailCode'
              : 'common.continue',
        )}
      </Button>
      {claim === undefined && minutes !== undefined && (
        <Button
          tone="ghost"
          wide
          onClick={() => {
            setMinutes(undefined);
            setCode('');
          }}
        >
          {t('identity.forgotPassword.again')}
        </Button>
      )}
    </form>
  );
}

/** Sets the new password with the code that came when the account was given back. */
export function TakeAccountBack({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judgePassword = useJudgeNewPassword();
  const { fields, who, judge } = useWho();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { errors, busy, run } = useStep(['username', 'email', 'verificationCode', 'newPassword']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = judgePassword(password, who.username);
    void run(
      {
        ...judge(),
        ...(code.length < 6 && { verificationCode: t('identity.problem.code') }),
        ...(problem !== undefined && { newPassword: problem }),
      },
      async () => onSignedIn(await call('finishRecovery', { body: { ...who, verificationCode: code, newPassword: password } })),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <p className="text-body text-ink-2">{t('identity.claim.finishNote')}</p>
      <Who {...fields} errors={errors} fixed={false} />
      <OtpInput label={t('identity.claim.code')} value={code} onChange={setCode} error={errors['verificationCode']} />
      <NewPasswordField value={password} onChange={setPassword} username={who.username} error={errors['newPassword']} />
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t('identity.forgotPassword.set')}
      </Button>
    </form>
  );
}
