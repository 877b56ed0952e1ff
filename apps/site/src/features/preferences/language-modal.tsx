import { Dialog, IconCheck, SegmentedControl } from '@sortes/ui';
import { clsx } from 'clsx';
import { boot } from '../../kit/boot';
import { changeLanguage } from '../../entities/account/change-language';
import { useLanguage, useT } from '../../kit/i18n';
import { languageOf, useTheme, type ThemeChoice } from '@sortes/browser';
import type { ModalProps } from '../../kit/modal';

/** Language (each by its own name) and theme. */
export function LanguageModal({ onClose }: ModalProps) {
  const t = useT();
  const current = useLanguage();
  const { choice, choose } = useTheme();
  return (
    <Dialog open onClose={onClose} title={t('shell.preferences')} closeLabel={t('common.close')} width="small">
      {boot.languages.length > 1 && (
        <fieldset className="pb-5">
          <legend className="pb-2 text-label font-semibold text-ink-2">{t('shell.language')}</legend>
          <div className="grid gap-1">
            {boot.languages.map((code) => {
              const language = languageOf(code);
              const on = code === current.code;
              return (
                <button
                  key={code}
                  type="button"
                  lang={language.tag}
                  aria-pressed={on}
                  onClick={() => void changeLanguage(code)}
                  className={clsx(
                    'flex min-h-11 items-center justify-between rounded-chip px-3 text-body',
                    on ? 'bg-bg3 font-semibold text-ink-1' : 'text-ink-2 hover:bg-bg2',
                  )}
                >
                  {language.endonym}
                  {on && <IconCheck size={18} className="text-gold-text" />}
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
      <p aria-hidden="true" className="pb-2 text-label font-semibold text-ink-2">
        {t('shell.theme')}
      </p>
      <SegmentedControl<ThemeChoice>
        label={t('shell.theme')}
        value={choice}
        onChange={choose}
        choices={[
          { value: 'dark', label: t('shell.themeDark') },
          { value: 'light', label: t('shell.themeLight') },
          { value: 'system', label: t('shell.themeSystem') },
        ]}
      />
    </Dialog>
  );
}
