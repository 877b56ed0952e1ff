import { Select, TextField, type Choice } from '@sortes/ui';
import { useState } from 'react';
import { useListSearch } from './use-list-search';

/** One of several values of a search parameter; the first choice means none. */
export function ChoiceFilter({ name, label, choices }: { name: string; label: string; choices: readonly Choice[] }) {
  const { search, change } = useListSearch();
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

/** A typed search parameter; it counts when the field is left or Enter is pressed. */
export function TextFilter({
  name,
  label,
  numeric = false,
  wide = false,
}: {
  name: string;
  label: string;
  numeric?: boolean;
  wide?: boolean;
}) {
  const { search, change } = useListSearch();
  const given = search[name] ?? '';
  const [draft, setDraft] = useState<string>();
  const apply = (text: string): void => {
    setDraft(undefined);
    const next = numeric ? text.replaceAll(/\D/g, '') : text.trim();
    if (next !== given) change({ [name]: next || undefined });
  };
  return (
    <TextField
      label={label}
      className={wide ? 'w-72 max-sm:w-full' : 'w-40 max-sm:w-full'}
      autoComplete="off"
      {...(numeric && { inputMode: 'numeric' as const })}
      value={draft ?? given}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={(event) => apply(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
    />
  );
}

/** A day yyyy-mm-dd of the brand as a search parameter. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const { search, change } = useListSearch();
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
