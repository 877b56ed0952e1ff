import { applyLimits } from '@sortes/growth-rules';
import { Button, Checkbox, IconPlus, Select, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useT } from '../../shared/texts';
import { type Draft, languageName } from './document';

type Form = NonNullable<Draft['form']>;
type Question = Form['fields'][number];

/** A name that no question has yet: answers are kept under it, whatever its words become. */
function freeName(fields: readonly Question[]): string {
  let number = fields.length + 1;
  while (fields.some(({ name }) => name === `question${number}`)) number += 1;
  return `question${number}`;
}

/** One question of the form: its words in every language of the brand, what may be answered, and whether it must be. */
function QuestionFields({
  at,
  question,
  onQuestion,
  onRemove,
}: {
  at: number;
  question: Question;
  onQuestion: (part: Partial<Question>) => void;
  onRemove: () => void;
}) {
  const t = useT();
  return (
    <fieldset className="grid gap-3 rounded-tile border border-divider p-3 sm:grid-cols-2">
      <legend className="px-1 text-label font-semibold">{t('promotions.form.question', { number: at + 1 })}</legend>
      {boot.languages.map((code) => (
        <TextField
          key={code}
          label={t('promotions.form.labelIn', { language: languageName(code) })}
          autoComplete="off"
          maxLength={80}
          value={question.label[code] ?? ''}
          onChange={({ target }) => onQuestion({ label: { ...question.label, [code]: target.value } })}
        />
      ))}
      <Select
        label={t('promotions.form.kind')}
        value={question.kind}
        onChange={({ target }) => onQuestion({ kind: target.value as Question['kind'] })}
        choices={(['text', 'number', 'date'] as const).map((value) => ({ value, label: t(`promotions.form.kind.${value}`) }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 self-end">
        <Checkbox checked={question.isRequired} onChange={({ target }) => onQuestion({ isRequired: target.checked })}>
          {t('promotions.form.isRequired')}
        </Checkbox>
        <Button size="small" onClick={onRemove}>
          {t('promotions.form.remove', { number: at + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}

/** What whoever applies is asked, besides a comment that every form has. */
export function ApplyFormPart({ form, onForm }: { form: Form; onForm: (form: Form) => void }) {
  const t = useT();
  const { fields, pictures } = form;
  const change = (next: Question[]) => onForm({ ...form, fields: next });
  return (
    <section aria-label={t('promotions.form.title')} className="grid gap-3 border-t border-divider pt-3">
      <h3 className="text-label font-semibold">{t('promotions.form.title')}</h3>
      <p className="text-label text-ink-2">{t('promotions.form.note')}</p>
      {fields.map((question, at) => (
        <QuestionFields
          key={question.name}
          at={at}
          question={question}
          onQuestion={(part) => change(fields.map((one, i) => (i === at ? { ...one, ...part } : one)))}
          onRemove={() => change(fields.filter((_, i) => i !== at))}
        />
      ))}
      {fields.length < applyLimits.fields && (
        <Button
          className="justify-self-start"
          icon={<IconPlus size={16} />}
          onClick={() => change([...fields, { name: freeName(fields), kind: 'text', isRequired: true, label: {} }])}
        >
          {t('promotions.form.add')}
        </Button>
      )}
      <Select
        label={t('promotions.form.pictures')}
        value={String(pictures)}
        onChange={({ target }) => onForm({ ...form, pictures: Number(target.value) })}
        choices={Array.from({ length: applyLimits.pictures + 1 }, (_, count) => ({ value: String(count), label: String(count) }))}
      />
    </section>
  );
}
