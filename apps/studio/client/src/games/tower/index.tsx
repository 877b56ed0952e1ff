import {
  tower,
  towerFloors,
  type TowerChoice,
  type TowerDifficulty,
  type TowerMove,
  type TowerShown,
} from '@sortes/game-rules/originals/tower';
import { payoutOf } from '@sortes/game-rules';
import coin from './coin.webp?url';
import fire from './fire.webp?url';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/tower.json';
import { roundGame, type GameProps, type HotKey, type Round } from '../../game';
import {
  Field,
  Plates,
  playCue,
  randomBelow,
  resultLine,
  Segments,
  showAmount,
  showMultiplier,
  showNumber,
  showPercent,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import './tower.css';

const t = textsOf<typeof texts>('tower');
/** The tile of each floor that auto play steps on, from the lowest floor. */
type Plan = readonly number[];
type Props = GameProps<TowerChoice, TowerMove, TowerShown, Plan>;

const floorCount = 9;
const difficulties = Object.keys(towerFloors) as TowerDifficulty[];
const tilesOf = (count: number): readonly number[] => Array.from({ length: count }, (_, tile) => tile);
/** From the highest, as they are drawn. */
const floorsDown = tilesOf(floorCount).toReversed();

/** own: stepped on and safe. hit: the trap that was stepped on. coin and trap: what the others hold, once the round is over. */
type Look = 'closed' | 'own' | 'hit' | 'coin' | 'trap' | 'planned';

function lookOf(floor: number, tile: number, shown: TowerShown | undefined, plan: Plan | undefined): Look {
  const traps = shown?.traps?.[floor];
  if (shown?.climbed[floor] === tile) return traps?.includes(tile) ? 'hit' : 'own';
  if (traps) return traps.includes(tile) ? 'trap' : 'coin';
  return plan?.[floor] === tile ? 'planned' : 'closed';
}

function Face({ look }: { readonly look: Look }): JSX.Element {
  if (look === 'closed' || look === 'planned') return <span class="tower-door" />;
  return <img src={look === 'own' || look === 'coin' ? coin : fire} alt="" draggable={false} />;
}

/** The plan with this tile: on the floor above the highest planned one it is added, the highest planned one is taken back by the same tile. */
function planned(plan: Plan, floor: number, tile: number): Plan {
  if (floor > plan.length) return plan;
  if (floor === plan.length - 1 && plan[floor] === tile) return plan.slice(0, -1);
  return floor === plan.length ? [...plan, tile] : plan.with(floor, tile);
}

/** In full, as it is paid; without decimals from 10 000 on: there is no room for them. Rules and screen readers have them all. */
const shortPrize = (prize: bigint): string => (prize >= 100_000_000n ? `${showNumber(Number(prize / 10_000n))}×` : showMultiplier(prize));
const fits = (plan: Plan, { difficulty }: TowerChoice): boolean => plan.every((tile) => tile < towerFloors[difficulty].tiles);

function Stage({ phase, choice, round, move, auto, stake, canChoose, fast }: Props): JSX.Element {
  const [seen, setSeen] = useState<TowerShown>();
  const [asked, setAsked] = useState<number>();
  const [focused, setFocused] = useState<readonly [number, number]>([0, 0]);
  const board = useRef<HTMLDivElement>(null);
  useShow<TowerChoice, TowerMove, TowerShown>(async ({ shown, state }, showing) => {
    const { first, signal } = showing;
    const isStep = !first && shown.climbed.length > 0 && shown.climbed.length !== (seen?.climbed.length ?? 0);
    setSeen(shown);
    setAsked(undefined);
    // One note higher on each floor.
    if (isStep && shown.outcome !== 'lost') playCue('good', 0.85 + shown.climbed.length * 0.06);
    if (!first && state === 'closed') await wait(showing.fast ? 150 : shown.outcome === 'lost' ? 700 : 450, signal);
  });
  const isPlanning = auto !== undefined && !auto.running && canChoose;
  // A tower that is planned or staked on is a new one; so is one of another difficulty.
  const isNew = phase === 'placing' || (isPlanning && phase === 'idle') || seen?.difficulty !== choice.difficulty;
  const shown = isNew ? undefined : seen;
  const isOpen = phase === 'open' || phase === 'moving';
  const plan = auto && shown?.traps === undefined ? auto.plan : undefined;
  const { tiles } = towerFloors[choice.difficulty];
  const ladder = tower.ladderOf?.(choice) ?? [];
  const climbed = shown?.climbed.length ?? 0;
  const reached = shown?.outcome === 'lost' ? climbed - 1 : climbed;
  const next = isOpen ? shown?.next : undefined;
  const roundStake = round?.stake ?? stake;
  const current = isPlanning ? Math.min(ladder.length - 1, auto.plan.length) : isOpen ? climbed : undefined;
  useEffect(() => {
    if (isOpen && climbed >= 0)
      board.current?.querySelector('.is-current')?.scrollIntoView({ block: 'nearest', behavior: fast ? 'auto' : 'smooth' });
  }, [isOpen, climbed, fast]);
  const press = (floor: number, tile: number): void => {
    if (isPlanning) auto.setPlan(planned(fits(auto.plan, choice) ? auto.plan : [], floor, tile));
    else if (phase === 'open' && !auto && floor === climbed) {
      setAsked(tile);
      move({ kind: 'climb', tile });
    }
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] }[event.key];
    if (!by) return;
    event.preventDefault();
    const floor = (focused[0] + (by[0] ?? 0) + floorCount) % floorCount;
    const tile = (Math.min(focused[1], tiles - 1) + (by[1] ?? 0) + tiles) % tiles;
    setFocused([floor, tile]);
    board.current?.querySelector<HTMLElement>(`[data-place="${floor} ${tile}"]`)?.focus();
  };
  return (
    <div class="tower">
      <Plates
        plates={
          next && roundStake !== undefined
            ? [
                { label: t('now'), value: climbed > 0 ? shortPrize(BigInt(shown?.multiplier ?? '0')) : '–' },
                {
                  label: `${t('next')} · ${showPercent(next.chance.favourable / next.chance.of, 1)}`,
                  value: shortPrize(BigInt(next.multiplier)),
                  more: showAmount(payoutOf(roundStake, BigInt(next.multiplier))),
                },
              ]
            : undefined
        }
        hint={isPlanning ? `${t('planHint')} ${t('planned', { count: auto.plan.length })}.` : (resultLine({ phase, round }) ?? t('start'))}
      />
      {/* Arrow keys move in the tower. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        class="tower-board"
        role="group"
        aria-label={t('board')}
        ref={board}
        onKeyDown={step}
        style={{ '--tiles': tiles, '--reached': reached }}
      >
        <span class="tower-roof" aria-hidden="true" />
        {floorsDown.map((floor) => {
          const isCurrent = floor === current;
          return (
            <div
              key={floor}
              class={`tower-floor${isCurrent ? ' is-current' : ''}${floor < reached ? ' is-done' : ''}`}
              role="group"
              aria-label={t('floor', {
                floor: floor + 1,
                prize: floor < ladder.length ? showMultiplier(ladder[floor]?.multiplier ?? 0n) : '–',
              })}
            >
              <span class="tower-prize" aria-hidden="true">
                {floor < ladder.length ? shortPrize(ladder[floor]?.multiplier ?? 0n) : '–'}
              </span>
              {tilesOf(tiles).map((tile) => {
                const look = lookOf(floor, tile, shown, plan);
                const canPress = isPlanning
                  ? floor <= auto.plan.length && floor < ladder.length
                  : phase === 'open' && !auto && floor === climbed;
                const isFocused = floor === focused[0] && tile === Math.min(focused[1], tiles - 1);
                return (
                  <button
                    key={tile}
                    type="button"
                    data-place={`${floor} ${tile}`}
                    class={`tile tower-tile tower-${look}${isCurrent && asked === tile && phase === 'moving' ? ' is-asked' : ''}`}
                    aria-label={t(`tile.${look}`, { tile: tile + 1, floor: floor + 1 })}
                    aria-disabled={!canPress}
                    {...(isPlanning && { 'aria-pressed': look === 'planned' })}
                    tabIndex={isFocused ? 0 : -1}
                    onFocus={() => setFocused([floor, tile])}
                    onClick={() => canPress && press(floor, tile)}
                  >
                    <Face look={look} />
                  </button>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Options({ choice, setChoice, canChoose }: Props): JSX.Element {
  const { tiles, safe } = towerFloors[choice.difficulty];
  return (
    <div class="tower-options">
      <Segments
        label={t('difficulty')}
        value={choice.difficulty}
        disabled={!canChoose}
        options={difficulties.map((difficulty) => ({ value: difficulty, text: t(difficulty) }))}
        onChange={(difficulty) => setChoice({ difficulty })}
      />
      <p class="note">{t('perFloor', { tiles, safe })}</p>
    </div>
  );
}

function PlanOptions({ auto, choice }: Props): JSX.Element | null {
  if (!auto) return null;
  const { tiles } = towerFloors[choice.difficulty];
  return (
    <Field label={t('plan')} hint={t('planned', { count: auto.plan.length })}>
      <div class="tower-plan">
        <button
          type="button"
          class="button"
          disabled={auto.running}
          onClick={() => auto.setPlan(tilesOf(auto.plan.length || 3).map(() => randomBelow(tiles)))}
        >
          {t('random')}
        </button>
        <button type="button" class="button" disabled={auto.running || auto.plan.length === 0} onClick={() => auto.setPlan([])}>
          {t('clear')}
        </button>
      </div>
    </Field>
  );
}

function Picture({ shown }: { readonly shown: TowerShown }): JSX.Element {
  return (
    <div class="tower-board tower-picture" aria-hidden="true" style={{ '--tiles': shown.tiles }}>
      {floorsDown.map((floor) => (
        <div key={floor} class="tower-floor">
          <span class="tower-prize">{floor < shown.table.length ? shortPrize(BigInt(shown.table[floor] ?? '0')) : '–'}</span>
          {tilesOf(shown.tiles).map((tile) => {
            const look = lookOf(floor, tile, shown, undefined);
            return (
              <span key={tile} class={`tower-tile tower-${look}`}>
                <Face look={look} />
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Rules(): JSX.Element {
  return (
    <>
      <p>{t('rules.climb')}</p>
      <p>{t('rules.traps')}</p>
      <p>{t('rules.pay')}</p>
      {difficulties.map((difficulty) => (
        <table key={difficulty}>
          <caption>
            {t(difficulty)} · {t('perFloor', towerFloors[difficulty])}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('floorWord')}</th>
              <th scope="col">{t('chance')}</th>
              <th scope="col">×</th>
            </tr>
          </thead>
          <tbody>
            {tower.ladderOf?.({ difficulty }).map(({ chance, multiplier }, index) => (
              <tr key={String(multiplier)}>
                <td>{index + 1}</td>
                <td>{showPercent(chance, 4)}</td>
                <td>{showMultiplier(multiplier)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

const hasDoor = ({ difficulty }: TowerChoice, tile: number): boolean => tile < towerFloors[difficulty].tiles;
const climbKey = (tile: number): HotKey<TowerChoice, TowerMove, TowerShown, Plan> => ({
  key: String(tile + 1),
  label: () => t('climbKey', { tile: tile + 1 }),
  isFor: (choice) => hasDoor(choice, tile),
  press: ({ phase, move, auto, choice }) => {
    if (phase === 'open' && auto === undefined && hasDoor(choice, tile)) move({ kind: 'climb', tile });
  },
});
const countFloors = ({ shown }: Pick<Round<TowerChoice, TowerMove, TowerShown>, 'shown'>): number =>
  shown.outcome === 'lost' ? shown.climbed.length - 1 : shown.climbed.length;

export const game = roundGame<TowerChoice, TowerMove, TowerShown, Plan>({
  rules: tower,
  name: () => t('name'),
  firstChoice: { difficulty: 'medium' },
  Stage,
  Options,
  Rules,
  Picture,
  cues: { step: null, lose: 'boom' },
  pickMove: ({ shown }) => ({ kind: 'climb', tile: randomBelow(shown.tiles) }),
  stepAuto: {
    firstPlan: [],
    isReady: (plan, choice) => plan.length > 0 && plan.length <= floorCount && fits(plan, choice),
    next(plan, { shown }) {
      const tile = plan[shown.climbed.length];
      return tile === undefined ? { kind: 'cash-out' } : { kind: 'climb', tile };
    },
    Options: PlanOptions,
  },
  keys: tilesOf(4).map(climbKey),
  sayResult: ({ shown }) =>
    shown.outcome === 'lost' ? t('said.lost', { floor: shown.climbed.length }) : t('said.paid', { count: countFloors({ shown }) }),
  describe: ({ choice, shown }) => [
    { label: t('difficulty'), value: `${t(choice.difficulty)} · ${t('perFloor', towerFloors[choice.difficulty])}` },
    { label: t('steps'), value: shown.climbed.map((tile) => tile + 1).join(', ') || '–' },
    { label: t('reached'), value: showNumber(countFloors({ shown })) },
    {
      label: t('end'),
      value: t(shown.outcome === 'cleared' && shown.climbed.length < floorCount ? 'end.highest' : `end.${shown.outcome}`),
    },
  ],
});
