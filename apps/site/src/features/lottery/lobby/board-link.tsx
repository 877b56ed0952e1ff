import { findGame } from '@sortes/lottery-rules';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { gameName } from '../lottery-texts';
import { boardPageOf } from '../state/board-page';

/** A game's name that leads to its board; a game that is not offered any more is named alone. */
export function BoardLink({ code }: { code: string }) {
  const t = useT();
  const game = findGame(code);
  return game ? (
    <PageLink place={{ to: boardPageOf(game), search: { gameCode: code } }} className="inline-flex min-h-6 items-center underline">
      {gameName(t, code)}
    </PageLink>
  ) : (
    gameName(t, code)
  );
}
