import { IconMagnifyingGlass, SegmentedControl, TextField } from '@sortes/ui';
import { languages, useTheme } from '@sortes/browser';
import { setLanguage, useLanguage } from '../../src/kit/i18n';
import { useFind } from './choices';

/** Widths of the stage: the narrowest phone we serve, a common one, or all there is. */
export type StageWidth = '320' | '390' | 'full';

/** Theme, language and width of the examples. */
export function Switches({ width, onWidth }: { width: StageWidth; onWidth: (width: StageWidth) => void }) {
  const { choice, choose } = useTheme();
  const { code } = useLanguage();
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <SegmentedControl
        label="Theme"
        value={choice}
        onChange={choose}
        choices={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
      />
      <SegmentedControl
        label="Language"
        value={code}
        onChange={(next) => void setLanguage(next)}
        choices={languages.map((language) => ({ value: language.code, label: language.locale.toUpperCase() }))}
      />
      {/* A window that is narrow itself shows nothing else. */}
      <SegmentedControl
        className="hidden! lg:flex!"
        label="Width"
        value={width}
        onChange={onWidth}
        choices={[
          { value: '320', label: '320' },
          { value: '390', label: '390' },
          { value: 'full', label: 'Full' },
        ]}
      />
    </div>
  );
}

/** The field that narrows page and contents to what is looked for. */
export function FindField() {
  const { text, find } = useFind();
  return (
    <TextField
      label="Find a component, a state or an icon"
      labelHidden
      type="search"
      placeholder="Find"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => find(target.value)}
      start={<IconMagnifyingGlass size={18} className="shrink-0 text-ink-3" />}
    />
  );
}
