import type { Faults, Form } from '@sortes/browser';
import { Button, Select, TextArea, TextField, toast } from '@sortes/ui';
import { commentCodePointsAtMost, decidesIdentity, documentKinds, type DocumentKind } from '@sortes/contract';
import { useState } from 'react';
import limits from 'virtual:limits/submitDocument';
import { useT, type Translate } from '../../../kit/i18n';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { useForm } from '../../../kit/use-form';
import { type Identity, useSubmitDocument } from '../api/identity';

/** Refusals with the field they belong to. */
const places: Readonly<Record<string, keyof Paper>> = {
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
  readonly kind: DocumentKind;
  readonly realName: string;
  readonly birthday: string;
  readonly number: string;
  readonly validUntil: string;
  readonly comment: string;
  readonly fileIds: readonly string[];
}

const sidesOf = (kind: DocumentKind): number => (kind === 'national-id' || kind === 'driving-licence' ? 2 : 1);

function bodyOf({ kind, realName, birthday, number, validUntil, comment, fileIds }: Paper) {
  return {
    kind,
    fileIds: [...fileIds],
    ...(decidesIdentity(kind) && { realName: realName.trim(), birthday, number: number.trim() }),
    ...(validUntil !== '' && { validUntil }),
    ...(comment.trim() !== '' && { comment: comment.trim() }),
  };
}

function paperFaults(t: Translate, { kind, realName, birthday, number, comment, fileIds }: Paper): Faults<Paper> {
  const decides = decidesIdentity(kind);
  const sides = sidesOf(kind);
  return {
    realName: decides && realName.trim().length < 2 ? t('protection.identity.realNameMissing') : undefined,
    birthday: decides && birthday === '' ? t('protection.identity.birthdayMissing') : undefined,
    number: decides && number.trim() === '' ? t('protection.identity.numberMissing') : undefined,
    fileIds: fileIds.length < sides ? t('protection.identity.picturesMissing', { count: sides }) : undefined,
    comment: [...comment].length > commentCodePointsAtMost ? t('protection.identity.commentLong') : undefined,
  };
}

/** Hands in one document: what it is, what it says, and its pictures. */
export function DocumentForm({ identity, onDone }: { identity: Identity; onDone: () => void }) {
  const t = useT();
  // One of each kind waits at a time.
  const waiting = new Set(identity.submissions.filter(({ state }) => state === 'pending').map(({ kind }) => kind));
  const open = documentKinds.filter((kind) => !waiting.has(kind));
  const [first] = open;
  if (first === undefined) return <p className="text-label text-ink-2">{t('protection.identity.allWaiting')}</p>;
  return <PaperForm identity={identity} open={open} first={first} onDone={onDone} />;
}

interface PaperFormProps {
  readonly identity: Identity;
  readonly open: readonly DocumentKind[];
  readonly first: DocumentKind;
  readonly onDone: () => void;
}

function PaperForm({ identity, open, first, onDone }: PaperFormProps) {
  const t = useT();
  const submit = useSubmitDocument();
  const [isUploading, setUploading] = useState(false);
  const form = useForm<Paper>({
    start: { kind: first, realName: '', birthday: '', number: '', validUntil: '', comment: '', fileIds: [] },
    limits,
    places,
    body: bodyOf,
    faults: (paper) => paperFaults(t, paper),
    async submit(paper) {
      await submit.mutateAsync(bodyOf(paper));
      toast(t('protection.identity.sent'), { tone: 'win' });
      onDone();
    },
  });
  const { kind, comment } = form.values;
  const pictures = form.field('fileIds');
  return (
    <form
      {...form.props}
      onSubmit={(event) => (isUploading ? event.preventDefault() : form.props.onSubmit(event))}
      className="grid grid-cols-1 gap-4 border-t border-divider pt-4"
    >
      <Select
        label={t('protection.identity.kind')}
        choices={open.map((one) => ({ value: one, label: t(`protection.document.${one}`) }))}
        description={t(`protection.document.hint.${kind}`)}
        {...form.field('kind')}
      />
      {decidesIdentity(kind) && <PersonFields form={form} birthdayKnown={identity.birthdayKnown} />}
      <PictureUpload
        purpose="document"
        label={t('protection.identity.pictures')}
        description={t(sidesOf(kind) === 2 ? 'protection.identity.bothSides' : 'protection.identity.readable')}
        value={pictures.value}
        onChange={pictures.onChange}
        onBusy={setUploading}
        camera={kind === 'selfie' ? 'user' : 'environment'}
        error={pictures.error}
      />
      <TextArea
        label={t('protection.identity.comment')}
        optionalLabel={t('common.optional')}
        rows={2}
        description={`${[...comment].length} / ${commentCodePointsAtMost}`}
        {...form.field('comment')}
        maxLength={undefined}
      />
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          tone="primary"
          loading={form.busy}
          loadingLabel={t('common.loading')}
          aria-disabled={isUploading || undefined}
        >
          {t(isUploading ? 'protection.identity.uploading' : 'protection.identity.send')}
        </Button>
        <Button tone="ghost" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
      <p className="text-caption text-ink-3">{t('protection.identity.privacy')}</p>
    </form>
  );
}

/** What a document that decides who somebody is says of them. */
function PersonFields({ form, birthdayKnown }: { form: Form<Paper>; birthdayKnown: boolean }) {
  const t = useT();
  return (
    <>
      <TextField label={t('protection.identity.realName')} autoComplete="name" {...form.field('realName')} maxLength={120} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('protection.identity.birthday')}
          type="date"
          autoComplete="bday"
          {...(birthdayKnown && { description: t('protection.identity.birthdayNote') })}
          {...form.field('birthday')}
        />
        <TextField label={t('protection.identity.number')} autoComplete="off" spellCheck={false} {...form.field('number')} maxLength={40} />
      </div>
      <TextField label={t('protection.identity.until')} optionalLabel={t('common.optional')} type="date" {...form.field('validUntil')} />
    </>
  );
}
