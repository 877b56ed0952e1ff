import { serverNow } from '../../../shared/api/client';
import { useFormat } from '../../../shared/format';
import { isClosed } from '../../../shared/games/lists';
import { useT } from '../../../shared/i18n';
import { useModal } from '../../../shared/modal';
import type { GameFacts } from '../api/launch';
import { Notice } from './notice';

/** The game in view was closed meanwhile: why, until when, and the way to others. The game stays, for an open round may still end in it. */
export function ClosedNotice({ facts, nodeId }: { facts: GameFacts | undefined; nodeId: string }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  if (!facts || !isClosed(facts.game, serverNow())) return null;
  const { gameName, maintenance } = facts.game;
  return (
    <Notice quiet action={{ label: t('games.frame.otherGames'), run: () => modal.open('closedGame', { game: nodeId }) }}>
      <p className="font-semibold text-ink-1">{t('games.frame.fail.maintenance', { name: gameName })}</p>
      {maintenance?.reason && <p>{maintenance.reason}</p>}
      <p>
        {maintenance?.endTime
          ? t('games.frame.fail.until', { time: `${format.dateTime(maintenance.endTime)} ${format.zone(maintenance.endTime)}`.trim() })
          : t('games.frame.fail.noEnd')}
      </p>
    </Notice>
  );
}
