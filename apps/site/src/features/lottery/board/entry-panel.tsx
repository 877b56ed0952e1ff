import { Button, Chips, IconX, NumberField, TextArea, TextField, chipClass } from '@sortes/ui';
import { filterNumbers, sequenceOf, ticketText, type Play, type SequenceProblem } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useT } from '../../../kit/i18n';
import { useBoard, type BoardStore } from '../state/board-store';
import {
  enterText,
  permutationExample,
  sequenceExample,
  textOfProblems,
  typedExample,
  withPermutations,
  type Entered,
} from '../state/entry';
import { emptyPicks, numbersOfWidth } from '../state/picks';

const none: readonly string[] = [];
const digits = numbersOfWidth(1);
/** Chips above this many would only slow the page; the count says how many there are. */
const mostChips = 60;
/** Numbers of one bet: more would not fit into its content. */
const mostNumbers = 4_000;
const shownProblems = 5;

/** Picks by typing or pasting. What cannot be read stays in the box and is named with its line and the reason. */
export function EntryPanel({
  store,
  play,
  onBox,
}: {
  store: BoardStore;
  play: Play;
  /** Told whether the box holds something that is not picked yet. */
  onBox: (boxed: boolean) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [report, setReport] = useState<Entered>();
  const boxed = text.trim() !== '';
  useEffect(() => {
    onBox(boxed);
    return () => onBox(false);
  }, [boxed, onBox]);
  const { form } = play;
  const add = () => {
    const state = store.getState();
    const read = enterText(play, state.picks[play.code] ?? emptyPicks(form), text);
    if (read.added > 0) state.setPicks(read.picks);
    setReport(read);
    setText(textOfProblems(read.problems));
  };
  const sample = typedExample(play);
  const problems = report?.problems.slice(0, shownProblems) ?? [];
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t(form.kind === 'tickets' ? 'lottery.entryTickets' : 'lottery.entryPicks')}
        description={t(form.kind === 'positions' || form.kind === 'parts' ? 'lottery.entryHelpRows' : 'lottery.entryHelp', { sample })}
        value={text}
        rows={3}
        inputMode={form.kind === 'positions' || form.kind === 'parts' ? 'text' : 'numeric'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          // Its lines are those of the text that was read.
          setReport(undefined);
        }}
        error={
          problems.length > 0 ? (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list cannot stand in the field's paragraph
            <span role="list" className="flex flex-col">
              {problems.map(({ line, piece, reason }, at) => (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                <span role="listitem" key={at}>
                  {t('lottery.entryProblem', { line, text: piece, reason: t(`lottery.entryReason.${reason}`) })}{' '}
                </span>
              ))}
              {(report?.refused ?? 0) > problems.length && (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                <span role="listitem">{t('lottery.entryBadMore', { count: (report?.refused ?? 0) - problems.length })}</span>
              )}
            </span>
          ) : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={add} disabled={text.trim() === ''}>
          {t('lottery.entryAdd')}
        </Button>
        {problems.length > 0 && (
          <Button
            onClick={() => {
              setText('');
              setReport(undefined);
            }}
          >
            {t('lottery.dropBad')}
          </Button>
        )}
        <output className="text-label text-ink-2">
          {report
            ? t('lottery.entryReport', { added: report.added, duplicates: report.duplicates })
            : text.trim() === ''
              ? t('lottery.entryEmpty')
              : ''}
        </output>
      </div>
      {form.kind === 'numbers' && form.from === undefined && form.width > 1 && <NumberTools store={store} play={play} width={form.width} />}
    </div>
  );
}

type ToolKey = 'permute' | 'sequence' | 'composer' | 'byRule';

/**
 * Other ways to many numbers at once: every arrangement (đảo), in sequence (kéo), built from digits, by rule. One row above the picks; the one that is
 * asked for opens under it.
 */
function NumberTools({ store, play, width }: { store: BoardStore; play: Play; width: number }) {
  const t = useT();
  const [opened, setOpened] = useState<ToolKey>();
  const chosen = useBoard(store, (state) => state.picks[play.code]?.sets[0]) ?? none;
  const { fill } = store.getState();
  const add = (numbers: readonly string[]) => fill(0, [...chosen, ...numbers]);
  const patterned = play.form.kind === 'numbers' && play.form.patterns !== undefined;
  const turned = patterned || chosen.length === 0 || chosen.length > 500 ? none : withPermutations(chosen);
  const fresh = new Set([...chosen, ...turned]).size - chosen.length;
  const tools: readonly ToolKey[] = [
    ...(patterned ? [] : (['permute'] as const)),
    'sequence',
    ...(width > 2 && !patterned ? (['composer', 'byRule'] as const) : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <div className="scroll-row -mx-0.5 flex gap-1.5 p-0.5">
        {tools.map((tool) => {
          const adds = tool === 'permute' && fresh > 0;
          return (
            <button
              key={tool}
              type="button"
              aria-expanded={adds ? undefined : opened === tool}
              className={clsx(chipClass(opened === tool), 'px-3! text-label!')}
              onClick={() => {
                if (adds) add(turned);
                setOpened(adds || opened === tool ? undefined : tool);
              }}
            >
              {t(`lottery.${tool}`)}
              {adds && (
                <span className="tabular text-gold-text">
                  <span aria-hidden="true">+{fresh}</span>
                  <span className="sr-only">{t('lottery.permuteAdds', { count: fresh })}</span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      {opened && (
        <div className="card flex flex-col gap-3 rounded-tile p-3">
          {opened === 'permute' && <p className="text-caption text-ink-3">{t('lottery.permuteNote', permutationExample(width))}</p>}
          {opened === 'sequence' && <SequenceTool width={width} onAdd={add} />}
          {opened === 'composer' && <Composer width={width} onAdd={add} />}
          {opened === 'byRule' && <RuleTool width={width} onAdd={add} />}
        </div>
      )}
    </div>
  );
}

/** First, second and last number of an arithmetic progression: 01, 03 … 11. */
function SequenceTool({ width, onAdd }: { width: number; onAdd: (numbers: readonly string[]) => void }) {
  const t = useT();
  const [ends, setEnds] = useState({ first: '', second: '', last: '' });
  const [problem, setProblem] = useState<SequenceProblem>();
  const field = (name: keyof typeof ends) => (
    <TextField
      label={t(`lottery.sequence.${name}`)}
      value={ends[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={width}
      onChange={(event) => {
        setEnds({ ...ends, [name]: event.target.value });
        setProblem(undefined);
      }}
      className="w-24"
    />
  );
  const add = () => {
    const read = sequenceOf(ends.first, ends.second, ends.last);
    if (!read.ok) setProblem(read.reason);
    else if (ends.first.length !== width) setProblem('different-widths');
    else {
      onAdd(read.numbers);
      setEnds({ first: '', second: '', last: '' });
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        {field('first')}
        {field('second')}
        {field('last')}
        <Button onClick={add} disabled={ends.first === '' || ends.second === '' || ends.last === ''}>
          {t('lottery.entryAdd')}
        </Button>
      </div>
      <p role={problem ? 'alert' : undefined} className={problem ? 'text-label text-danger' : 'text-caption text-ink-3'}>
        {problem ? t(`lottery.sequenceProblem.${problem}`) : t('lottery.sequenceNote', sequenceExample(width))}
      </p>
    </>
  );
}

function DigitRow({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: readonly string[];
  onChange: (digits: readonly string[]) => void;
}) {
  return (
    <fieldset aria-label={label} className="min-w-0 flex flex-col gap-1">
      <span className="text-caption text-ink-3">{label}</span>
      <div className="grid grid-cols-5 gap-1.5 min-[480px]:grid-cols-10">
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            aria-pressed={chosen.includes(digit)}
            aria-label={`${label}: ${digit}`}
            onClick={() => onChange(digits.filter((each) => (each === digit) !== chosen.includes(each)))}
            className={`tabular min-h-11 rounded-field border font-semibold ${chosen.includes(digit) ? 'gold-fill border-gold-deep underline underline-offset-4' : 'border-divider bg-bg2 text-ink-1'}`}
          >
            {digit}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function AddMany({ count, empty, onAdd }: { count: number; empty: string; onAdd: () => void }) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={count === 0 || count > mostNumbers} onClick={onAdd}>
        {t('lottery.composerAdd', { count })}
      </Button>
      {count === 0 && <span className="self-center text-label text-ink-3">{empty}</span>}
      {count > mostNumbers && <span className="self-center text-label text-ink-3">{t('lottery.problem.tooLong')}</span>}
    </div>
  );
}

/** Builds numbers out of the digits wanted at each place: 1 2 · 3 · 4 5 gives 134, 135, 234, 235. */
function Composer({ width, onAdd }: { width: number; onAdd: (numbers: readonly string[]) => void }) {
  const t = useT();
  const [places, setPlaces] = useState<readonly (readonly string[])[]>(() => Array.from({ length: width }, () => []));
  return (
    <>
      {places.map((place, at) => (
        <DigitRow
          key={at}
          label={t('lottery.place', { place: at + 1 })}
          chosen={place}
          onChange={(next) => setPlaces(places.map((old, index) => (index === at ? next : old)))}
        />
      ))}
      <AddMany
        count={places.reduce((product, place) => product * place.length, 1)}
        empty={t('lottery.composerEmpty')}
        onAdd={() => {
          onAdd(places.reduce<readonly string[]>((made, place) => made.flatMap((start) => place.map((digit) => start + digit)), ['']));
          setPlaces(places.map(() => []));
        }}
      />
    </>
  );
}

/** What numbers keep to: any parity, first and last digits where some are chosen, and the ends in either order. */
interface NumberRule {
  parity: 'any' | 'even' | 'odd';
  head: readonly string[];
  tail: readonly string[];
  from: number;
  to: number;
}

/** All numbers that keep to rules: even or odd, first digit, last digit, from and to. */
function RuleTool({ width, onAdd }: { width: number; onAdd: (numbers: readonly string[]) => void }) {
  const t = useT();
  const greatest = 10 ** width - 1;
  const [rule, setRule] = useState<NumberRule>({ parity: 'any', head: none, tail: none, from: 0, to: greatest });
  const change = (part: Partial<NumberRule>) => setRule((known) => ({ ...known, ...part }));
  const { parity, head, tail, from, to } = rule;
  const unset = parity === 'any' && head.length === 0 && tail.length === 0 && from === 0 && to === greatest;
  const numbers = unset
    ? none
    : filterNumbers(width, {
        ...(parity !== 'any' && { parity }),
        ...(head.length > 0 && { head: head.map(Number) }),
        ...(tail.length > 0 && { tail: tail.map(Number) }),
        range: { from: Math.min(from, to), to: Math.max(from, to) },
      });
  return (
    <>
      <Chips
        label={t('lottery.parity')}
        value={parity}
        onChange={(next) => change({ parity: next })}
        choices={[
          { value: 'any', label: t('lottery.preset.all') },
          { value: 'even', label: t('lottery.preset.even') },
          { value: 'odd', label: t('lottery.preset.odd') },
        ]}
      />
      <DigitRow label={t('lottery.groupKind.head')} chosen={head} onChange={(next) => change({ head: next })} />
      <DigitRow label={t('lottery.groupKind.tail')} chosen={tail} onChange={(next) => change({ tail: next })} />
      <div className="flex flex-wrap gap-2">
        {(['from', 'to'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`common.${name}`)}
            value={rule[name]}
            min={0}
            max={greatest}
            onChange={(value) => change({ [name]: value })}
            decreaseLabel={t('common.decrease')}
            increaseLabel={t('common.increase')}
            className="w-40"
          />
        ))}
      </div>
      <AddMany count={numbers.length} empty={t('lottery.byRuleEmpty')} onAdd={() => onAdd(numbers)} />
    </>
  );
}

/** What typed forms hold: every number or ticket with a way to take it away. */
export function ChosenList({ store, play }: { store: BoardStore; play: Play }) {
  const t = useT();
  const chosen = useBoard(store, (state) => state.picks[play.code]?.sets[0]) ?? none;
  if (chosen.length === 0) return null;
  const { toggle, clear } = store.getState();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="text-label font-semibold text-ink-2">{t('lottery.picked', { count: chosen.length })}</span>
        <Button tone="ghost" size="small" onClick={clear}>
          {t('lottery.preset.clear')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label={t('lottery.numbers')}>
        {chosen.slice(0, mostChips).map((number) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => toggle(0, number)}
              aria-label={t('lottery.removeNumber', { number })}
              className="tabular inline-flex min-h-11 items-center gap-1.5 rounded-field border border-gold bg-bg3 px-3 font-semibold text-ink-1"
            >
              {ticketText(play.form, number)}
              <IconX size={14} />
            </button>
          </li>
        ))}
        {chosen.length > mostChips && (
          <li className="self-center text-label text-ink-3">{t('lottery.moreCount', { count: chosen.length - mostChips })}</li>
        )}
      </ul>
    </div>
  );
}
