import { clsx } from 'clsx';
import { useState } from 'react';
import { Button, ComboBox, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { Choice } from './choices.js';
import { Field, fieldBoxClass, fieldInputClass, useFieldIds, type FieldTexts } from './field.js';
import { IconCaretDown } from './icons.js';

export interface PickerProps extends FieldTexts {
  choices: readonly Choice[];
  /** Of one of the choices; with `free` any text; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Takes a text that none of the choices has, as it was typed. */
  free?: boolean;
  /**
   * What was typed, where the values are found elsewhere: `choices` are then those found for it, and all of them are shown. Of what is chosen a choice stays among
   * them.
   */
  onSearch?: (text: string) => void;
  /** Said in the list while nothing fits what was typed. */
  emptyText: string;
  disabled?: boolean;
  className?: string;
}

/** What is half typed: it is no choice, the standing one stays; an emptied field means none. */
function useTyped({ choices, value, onChange, free, onSearch }: Pick<PickerProps, 'choices' | 'value' | 'onChange' | 'free' | 'onSearch'>) {
  const [typed, setTyped] = useState<string>();
  const forget = () => {
    setTyped(undefined);
    onSearch?.('');
  };
  return {
    typed,
    setTyped,
    choose(next: string) {
      forget();
      onChange(next);
    },
    /** @param takesOnly the only one that was found is meant */
    settle({ takesOnly = false } = {}) {
      if (typed === undefined) return;
      const text = typed.trim();
      const found = takesOnly && choices.length === 1 ? choices[0] : undefined;
      const exact = found ?? choices.find((one) => [one.label, one.value].some((name) => name.toLowerCase() === text.toLowerCase()));
      forget();
      const next = exact?.value ?? (free || text === '' ? text : value);
      if (next !== value) onChange(next);
    },
  };
}

/** One of many values, found by typing a part of its name; accents and case do not matter. For a few values `Select` is the better one. */
export function Picker({
  choices,
  value,
  onChange,
  free = false,
  onSearch,
  emptyText,
  disabled = false,
  className,
  ...texts
}: PickerProps) {
  const ids = useFieldIds(texts);
  const chosen = choices.find((one) => one.value === value);
  const standing = chosen?.label ?? (free ? value : '');
  const { typed, setTyped, settle, choose } = useTyped({ choices, value, onChange, free, onSearch });
  return (
    <I18nProvider locale={document.documentElement.lang || 'en'}>
      <Field texts={texts} ids={ids} className={className}>
        <ComboBox
          aria-label={texts.label}
          aria-describedby={ids['aria-describedby']}
          {...(onSearch === undefined ? { defaultItems: choices } : { items: choices })}
          menuTrigger="focus"
          allowsCustomValue
          allowsEmptyCollection={!free}
          isDisabled={disabled}
          isInvalid={Boolean(texts.error)}
          value={chosen?.value ?? null}
          inputValue={typed ?? standing}
          onInputChange={(text) => {
            setTyped(text);
            // The name of what is chosen is nothing that was typed.
            if (text !== standing) onSearch?.(text);
          }}
          onChange={(key) => {
            if (key !== null) choose(String(key));
          }}
          onBlur={() => settle()}
        >
          <div className={clsx(fieldBoxClass, 'pe-0')} data-value={value}>
            <Input
              id={ids.id}
              className={fieldInputClass}
              autoComplete="off"
              spellCheck={false}
              // Enter takes the choice that the arrows are on; without one, the only one that was found, or what was typed.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.currentTarget.hasAttribute('aria-activedescendant')) return;
                // It is for the search: the form around it is not sent.
                if (onSearch !== undefined) event.preventDefault();
                settle({ takesOnly: onSearch !== undefined });
              }}
            />
            <Button className="-my-px flex w-10 shrink-0 items-center justify-center self-stretch text-ink-3">
              <IconCaretDown size={16} />
            </Button>
          </div>
          <PickerList emptyText={emptyText} />
        </ComboBox>
      </Field>
    </I18nProvider>
  );
}

/** The choices, below the field. */
function PickerList({ emptyText }: Pick<PickerProps, 'emptyText'>) {
  return (
    <Popover className="w-(--trigger-width) min-w-64 overflow-auto rounded-tile border border-hairline bg-bg1 p-1.5 shadow-pop outline-none data-entering:animate-appear">
      <ListBox<Choice> className="outline-none" renderEmptyState={() => <p className="px-3 py-2 text-label text-ink-3">{emptyText}</p>}>
        {(choice) => (
          <ListBoxItem
            id={choice.value}
            textValue={choice.label}
            className="flex min-h-9 cursor-pointer items-center rounded-field px-3 py-1 text-body text-ink-1 outline-none data-focused:bg-bg2 data-selected:font-semibold pointer-coarse:min-h-11"
          >
            {choice.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
