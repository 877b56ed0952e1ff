import { parseMoney } from '@sortes/money';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RoundView, SeedsView } from '../../../src/protocol';
import type { Fact, GameModule, Round, RoundGameModule } from '../game';
import { randomKey } from '../parts/chance';
import { Copyable } from '../parts/copy';
import { Facts } from '../parts/fields';
import { showExact, showMultiplier, showNumber, showTime, zoneName } from '../parts/format';
import { IconCheck, IconWarning } from '../parts/icons';
import { Seal } from '../parts/seal';
import { say } from '../parts/texts';
import type { Desk } from './desk';
import { capOf } from './largest-stake';
import type { Recomputed } from './recompute';
import { readRound } from './rounds';

function factsOf(view: RoundView, game: GameModule): readonly Fact[] {
  try {
    if (game.kind !== 'round') return game.describe(view);
    const round = readRound(view, game);
    const cap = capOf(game, round.choice);
    return [...game.describe(round), ...(cap === undefined ? [] : [{ label: say('capWord'), value: showMultiplier(cap) }])];
  } catch {
    // Rules of another version: what was paid is still shown.
    return [];
  }
}

/** What a round cost and paid. */
export function resultFacts(view: RoundView): Fact[] {
  const cost = parseMoney(view.cost);
  const payout = parseMoney(view.payout);
  return [
    { label: say('stake'), value: showExact(parseMoney(view.stake)) },
    ...(view.cost === view.stake ? [] : [{ label: say('cost'), value: view.free === true ? say('free.round') : showExact(cost) }]),
    ...(view.state === 'closed'
      ? [
          { label: say('multiplier'), value: showMultiplier(BigInt(view.multiplier)) },
          { label: say('payout'), value: showExact(payout) },
          ...(view.poolsWon ?? []).map(({ amount }) => ({ label: say('pool'), value: showExact(parseMoney(amount)) })),
        ]
      : []),
  ];
}

function Mark({ ok, children }: { readonly ok: boolean; readonly children: ComponentChildren }): JSX.Element {
  return (
    <li class={ok ? 'mark mark-ok' : 'mark mark-bad'}>
      {ok ? <IconCheck size={18} /> : <IconWarning size={18} />}
      <span>{children}</span>
    </li>
  );
}

/** How the same is found without this page. */
function Elsewhere({ view, game }: { readonly view: RoundView; readonly game: RoundGameModule }): JSX.Element {
  const { seed } = view;
  const script = game.rules.kind === 'slot' ? 'verify-slots.mjs' : 'verify-play.mjs';
  return (
    <>
      <h4>{say('verify.elsewhere')}</h4>
      <p>{say('verify.derivation')}</p>
      <p>{say('verify.run')}</p>
      <p>
        <code>node {script} round.json</code>
      </p>
      <a class="button" href={`/${script}`} download={script}>
        {say('verify.script')}
      </a>
      <Copyable
        label={say('verify.data')}
        text={JSON.stringify({
          game: view.game,
          rulesVersion: view.rulesVersion,
          serverSeed: seed.serverSeed,
          commitment: seed.commitment,
          clientSeed: seed.clientSeed,
          nonce: seed.nonce,
          choice: view.choice,
          moves: view.moves,
          shown: view.shown,
          multiplier: view.multiplier,
        })}
      />
    </>
  );
}

/** What the round was drawn from, and how the same is found without this page. */
function Mathematics({ view, game }: { readonly view: RoundView; readonly game: RoundGameModule }): JSX.Element {
  const { seed } = view;
  return (
    <details class="details">
      <summary>{say('verify.math')}</summary>
      {seed.serverSeed !== undefined && <Copyable label={say('seeds.server')} text={seed.serverSeed} />}
      <Copyable label={say('seeds.commitment')} text={seed.commitment} />
      <Copyable label={say('seeds.client')} text={seed.clientSeed} />
      <Facts
        facts={[
          { label: say('seeds.nonce'), value: showNumber(seed.nonce) },
          { label: say('seeds.number'), value: showNumber(seed.number) },
          { label: say('rulesVersion'), value: showNumber(view.rulesVersion) },
        ]}
      />
      {seed.serverSeed !== undefined && <Elsewhere view={view} game={game} />}
    </details>
  );
}

/** What is true of every round of a game, said without a word of mathematics. */
export function InPlainWords({ game }: { readonly game: GameModule }): JSX.Element {
  const sentences = (game.kind === 'table' ? game.plainWords?.() : undefined) ?? [say('fair.sealed'), say('fair.own'), say('fair.opened')];
  return (
    <ol class="plain-words">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}

/** Changes the player's seeds, which tells the ones in force; a refusal is said by the desk. */
export const revealBy = (desk: Desk): Promise<void> =>
  desk.api
    .call<SeedsView>('POST', '/play/seeds/rotate', { clientSeed: randomKey().slice(0, 16) })
    .then(() => undefined)
    .catch((error: unknown) => desk.refuse(error));

/** Recomputes a round of which the seed is revealed; reveals it otherwise, where the player asks for it. */
export function Proof({
  game,
  view,
  reveal,
}: {
  readonly game: RoundGameModule;
  readonly view: RoundView;
  /** Tells the seed and brings the round anew; says by itself what went wrong. */
  readonly reveal: () => Promise<void>;
}): JSX.Element {
  const [found, setFound] = useState<(Recomputed & { readonly ms: number }) | 'failed'>();
  const [isBusy, setBusy] = useState(false);
  const { seed } = view;
  useEffect(() => {
    setFound(undefined);
    if (view.seed.serverSeed === undefined || view.state !== 'closed') return;
    void import('./recompute')
      .then(({ recompute }) => {
        const begun = performance.now();
        const recomputed = recompute(view, game);
        setFound(recomputed ? { ...recomputed, ms: performance.now() - begun } : 'failed');
      })
      .catch(() => setFound('failed'));
  }, [view, game]);
  const open = (): void => {
    setBusy(true);
    void reveal().finally(() => setBusy(false));
  };
  return (
    <section class="proof">
      <h3>{say('verify.title')}</h3>
      {view.state === 'void' && <p>{say('roundVoid')}</p>}
      {view.state === 'open' && <p>{say('verify.open')}</p>}
      {view.state === 'closed' && seed.serverSeed === undefined && (
        <>
          <p class="seal-word">{say('verify.notYet')}</p>
          <p>{say('verify.hidden')}</p>
          <button type="button" class="button button-gold" disabled={isBusy} onClick={open}>
            {say('verify.reveal')}
          </button>
        </>
      )}
      {found === 'failed' && <p>{say('verify.otherRules', { version: view.rulesVersion })}</p>}
      {found !== undefined && found !== 'failed' && (
        <div role="status">
          <Seal ok={found.commitment && found.shown && found.multiplier} ms={found.ms} />
          <ul class="marks">
            <Mark ok={found.commitment}>{found.commitment ? say('verify.commitmentOk') : say('verify.commitmentBad')}</Mark>
            <Mark ok={found.shown}>{found.shown ? say('verify.shownOk') : say('verify.shownBad')}</Mark>
            <Mark ok={found.multiplier}>
              {say(found.multiplier ? 'verify.multiplierOk' : 'verify.multiplierBad', { multiplier: showMultiplier(found.computed) })}
            </Mark>
          </ul>
        </div>
      )}
      <Mathematics view={view} game={game} />
    </section>
  );
}

/** What a round was and what it cost and paid, with its picture. */
export function RoundResult({ game, view }: { readonly game: GameModule; readonly view: RoundView }): JSX.Element {
  return (
    <>
      {game.kind === 'round' && game.Picture && view.state !== 'void' && <PictureOf game={game} view={view} />}
      {game.kind === 'table' && game.RoundPicture && view.state === 'closed' && (
        <div class="picture">
          <game.RoundPicture round={view} />
        </div>
      )}
      <Facts facts={[...factsOf(view, game), ...resultFacts(view)]} />
      {view.state === 'closed' && !view.settled && <p class="note">{say('notSettled')}</p>}
    </>
  );
}

/** The proof of a round of whatever game. */
export function ProofOf({
  game,
  view,
  reveal,
}: {
  readonly game: GameModule;
  readonly view: RoundView;
  readonly reveal: () => Promise<void>;
}): JSX.Element {
  if (game.kind === 'round') return <Proof game={game} view={view} reveal={reveal} />;
  return (
    <>
      {view.state === 'void' && <p>{say('roundVoid')}</p>}
      {game.RoundProof && <game.RoundProof round={view} />}
    </>
  );
}

/** One round: its picture, what it cost and paid, and its proof. */
export function RoundDetail({
  desk,
  game,
  view,
  onChanged,
}: {
  readonly desk: Desk;
  readonly game: GameModule;
  readonly view: RoundView;
  readonly onChanged: () => void;
}): JSX.Element {
  return (
    <>
      <RoundResult game={game} view={view} />
      <ProofOf game={game} view={view} reveal={() => revealBy(desk).then(onChanged)} />
      <Copyable label={say('roundId')} text={view.id} />
      <p class="note">{`${showTime(view.openedAt)} ${zoneName(view.openedAt)}`}</p>
    </>
  );
}

/** Undefined for a round of other rules, which this page cannot read. */
function tryReadRound(view: RoundView, game: RoundGameModule): Round | undefined {
  try {
    return readRound(view, game);
  } catch {
    return undefined;
  }
}

function PictureOf({ game, view }: { readonly game: RoundGameModule; readonly view: RoundView }): JSX.Element | null {
  const { Picture } = game;
  const round = tryReadRound(view, game);
  if (!Picture || !round) return null;
  return (
    <div class="picture">
      <Picture {...round} />
    </div>
  );
}
