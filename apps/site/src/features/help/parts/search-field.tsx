import { IconButton, IconMagnifyingGlass, IconX, TextField } from '@sortes/ui';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../kit/i18n';

/** The address follows what is typed after this rest. */
const restMs = 200;

/** The search as it is typed; `onChange` hears it when the typing rests. What comes from elsewhere (Back, a link) is shown. */
export function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const t = useT();
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const search = text.trim();
    if (search === told.current) return undefined;
    const rest = setTimeout(() => {
      told.current = search;
      onChange(search);
    }, restMs);
    return () => clearTimeout(rest);
  }, [text, onChange]);
  return (
    <TextField
      label={t('help.search')}
      labelHidden
      type="search"
      placeholder={t('help.search')}
      value={text}
      maxLength={80}
      onChange={(event) => setText(event.target.value)}
      start={<IconMagnifyingGlass size={20} className="text-ink-3" />}
      end={
        text !== '' && (
          <IconButton label={t('help.clear')} onClick={() => setText('')}>
            <IconX size={18} />
          </IconButton>
        )
      }
      boxClassName="[&_input::-webkit-search-cancel-button]:hidden"
    />
  );
}
