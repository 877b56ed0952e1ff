import { Badge, linkClass, TextField } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { depositMethodText } from '../../shared/deposit-words';
import { useFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { useMay } from '../../shared/session';
import { DepositBadge } from '../../shared/state-badges';
import { useT } from '../../shared/texts';
import { PlayerBrief } from './player-brief';
import { sharedKeys } from '../../shared/keys';
import { cashierKeys } from './keys';

/** A player that somebody has chosen. */
export interface ChosenPlayer {
  readonly playerId: number;
  readonly userName: string | null;
}

const foundAtMost = 6;
const depositsShown = 5;

/**
 * Chooses the player that money is given to: found by name, number, phone or mail, as in the list of players, and shown with balance and last deposits
 * before anything is done. `sum`: what came in; an order of the same sum is marked.
 */
export function PlayerChoice({
  chosen,
  onChange,
  sum,
}: {
  chosen: ChosenPlayer | undefined;
  onChange: (player: ChosenPlayer | undefined) => void;
  sum: string | null;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const query = useQuery({
    queryKey: cashierKeys.playersFound.of(wanted),
    queryFn: ({ signal }) => call('staffSearchPlayers', { query: { text: wanted, pageNo: 1, pageSize: foundAtMost } }, { signal }),
    enabled: useMay('players.read') && chosen === undefined && wanted.length >= 2,
    placeholderData: keepPreviousData,
  });
  // What stands there of an earlier text is nobody's choice.
  const only = !query.isPlaceholderData && query.data?.list.length === 1 ? query.data.list[0] : undefined;
  if (chosen !== undefined)
    return (
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-3 text-body font-semibold">
          {playerText(chosen.playerId, chosen.userName)}
          <button type="button" className={linkClass} onClick={() => onChange(undefined)}>
            {t('cashier.choosePlayer.other')}
          </button>
        </p>
        <PlayerBrief playerId={chosen.playerId} />
        <LastDeposits playerId={chosen.playerId} sum={sum} />
      </div>
    );
  return (
    <div className="grid gap-2">
      <TextField
        label={t('cashier.choosePlayer')}
        description={t('cashier.choosePlayer.by')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter is for the search: the form around it is not sent.
          event.preventDefault();
          if (only !== undefined) onChange(only);
        }}
      />
      <ul aria-label={t('cashier.choosePlayer')} className="grid">
        {wanted.length >= 2 &&
          query.data?.list.map(({ playerId, userName }) => (
            <li key={playerId} className="border-t border-divider">
              <button
                type="button"
                className="flex w-full flex-wrap items-baseline justify-between gap-x-3 py-2 text-start text-body"
                onClick={() => onChange({ playerId, userName })}
              >
                <span className="font-semibold text-info underline">{playerText(playerId, userName)}</span>
                <HitBrief playerId={playerId} />
              </button>
            </li>
          ))}
      </ul>
      {wanted.length >= 2 && query.data?.list.length === 0 && (
        <p role="status" className="text-label text-ink-2">
          {t('cashier.choosePlayer.none')}
        </p>
      )}
    </div>
  );
}

/** What tells a hit from another one beside its name: the balance, and whether the account may play. */
function HitBrief({ playerId }: { playerId: number }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: sharedKeys.playerBrief.of(playerId),
    queryFn: ({ signal }) => call('staffPlayerBrief', { params: { playerId } }, { signal }),
  });
  if (data === undefined) return undefined;
  return (
    <span className="flex flex-wrap items-center gap-2 text-label text-ink-2">
      {data.status !== 'active' && <Badge tone="warning">{t(`cashier.brief.${data.status}`)}</Badge>}
      <span className="tabular">
        {t('cashier.brief.balance')} {format.amount(data.balance)}
      </span>
    </span>
  );
}

/** The last deposits of a player, of any state: an order of the very sum is likely the one that was paid. */
function LastDeposits({ playerId, sum }: { playerId: number; sum: string | null }) {
  const t = useT();
  const format = useFormat();
  const query = useQuery({
    queryKey: cashierKeys.lastDeposits.of(playerId),
    queryFn: ({ signal }) =>
      call('staffListDeposits', { query: { playerId, state: 'all', sort: '-createdAt', pageNo: 1, pageSize: depositsShown } }, { signal }),
    enabled: useMay('deposits.read'),
  });
  if (query.data === undefined || query.data.list.length === 0) return undefined;
  return (
    <section aria-label={t('cashier.lastDeposits')} className="grid gap-1 text-label">
      <h3 className="font-semibold">{t('cashier.lastDeposits')}</h3>
      <ul className="grid">
        {query.data.list.map((one) => (
          <li key={one.orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-divider py-1.5">
            <DepositBadge state={one.state} />
            <span className="tabular">{format.amount(one.amount)}</span>
            <span className="text-ink-2">{depositMethodText(t, one)}</span>
            <span className="text-ink-2">{format.at(one.createdAt)}</span>
            {one.amount === sum && <Badge tone="info">{t('cashier.sameSum')}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
