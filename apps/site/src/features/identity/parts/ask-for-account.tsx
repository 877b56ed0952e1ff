import { typedAccount, type Faults, type FieldProps, type Form } from '@sortes/browser';
import { Button, IconCheckCircle, OtpInput, TextArea, TextField } from '@sortes/ui';
import { commentCodePointsAtMost, fitsPattern } from '@sortes/contract';
import { useState } from 'react';
import finishLimits from 'virtual:limits/finishRecovery';
import openLimits from 'virtual:limits/openRecovery';
import mailLimits from 'virtual:limits/sendRecoveryCode';
import claimLimits from 'virtual:limits/submitRecovery';
import { emptyField } from '../../../entities/account/empty-field';
import { call } from '../../../kit/api/client';
import { useT, type Translate } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { typedName } from '../state/typed-name';
import { FormError } from './form-error';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { useWork } from './use-work';

const emailPattern = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
/** Refusals that name no field of this form, with the one they belong to. */
const fieldOf: Readonly<Record<string, 'birthday' | 'fileIds'>> = {
  'identity.birthday': 'birthday',
  'identity.document.pictures': 'fileIds',
  'file.unknown': 'fileIds',
  'file.too.many': 'fileIds',
};

/** Who asks, as both forms have it. */
interface Asker {
  readonly username: string;
  readonly email: string;
}

const whoOf = ({ username, email }: Asker): Asker => ({ username: typedAccount(username), email: email.trim() });

const whoFaults = (t: Translate, asker: Asker): Faults<Asker> => ({
  username: whoOf(asker).username === '' ? emptyField(t, t('identity.field.username')) : undefined,
  email: fitsPattern(emailPattern, asker.email.trim()) ? undefined : t('identity.problem.email'),
});

interface WhoProps {
  readonly username: FieldProps<string>;
  readonly email: FieldProps<string>;
  readonly fixed: boolean;
}

/** Name and mailbox, asked for by both forms. */
function Who({ username, email, fixed }: WhoProps) {
  const t = useT();
  return (
    <>
      <TextField label={t('identity.field.username')} autoComplete="username" autoCapitalize="none" readOnly={fixed} {...username} />
      <TextField label={t('identity.claim.email')} type="email" inputMode="email" autoComplete="email" readOnly={fixed} {...email} />
    </>
  );
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

interface Mailbox extends Asker {
  readonly verificationCode: string;
}

/** Shows that a mailbox is theirs: name and address, then the code that came there. */
function ShowMailbox({ onClaim }: { onClaim: (claim: { id: string; email: string }) => void }) {
  const t = useT();
  const work = useWork();
  const [minutes, setMinutes] = useState<number>();
  const isMailed = minutes !== undefined;
  const form = useForm<Mailbox>({
    start: { username: typedName.read(), email: '', verificationCode: '' },
    limits: isMailed ? openLimits : mailLimits,
    body: ({ verificationCode, ...asker }) => ({ ...whoOf(asker), verificationCode }),
    faults: ({ verificationCode, ...asker }) => ({
      ...whoFaults(t, asker),
      verificationCode: isMailed && verificationCode.length < 6 ? t('identity.problem.code') : undefined,
    }),
    async submit({ verificationCode, ...asker }) {
      const who = whoOf(asker);
      if (isMailed) onClaim({ id: (await call('openRecovery', { body: { ...who, verificationCode } })).claim, email: who.email });
      else setMinutes((await work.send(async (more) => call('sendRecoveryCode', { body: { ...who, ...more } })))?.expiredMinutes);
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {work.dialog}
      <p className="text-body text-ink-2">{t('identity.claim.intro')}</p>
      <Who username={form.field('username')} email={form.field('email')} fixed={isMailed} />
      {isMailed && (
        <>
          <p role="status" className="text-label text-ink-2">
            {t('identity.claim.mailed', { email: whoOf(form.values).email, minutes })}
          </p>
          <OtpInput label={t('identity.claim.code')} {...form.field('verificationCode')} />
        </>
      )}
      <FormError>{form.problem}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t(isMailed ? 'common.continue' : 'identity.forgotPassword.mailCode')}
      </Button>
      {isMailed && (
        <Button
          tone="ghost"
          wide
          onClick={() => {
            setMinutes(undefined);
            form.begin({ ...form.values, verificationCode: '' });
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
  readonly claim: string;
  readonly form: Form<Told>;
  readonly onUploading: (uploading: boolean) => void;
}

function PersonFields({ claim, form, onUploading }: PersonFieldsProps) {
  const t = useT();
  const { comment } = form.values;
  const pictures = form.field('fileIds');
  const words = form.field('comment');
  return (
    <>
      <TextField label={t('identity.claim.realName')} autoComplete="name" {...form.field('realName')} maxLength={120} />
      <TextField label={t('identity.field.birthday')} type="date" autoComplete="bday" {...form.field('birthday')} />
      <PictureUpload
        purpose="document"
        claim={claim}
        label={t('identity.claim.pictures')}
        description={t('identity.claim.readable')}
        value={pictures.value}
        onChange={pictures.onChange}
        onBusy={onUploading}
        error={pictures.error}
      />
      <TextArea
        label={t('identity.claim.comment')}
        optionalLabel={t('common.optional')}
        rows={2}
        description={t('identity.claim.commentNote', { used: [...comment].length, most: commentCodePointsAtMost })}
        {...words}
        maxLength={undefined}
        onChange={(event) => words.onChange([...event.target.value].slice(0, commentCodePointsAtMost).join(''))}
      />
    </>
  );
}

/** Says who they are, with pictures of a document. */
function TellPerson({ claim, onSent }: { claim: string; onSent: () => void }) {
  const t = useT();
  const [uploading, setUploading] = useState(false);
  const bodyOf = ({ realName, birthday, comment, fileIds }: Told) => ({
    claim,
    realName: realName.trim(),
    birthday,
    fileIds: [...fileIds],
    ...(comment.trim() !== '' && { comment: comment.trim() }),
  });
  const form = useForm<Told>({
    start: { realName: '', birthday: '', comment: '', fileIds: [] },
    limits: claimLimits,
    places: fieldOf,
    body: bodyOf,
    faults: ({ realName, birthday, fileIds }) => ({
      realName: realName.trim().length < 2 ? emptyField(t, t('identity.claim.realName')) : undefined,
      birthday: birthday === '' ? emptyField(t, t('identity.field.birthday')) : undefined,
      fileIds: fileIds.length === 0 ? t('identity.claim.picturesMissing') : undefined,
    }),
    async submit(told) {
      await call('submitRecovery', { body: bodyOf(told) });
      onSent();
    },
  });
  return (
    <form
      {...form.props}
      onSubmit={(event) => (uploading ? event.preventDefault() : form.props.onSubmit(event))}
      className="grid grid-cols-1 gap-4"
    >
      <h3 className="text-section font-bold text-ink-1">{t('identity.claim.who')}</h3>
      <PersonFields claim={claim} form={form} onUploading={setUploading} />
      <p className="text-caption text-ink-3">{t('identity.claim.privacy')}</p>
      <FormError>{form.problem}</FormError>
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        loading={form.busy}
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
  const [claim, setClaim] = useState<{ id: string; email: string }>();
  const [sent, setSent] = useState(false);
  if (claim === undefined) return <ShowMailbox onClaim={setClaim} />;
  if (sent) return <ClaimSent email={claim.email} onDone={onDone} />;
  return <TellPerson claim={claim.id} onSent={() => setSent(true)} />;
}

interface TakingBack extends Mailbox {
  readonly newPassword: string;
}

/** Sets the new password with the code that came when the account was given back. */
export function TakeAccountBack({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const bodyOf = ({ verificationCode, newPassword, ...asker }: TakingBack) => ({ ...whoOf(asker), verificationCode, newPassword });
  const form = useForm<TakingBack>({
    start: { username: typedName.read(), email: '', verificationCode: '', newPassword: '' },
    limits: finishLimits,
    body: bodyOf,
    faults: ({ verificationCode, newPassword, ...asker }) => ({
      ...whoFaults(t, asker),
      verificationCode: verificationCode.length < 6 ? t('identity.problem.code') : undefined,
      newPassword: judge(newPassword, whoOf(asker).username),
    }),
    submit: async (typed) => onSignedIn(await call('finishRecovery', { body: bodyOf(typed) })),
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <p className="text-body text-ink-2">{t('identity.claim.finishNote')}</p>
      <Who username={form.field('username')} email={form.field('email')} fixed={false} />
      <OtpInput label={t('identity.claim.code')} {...form.field('verificationCode')} />
      <NewPasswordField username={whoOf(form.values).username} {...form.field('newPassword')} />
      <FormError>{form.problem}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t('identity.forgotPassword.set')}
      </Button>
    </form>
  );
}
