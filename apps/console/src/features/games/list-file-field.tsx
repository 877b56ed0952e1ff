import { Button, TextArea } from '@sortes/ui';
import { useRef } from 'react';
import { useT } from '../../shared/texts';

/** A list as text: pasted, or read from a file. */
export function ListFileField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <TextArea label={t('games.file.text')} rows={4} spellCheck={false} value={text} onChange={(event) => onText(event.target.value)} />
      <input
        ref={field}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        aria-label={t('games.file.choose')}
        className="sr-only"
        onChange={(event) => void event.target.files?.[0]?.text().then(onText)}
      />
      <Button onClick={() => field.current?.click()}>{t('games.file.choose')}</Button>
    </div>
  );
}
