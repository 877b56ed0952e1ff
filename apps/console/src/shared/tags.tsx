import { tagPattern } from '@sortes/contract';
import { TextField, type TextFieldProps } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from './calls';
import { sharedKeys } from './keys';
import { useMay } from './session';

/** A tag while it is typed: in small letters, words joined. */
export const tagTyped = (text: string): string => text.trimStart().toLowerCase().replaceAll(/\s+/g, '-');

/** A tag as it is kept, whatever the letters it was typed in. */
export const readTag = (text: string): string => tagTyped(text.trim());

const form = new RegExp(tagPattern);

/** How a tag may look. */
export const exampleTag = 'vip-2026';

export const isTag = (text: string): boolean => form.test(text);

/** Tags that players of the brand have; none for who may not see players. */
export function useTags(): readonly string[] {
  const may = useMay('players.read');
  const { data } = useQuery({
    queryKey: sharedKeys.tags.of(),
    queryFn: ({ signal }) => call('staffListTags', {}, { signal }),
    enabled: may,
  });
  return data?.list.map(({ tag }) => tag) ?? [];
}

/** A tag, typed or taken from those in use. `also`: further ones to take. */
export function TagField({ also = [], ...field }: TextFieldProps & { also?: readonly string[] }) {
  const id = useId();
  const tags = new Set([...also, ...useTags()]);
  return (
    <>
      <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={32} list={id} {...field} />
      <datalist id={id}>
        {[...tags].map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </>
  );
}
