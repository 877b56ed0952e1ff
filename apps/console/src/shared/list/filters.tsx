import { Select, TextField, type Choice } from '@sortes/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findPlayer, type Refused } from '../find-player';
import { useMay } from '../session';
import { useT } from '../texts';
import { useNarrowing } from './use-list-search';

/** One of several values of a search parameter; the first choice means none. */
export function ChoiceFilter({ name, label, choices }: { name: string; label: string; choices: readonly Choice[] }) {
  const { search, change } = useNarrowing();
  const given = search[name] ?? '';
  // A value that none of the choices has is seen: a field that showed the first one would say something else than the address.
  const shown = choices.some(({ value }) => value === given) ? choices : [...choices, { value: given, label: given }];
  return (
    <Select
      label={label}
      choices={shown}
      value={given}
      onChange={(event) => change({ [name]: event.target.value || undefined })}
      className="w-40 max-sm:w-full"
    />
  );
}

/** So long after the last letter a typed filter counts. */
const quietMs = 275;

interface TypedProps {
  name: string;
  label: string;
  wide?: boolean | undefined;
  inputMode?: 'decimal';
  /** What the parameter becomes, at once or when it is found out; a refusal says what is wrong with what was typed, and the list stays as it is. */
  read: (text: string) => Taken | Promise<Taken>;
}
type Taken = { readonly value: string } | Refused;

/** A typed search parameter; it counts once no letter has followed for a moment, at once when the field is left or Enter is pressed. */
function TypedFilter({ name, label, wide = false, inputMode, read }: TypedProps) {
  const t = useT();
  const { search, change } = useNarrowing();
  const given = search[name] ?? '';
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const last = useRef(0);
  /** What is typed so far narrows the list when it can; what is wrong with it is said once it is `whole`. */
  const narrow = async (text: string, whole: boolean): Promise<void> => {
    last.current += 1;
    const own = last.current;
    const reading = read(text.trim());
    const taken = reading instanceof Promise ? await reading : reading;
    // More has been typed while this was found out.
    if (own !== last.current) return;
    if ('say' in taken) {
      if (whole || taken.isFinal === true) setRefused(taken);
      return;
    }
    if (whole) setDraft(undefined);
    // Back leads to the list before it was narrowed, not from letter to letter.
    if (taken.value !== given) change({ [name]: taken.value || undefined }, { replace: given !== '' });
  };
  const narrowNow = useEffectEvent(narrow);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (draft === undefined) return undefined;
    timer.current = setTimeout(() => void narrowNow(draft, false), quietMs);
    return () => clearTimeout(timer.current);
  }, [draft]);
  const settle = (text: string): void => {
    // It would ask the same again as something unfinished, and what is wrong with it would never be said.
    clearTimeout(timer.current);
    if (draft !== undefined) void narrow(text, true);
  };
  return (
    <TextField
      label={label}
      className={wide ? 'w-80 max-sm:w-full' : 'w-40 max-sm:w-full'}
      autoComplete="off"
      error={refused?.say(t)}
      inputMode={inputMode}
      value={draft ?? given}
      onChange={(event) => {
        setDraft(event.target.value);
        setRefused(undefined);
      }}
      onBlur={(event) => settle(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.value)}
    />
  );
}

const saying = (id: 'common.digitsOnly' | 'common.amountOnly'): Taken => ({ say: (t) => t(id) });

const digits = /^\d*$/;

/** Any text, or with `numeric` a number: letters are refused in words, not left out. */
export function TextFilter({ numeric = false, ...shown }: { name: string; label: string; numeric?: boolean; wide?: boolean }) {
  return <TypedFilter {...shown} read={(text) => (numeric && !digits.test(text) ? saying('common.digitsOnly') : { value: text })} />;
}

/** A sum of money; signs that part its thousands are left out. */
export function AmountFilter({ name, label }: { name: string; label: string }) {
  const read = (text: string): Taken => {
    const figure = text.replaceAll(/[\s,]/g, '');
    return figure === '' || /^\d{1,14}(\.\d{1,4})?$/.test(figure) ? { value: figure } : saying('common.amountOnly');
  };
  return <TypedFilter name={name} label={label} inputMode="decimal" read={read} />;
}

/** A player by their number; who may look for players may type their name as well. */
export function PlayerFilter({ name = 'playerId', label }: { name?: string; label: string }) {
  const may = useMay('players.read');
  // A number needs no answer from anywhere.
  return <TypedFilter name={name} label={label} read={(text) => (digits.test(text) ? { value: text } : findPlayer(text, may))} />;
}

/** A day yyyy-mm-dd of the brand as a search parameter. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const { search, change } = useNarrowing();
  const given = search[name] ?? '';
  return (
    <TextField
      key={given}
      label={label}
      type="date"
      className="w-40 max-sm:w-full"
      defaultValue={given}
      // What is half typed is no day yet; it counts when the field is left or Enter is pressed.
      onBlur={(event) => event.target.value !== given && change({ [name]: event.target.value || undefined })}
      onKeyDown={(event) => event.key === 'Enter' && change({ [name]: event.currentTarget.value || undefined })}
    />
  );
}
