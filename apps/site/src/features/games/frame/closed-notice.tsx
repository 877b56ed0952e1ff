import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { isClosed } from '../../../entities/game/lists';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
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
        {maintenance?.endTime ? t('games.frame.fail.until', { time: format.dateTime(maintenance.endTime) }) : t('games.frame.fail.noEnd')}
      </p>
    </Notice>
  );
}
