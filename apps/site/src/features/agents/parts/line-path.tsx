import { useT } from '../../../kit/i18n';
import type { Breadcrumb } from '../api/team';
import { StepPath } from './step-path';

/** The line that was walked down. */
export function LinePath({ path, onGo }: { path: Breadcrumb; onGo: (playerId: number | undefined) => void }) {
  const t = useT();
  return (
    <StepPath
      label={t('agents.path')}
      steps={path.map(({ playerId, account }, at) => ({
        key: playerId,
        name: at === 0 ? t('agents.you') : account,
        onGo: () => onGo(at === 0 ? undefined : playerId),
      }))}
    />
  );
}
