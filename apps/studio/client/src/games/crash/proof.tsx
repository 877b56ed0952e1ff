import { bytesFromHex, bytesToHex, chainValue, sharedSource, verifyChainValue } from '@sortes/fairness';
import { crashPoint } from '@sortes/game-rules/originals/crash';
import { parseMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CrashBet, CrashState, RoundView, TableView } from '../../../../src/protocol';
import type { Fact } from '../../game';
import { Copyable, Facts, Seal, say, showExact, showMultiplier, showNumber } from '../../parts';
import { t, times } from './words';

interface Proof {
  readonly point: number;
  /** Whether the value hashes to the chain's anchor; undefined: the round belongs to a chain whose anchor is not known here. */
  readonly inChain: boolean | undefined;
  /** What finding it took. */
  readonly ms: number;
}

/** Recomputes a round from its value. Undefined for a value that is none. */
function prove(value: string, salt: string, number: number, chain: CrashState['chain'] | undefined): Proof | undefined {
  const begun = performance.now();
  const bytes = bytesFromHex(value, 32);
  if (!bytes) return undefined;
  const point = crashPoint(sharedSource({ value: bytes, salt, round: number, game: 'crash' }));
  const anchor = chain && bytesFromHex(chain.anchor, 32);
  const place = chain ? number - chain.first + 1 : 0;
  const inChain = anchor && place >= 1 ? verifyChainValue(bytes, place, { round: 0, value: anchor }) : undefined;
  return { point, inChain, ms: performance.now() - begun };
}

function Line({ good, text }: { readonly good: boolean; readonly text: string }): JSX.Element {
  return (
    <li class={good ? 'is-good' : 'is-bad'}>
      <span aria-hidden="true">{good ? '✓' : '✕'}</span> {text}
    </li>
  );
}

function Proved({ proof, point }: { readonly proof: Proof; readonly point: number }): JSX.Element {
  return (
    <ul class="crash-proof">
      {proof.inChain !== undefined && <Line good={proof.inChain} text={t(proof.inChain ? 'proof.chainOk' : 'proof.chainBad')} />}
      <Line
        good={proof.point === point}
        text={t(proof.point === point ? 'proof.pointOk' : 'proof.pointBad', { point: times(proof.point) })}
      />
    </ul>
  );
}

/** How the same is found without this page. */
function Elsewhere({
  value,
  salt,
  number,
  point,
}: {
  readonly value: string;
  readonly salt: string;
  readonly number: number;
  readonly point: number;
}): JSX.Element {
  const bytes = bytesFromHex(value, 32);
  return (
    <details class="details">
      <summary>{say('verify.elsewhere')}</summary>
      <p>{t('proof.derivation')}</p>
      <p>{say('verify.run')}</p>
      <p>
        <code>node verify-play.mjs round.json</code>
      </p>
      <a class="button" href="/verify-play.mjs" download="verify-play.mjs">
        {say('verify.script')}
      </a>
      <Copyable
        label={say('verify.data')}
        text={JSON.stringify({
          game: 'crash',
          serverSeed: value,
          // What was known before: the hash of the value.
          commitment: bytes && bytesToHex(chainValue(bytes, 1, 0)),
          clientSeed: salt,
          nonce: number,
          shown: { point },
        })}
      />
    </details>
  );
}

/** The player's bets of a round. */
function OwnBets({ own }: { readonly own: readonly RoundView[] }): JSX.Element {
  return (
    <section>
      <h3>{t('proof.own')}</h3>
      {own.length === 0 ? (
        <p>{t('proof.noOwn')}</p>
      ) : (
        own.map((round) => <Facts key={round.id} facts={[...betFacts(round), ...amountFacts(round)]} />)
      )}
    </section>
  );
}

/** What was chosen and came of a bet. */
export function betFacts({ choice, multiplier, state }: RoundView): Fact[] {
  const { autoCashOut } = choice as { readonly autoCashOut?: number };
  return [
    ...(autoCashOut === undefined ? [] : [{ label: t('leavesAt'), value: times(autoCashOut) }]),
    ...(state !== 'closed' || multiplier === '0' ? [] : [{ label: t('leftAt'), value: showMultiplier(BigInt(multiplier)) }]),
  ];
}

function amountFacts({ stake, payout, state }: RoundView): Fact[] {
  return [
    { label: say('stake'), value: showExact(parseMoney(stake)) },
    { label: say('payout'), value: state === 'void' ? say('state.void') : showExact(parseMoney(payout)) },
  ];
}

/** One of the last rounds, recomputed here. */
export function Verify({
  number,
  view,
  own,
}: {
  readonly number: number;
  readonly view: TableView<CrashState, CrashBet>;
  readonly own: readonly RoundView[] | undefined;
}): JSX.Element {
  const { chain, last } = view.state;
  const round = last.find((one) => one.number === number);
  const proof = useMemo(
    () => round && prove(round.value, chain.salt, number, number >= chain.first ? chain : undefined),
    [round, chain, number],
  );
  if (!round || !proof) return <p>{t('proof.unknown')}</p>;
  return (
    <>
      <p class="crash-point">
        {t('round', { number })} · <b>{times(round.point)}</b>
      </p>
      <Proved proof={proof} point={round.point} />
      {own && <OwnBets own={own} />}
      <p>{t('proof.text')}</p>
      <Copyable label={t('proof.value')} text={round.value} />
      <Copyable label={t('proof.anchor')} text={chain.anchor} />
      <Copyable label={t('proof.salt')} text={chain.salt} />
      <Elsewhere value={round.value} salt={chain.salt} number={number} point={round.point} />
    </>
  );
}

/** The round behind a bet of the player's history: its seeds are the chain's value, anchor and salt. */
export function RoundProof({
  round,
}: {
  readonly round: {
    readonly shown: unknown;
    readonly seed: { readonly commitment: string; readonly clientSeed: string; readonly nonce: number; readonly serverSeed?: string };
  };
}): JSX.Element | null {
  const point = (round.shown as { readonly point?: number } | null)?.point;
  const { serverSeed, clientSeed, nonce, commitment } = round.seed;
  if (serverSeed === undefined || point === undefined) return <p>{t('proof.later')}</p>;
  const proof = prove(serverSeed, clientSeed, nonce, undefined);
  return (
    <section class="proof">
      <h3>{say('verify.title')}</h3>
      {proof && (
        <div role="status">
          <Seal ok={proof.point === point} ms={proof.ms} />
          <Proved proof={proof} point={point} />
        </div>
      )}
      <details class="details">
        <summary>{say('verify.math')}</summary>
        <p>{t('proof.text')}</p>
        <Copyable label={t('proof.value')} text={serverSeed} />
        <Copyable label={t('proof.anchor')} text={commitment} />
        <Copyable label={t('proof.salt')} text={clientSeed} />
        <Elsewhere value={serverSeed} salt={clientSeed} number={nonce} point={point} />
      </details>
    </section>
  );
}

/** What the value of the next round that can be bet on hashes to, and after how many times: a value that is known already. */
export function nextHash({ number, phase, state: { chain, last } }: TableView<CrashState, CrashBet>): {
  number: number;
  hash: string;
  times: number;
} {
  const next = phase.name === 'betting' ? number : number + 1;
  // The value of a round that runs is not told yet: the one before it is.
  const known = last.find((round) => round.number < next && round.number >= chain.first);
  return known
    ? { number: next, hash: known.value, times: next - known.number }
    : { number: next, hash: chain.anchor, times: next - chain.first + 1 };
}

/** What is fixed and published before a round is bet on. */
export function Fairness({ view }: { readonly view: TableView<CrashState, CrashBet> }): JSX.Element {
  const { chain, nextChain } = view.state;
  const next = nextHash(view);
  return (
    <>
      <p>{t('fair.text')}</p>
      <section>
        <h3>{t('fair.next', { number: next.number })}</h3>
        <Copyable label={t('fair.hash', { count: next.times })} text={next.hash} />
        <p class="note">{t('fair.hashText')}</p>
      </section>
      <section>
        <h3>{t('fair.chain')}</h3>
        <Copyable label={t('proof.anchor')} text={chain.anchor} />
        <Copyable label={t('proof.salt')} text={chain.salt} />
        <Facts facts={[{ label: t('fair.rounds'), value: `${showNumber(chain.first)} – ${showNumber(chain.first + chain.length - 1)}` }]} />
      </section>
      {nextChain && (
        <section>
          <h3>{t('fair.nextChain')}</h3>
          <Copyable label={t('proof.anchor')} text={nextChain.anchor} />
          <Copyable label={t('proof.salt')} text={nextChain.salt} />
        </section>
      )}
    </>
  );
}
