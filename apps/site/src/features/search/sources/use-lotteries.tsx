import type { Reply, lottery } from '@sortes/contract';
import { findGame } from '@sortes/lottery-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Closing } from '../../../entities/draw/closing';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { boardAddress, isPrizeTable } from '../../../entities/draw/result';
import { entityKeys } from '../../../entities/keys';
import { namesOf } from '../../../entities/play/lottery-names';
import { call } from '../../../kit/api/client';
import { useLanguage, useT } from '../../../kit/i18n';
import { useModal, type ModalControl } from '../../../kit/modal';
import { useGo } from '../../../kit/page-link';
import type { Found } from '../found';
import { drawsByNumber } from './draw-numbers';

type ListedGame = Reply<typeof lottery.getPopularGames>[number];

/** More than there are. */
const allGames = 100;
const artOf = (game: ListedGame) => ({ src: game.iconUrl || '/art/tile-default.avif' });

/** A draw that has its result: how it can be checked, or all of its prizes. */
function openDraw(modal: ModalControl, { gameId, lastResult }: ListedGame, numero: string): void {
  if (lastResult && isPrizeTable(lastResult)) modal.open('prizes', { gameId, numero });
  else modal.open('proof', { gameId, numero });
}

/** Lotteries by name, family, part of the country and how often they draw; and what finds their draws by number. */
export function useLotteries(): { lotteries: readonly Found[]; drawsOf: (text: string) => readonly Found[] } {
  const t = useT();
  const go = useGo();
  const modal = useModal();
  const { code } = useLanguage();
  const { data } = useQuery({
    queryKey: entityKeys.popularDraws.of(allGames, code),
    queryFn: ({ signal }) => call('getPopularGames', { query: { count: allGames, language: code } }, { signal }),
    staleTime: 10_000,
  });
  return useMemo(() => {
    const games = data ?? [];
    return {
      lotteries: games.map((game): Found => {
        const { region } = findGame(game.gameId) ?? {};
        return {
          id: `lottery:${game.gameId}`,
          group: 'lotteries',
          title: game.gameName,
          words: `${game.gameId} ${game.gameGroupCode} · ${namesOf({ id: game.gameId, group: game.gameGroupCode, region })}`,
          art: artOf(game),
          ...(game.currentNumero && {
            note: <Closing numero={game.currentNumero.numero} closesAt={game.currentNumero.closesAt} withIssue={false} />,
          }),
          go: () => go(boardAddress(game), { replace: true }),
        };
      }),
      drawsOf: (text) =>
        drawsByNumber(games, text).map(({ game, numero }): Found => ({
          id: `draw:${game.gameId}:${numero}`,
          group: 'draws',
          title: t('common.draw.issue', { numero }),
          note: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {game.gameName}
              {game.lastResult?.numero === numero && <ResultBalls result={game.lastResult} size="small" />}
            </span>
          ),
          art: artOf(game),
          go() {
            if (game.currentNumero?.numero === numero) go(boardAddress(game), { replace: true });
            else openDraw(modal, game, numero);
          },
        })),
    };
  }, [t, go, modal, data]);
}
