import {
  Button,
  CopyButton,
  IconArrowClockwise,
  IconCaretDown,
  IconCheckCircle,
  IconDownloadSimple,
  IconXCircle,
  Link,
  Spinner,
} from '@sortes/ui';
import type { Check, KnownFacts } from '@sortes/fairness';
import { findGame } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { useFormat } from '../../../kit/format';
import { isTextId, useT } from '../../../kit/i18n';
import { isPrizeTable, type ShownResult } from '../../../entities/draw/result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { PrizeTable } from '../history/prize-table';
import { notePromise, notedPromise, promisedOf } from '../state/noted-promises';
import { gameName } from '../lottery-texts';
import { checkDetail } from './check-detail';
import { ClosedSeal, OpenedSeal } from './seal';
import { sealOf } from './seal-state';
import { useVerification } from './use-verification';

// The very files of the documentation, so that script and page cannot drift apart.
const protocol = new URL('../../../../../../docs/fairness/draws.md', import.meta.url).href;
const verifyScript = new URL('../../../../../../docs/fairness/verify.mjs', import.meta.url).href;

type Facts = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

function Value({ name, note, value }: { name: string; note?: string; value: string }) {
  if (value === '') return null;
  return (
    <div className="flex flex-col gap-0.5 py-2">
      <dt className="text-label font-semibold text-ink-2">{name}</dt>
      <dd className="font-mono text-caption wrap-anywhere text-ink-1">{value}</dd>
      {note && <dd className="text-caption text-ink-3">{note}</dd>}
    </div>
  );
}

const beaconOf = (facts: Facts): Facts => (typeof facts['beacon'] === 'object' && facts['beacon'] !== null ? facts['beacon'] : {}) as Facts;

/** Where the round's public value comes from, and what that proves; of draws from before the reason was kept, only where from. */
function BeaconValue({ facts }: { facts: Facts }) {
  const t = useT();
  const beacon = beaconOf(facts);
  const kind = text(beacon['kind']);
  if (kind !== 'drand' && kind !== 'chain') return null;
  const reason = kind === 'drand' ? 'public' : text(facts['beaconReason']);
  const note = `lottery.proof.beaconNote.${reason}`;
  return (
    <div className="flex flex-col gap-0.5 py-2">
      <dt className="text-label font-semibold text-ink-2">{t('lottery.proof.beacon')}</dt>
      <dd className="text-label text-ink-1">{t(`lottery.proof.beacon.${kind}`)}</dd>
      {isTextId(note) && <dd className="text-caption text-ink-3">{t(note)}</dd>}
    </div>
  );
}

/** What a signed-in player is told of the own bets in the frozen book. */
function OwnBets({ facts }: { facts: Facts }) {
  const t = useT();
  const { receipts } = facts;
  const said =
    facts['playMoney'] === true
      ? t('lottery.proof.ownPlayMoney')
      : facts['receiptsPending'] === true
        ? t('lottery.proof.ownPending')
        : Array.isArray(receipts)
          ? t('lottery.proof.ownCount', { count: receipts.length })
          : undefined;
  if (said === undefined) return null;
  return (
    <div className="flex flex-col gap-0.5 py-2">
      <dt className="text-label font-semibold text-ink-2">{t('lottery.proof.own')}</dt>
      <dd className="text-label text-ink-1">{said}</dd>
    </div>
  );
}

/** The proven result as it is shown everywhere else: drawn numbers in their family's form, prizes from the highest down. */
function resultOf(gameId: string, numero: string, given: unknown): ShownResult | undefined {
  const game = findGame(gameId);
  const { numbers, prizes } = (given ?? {}) as { numbers?: readonly string[]; prizes?: Readonly<Record<string, readonly string[]>> };
  const rows = numbers
    ? [{ prize: 'numbers', numbers }]
    : game?.shape.kind === 'prizes' && prizes
      ? game.shape.prizes.flatMap(({ key }) => (prizes[key] ? [{ prize: key, numbers: prizes[key] }] : []))
      : [];
  return rows.length === 0 ? undefined : { numero, winNo: null, ...(game && { gameGroupCode: game.group }), prizes: rows };
}

/** A file made on the spot, handed over as a download. */
function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Before the draw: what is promised. After it: everything, recomputed here, check by check. */
export function ProofView({ gameId, numero, facts }: { gameId: string; numero: string; facts: Facts }) {
  useEffect(() => notePromise(gameId, numero, facts), [gameId, numero, facts]);
  if (facts['official'] === true) return <Official facts={facts} />;
  return 'serverSeed' in facts ? <Revealed gameId={gameId} numero={numero} facts={facts} /> : <PromisedOnly facts={facts} />;
}

function Official({ facts }: { facts: Facts }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{t('lottery.proof.official')}</p>
      <dl className="divide-y divide-divider">
        <Value
          name={t('lottery.proof.betsRoot')}
          value={text(facts['betsRoot'])}
          note={t('lottery.proof.betsRootNote', { count: Number(facts['betsCount'] ?? 0) })}
        />
      </dl>
    </div>
  );
}

function PromisedOnly({ facts }: { facts: Facts }) {
  const t = useT();
  const format = useFormat();
  const promised = promisedOf(facts);
  const closesAt = Date.parse(text(facts['closesAt']));
  if (facts['state'] === 'void') return <p className="text-body text-ink-2">{t('lottery.proof.void')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <ClosedSeal />
      <Mathematics>
        <p className="text-body text-ink-2">{t('lottery.proof.before')}</p>
        <dl className="divide-y divide-divider">
          <Value name={t('lottery.proof.commit')} value={promised?.commit ?? ''} note={t('lottery.proof.commitNote')} />
          <Value
            name={t('lottery.proof.round')}
            value={promised?.round === undefined ? '' : String(promised.round)}
            note={t('lottery.proof.roundNote')}
          />
          <BeaconValue facts={facts} />
          <Value name={t('lottery.proof.anchor')} value={promised?.anchor ?? ''} note={t('lottery.proof.anchorNote')} />
          {Number.isFinite(closesAt) && <Value name={t('lottery.proof.closesAt')} value={format.dateTime(closesAt)} />}
          <Value
            name={t('lottery.proof.betsRoot')}
            value={text(facts['betsRoot'])}
            note={t('lottery.proof.betsRootNote', { count: Number(facts['betsCount'] ?? 0) })}
          />
          <OwnBets facts={facts} />
        </dl>
        {promised && <CopyButton text={promised.commit} label={t('lottery.proof.copyCommit')} copiedLabel={t('common.copied')} />}
      </Mathematics>
    </div>
  );
}

/** The proof as published, and what was known of it before the draw: what this browser noted then, or else what the server says it announced (`own` is false). */
function useProof(gameId: string, numero: string, facts: Facts) {
  return useMemo(() => {
    const { promised: _promised, ...bare } = facts;
    const noted = notedPromise(gameId, numero);
    const published = promisedOf(facts);
    const from = noted ?? published;
    const shape = findGame(gameId)?.shape;
    const known: KnownFacts = {
      ...(from && { commit: from.commit }),
      ...(from?.round !== undefined && { round: from.round }),
      ...(from?.anchor !== undefined && { anchor: from.anchor }),
      ...(from?.chain !== undefined && { chain: from.chain }),
      ...(shape && { shape }),
    };
    return { proof: bare, known, own: noted !== undefined };
  }, [facts, gameId, numero]);
}

/** One step of the check and how it went. */
function CheckLine({ check, detail }: { check: Check; detail: string | undefined }) {
  const t = useT();
  const id = `lottery.check.${check.check}`;
  return (
    <li className="flex animate-appear items-start gap-2 text-label">
      {check.ok ? (
        <IconCheckCircle size={18} className="mt-0.5 shrink-0 text-win" title={t('lottery.proof.passed')} />
      ) : (
        <IconXCircle size={18} className="mt-0.5 shrink-0 text-danger" title={t('lottery.proof.failed')} />
      )}
      <span className="min-w-0">
        <span className="block text-ink-1">{isTextId(id) ? t(id) : check.check}</span>
        {detail && <span className="tabular block text-caption wrap-anywhere text-ink-3">{detail}</span>}
      </span>
    </li>
  );
}

/** Each step of the check. */
function Checks({
  gameId,
  facts,
  known,
  own,
  checks,
  onAgain,
}: {
  gameId: string;
  facts: Facts;
  known: KnownFacts;
  own: boolean;
  checks: readonly Check[] | undefined;
  onAgain: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const shown = useTicking(checks?.length ?? 0);
  const done = checks !== undefined && shown >= checks.length;
  const good = checks?.length ? checks.every((check) => check.ok) : false;
  const goodText = beaconOf(facts)['kind'] === 'chain' ? 'lottery.proof.goodChain' : 'lottery.proof.good';
  return (
    <section aria-label={t('lottery.proof.checks')} className="rounded-tile border border-divider bg-bg2 p-3">
      <div className="flex flex-col gap-1 min-[420px]:flex-row min-[420px]:items-center min-[420px]:justify-between min-[420px]:gap-3">
        <h3 className="flex items-center gap-2 text-body font-bold">
          {!done ? (
            <Spinner size={20} label="" />
          ) : good ? (
            <IconCheckCircle size={22} filled className="text-win" />
          ) : (
            <IconXCircle size={22} filled className="text-danger" />
          )}
          <output>{t(!done ? 'lottery.proof.computing' : good ? goodText : 'lottery.proof.bad')}</output>
        </h3>
        <Button
          size="small"
          tone="ghost"
          className="shrink-0 self-start whitespace-nowrap max-[419px]:-ms-3 min-[420px]:self-auto"
          icon={<IconArrowClockwise size={16} />}
          onClick={onAgain}
        >
          {t('lottery.proof.again')}
        </Button>
      </div>
      <ol className="mt-2 flex flex-col gap-1.5">
        {(checks ?? []).slice(0, shown).map((check) => (
          <CheckLine
            key={check.check}
            check={check}
            detail={checkDetail(t, format, check, { proof: facts, announced: known.round, game: gameName(t, gameId) })}
          />
        ))}
      </ol>
      {done && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center text-label font-semibold text-ink-2">{t('lottery.proof.technical')}</summary>
          <div lang="en" className="flex flex-col gap-1 font-mono text-tiny wrap-anywhere text-ink-3">
            {checks.map((check) => (
              <p key={check.check}>
                {check.check}: {check.detail}
              </p>
            ))}
          </div>
        </details>
      )}
      <p className="mt-2 text-caption text-ink-3">{t(own ? 'lottery.proof.ownNote' : 'lottery.proof.serverNote')}</p>
    </section>
  );
}

/** What the result was computed from. */
function RevealedValues({ facts }: { facts: Facts }) {
  const t = useT();
  const beacon = beaconOf(facts);
  return (
    <dl className="divide-y divide-divider">
      <Value name={t('lottery.proof.seed')} value={text(facts['serverSeed'])} note={t('lottery.proof.seedNote')} />
      <Value name={t('lottery.proof.commit')} value={text(facts['commit'])} note={t('lottery.proof.commitNote')} />
      <Value name={t('lottery.proof.round')} value={text(beacon['round'])} note={t('lottery.proof.roundNote')} />
      <BeaconValue facts={facts} />
      <Value
        name={t('lottery.proof.randomness')}
        value={text(facts['randomness'])}
        note={t(beacon['kind'] === 'drand' ? 'lottery.proof.randomnessNote' : 'lottery.proof.randomnessNoteChain')}
      />
      <Value name={t('lottery.proof.anchor')} value={text(beacon['anchor'])} note={t('lottery.proof.anchorNote')} />
      <Value
        name={t('lottery.proof.betsRoot')}
        value={text(facts['betsRoot'])}
        note={t('lottery.proof.betsRootNote', { count: Number(facts['betsCount'] ?? 0) })}
      />
      <OwnBets facts={facts} />
    </dl>
  );
}

/** The proof as a file, and the script that checks it on one's own computer. */
function TakeAway({ gameId, numero, proof }: { gameId: string; numero: string; proof: Facts }) {
  const t = useT();
  const json = JSON.stringify(proof, null, 2);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={json} label={t('lottery.proof.copy')} copiedLabel={t('common.copied')} />
        <Button size="small" icon={<IconDownloadSimple size={16} />} onClick={() => download(`proof-${gameId}-${numero}.json`, json)}>
          {t('lottery.proof.download')}
        </Button>
      </div>
      <p className="text-caption text-ink-3">
        {t('lottery.proof.script')}{' '}
        <code className="font-mono">
          node verify.mjs proof-{gameId}-{numero}.json
        </code>{' '}
        <Link href={verifyScript} download="verify.mjs">
          {t('lottery.proof.getScript')}
        </Link>{' '}
        ·{' '}
        <Link href={protocol} download="draws.md">
          {t('lottery.proof.docs')}
        </Link>
      </p>
    </>
  );
}

/** All that an expert wants to see, one press away; open from the start where something is wrong. */
function Mathematics({ startOpen = false, children }: { startOpen?: boolean; children: ReactNode }) {
  const t = useT();
  const [pressed, setPressed] = useState<boolean>();
  const body = useId();
  const open = pressed ?? startOpen;
  return (
    <>
      <Button
        aria-expanded={open}
        aria-controls={body}
        icon={<IconCaretDown size={18} className={clsx('transition-transform', open && 'rotate-180')} />}
        className="self-start"
        onClick={() => setPressed(!open)}
      >
        {t(open ? 'lottery.seal.mathHide' : 'lottery.seal.math')}
      </Button>
      <div id={body} className="flex flex-col gap-4 empty:hidden">
        {open && children}
      </div>
    </>
  );
}

/** The result as the picture to share writes it: the drawn numbers, of a table of prizes the highest. */
const resultText = (result: ShownResult | undefined): string => (result?.prizes[0]?.numbers ?? []).join(' ');

function Revealed({ gameId, numero, facts }: { gameId: string; numero: string; facts: Facts }) {
  const t = useT();
  const { proof, known, own } = useProof(gameId, numero, facts);
  const [run, setRun] = useState(0);
  const verdict = useVerification(proof, known, run);
  const result = resultOf(gameId, numero, facts['result']);
  const isHouseChain = beaconOf(facts)['kind'] === 'chain';
  const isBad = sealOf(verdict, isHouseChain) === 'bad';
  return (
    <div className="flex flex-col gap-5">
      <OpenedSeal gameId={gameId} numero={numero} result={resultText(result)} verdict={verdict} isHouseChain={isHouseChain} />
      {result &&
        (isPrizeTable(result) ? (
          <PrizeTable prizes={result.prizes} caption={t('common.draw.issue', { numero })} />
        ) : (
          <ResultBalls result={result} />
        ))}
      <Mathematics startOpen={isBad}>
        <Checks gameId={gameId} facts={facts} known={known} own={own} checks={verdict?.checks} onAgain={() => setRun(run + 1)} />
        <p className="text-body text-ink-2">{t('lottery.proof.after')}</p>
        <RevealedValues facts={facts} />
        <TakeAway gameId={gameId} numero={numero} proof={proof} />
      </Mathematics>
    </div>
  );
}

/** Shows the checks one after the other, a tenth of a second apart; all at once for who wants less motion. */
function useTicking(count: number): number {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (still || shown >= count) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), 120);
    return () => clearTimeout(timer);
  }, [still, shown, count]);
  // While it is computed anew there is nothing to show, and the ticking starts over with the fewer checks.
  return still ? count : Math.min(shown, count);
}
