import type { BoardScore, Reply, staffBoards } from '@sortes/contract';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { type ConsoleFormat, useFormat } from '../../shared/format';
import { DataTable } from '../../shared/list/data-table';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import type { BoardDraft } from './document';
import { Runner } from './dry-run';
import { MostText } from './most';

type Tried = NonNullable<Reply<typeof staffBoards.staffTryBoard>['tried']>;

/** A score of a leaderboard as it is written. */
export function scoreText(format: ConsoleFormat, by: BoardScore, score: string): string {
  if (by === 'turnover') return format.amount(score);
  const number = format.number(Number(score));
  return by === 'points' ? number : `${number}×`;
}

/** What a run found: who would have been on it, which prizes would have been taken, and what they come to. */
function Found({ tried, score }: { tried: Tried; score: BoardScore }) {
  const t = useT();
  const format = useFormat();
  const first = t('missions.dry.board.first', { count: tried.places.length });
  return (
    <>
      <Facts
        facts={[
          [t('missions.dry.board.time'), t('missions.dry.board.span', { from: format.at(tried.from), to: format.at(tried.until) })],
          [
            t('missions.dry.board.players'),
            tried.players === null ? t(`missions.dry.board.why.${tried.why ?? 'many'}`) : format.number(tried.players),
          ],
          ...tried.prizes.map(({ from, to, taken }) => {
            const count = to - from + 1;
            const places = t('missions.dry.board.places', { from: format.number(from), to: format.number(to), count });
            return [places, t('missions.dry.board.taken', { taken: format.number(taken), count })] as const;
          }),
          [t('missions.dry.given'), tried.given === null ? '–' : <MostText key="given" most={tried.given} />],
          [t('missions.most.board'), <MostText key="worst" most={tried.worst} />],
        ]}
      />
      {tried.isShorter && <p className="text-label text-warning">{t('missions.dry.board.shorter')}</p>}
      {tried.places.length > 0 && (
        <section aria-label={first} className="grid min-w-0 gap-2">
          <h3 className="text-label font-semibold">{first}</h3>
          <DataTable
            caption={first}
            rows={tried.places}
            rowKey={(row) => String(row.playerId)}
            openLabel={(row) => playerText(row.playerId, row.userName)}
            columns={[
              { key: 'rank', title: t('missions.rank'), numeric: true, cell: (row) => format.number(row.rank) },
              { key: 'player', title: t('missions.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
              { key: 'score', title: t('missions.score'), numeric: true, cell: (row) => scoreText(format, score, row.score) },
              { key: 'bets', title: t('missions.bets'), numeric: true, cell: (row) => format.number(row.bets) },
              { key: 'prize', title: t('missions.prize'), wraps: true, cell: (row) => row.prize ?? '–' },
            ]}
          />
        </section>
      )}
      <p className="text-caption text-ink-3">{t('missions.dry.board.unknown')}</p>
    </>
  );
}

async function run(document: BoardDraft) {
  const { tried, faults } = await call('staffTryBoard', { body: { document } });
  return { faults, tried: tried && { ...tried, score: document.score } };
}

/** Who would have been on a leaderboard, and what it would have given: run before it is saved, and before players see it. */
export const BoardDryRun = ({ draft }: { draft: BoardDraft }) => (
  <Runner draft={draft} of="board" run={run}>
    {({ score, ...tried }) => <Found tried={tried} score={score} />}
  </Runner>
);
