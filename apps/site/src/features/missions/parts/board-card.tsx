import { Badge, IconTrophy, MissionArt } from '@sortes/ui';
import { clsx } from 'clsx';
import { useId } from 'react';
import { units } from '../../../entities/promotion/units';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { Board, BoardRow } from './data';

const tones = { coming: 'info', running: 'gold', judging: 'neutral', final: 'win' } as const;

/** A score as its board counts it. */
function useScoreText() {
  const t = useT();
  const format = useFormat();
  return ({ score }: Pick<Board, 'score'>, value: string): string => {
    if (score === 'turnover') return format.money(units(value));
    return score === 'points'
      ? t('missions.pointsText', { points: Number(value) })
      : t('missions.multipleText', { times: format.number(Number(value)) });
  };
}

function useName() {
  const t = useT();
  return ({ isOwn, name }: BoardRow): string => (isOwn ? t('missions.you') : (name ?? t('missions.hidden')));
}

/** When it begins or ends, as a date with how far that is: nothing ticks. */
function When({ board: { phase, from, until } }: { board: Board }) {
  const t = useT();
  const format = useFormat();
  const at = phase === 'coming' ? from : until;
  const text = phase === 'coming' ? 'missions.begins' : phase === 'running' ? 'missions.ends' : 'missions.ended';
  return (
    <span className="text-label text-ink-2">
      {t(text, { time: format.dateTime(at) })} · {format.relative(at, serverNow())}
    </span>
  );
}

/** What the place of a row gives. */
function Prize({ row: { prize }, className }: { row: Pick<BoardRow, 'prize'>; className?: string }) {
  const t = useT();
  if (prize === null) return null;
  return (
    <span className={clsx('block text-caption font-medium wrap-break-word text-gold-text', className)}>
      <span className="sr-only">{t('missions.prize')}: </span>
      {prize.text}
    </span>
  );
}

const heights = ['h-24', 'h-16', 'h-12'] as const;
const order = ['order-2', 'order-1', 'order-3'] as const;
const colours = ['border-gold bg-gold/15', 'border-line bg-bg2', 'border-divider bg-bg2'] as const;

/** The first three on their steps; read in the order of their places. */
function Podium({ board }: { board: Board }) {
  const t = useT();
  const nameOf = useName();
  const scoreText = useScoreText();
  return (
    <ol aria-label={t('missions.podium')} className="grid grid-cols-3 items-end gap-2">
      {board.rows.slice(0, 3).map((row, at) => (
        <li key={row.rank} className={clsx('grid min-w-0 justify-items-center gap-1 text-center', order[at])}>
          {at === 0 && <IconTrophy size={24} className="text-gold-text" />}
          <span className={clsx('max-w-full text-label font-semibold wrap-anywhere', row.isOwn ? 'text-gold-text' : 'text-ink-1')}>
            {nameOf(row)}
          </span>
          <span className="tabular max-w-full text-caption wrap-anywhere text-ink-2">{scoreText(board, row.score)}</span>
          <Prize row={row} className="max-w-full" />
          <span
            className={clsx(
              'flex w-full items-start justify-center rounded-t-tile border border-b-0 pt-2 text-h2 font-bold text-ink-1',
              heights[at],
              colours[at],
            )}
          >
            <span className="sr-only">{t('missions.place')} </span>
            {row.rank}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The other places. */
function Places({ board }: { board: Board }) {
  const t = useT();
  const nameOf = useName();
  const scoreText = useScoreText();
  const rest = board.rows.slice(3);
  if (rest.length === 0) return null;
  return (
    <table className="w-full text-label" aria-label={t('missions.places')}>
      <thead className="text-caption text-ink-3">
        <tr>
          <th scope="col" className="w-12 pb-1 text-start font-semibold">
            {t('missions.place')}
          </th>
          <th scope="col" className="pb-1 text-start font-semibold">
            {t('missions.player')}
          </th>
          <th scope="col" className="pb-1 text-end font-semibold">
            {t(`missions.score.${board.score}`)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rest.map((row) => (
          <tr key={row.rank} className={clsx(row.isOwn && 'bg-gold/10 font-bold')}>
            <td className="tabular border-t border-divider py-2 align-top">{row.rank}</td>
            <td className="border-t border-divider py-2 wrap-anywhere">
              {nameOf(row)}
              <Prize row={row} />
            </td>
            <td className="tabular border-t border-divider py-2 text-end align-top">{scoreText(board, row.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The member's own place, before those of all: what they come for. */
function Own({ board }: { board: Board }) {
  const t = useT();
  const scoreText = useScoreText();
  const { own, phase } = board;
  if (own === null) return phase === 'running' ? <p className="text-label text-ink-2">{t('missions.ownNone')}</p> : null;
  return (
    <div className="grid grid-cols-1 gap-1 rounded-tile border border-gold/60 bg-bg2 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-label text-ink-2">{t('missions.own')}</span>
        <span className="tabular text-h1 text-gold-text">{own.rank}</span>
        <span className="tabular ms-auto text-body font-semibold text-ink-1">{scoreText(board, own.score)}</span>
      </p>
      {own.prize !== null && <p className="text-label text-ink-2">{t('missions.gives', { reward: own.prize.text })}</p>}
      {own.isPaid && <p className="text-label text-win">{t('missions.ownPaid')}</p>}
    </div>
  );
}

function Prizes({ board: { prizes } }: { board: Board }) {
  const t = useT();
  return (
    <section className="grid grid-cols-1 gap-1">
      <h4 className="text-label font-semibold text-ink-1">{t('missions.prizes')}</h4>
      <ul className="grid grid-cols-1">
        {prizes.map(({ from, to, reward }) => (
          <li key={from} className="flex flex-wrap justify-between gap-x-4 border-t border-divider py-2 text-label">
            <span className="text-ink-2">{from === to ? t('missions.prizeRank', { from }) : t('missions.prizeRanks', { from, to })}</span>
            <span className="font-semibold wrap-anywhere text-ink-1">{reward.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A leaderboard: the first three, those behind them, the own place, prizes and rule. */
export function BoardCard({ board }: { board: Board }) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  return (
    <article aria-labelledby={heading} className="card grid grid-cols-1 gap-4 rounded-tile p-4">
      <div className="flex items-start gap-3">
        <MissionArt art={board.art} className="size-14 shrink-0" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
          <h3 id={heading} className="text-h2 text-balance wrap-anywhere">
            {board.title}
          </h3>
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[board.phase]}>{t(`missions.phase.${board.phase}`)}</Badge>
            <When board={board} />
          </div>
        </div>
      </div>
      {board.about !== '' && <p className="text-body wrap-anywhere text-ink-2">{board.about}</p>}
      {board.phase === 'judging' && <p className="text-label text-ink-2">{t('missions.judgingNote')}</p>}
      <Own board={board} />
      {board.rows.length > 0 && <Podium board={board} />}
      <Places board={board} />
      {board.players > 0 && (
        <p className="text-caption text-ink-3">
          {t('missions.players', { count: board.players })}
          {board.phase === 'running' && board.countedAt !== null && ` · ${t('missions.counted', { time: format.time(board.countedAt) })}`}
        </p>
      )}
      <Prizes board={board} />
      <section className="grid grid-cols-1 gap-1">
        <h4 className="text-label font-semibold text-ink-1">{t('missions.rules')}</h4>
        <p className="text-label text-ink-2">
          {t('missions.runs', { from: format.dateTime(board.from), until: format.dateTime(board.until) })}
        </p>
        <p className="text-label wrap-anywhere text-ink-2">{board.rules}</p>
      </section>
    </article>
  );
}
