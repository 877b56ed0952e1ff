import { Button, IconPlus, Select, TextField } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../shared/texts';
import { askedFields, type Asked, type AskedField, readQuestions, writeQuestions } from './conditions';
import type { Draft } from './document';

const ranges: ReadonlySet<AskedField> = new Set(['depositCount', 'rank', 'weekday', 'sharedMarks']);
const choices: Readonly<Partial<Record<AskedField, readonly ('mobile' | 'email' | 'verified' | 'pending' | 'none')[]>>> = {
  contact: ['mobile', 'email'],
  identity: ['verified', 'pending', 'none'],
};

function Question({ asked, onAsked, onRemove }: { asked: Asked; onAsked: (asked: Asked) => void; onRemove: () => void }) {
  const t = useT();
  const { field } = asked;
  const text = (name: 'from' | 'to' | 'value', label: string) => (
    <TextField
      key={name}
      label={label}
      autoComplete="off"
      value={asked[name]}
      onChange={(event) => onAsked({ ...asked, [name]: event.target.value })}
    />
  );
  const given = choices[field];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-divider p-3 sm:grid-cols-3">
      <legend className="px-1 text-label font-semibold">{t(`promotions.field.${field}`)}</legend>
      {ranges.has(field)
        ? [text('from', t('promotions.from')), text('to', t('promotions.to'))]
        : field === 'registered'
          ? text('to', t('promotions.days'))
          : given === undefined
            ? text('value', t('promotions.value'))
            : [
                <Select
                  key="value"
                  label={t('promotions.value')}
                  value={asked.value}
                  onChange={(event) => onAsked({ ...asked, value: event.target.value })}
                  choices={[
                    { value: '', label: '–' },
                    ...given.map((value) => ({ value: value as string, label: t(`promotions.answer.${value}`) })),
                  ]}
                />,
              ]}
      <Button size="small" className="self-end justify-self-start" onClick={onRemove}>
        {t('promotions.who.remove')}
      </Button>
    </fieldset>
  );
}

/** Who may have it: questions that all have to hold; none: everybody. */
export function WhoStep({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = useT();
  const [{ asked, others }, setQuestions] = useState(() => readQuestions(draft.who));
  const [field, setField] = useState<AskedField>('depositCount');
  const change = (next: readonly Asked[]) => {
    setQuestions({ asked: [...next], others });
    onDraft({ ...draft, who: writeQuestions(next, others) });
  };
  return (
    <>
      <p className="text-body text-ink-2">{t(asked.length + others.length === 0 ? 'promotions.who.all' : 'promotions.who.note')}</p>
      {asked.map((one, at) => (
        <Question
          key={`${at} ${one.field}`}
          asked={one}
          onAsked={(next) => change(asked.map((other, i) => (i === at ? next : other)))}
          onRemove={() => change(asked.filter((_, i) => i !== at))}
        />
      ))}
      {others.length > 0 && <p className="text-label text-ink-3">{t('promotions.who.other')}</p>}
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('promotions.question')}
          className="max-w-full min-w-0"
          value={field}
          onChange={(event) => setField(event.target.value as AskedField)}
          choices={askedFields.map((value) => ({ value, label: t(`promotions.field.${value}`) }))}
        />
        <Button onClick={() => change([...asked, { field, from: '', to: '', value: '' }])} icon={<IconPlus size={16} />}>
          {t('promotions.who.add')}
        </Button>
      </div>
    </>
  );
}
