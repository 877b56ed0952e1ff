import { IconButton, IconMagnifyingGlass, IconX, TextField } from '@sortes/ui';
import { RecentSearches } from './recent-searches';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT, type TextId } from './i18n';
import type { KeptSearches } from './searches';

/** Long enough to let a word be typed on, short enough to be no wait. */
const typingMs = 40;
const settledMs = 2_000;

/** The text of the search field: it goes to the address a moment after the last key, and follows the address when that is changed by something else. */
function useSearchText(name: string, onSearch: (name: string) => void, kept: KeptSearches) {
  const [text, setText] = useState(name);
  // What was sent and has not come back as the address yet; of quick typing several are under way.
  const underWay = useRef<string[]>([name]);
  useEffect(() => {
    const at = underWay.current.indexOf(name);
    // Changed by something else (Back, "Show all games"): follow it.
    if (at === -1) setText(name);
    underWay.current = at === -1 ? [name] : underWay.current.slice(at);
  }, [name]);
  useEffect(() => {
    const next = text.trim();
    if (next === underWay.current.at(-1)) return undefined;
    const timer = setTimeout(() => {
      underWay.current.push(next);
      onSearch(next);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    if (name === '') return undefined;
    const timer = setTimeout(() => kept.add(name), settledMs);
    return () => clearTimeout(timer);
  }, [name, kept]);
  const search = (next: string) => {
    setText(next);
    if (next === underWay.current.at(-1)) return;
    underWay.current.push(next);
    onSearch(next);
  };
  return {
    text,
    /** Takes what is typed. */
    setText,
    /** Searches for it without waiting. */
    search,
  };
}

/** Its words come with the page that has it. */
export interface SearchTexts {
  readonly label: TextId;
  readonly hint: TextId;
}

function SearchField({
  input,
  text,
  texts,
  onType,
  onSearch,
}: {
  texts: SearchTexts;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
  /** Searches without waiting. */
  onSearch: (name: string) => void;
}) {
  const t = useT();
  return (
    <TextField
      ref={input}
      type="search"
      label={t(texts.label)}
      labelHidden
      placeholder={t(texts.hint)}
      value={text}
      maxLength={60}
      autoComplete="off"
      enterKeyHint="search"
      boxClassName="[&_input::-webkit-search-cancel-button]:hidden"
      start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
      end={
        text !== '' && (
          <IconButton
            label={t('common.clearSearch')}
            className="-me-2.5"
            onClick={() => {
              onSearch('');
              input.current?.focus();
            }}
          >
            <IconX size={18} />
          </IconButton>
        )
      }
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        onSearch(text.trim());
        // The phone's keyboard covers the answers.
        event.currentTarget.blur();
      }}
    />
  );
}

/**
 * The bar over a list: its search, and beside it what narrows and orders the list. It stays below the header while the list scrolls. What is typed goes to the
 * address a moment after the last key; searches that were settled on are kept on this device.
 */
export function SearchToolbar({
  name,
  texts,
  kept,
  onSearch,
  children,
}: {
  /** As the address has it. */
  name: string;
  texts: SearchTexts;
  kept: KeptSearches;
  onSearch: (name: string) => void;
  /** Beside the field, as long as it sticks. */
  children?: ReactNode;
}) {
  const { text, setText, search } = useSearchText(name, onSearch, kept);
  const [open, setOpen] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const showRecent = open && text === '' && recent.length > 0;
  return (
    <search id="list-search" className="sticky top-14 z-20 -mx-3 flex gap-2 bg-bg0 px-3 py-2 lg:-mx-6 lg:px-6">
      {/* Follows the focus of what is inside; nothing to press itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        className="relative min-w-0 flex-1 sm:max-w-160 lg:max-w-96 lg:min-w-48"
        onFocus={() => {
          setRecent(kept.read());
          setOpen(true);
        }}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '') kept.add(text);
          if (event.key !== 'Escape') return;
          if (text !== '') search('');
          setOpen(false);
        }}
      >
        <SearchField input={input} text={text} texts={texts} onType={setText} onSearch={search} />
        {showRecent && (
          <RecentSearches
            className="absolute inset-x-0 top-full mt-2 rounded-tile border border-hairline bg-bg1 p-3 shadow-pop"
            searches={recent}
            onSearch={search}
            onForget={() => {
              kept.forget();
              setRecent([]);
              input.current?.focus();
            }}
          />
        )}
      </div>
      {children}
    </search>
  );
}
