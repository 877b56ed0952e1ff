import { parseMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { RoundList, RoundView } from '../../../src/protocol';
import type { GameModule } from '../game';
import { showExact, showMultiplier, showTime, zoneName } from '../parts/format';
import { IconBack, IconNext } from '../parts/icons';
import { say } from '../parts/texts';
import type { Desk } from './desk';
import { Dialog } from './dialog';
import { RoundDetail } from './round-view';

const pageSize = 20;

/** The player's rounds, newest first; a tap opens one. */
export function HistoryDialog({
  desk,
  game,
  onClose,
  onRound,
}: {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly onClose: () => void;
  readonly onRound: (id: string) => void;
}): JSX.Element {
  const [rounds, setRounds] = useState<readonly RoundView[]>();
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    async (before?: RoundView) => {
      setFailed(false);
      try {
        const reply = await desk.api.get<RoundList>(
          `/play/rounds?limit=${pageSize}${before ? `&before=${encodeURIComponent(before.id)}` : ''}`,
        );
        setRounds((known) => [...(before ? (known ?? []) : []), ...reply.rounds]);
        setMore(reply.more);
      } catch {
        setFailed(true);
      }
    },
    [desk],
  );
  useEffect(() => void load(), [load]);
  return (
    <Dialog title={say('history')} onClose={onClose}>
      {rounds === undefined && !failed && <span class="spinner" />}
      {rounds?.length === 0 && <p>{say('historyEmpty')}</p>}
      {rounds?.[0] && <p class="note">{zoneName(rounds[0].openedAt)}</p>}
      {rounds !== undefined && rounds.length > 0 && (
        <ul class="rounds">
          {rounds.map((view) => (
            <li key={view.id}>
              <RoundRow view={view} isOwn={view.game === game.code} onOpen={() => onRound(view.id)} />
            </li>
          ))}
        </ul>
      )}
      {failed && <p role="alert">{say('loadFailed')}</p>}
      {(failed || more) && (
        <button type="button" class="button" onClick={() => void load(rounds?.at(-1))}>
          {failed ? say('again') : say('older')}
        </button>
      )}
    </Dialog>
  );
}

function RoundRow({
  view,
  isOwn,
  onOpen,
}: {
  readonly view: RoundView;
  readonly isOwn: boolean;
  readonly onOpen: () => void;
}): JSX.Element {
  const cost = parseMoney(view.cost);
  const payout = parseMoney(view.payout);
  const end =
    view.state === 'void'
      ? say('state.void')
      : view.state === 'open'
        ? say('state.open')
        : `${say('net')}: ${showExact(payout - cost, { plus: true })}`;
  return (
    <button type="button" class="round-row" disabled={!isOwn} onClick={onOpen}>
      <span class="round-time">{showTime(view.openedAt)}</span>
      <span class="round-stake">
        <span>
          {view.free === true ? say('free.round') : `${view.cost === view.stake ? say('stake') : say('cost')}: ${showExact(cost)}`}
        </span>
        {view.state === 'closed' && <span>{`${say('payout')}: ${showExact(payout)} (${showMultiplier(BigInt(view.multiplier))})`}</span>}
      </span>
      <span class={view.state === 'closed' && payout > cost ? 'round-end is-win' : 'round-end'}>{end}</span>
      <IconNext size={18} />
    </button>
  );
}

/** One round, asked anew, because its seed may have been revealed meanwhile. */
export function RoundDialog({
  desk,
  game,
  id,
  onClose,
  onBack,
}: {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly id: string;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
}): JSX.Element {
  const [view, setView] = useState<RoundView>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    desk.api
      .get<RoundView>(`/play/rounds/${encodeURIComponent(id)}`)
      .then(setView)
      .catch(() => setFailed(true));
  }, [desk, id]);
  useEffect(load, [load]);
  return (
    <Dialog
      title={say('round')}
      onClose={onClose}
      tools={
        onBack && (
          <button type="button" class="icon-button" aria-label={say('history')} onClick={onBack}>
            <IconBack />
          </button>
        )
      }
    >
      {view && <RoundDetail desk={desk} game={game} view={view} onChanged={load} />}
      {!view && !failed && <span class="spinner" />}
      {failed && (
        <>
          <p role="alert">{say('loadFailed')}</p>
          <button type="button" class="button" onClick={load}>
            {say('again')}
          </button>
        </>
      )}
    </Dialog>
  );
}
