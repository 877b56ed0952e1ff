import { languageOf, type LanguageCode } from '@sortes/browser';
import type { ContentKind } from '@sortes/contract';
import { Chips, Skeleton, TextField } from '@sortes/ui';
import { lazy, Suspense } from 'react';
import { useT } from '../../shared/texts';
import { missingIn, missingText, textParts, textsIn, type TextPart } from './record';
import type { ContentEdit } from './use-content-edit';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor')).RichEditor }));

interface ContentWordsProps {
  readonly kind: ContentKind;
  readonly edit: ContentEdit;
  readonly mayEdit: boolean;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  /** The one that is written now, beside the default one. */
  readonly language: LanguageCode;
  readonly onLanguage: (language: LanguageCode) => void;
}

/** The words of a record in one language, side by side with the default language. */
export function ContentWords(props: ContentWordsProps) {
  const { kind, edit, languages, defaultLanguage, language, onLanguage } = props;
  const t = useT();
  const missing = missingIn(edit.record, languages);
  const shownLanguages = language === defaultLanguage ? [defaultLanguage] : [defaultLanguage, language];
  return (
    <section aria-label={t('content.words')} className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-body font-bold">{t('content.languages')}</h3>
        <p className="text-label text-ink-3">
          {defaultLanguage === 'EN'
            ? t('content.fallbackEnglish')
            : t('content.fallback', { language: languageOf(defaultLanguage).endonym })}{' '}
          <span role="status" className={missing.length > 0 ? 'text-warning' : undefined}>
            {missing.length === 0 ? t('content.complete') : missingText(t, missing)}
          </span>
        </p>
      </div>
      <Chips
        label={t('content.languages')}
        value={language}
        onChange={onLanguage}
        choices={languages.map((code) => ({
          value: code,
          label: `${languageOf(code).endonym} ${missing.includes(code) ? '○' : '✓'}`,
        }))}
      />
      {textParts[kind].map((part) => (
        <div key={part.name} className={shownLanguages.length > 1 ? 'grid min-w-0 gap-4 lg:grid-cols-2' : 'grid min-w-0 gap-4'}>
          {shownLanguages.map((code) => (
            <WordsField key={code} {...props} part={part} code={code} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** One text in one language. */
function WordsField({
  edit: { form, record, round, write },
  mayEdit,
  defaultLanguage,
  part: { name, rich, longest },
  code,
}: Pick<ContentWordsProps, 'edit' | 'mayEdit' | 'defaultLanguage'> & { part: TextPart; code: LanguageCode }) {
  const t = useT();
  const { endonym, tag } = languageOf(code);
  const label = t('content.inLanguage', { field: t(`content.field.${name}`), language: endonym });
  const value = textsIn(record, name)[code] ?? '';
  return rich ? (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <RichEditor
        key={`${code}:${round}`}
        label={label}
        tag={tag}
        value={value}
        readOnly={!mayEdit}
        onChange={(text) => write(name, code, text)}
      />
    </Suspense>
  ) : (
    <TextField
      label={label}
      lang={tag}
      {...(code === defaultLanguage && { name, error: form.errors[name] })}
      maxLength={longest}
      autoComplete="off"
      value={value}
      onChange={(event) => write(name, code, event.target.value)}
    />
  );
}
