import { IconDotsThree } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { LateMenu } from '../../../kit/late-popup';
import type { FrameAction } from './frame-actions';

/** The actions that the bar over a game has no room for. */
export function FrameMenu({ actions }: { actions: readonly FrameAction[] }) {
  const t = useT();
  return (
    <LateMenu
      label={t('games.frame.menu')}
      trigger={<IconDotsThree size={24} />}
      triggerClassName="shrink-0 text-ink-2 hover:bg-bg2 hover:text-ink-1"
      entries={actions.map(({ id, label, icon }) => ({ id, label, icon }))}
      onAction={(id) => actions.find((action) => action.id === id)?.run()}
    />
  );
}
