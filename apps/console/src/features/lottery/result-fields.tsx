import { findGame, formatResult, parseResult, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useT } from '../../shared/texts';
import { prizeName } from './parts';

interface FieldRow {
  /** Key of the prize; `numbers` for a result without prizes. */
  readonly prize: string;
  readonly count: number;
  /** Digits of each number. */
  readonly width: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Fields with the place of the first of them in the whole result. */
function placed(rows: readonly FieldRow[]): readonly (FieldRow & { readonly first: number })[] {
  return rows.map((row, at) => ({ ...row, first: rows.slice(0, at).reduce((sum, { count }) => sum + count, 0) }));
}

/** The fields of a game's result, prize by prize. */
export function rowsOf({ shape }: Pick<Game, 'shape'>): readonly FieldRow[] {
  switch (shape.kind) {
    case 'digits':
      return [{ prize: 'numbers', count: shape.count, width: 1, lowest: 0, highest: 9 }];
    case 'dice':
      return [{ prize: 'numbers', count: shape.count, width: String(shape.faces).length, lowest: 1, highest: shape.faces }];
    case 'distinct':
      return [{ prize: 'numbers', count: shape.count, width: String(shape.to).length, lowest: shape.from, highest: shape.to }];
    case 'prizes':
      return shape.prizes.map(({ key, count, width }) => ({ prize: key, count, width, lowest: 0, highest: 10 ** width - 1 }));
  }
}

/** The typed numbers as the game's canonical text, or undefined while they are none of its results. */
export function textOfFields(game: Game, rows: readonly FieldRow[], values: readonly string[]): string | undefined {
  let at = 0;
  const parts = rows.map(({ count }) => values.slice(at, (at += count)).join(','));
  const parsed = parseResult(game, parts.join('|'));
  return parsed.ok ? formatResult(game, parsed.result) : undefined;
}

/**
 * Fields for the numbers of a result: a full one hands the focus to the next, Backspace in an empty one goes back, arrow keys move, and a result
 * that is pasted as text fills all. `onChange` hears the canonical text, or undefined while it is none.
 */
export function ResultFields({
  gameCode,
  label,
  onChange,
}: {
  gameCode: string;
  label: string;
  onChange: (text: string | undefined) => void;
}) {
  const t = useT();
  const noteId = useId();
  const game = findGame(gameCode);
  const rows = placed(game ? rowsOf(game) : []);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const [values, setValues] = useState<readonly string[]>(() => Array.from({ length: total }, () => ''));
  const box = useRef<HTMLFieldSetElement>(null);
  if (game === undefined) return null;
  const focus = (at: number): void => {
    const input = box.current?.querySelectorAll('input')[at];
    input?.focus();
    input?.select();
  };
  const put = (next: readonly string[]): void => {
    setValues(next);
    onChange(next.every((value) => value !== '') ? textOfFields(game, rows, next) : undefined);
  };
  const widths = rows.flatMap(({ count, width }) => Array.from({ length: count }, () => width));
  const paste = (event: ClipboardEvent, at: number): void => {
    const pasted = event.clipboardData.getData('text').trim();
    const parsed = parseResult(game, pasted);
    if (parsed.ok) {
      event.preventDefault();
      put(formatResult(game, parsed.result).split(/[|,]/));
      return;
    }
    // Numbers with anything between them, from this field on.
    const numbers = pasted.split(/\D+/).filter((number) => number !== '');
    if (numbers.length < 2) return;
    event.preventDefault();
    put(values.map((value, place) => (place < at ? value : (numbers[place - at] ?? value).slice(0, widths[place]))));
    focus(Math.min(total - 1, at + numbers.length));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number): void => {
    const { selectionStart, value } = event.currentTarget;
    if (event.key === 'Backspace' && value === '' && at > 0) focus(at - 1);
    else if (event.key === 'ArrowLeft' && selectionStart === 0 && at > 0) focus(at - 1);
    else if (event.key === 'ArrowRight' && selectionStart === value.length && at < total - 1) focus(at + 1);
    else return;
    event.preventDefault();
  };
  const isDistinct = game.shape.kind === 'distinct';
  return (
    <fieldset ref={box} aria-describedby={noteId} className="grid gap-2">
      <legend className="pb-1 text-label font-semibold text-ink-2">{label}</legend>
      {rows.map(({ prize, count, width, lowest, highest, first }) => (
        <div key={prize} className="grid gap-1 sm:grid-cols-[9rem_1fr] sm:items-center">
          <span aria-hidden="true" className="text-label text-ink-3">
            {prizeName(t, prize)}
          </span>
          <div className="flex flex-wrap gap-1.5">
            {Array.from({ length: count }, (_, number) => {
              const at = first + number;
              const value = values[at] ?? '';
              const isFull = value.length === width;
              const isWrong =
                isFull &&
                (Number(value) < lowest || Number(value) > highest || (isDistinct && values.indexOf(value) !== values.lastIndexOf(value)));
              return (
                <input
                  key={at}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={t('lottery.field', { prize: prizeName(t, prize), number: number + 1 })}
                  aria-invalid={isWrong || undefined}
                  maxLength={width}
                  value={value}
                  onFocus={(event) => event.currentTarget.select()}
                  onPaste={(event) => paste(event, at)}
                  onKeyDown={(event) => press(event, at)}
                  onChange={(event) => {
                    const typed = event.target.value.replaceAll(/\D/g, '').slice(0, width);
                    put(values.map((old, other) => (other === at ? typed : old)));
                    if (typed.length === width && typed !== value) focus(at + 1);
                  }}
                  style={{ width: `${width + 2}ch` }}
                  className={clsx(
                    'tabular h-11 min-w-11 rounded-field border bg-bg3/60 text-center text-[1rem] text-ink-1 outline-none focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-info',
                    isWrong ? 'border-danger' : 'border-line',
                  )}
                />
              );
            })}
          </div>
        </div>
      ))}
      <p id={noteId} className="text-caption text-ink-3">
        {isDistinct ? t('lottery.fieldsNote.distinct') : t('lottery.fieldsNote')}
      </p>
    </fieldset>
  );
}
