import type { JSX } from 'preact';
import { useCallback, useEffect, useId, useState } from 'preact/hooks';
import type { RoundList, RoundView, SeedsReply, SeedsView } from '../../../src/protocol';
import type { GameModule, RoundGameModule } from '../game';
import { randomKey } from '../parts/chance';
import { Copyable } from '../parts/copy';
import { Facts, Field } from '../parts/fields';
import { showNumber, showTime, zoneName } from '../parts/format';
import { IconShuffle } from '../parts/icons';
import { say } from '../parts/texts';
import type { Desk } from './desk';
import { Dialog } from './dialog';
import { InPlainWords, Proof, resultFacts, revealBy } from './round-view';

const clientSeed = /^[\w-]{1,64}$/;

/** So many of the newest rounds of all games are looked through for the last of this one. */
const searched = 50;

/** The player's seeds, now and before, and the change of them. */
function Seeds({
  desk,
  isRoundOpen,
  onChanged,
  onClose,
}: {
  readonly desk: Desk;
  readonly isRoundOpen: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [seeds, setSeeds] = useState<SeedsReply>();
  const [failed, setFailed] = useState(false);
  const [own, setOwn] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const load = useCallback(() => {
    setFailed(false);
    desk.api
      .get<SeedsReply>('/play/seeds')
      .then((reply) => {
        setSeeds(reply);
        setOwn(randomKey().slice(0, 16));
      })
      .catch(() => setFailed(true));
  }, [desk]);
  useEffect(load, [load]);
  const rotate = (): void => {
    setBusy(true);
    desk.api
      .call<SeedsView>('POST', '/play/seeds/rotate', { clientSeed: own })
      .then(() => {
        load();
        onChanged();
      })
      .catch((error: unknown) => {
        desk.refuse(error);
        onClose();
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      {!seeds && !failed && <span class="spinner" />}
      {failed && (
        <button type="button" class="button" onClick={load}>
          {say('again')}
        </button>
      )}
      {seeds && (
        <>
          <section>
            <h3>{say('seeds.now')}</h3>
            <Copyable label={say('seeds.commitment')} text={seeds.active.commitment} />
            <Copyable label={say('seeds.client')} text={seeds.active.clientSeed} />
            <Facts facts={[{ label: say('seeds.played'), value: showNumber(seeds.active.nonce) }]} />
          </section>
          <section>
            <h3>{say('seeds.next')}</h3>
            <Copyable label={say('seeds.nextCommitment')} text={seeds.active.nextCommitment} />
            <Field label={say('seeds.newClient')} id={id} hint="a–z 0–9 - _">
              <div class="number">
                <input
                  id={id}
                  class="input"
                  value={own}
                  maxLength={64}
                  autocomplete="off"
                  spellcheck={false}
                  aria-invalid={!clientSeed.test(own)}
                  onInput={(event) => setOwn(event.currentTarget.value)}
                />
                <button type="button" class="step" aria-label={say('seeds.random')} onClick={() => setOwn(randomKey().slice(0, 16))}>
                  <IconShuffle size={18} />
                </button>
              </div>
            </Field>
            <button type="button" class="button" disabled={isBusy || isRoundOpen || !clientSeed.test(own)} onClick={rotate}>
              {say('seeds.rotate')}
            </button>
            <p class="note">{isRoundOpen ? say('seeds.roundOpen') : say('seeds.rotateText')}</p>
          </section>
          {seeds.revealed.length > 0 && (
            <section>
              <h3>{say('seeds.revealed')}</h3>
              {seeds.revealed.map((pair) => (
                <details key={pair.number} class="details">
                  <summary>{say('seeds.pair', { number: pair.number, rounds: pair.rounds, time: showTime(pair.revealedAt) })}</summary>
                  <Copyable label={say('seeds.server')} text={pair.serverSeed} />
                  <Copyable label={say('seeds.commitment')} text={pair.commitment} />
                  <Copyable label={say('seeds.client')} text={pair.clientSeed} />
                </details>
              ))}
            </section>
          )}
        </>
      )}
    </>
  );
}

/** The player's last round of this game that is over; null while there is none. */
function useLastRound(
  desk: Desk,
  game: RoundGameModule | undefined,
): { readonly round: RoundView | null | undefined; readonly load: () => void } {
  const [round, setRound] = useState<RoundView | null>();
  const load = useCallback(() => {
    if (!game) return;
    desk.api
      .get<RoundList>(`/play/rounds?limit=${searched}`)
      .then(({ rounds }) => setRound(rounds.find((each) => each.game === game.code && each.state === 'closed') ?? null))
      // Without it the sheet still tells how rounds are made.
      .catch(() => setRound(null));
  }, [desk, game]);
  useEffect(load, [load]);
  return { round, load };
}

/** What was staked and paid in the last round, and its proof. */
function LastRound({
  desk,
  game,
  round,
  onChanged,
}: {
  readonly desk: Desk;
  readonly game: RoundGameModule;
  readonly round: RoundView;
  readonly onChanged: () => void;
}): JSX.Element {
  return (
    <section>
      <h3>{say('fair.last')}</h3>
      <p class="note">{`${showTime(round.openedAt)} ${zoneName(round.openedAt)}`}</p>
      <Facts facts={resultFacts(round)} />
      <Proof game={game} view={round} reveal={() => revealBy(desk).then(onChanged)} />
    </section>
  );
}

/** Whether the last round is genuine, how rounds are made in plain words, and behind a button the seeds: what is committed to, the player's own part, the change that reveals, and what was revealed. */
export function FairnessDialog({
  desk,
  game,
  isRoundOpen,
  onClose,
}: {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly isRoundOpen: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  const [changes, setChanges] = useState(0);
  const ofRounds = game.kind === 'round' ? game : undefined;
  const { round, load } = useLastRound(desk, ofRounds);
  const changed = (): void => {
    load();
    setChanges(changes + 1);
  };
  return (
    <Dialog title={say('fairness')} onClose={onClose}>
      {ofRounds && round === undefined && <span class="spinner" />}
      {ofRounds && round && <LastRound desk={desk} game={ofRounds} round={round} onChanged={changed} />}
      <section>
        <h3>{say('fair.how')}</h3>
        <InPlainWords game={game} />
        {round === null && <p class="note">{say('fair.none')}</p>}
      </section>
      <details class="details">
        <summary>{say('fair.seeds')}</summary>
        <p>{say('fairnessText')}</p>
        <Seeds key={changes} desk={desk} isRoundOpen={isRoundOpen} onChanged={load} onClose={onClose} />
      </details>
    </Dialog>
  );
}
