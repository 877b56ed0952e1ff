import { formatMoney } from '@sortes/money';
import type { CoinsShown } from '@sortes/game-rules/originals/coins';
import type { CrashShown } from '@sortes/game-rules/originals/crash';
import type { DiceShown } from '@sortes/game-rules/originals/dice';
import type { HiloShown } from '@sortes/game-rules/originals/hilo';
import type { KenoShown } from '@sortes/game-rules/originals/keno';
import type { LimboShown } from '@sortes/game-rules/originals/limbo';
import type { MinesShown } from '@sortes/game-rules/originals/mines';
import type { PlinkoShown } from '@sortes/game-rules/originals/plinko';
import type { TowerShown } from '@sortes/game-rules/originals/tower';
import type { WheelShown } from '@sortes/game-rules/originals/wheel';
import type { SlotShown } from '@sortes/game-rules/slots/scene';
import { findGame } from '../games/registry.js';
import { languageTags } from '../pages.js';
import type { Language, RoundView } from '../protocol.js';
import { codeOf, words } from '../words.js';

type Said = readonly [id: string, values: Readonly<Record<string, string | number>>];

/** What each game's own picture of a closed round comes to. */
const sayings: Readonly<Record<string, (round: RoundView, numbers: Numbers) => Said>> = {
  dice({ shown }, { fixed }) {
    const { roll, direction, target } = shown as DiceShown;
    return [`dice.${direction}`, { roll: fixed(roll), target: fixed(target) }];
  },
  limbo({ shown }, { fixed }) {
    const { result, target } = shown as LimboShown;
    return ['limbo', { result: fixed(result), target: fixed(target) }];
  },
  wheel({ shown }, { times }) {
    return ['wheel', { prize: times((shown as WheelShown).multiplier) }];
  },
  plinko({ shown }, { times }) {
    const { bucket, table, multiplier } = shown as PlinkoShown;
    return ['plinko', { bucket: bucket + 1, count: table.length, prize: times(multiplier) }];
  },
  keno({ shown }) {
    const { hits, numbers } = shown as KenoShown;
    return ['keno', { hits: hits.length, picks: numbers.length }];
  },
  coins({ shown }) {
    const { outcome, tosses } = shown as CoinsShown;
    return [outcome === 'lost' ? 'coins.lost' : 'coins.paid', { count: tosses.filter(({ called, fell }) => called === fell).length }];
  },
  hilo({ shown }) {
    const { outcome, guesses } = shown as HiloShown;
    return [outcome === 'lost' ? 'hilo.lost' : 'hilo.paid', { count: guesses }];
  },
  mines({ shown }) {
    const { hit, revealed, mines } = shown as MinesShown;
    return hit === undefined
      ? ['mines.paid', { count: revealed.length, mines }]
      : ['mines.lost', { count: revealed.length, mines, tile: hit + 1 }];
  },
  tower({ shown }) {
    const { outcome, climbed } = shown as TowerShown;
    return outcome === 'lost' ? ['tower.lost', { floor: climbed.length }] : ['tower.paid', { count: climbed.length }];
  },
  crash({ shown, multiplier }, { fixed, times }) {
    const point = fixed((shown as CrashShown).point);
    return multiplier === '0' ? ['crash.lost', { point }] : ['crash.left', { point, left: times(multiplier) }];
  },
};

function saySlot({ shown }: RoundView): Said {
  const { scenes } = shown as SlotShown;
  const wins = scenes.reduce((count, scene) => count + scene.wins.length, 0);
  const free = scenes.filter(({ kind }) => kind === 'free').length;
  return [free > 0 ? 'slots.free' : 'slots', { wins, free }];
}

/** How numbers are written in a language. */
interface Numbers {
  /** Hundredths, with two decimals. */
  fixed: (hundredths: number) => string;
  /** 1/10 000, as text. */
  times: (multiplier: string) => string;
}

function numbersIn(language: Language): Numbers {
  const two = new Intl.NumberFormat(languageTags[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const four = new Intl.NumberFormat(languageTags[language], { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return { fixed: (hundredths) => two.format(hundredths / 100), times: (text) => four.format(formatMoney(BigInt(text)) as `${number}`) };
}

/** What happened in a round, in a sentence for its receipt: "Rolled 63.20. Under 49.50 wins." Undefined while it is open, and where it was taken back. */
export function sayRound(round: RoundView, language: Language): string | undefined {
  // Of rules that nobody knows any more nothing can be shown.
  if (round.state !== 'closed' || round.shown === null) return undefined;
  const say = sayings[round.game] ?? (findGame(round.game)?.kind === 'slot' ? saySlot : undefined);
  if (say === undefined) return undefined;
  const [id, values] = say(round, numbersIn(language));
  return words.find(codeOf(language), `said.${id}`, values);
}
