import type { Problem } from '@sortes/browser';
import { commentCodePointsAtMost } from '@sortes/contract';
import { Button, TextArea, TextField } from '@sortes/ui';
import { useState } from 'react';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { PictureUpload } from '../../../kit/upload/picture-upload';
import { useAction } from '../../../kit/use-action';
import { useAfterClaim } from './after-claim';

const cut = (text: string): string => [...text].slice(0, commentCodePointsAtMost).join('');

type Answered = Readonly<Record<string, string>>;

/** What the offer asks for. */
function Answers({
  form,
  answers,
  problem,
  lacking,
  onAnswers,
}: {
  form: NonNullable<OfferOpened['form']>;
  answers: Answered;
  problem: Problem | undefined;
  /** What has to be filled in and is not, once somebody wanted to send it. */
  lacking: readonly string[];
  onAnswers: (answers: Answered) => void;
}) {
  const t = useT();
  return (
    <>
      {form.fields.map(({ name, kind, label, isRequired }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          {...(!isRequired && { optionalLabel: t('common.optional') })}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          maxLength={200}
          value={answers[name] ?? ''}
          error={lacking.includes(name) ? t('patterns.limit.needed') : problem?.field === `answers.${name}` ? problem.text : undefined}
          onChange={(event) => onAnswers({ ...answers, [name]: event.target.value })}
        />
      ))}
    </>
  );
}

/** The form that people decide on: the fields of the offer, words, and pictures. `onApplied`: it is in. */
export function ApplyForm({ offer, onApplied }: { offer: OfferOpened; onApplied: () => void }) {
  const t = useT();
  const after = useAfterClaim();
  const [answers, setAnswers] = useState<Answered>({});
  const [comment, setComment] = useState('');
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [tried, setTried] = useState(false);
  const apply = useAction(async (idempotencyKey) => {
    await call('applyForOffer', { params: { id: offer.id }, body: { comment, answers, fileIds: [...fileIds] } }, { idempotencyKey });
    onApplied();
    after();
  });
  const { form } = offer;
  if (form === null) return null;
  const missing = form.fields.flatMap(({ name, isRequired }) => (isRequired && (answers[name] ?? '').trim() === '' ? [name] : []));
  return (
    <form
      noValidate
      className="card grid grid-cols-1 gap-4 rounded-tile p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const [first] = missing;
        const field = first === undefined ? null : event.currentTarget.elements.namedItem(first);
        if (field instanceof HTMLElement) field.focus();
        else if (!isUploading) void apply.run();
      }}
    >
      <Answers form={form} answers={answers} problem={apply.problem} lacking={tried ? missing : []} onAnswers={setAnswers} />
      <TextArea
        label={t('promotions.applyComment')}
        optionalLabel={t('common.optional')}
        rows={2}
        value={comment}
        description={
          <span className="tabular">{t('promotions.applyCount', { count: [...comment].length, most: commentCodePointsAtMost })}</span>
        }
        onChange={(event) => setComment(cut(event.target.value))}
      />
      {form.pictures > 0 && (
        <PictureUpload
          purpose="proof"
          value={fileIds}
          onChange={setFileIds}
          onBusy={setUploading}
          label={t('promotions.applyPicturesOptional')}
          max={form.pictures}
          error={undefined}
        />
      )}
      {apply.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {apply.problem.text}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide disabled={isUploading} loading={apply.busy} loadingLabel={t('common.loading')}>
        {t('promotions.way.apply')}
      </Button>
      {isUploading && <p className="text-center text-label text-ink-3">{t('promotions.applyUploading')}</p>}
    </form>
  );
}
