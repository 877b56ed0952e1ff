import { typedAccount } from '@sortes/browser';
import { Button, IconCheckCircle, OtpInput, TextArea, TextField } from '@sortes/ui';
import { commentCodePointsAtMost, fitsPattern } from '@sortes/contract';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { FormError } from './form-error';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { placeAmong, useStep, type Errors } from './use-step';
import { useWork } from './use-work';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
/** Refusals that name no field of this form, with the one they belong to. */
const fieldOf = {
  'identity.birthday': 'birthday',
  'identity.document.pictures': 'fileIds',
  'file.unknown': 'fileIds',
  'file.too.many': 'fileIds',
};

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
  const [{ username, email }, setTyped] = useState({ username: '', email: '' });
  const onUsername = (next: string) => setTyped((known) => ({ ...known, username: next }));
  const onEmail = (next: string) => setTyped((known) => ({ ...known, email: next }));
  const who = { username: typedAccount(username), email: email.trim() };
  const judge = (): Errors => ({
    ...(who.username === '' && { username: t('identity.notEmpty', { field: t('identity.field.username') }) }),
    ...(!fitsPattern(emailPattern, who.email) && { email: t('identity.problem.email') }),
  });
  return { fields: { username, email, onUsername, onEmail }, who, judge };
}

/** Says that the claim has gone out, and where the answer comes. */
function ClaimSent({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="flex gap-3 text-body text-ink-1">
        <IconCheckCircle size={24} className="shrink-0 text-win" />
        <span>{t('identity.claim.done', { email })}</span>
      </p>
      <Button tone="primary" size="large" wide onClick={onDone}>
        {t('identity.backToLogin')}
      </Button>
    </div>
  );
}

const mailboxPlace = placeAmong(['username', 'email', 'verificationCode'], fieldOf);

/** Shows that a mailbox is theirs: name and address, then the code that came there. */
function ShowMailbox({ asked, onClaim }: { asked: ReturnType<typeof useWho>; onClaim: (claim: string) => void }) {
  const t = useT();
  const { fields, who, judge } = asked;
  const work = useWork();
  const [minutes, setMinutes] = useState<number>();
  const [code, setCode] = useState('');
  const { errors, busy, run } = useStep(mailboxPlace);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = judge();
    if (minutes === undefined)
      return void run(found, async () =>
        setMinutes((await work.send(async (more) => call('sendRecoveryCode', { body: { ...who, ...more } })))?.expiredMinutes),
      );
    return void run({ ...found, ...(code.length < 6 && { verificationCode: t('identity.problem.code') }) }, async () =>
      onClaim((await call('openRecovery', { body: { ...who, verificationCode: code } })).claim),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {work.dialog}
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
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t(minutes === undefined ? 'identity.forgotPassword.mailCode' : 'common.continue')}
      </Button>
      {minutes !== undefined && (
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

/** What somebody says about themselves. */
interface Told {
  realName: string;
  birthday: string;
  comment: string;
  fileIds: readonly string[];
}

interface PersonFieldsProps {
  claim: string;
  told: Told;
  errors: Errors;
  onChange: (part: Partial<Told>) => void;
  onUploading: (uploading: boolean) => void;
}

function PersonFields({ claim, told, errors, onChange, onUploading }: PersonFieldsProps) {
  const t = useT();
  const { realName, birthday, comment, fileIds } = told;
  return (
    <>
      <TextField
        label={t('identity.claim.realName')}
        autoComplete="name"
        maxLength={120}
        value={realName}
        error={errors['realName']}
        onChange={(event) => onChange({ realName: event.target.value })}
      />
      <TextField
        label={t('identity.field.birthday')}
        type="date"
        autoComplete="bday"
        value={birthday}
        error={errors['birthday']}
        onChange={(event) => onChange({ birthday: event.target.value })}
      />
      <PictureUpload
        purpose="document"
        claim={claim}
        label={t('identity.claim.pictures')}
        description={t('identity.claim.readable')}
        value={fileIds}
        onChange={(next) => onChange({ fileIds: next })}
        onBusy={onUploading}
        error={fileIds.length > 0 ? undefined : errors['fileIds']}
      />
      <TextArea
        label={t('identity.claim.comment')}
        optionalLabel={t('common.optional')}
        rows={2}
        value={comment}
        error={errors['comment']}
        onChange={(event) => onChange({ comment: [...event.target.value].slice(0, commentCodePointsAtMost).join('') })}
        description={t('identity.claim.commentNote', { used: [...comment].length, most: commentCodePointsAtMost })}
      />
    </>
  );
}

const personPlace = placeAmong(['realName', 'birthday', 'fileIds', 'comment'], fieldOf);

/** Says who they are, with pictures of a document. */
function TellPerson({ claim, onSent }: { claim: string; onSent: () => void }) {
  const t = useT();
  const [told, setTold] = useState<Told>({ realName: '', birthday: '', comment: '', fileIds: [] });
  const [uploading, setUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { errors, busy, run, say } = useStep(personPlace);
  const change = (part: Partial<Told>) => {
    setTold((known) => ({ ...known, ...part }));
    for (const field of ['realName', 'birthday'] as const) if (part[field] !== undefined) say(field, undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (uploading) return;
    const { birthday, fileIds } = told;
    const [realName, comment] = [told.realName.trim(), told.comment.trim()];
    const found: Errors = {
      ...(realName.length < 2 && { realName: t('identity.notEmpty', { field: t('identity.claim.realName') }) }),
      ...(birthday === '' && { birthday: t('identity.notEmpty', { field: t('identity.field.birthday') }) }),
      ...(fileIds.length === 0 && { fileIds: t('identity.claim.picturesMissing') }),
    };
    await run(found, async () => {
      await call('submitRecovery', { body: { claim, realName, birthday, fileIds: [...fileIds], ...(comment !== '' && { comment }) } });
      onSent();
    });
    requestAnimationFrame(() => form.current?.querySelector('[aria-invalid=true], [role=alert]')?.scrollIntoView({ block: 'center' }));
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <h3 className="text-section font-bold text-ink-1">{t('identity.claim.who')}</h3>
      <PersonFields claim={claim} told={told} errors={errors} onChange={change} onUploading={setUploading} />
      <p className="text-caption text-ink-3">{t('identity.claim.privacy')}</p>
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
        {t(uploading ? 'identity.claim.uploading' : 'identity.claim.send')}
      </Button>
    </form>
  );
}

/** For whoever has lost every way in: shows a mailbox, says who they are, adds pictures of a document. The answers never tell whether the account exists. */
export function AskForAccount({ onDone }: { onDone: () => void }) {
  const asked = useWho();
  const [claim, setClaim] = useState<string>();
  const [sent, setSent] = useState(false);
  if (sent) return <ClaimSent email={asked.who.email} onDone={onDone} />;
  if (claim === undefined) return <ShowMailbox asked={asked} onClaim={setClaim} />;
  return <TellPerson claim={claim} onSent={() => setSent(true)} />;
}

const takeBackPlace = placeAmong(['username', 'email', 'verificationCode', 'newPassword'], fieldOf);

/** Sets the new password with the code that came when the account was given back. */
export function TakeAccountBack({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judgePassword = useJudgeNewPassword();
  const { fields, who, judge } = useWho();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { errors, busy, run } = useStep(takeBackPlace);
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
