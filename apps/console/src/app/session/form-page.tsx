import { languageOf, type LanguageCode } from '@sortes/browser';
import { Select } from '@sortes/ui';
import type { FormEvent, ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { setLanguage, staffLanguages, useLanguage, useT } from '../../shared/texts';

/** The page of one step on the way in: a title, what it is about, a form. */
export function FormPage({
  title,
  note,
  problem,
  onSubmit,
  children,
}: {
  title: string;
  note?: string;
  problem: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className="flex min-h-dvh items-center justify-center bg-bg0 p-4 text-ink-1">
      <form onSubmit={submit} noValidate className="card grid w-full max-w-100 gap-4 rounded-hero p-6">
        <header>
          <p className="text-label text-ink-3">
            {boot.brandName} · {t('shell.console')}
          </p>
          <h1 className="text-h1 font-bold">{title}</h1>
          {note && <p className="pt-1 text-body text-ink-2">{note}</p>}
        </header>
        {children}
        <p role="alert" className="text-body text-danger empty:hidden">
          {problem}
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
