import { useT } from '../../../kit/i18n';
import { presetSymbols, presets, type Preset } from '../state/picks';
import { moveByArrows, rove } from './move-by-arrows';

/** Fills a row at one press: all, big, small, odd, even, clear. */
export function PresetButtons({
  symbols,
  label,
  onFill,
  only = presets,
}: {
  symbols: readonly string[];
  label: string;
  onFill: (symbols: readonly string[]) => void;
  only?: readonly Preset[];
}) {
  const t = useT();
  return (
    <fieldset
      ref={rove}
      aria-label={t('lottery.presetsOf', { row: label })}
      className="min-w-0 scroll-row flex gap-1 p-0.5 xl:grid xl:w-44 xl:shrink-0 xl:grid-cols-3"
    >
      {only.map((preset) => (
        <button
          key={preset}
          type="button"
          onKeyDown={moveByArrows}
          onClick={() => onFill(presetSymbols(symbols, preset))}
          className="relative min-h-9 shrink-0 rounded-field border border-divider bg-bg1 px-2.5 xl:px-1 text-label font-semibold text-ink-2 after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-bg2 hover:text-ink-1"
        >
          {t(`lottery.preset.${preset}`)}
        </button>
      ))}
    </fieldset>
  );
}
