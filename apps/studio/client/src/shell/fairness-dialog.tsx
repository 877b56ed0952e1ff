import type { JSX } from 'preact';
import { useCallback, useEffect, useId, useState } from 'preact/hooks';
import type { SeedsReply, SeedsView } from '../../../src/protocol';
import { randomKey } from '../parts/chance';
import { Copyable } from '../parts/copy';
import { Facts, Field } from '../parts/fields';
import { showNumber, showTime } from '../parts/format';
import { IconShuffle } from '../parts/icons';
import { say } from '../parts/texts';
import type { Desk } from './desk';
import { Dialog } from './dialog';

const clientSeed = /^[\w-]{1,64}$/;

/** The player's seeds: what is committed to, their own part, the change that reveals, and what was revealed. */
export function FairnessDialog({
  desk,
  isRoundOpen,
  onClose,
}: {
  readonly desk: Desk;
  readonly isRoundOpen: boolean;
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
      .then(load)
      .catch((error: unknown) => {
        desk.refuse(error);
        onClose();
      })
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={say('fairness')} onClose={onClose}>
      <p>{say('fairnessText')}</p>
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
    </Dialog>
  );
}
