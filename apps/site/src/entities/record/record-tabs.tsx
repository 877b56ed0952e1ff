import { chipClass } from '@sortes/ui';
import { type TextId, useT } from '../../kit/i18n';
import { useModal, useOpenModal, type ModalKey } from '../../kit/modal';

const tabs: readonly { key: ModalKey; alike: readonly string[]; text: TextId }[] = [
  { key: 'bettingRecord', alike: ['orders'], text: 'shell.bettingRecord' },
  { key: 'gameRounds', alike: [], text: 'shell.nav.games' },
];

/** The way between the records of bets, which belong to different features: each is a modal with an address of its own. */
export function RecordTabs() {
  const t = useT();
  const modal = useModal();
  const openModal = useOpenModal();
  return (
    <nav aria-label={t('shell.bettingRecord')} className="flex flex-wrap gap-2">
      {tabs.map(({ key, alike, text }) => {
        const on = openModal === key || alike.includes(openModal ?? '');
        return (
          <button
            key={key}
            type="button"
            aria-current={on ? 'page' : undefined}
            className={chipClass(on)}
            onPointerEnter={() => modal.preload(key)}
            onClick={() => !on && modal.open(key)}
          >
            {t(text)}
          </button>
        );
      })}
    </nav>
  );
}
