import { languageOf, type Form, type LanguageCode } from '@sortes/browser';
import { Button, Select } from '@sortes/ui';
import type { ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { setLanguage, staffLanguages, useLanguage, useT } from '../../shared/texts';

/** The page of one step on the way in: a title, what it is about, a form. */
export function FormPage({
  title,
  note,
  form,
  children,
}: {
  title: string;
  note?: string;
  form: Pick<Form<object>, 'props' | 'problem'>;
  children: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <main className="flex min-h-dvh items-center justify-center bg-bg0 p-4 text-ink-1">
      <form {...form.props} className="card grid w-full max-w-100 gap-4 rounded-hero p-6">
        <header>
          <p className="text-label text-ink-3">
            {boot.brandName} · {t('shell.console')}
          </p>
          <h1 className="text-h1 font-bold">{title}</h1>
          {note && <p className="pt-1 text-body text-ink-2">{note}</p>}
        </header>
        {children}
        <p role="alert" className="text-body text-danger empty:hidden">
          {form.problem}
        </p>
        {/* Whoever cannot read the browser's language has no menu yet. */}
        <Select
          label={t('shell.language')}
          value={language.code}
          choices={staffLanguages.map((code) => ({ value: code, label: languageOf(code).endonym }))}
          onChange={(event) => void setLanguage(event.target.value as LanguageCode)}
        />
      </form>
    </main>
  );
}

/** The button that sends the form of a step; pressed too early, the fields say what they lack. */
export function GoButton({ form, children }: { form: Pick<Form<object>, 'busy'>; children: ReactNode }) {
  const t = useT();
  return (
    <Button type="submit" tone="primary" size="large" loading={form.busy} loadingLabel={t('common.working')}>
      {children}
    </Button>
  );
}
