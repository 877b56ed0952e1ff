import { languageOf, type LanguageCode } from '@sortes/browser';
import { Chips, TextArea, TextField } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { MethodPartProps } from './method-parts';
import { isSum, wordsIn, type Method, type MethodDraft } from './rule-draft';

const texts = [
  { name: 'names', most: 100, long: false },
  { name: 'notes', most: 300, long: false },
  { name: 'instructions', most: 2_000, long: true },
] as const;

interface MethodWordsProps extends MethodPartProps {
  /** Those of the brand, its own first. */
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  /** The one that is written now, beside the default one. */
  readonly language: LanguageCode;
  readonly onLanguage: (language: LanguageCode) => void;
}

/** Languages in which a text is missing that another language has; every way to pay has a name. */
const missingIn = (draft: MethodDraft, languages: readonly LanguageCode[]): LanguageCode[] =>
  languages.filter((code) =>
    texts.some(({ name }) => {
      const wanted = name === 'names' || Object.values(draft[name]).some((text) => text.trim() !== '');
      return wanted && (draft[name][code] ?? '').trim() === '';
    }),
  );

/** What players read of a way to pay, in one language side by side with the default language. */
export function MethodWords(props: MethodWordsProps) {
  const { form, languages, defaultLanguage, language, onLanguage } = props;
  const t = useT();
  const missing = missingIn(form.values, languages);
  const shownLanguages = language === defaultLanguage ? [defaultLanguage] : [defaultLanguage, language];
  return (
    <section aria-label={t('paying.words')} className="grid gap-3 border-t border-divider pt-3">
      <div className="grid gap-1">
        <h3 className="text-body font-bold">{t('paying.words')}</h3>
        <p className="text-label text-ink-3">
          {t('content.fallbackEnglish')}{' '}
          <span role="status" className={missing.length > 0 ? 'text-warning' : undefined}>
            {missing.length === 0
              ? t('content.complete')
              : t('content.missing', { languages: missing.map((code) => languageOf(code).endonym).join(', ') })}
          </span>
        </p>
      </div>
      <Chips
        label={t('content.languages')}
        value={language}
        onChange={onLanguage}
        choices={[...new Set([...languages, 'EN' as const])].map((code) => ({
          value: code,
          label: `${languageOf(code).endonym} ${missing.includes(code) ? '○' : '✓'}`,
        }))}
      />
      {texts.map((text) => (
        <div key={text.name} className={shownLanguages.length > 1 ? 'grid min-w-0 gap-4 lg:grid-cols-2' : 'grid min-w-0 gap-4'}>
          {shownLanguages.map((code) => (
            <WordsField key={code} {...props} text={text} code={code} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** One text in one language. */
function WordsField({ form, text: { name, most, long }, code }: MethodPartProps & { text: (typeof texts)[number]; code: LanguageCode }) {
  const t = useT();
  const { endonym, tag } = languageOf(code);
  const { value, error, onChange, onBlur } = form.field(name);
  const shared = {
    label: t('content.inLanguage', { field: t(`paying.field.${name}`), language: endonym }),
    lang: tag,
    maxLength: most,
    value: value[code] ?? '',
    ...(code === 'EN' && { name, error }),
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [code]: event.target.value }),
  };
  return long ? <TextArea rows={3} {...shared} /> : <TextField autoComplete="off" {...shared} />;
}

/** A way to pay as players will read it. */
export function MethodPreview({ draft, language }: { draft: MethodDraft; language: LanguageCode }) {
  const t = useT();
  const format = useFormat();
  const inLanguage = (of: Method['names']): string => of[language] || of.EN || '';
  const sumOf = (text: string): string => (isSum(text) ? format.amount(text.trim()) : '–');
  return (
    <section aria-label={t('paying.preview')} className="grid gap-1 rounded-tile bg-bg2 p-4" lang={languageOf(language).tag}>
      <h3 className="text-caption text-ink-3">{t('paying.preview')}</h3>
      <p className="text-body font-bold break-words">{inLanguage(draft.names) || '–'}</p>
      <p className="text-label break-words text-ink-2 empty:hidden">{inLanguage(draft.notes)}</p>
      <p className="tabular text-label text-ink-2">{t('paying.range', { from: sumOf(draft.minimum), to: sumOf(draft.maximum) })}</p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {wordsIn(draft.presets)
          .filter(isSum)
          .map((preset) => (
            <span key={preset} className="tabular rounded-chip bg-bg3 px-2 py-1 text-label">
              {format.amount(preset)}
            </span>
          ))}
      </p>
      <p className="text-label break-words whitespace-pre-wrap text-ink-2 empty:hidden">{inLanguage(draft.instructions)}</p>
    </section>
  );
}
