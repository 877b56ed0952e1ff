import type { BetState, DrawState } from '@sortes/contract';
import { findGame, parseResult } from '@sortes/lottery-rules';
import { Badge, linkClass, type BadgeTone } from '@sortes/ui';
import { ChoiceFilter } from '../../shared/list/filters';
import { useT, type Translate } from '../../shared/texts';
import { useGames } from './games';
import { ScreenLink } from '../../shared/screen-link';
import { drawPlace } from '../../shared/addresses';

const drawTones: Readonly<Record<DrawState, BadgeTone>> = {
  scheduled: 'neutral',
  open: 'info',
  closed: 'warning',
  drawn: 'gold',
  settling: 'gold',
  settled: 'win',
  void: 'danger',
};
const betTones: Readonly<Record<BetState, BadgeTone>> = {
  waiting: 'info',
  won: 'win',
  lost: 'neutral',
  cancelled: 'warning',
  refunded: 'warning',
};

export function DrawStateBadge({ state, overdue = false }: { state: DrawState; overdue?: boolean }) {
  const t = useT();
  return (
    <span className="inline-flex gap-1 max-sm:flex-wrap">
      <Badge tone={drawTones[state]}>{t(`lottery.state.${state}`)}</Badge>
      {overdue && <Badge tone="danger">{t('lottery.overdue')}</Badge>}
    </span>
  );
}

export function BetStateBadge({ state }: { state: BetState }) {
  const t = useT();
  return <Badge tone={betTones[state]}>{t(`lottery.bet.${state}`)}</Badge>;
}

/** A draw by game and issue, leading to its page. */
export function DrawLink({ gameCode, numero, children }: { gameCode: string; numero: string; children: string }) {
  return (
    <ScreenLink place={drawPlace(gameCode, numero)} className={linkClass}>
      {children}
    </ScreenLink>
  );
}

export function GameFilter() {
  const t = useT();
  const games = useGames();
  return (
    <ChoiceFilter
      name="gameCode"
      label={t('lottery.game')}
      choices={[{ value: '', label: t('lottery.all') }, ...games.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  );
}

/** Name of a prize of a result; `numbers` is a result without prizes. */
export function prizeName(t: Translate, prize: string): string {
  const numbered = /^prize(\d)$/.exec(prize)?.[1];
  if (numbered !== undefined) return t('lottery.prize.numbered', { number: numbered });
  switch (prize) {
    case 'special':
    case 'first':
    case 'second':
    case 'third':
    case 'starter':
    case 'consolation':
    case 'front3':
    case 'back3':
    case 'bottom2':
    case 'numbers':
    case 'sum':
      return t(`lottery.prize.${prize}`);
    default:
      return prize;
  }
}

export type Prizes = readonly { readonly prize: string; readonly numbers: readonly string[] }[];

/** Digits and dice with their sum as a prize of its own: people bet on it and speak of it. */
export function withSum(gameCode: string, prizes: Prizes): Prizes {
  const shape = findGame(gameCode)?.shape.kind;
  const [first] = prizes;
  if (first?.prize !== 'numbers' || first.numbers.length === 0 || (shape !== 'digits' && shape !== 'dice')) return prizes;
  const sum = first.numbers.reduce((whole, number) => whole + Number(number), 0);
  return [...prizes, { prize: 'sum', numbers: [String(sum)] }];
}

/** What a result's canonical text says, prize by prize; undefined for a text that is none of the game's. */
export function prizesOf(gameCode: string, text: string): Prizes | undefined {
  const game = findGame(gameCode);
  const parsed = game && parseResult(game, text);
  if (!parsed?.ok) return undefined;
  const { result } = parsed;
  if (result.kind === 'numbers') return withSum(gameCode, [{ prize: 'numbers', numbers: result.numbers }]);
  return game?.shape.kind === 'prizes'
    ? game.shape.prizes.map(({ key }) => ({ prize: key, numbers: result.prizes[key] ?? [] }))
    : undefined;
}

/** A result, prize by prize. What differs from any of `than` is marked, and said. */
export function PrizeList({ prizes, than = [] }: { prizes: Prizes; than?: readonly Prizes[] }) {
  const t = useT();
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-label">
      {prizes.map(({ prize, numbers }, at) => (
        <div key={prize} className="contents">
          <dt className="text-ink-3">{prizeName(t, prize)}</dt>
          <dd className="tabular flex min-w-0 flex-wrap gap-x-2.5 gap-y-0.5 font-semibold text-ink-1">
            {numbers.map((number, place) => {
              const differs = than.some((other) => other[at]?.numbers[place] !== number);
              return differs ? (
                // oxlint-disable-next-line react/no-array-index-key -- a number may fall twice
                <mark key={place} className="rounded-field bg-bg3 px-1 text-danger underline decoration-2 underline-offset-2">
                  {number}
                  <span className="sr-only"> {t('lottery.differs')}</span>
                </mark>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- a number may fall twice
                <span key={place}>{number}</span>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A canonical text as prizes, or as it is. What differs from any of the texts `than` is marked. */
export function ResultText({ gameCode, text, than = [] }: { gameCode: string; text: string; than?: readonly string[] }) {
  const prizes = prizesOf(gameCode, text);
  if (prizes === undefined) return <span className="tabular break-all">{text}</span>;
  return <PrizeList prizes={prizes} than={than.map((other) => prizesOf(gameCode, other)).filter((other) => other !== undefined)} />;
}
