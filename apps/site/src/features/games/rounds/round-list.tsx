import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import type { GameRound } from '../api/rounds';
import { StateBadge } from './state-badge';
import { RecordList, type RecordListProps } from '../../../entities/record/record-list';

/** Rounds of vendors' games; `filtered`: something narrows the list beside the period. */
export function RoundList({ filtered, ...list }: RecordListProps<GameRound> & { filtered: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <RecordList
      {...list}
      keyOf={(row) => row.roundId}
      empty={{ title: t('games.rounds.empty'), note: t(filtered ? 'games.rounds.emptyFilter' : 'games.rounds.emptyNote') }}
    >
      {(row) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-body font-semibold text-ink-1">{row.gameName}</span>
            <span className="block truncate text-caption text-ink-2">{row.vendorName}</span>
            <span className="tabular block text-caption wrap-anywhere text-ink-3">
              {format.dateTime(row.time)} · …{row.roundId.slice(-6)}
            </span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-0.5 text-end">
            {row.state === 'settled' ? (
              <WireAmount value={row.net} plus tinted className="block text-body font-bold" />
            ) : (
              <StateBadge state={row.state} />
            )}
            <span className="tabular block text-caption text-ink-3">
              {t('games.frame.staked')} <WireAmount value={row.stake} />
            </span>
          </span>
        </>
      )}
    </RecordList>
  );
}
