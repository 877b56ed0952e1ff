import { Button, TextArea } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../../shared/i18n';
import { readNumberText, textOfBad } from '../state/number-text';

/** Whole numbers for plays on positions: each number becomes a line of the basket, because several of them are no product of digits. */
export function LineEntry({ width, onAdd }: { width: number; onAdd: (contents: readonly string[]) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const read = readNumberText(text, width);
  const [shown, setShown] = useState(false);
  const bad = shown ? read.bad.slice(0, 5) : [];
  const sample = '1234567890'.slice(0, width);
  const add = () => {
    setShown(true);
    if (read.numbers.length === 0) return;
    onAdd(read.numbers.map((number) => [...number].join('|')));
    setText(textOfBad(read.bad));
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('lottery.entryLabel', { width })}
        description={t('lottery.entryHelp', { sample: `${sample} ${[...sample].toReversed().join('')}` })}
        value={text}
        rows={3}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setShown(false);
        }}
        error={
          bad.length > 0 ? bad.map((piece) => t('lottery.entryBad', { line: piece.line, text: piece.text, width })).join(' ') : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={add} disabled={text.trim() === ''}>
          {t('lottery.addToBasket')}
        </Button>
        <span className="text-label text-ink-2">
          {text.trim() === '' ? t('lottery.entryEmpty') : t('lottery.combinations', { count: read.numbers.length })}
        </span>
      </div>
    </div>
  );
}
