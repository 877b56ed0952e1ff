// The whole cycle of a slot's reels, screen by screen: every stop of every reel with every other. It shares nothing with `play` nor with the
// counting by independent reels that the published figures come from, and must agree with the latter to the last unit.
import { countScreens } from '@sortes/game-rules/slots/counting';
import { lineRules } from '@sortes/game-rules/slots/line-counting';
import { wayRules } from '@sortes/game-rules/slots/way-counting';
import { dragonScrollParts } from '@sortes/game-rules/slots/dragon-scroll';
import { gemFallCycle, gemFallForm } from '@sortes/game-rules/slots/gem-fall';
import { countGemFallCycle } from '@sortes/game-rules/slots/gem-fall-cycle';
import { koiWaysParts } from '@sortes/game-rules/slots/koi-ways';
import { lanternHoldForm, payTable as lanternHoldTable } from '@sortes/game-rules/slots/lantern-hold';
import { countScreens as countLanternScreens } from '@sortes/game-rules/slots/lantern-hold-math';

/** @import { ScreenClass } from '@sortes/game-rules/slots/counting' */
/** @import { Lines } from '@sortes/game-rules/slots/lines' */
/** @import { Reel, Strip } from '@sortes/game-rules/slots/reels' */
/** @import { PayTable } from '@sortes/game-rules/slots/scene' */
/** @import { Cycle } from './shapes.js' */
/** @typedef {PayTable['symbols'][number]['role']} Role */
/** @typedef {readonly number[]} Window numbers of symbols, from top to bottom */
/** @typedef {Record<'screens' | 'blanks' | 'sum' | 'squares' | 'most', number>} Tally of screens with one number of scatters, in units */
/** @typedef {readonly [number, number, number, number, number, number]} ByCount what a symbol pays in units: index 3 is three of a kind */
/** @typedef {{ strips: readonly Strip[], symbols: readonly string[], pays: readonly ByCount[], wild: number, scatter: number }} Codes */
/**
 * One for each reel, so that the compiler knows each to be there and no step of a walk has to look.
 * @template Each
 * @typedef {readonly [Each, Each, Each, Each, Each]} Five
 */

/**
 * What stands at a place that holds something. Not for the innermost loops: lists of every kind come here, which makes it slow.
 * @template {{}} Each
 * @param {readonly Each[]} list
 * @param {number} place
 * @returns {Each}
 */
function at(list, place) {
  const found = list[place];
  if (found === undefined) throw new RangeError(`nothing at ${place} of ${list.length}`);
  return found;
}

/**
 * @template {{}} Each
 * @param {readonly Each[]} list
 * @returns {Five<Each>}
 */
function five(list) {
  if (list.length !== 5) throw new RangeError(`five reels, not ${list.length}`);
  return [at(list, 0), at(list, 1), at(list, 2), at(list, 3), at(list, 4)];
}

/**
 * A strip's windows as numbers of symbols, by stop.
 * @param {Strip} strip
 * @param {readonly string[]} symbols
 * @returns {Window[]}
 */
function windowsOf(strip, symbols) {
  const numbers = strip.map((symbol) => symbols.indexOf(symbol));
  return numbers.map((_, stop) => [0, 1, 2].map((row) => at(numbers, (stop + row) % numbers.length)));
}

/**
 * The fifth reel's stops, each with the tally that it leads to, by the scatters that the four before it show.
 * @template {{ scatters: number }} Stop
 * @param {readonly Stop[]} stops
 * @param {readonly Tally[]} tallies
 */
function endingsOf(stops, tallies) {
  const most = Math.max(...stops.map(({ scatters }) => scatters));
  return tallies
    .slice(0, tallies.length - most)
    .map((_, shown) => stops.map((stop) => ({ ...stop, tally: at(tallies, shown + stop.scatters) })));
}

/**
 * @param {number} classes
 * @returns {Tally[]}
 */
function newTally(classes) {
  return Array.from({ length: classes }, () => ({ screens: 0, blanks: 0, sum: 0, squares: 0, most: -1 }));
}

/**
 * @param {Tally} tally
 * @param {number} paid
 */
function add(tally, paid) {
  tally.screens += 1;
  if (paid === 0) tally.blanks += 1;
  tally.sum += paid;
  tally.squares += paid * paid;
  if (paid > tally.most) tally.most = paid;
}

/**
 * Five reels with lines; `pays[symbol][count]` in units. Line by line, what each reel leaves of it.
 * @param {Codes & { lines: Lines }} codes
 */
function walkLines({ strips, lines, symbols, pays, wild, scatter }) {
  const [firsts, seconds, thirds, fourths, fifths] = five(
    strips.map((strip) =>
      windowsOf(strip, symbols).map((window) => ({ window, scatters: window.filter((symbol) => symbol === scatter).length })),
    ),
  );
  const rows = lines.map((line) => five(line));
  const tallies = newTally(16);
  const endings = endingsOf(fifths, tallies);
  /** @type {(window: Window, row: number, symbol: number) => boolean} */
  const matches = (window, row, symbol) => window[row] === symbol || window[row] === wild;
  for (const first of firsts) {
    // A line pays what the first reel shows of it, if that pays at all.
    const one = rows.flatMap((line) => {
      const symbol = at(first.window, line[0]);
      const byCount = pays[symbol];
      return byCount === undefined ? [] : [{ line, symbol, byCount }];
    });
    for (const second of seconds) {
      const two = one.filter(({ line, symbol }) => matches(second.window, line[1], symbol));
      for (const third of thirds) {
        const three = two.filter(({ line, symbol }) => matches(third.window, line[2], symbol));
        const shown = first.scatters + second.scatters + third.scatters;
        for (const fourth of fourths) {
          let ended = 0;
          const four = [];
          for (const each of three)
            if (matches(fourth.window, each.line[3], each.symbol)) four.push(each);
            else ended += each.byCount[3];
          for (const { window, tally } of at(endings, shown + fourth.scatters)) {
            let paid = ended;
            for (const { line, symbol, byCount } of four) paid += byCount[matches(window, line[4], symbol) ? 5 : 4];
            add(tally, paid);
          }
        }
      }
    }
  }
  return tallies;
}

/**
 * Five reels with ways; `held` reels show wilds only, and the others then only windows without one.
 * @param {Codes & { held?: readonly number[] }} codes
 */
function walkWays({ strips, symbols, pays, wild, scatter, held }) {
  const [firsts, seconds, thirds, fourths, fifths] = five(
    strips.map((strip, reel) => {
      const all = windowsOf(strip, symbols);
      const windows =
        held === undefined ? all : held.includes(reel) ? [[wild, wild, wild]] : all.filter((window) => !window.includes(wild));
      return windows.map((window) => ({
        cells: pays.map((_, symbol) => window.filter((each) => each === symbol || each === wild).length),
        scatters: window.filter((symbol) => symbol === scatter).length,
      }));
    }),
  );
  const tallies = newTally(16);
  const endings = endingsOf(fifths, tallies);
  // Each stop's cells know every symbol; `?? 0` says so to the compiler alone and costs nothing.
  for (const first of firsts)
    for (const second of seconds)
      for (const third of thirds) {
        const three = [];
        for (const [symbol, byCount] of pays.entries()) {
          const ways = at(first.cells, symbol) * at(second.cells, symbol) * at(third.cells, symbol);
          if (ways > 0) three.push({ symbol, ways, byCount });
        }
        const shown = first.scatters + second.scatters + third.scatters;
        for (const fourth of fourths) {
          let ended = 0;
          const four = [];
          for (const { symbol, ways, byCount } of three) {
            const here = fourth.cells[symbol] ?? 0;
            if (here > 0) four.push({ symbol, ways: ways * here, byCount });
            else ended += ways * byCount[3];
          }
          for (const { cells, tally } of at(endings, shown + fourth.scatters)) {
            let paid = ended;
            for (const { symbol, ways, byCount } of four) {
              const last = cells[symbol] ?? 0;
              paid += last > 0 ? ways * last * byCount[5] : ways * byCount[4];
            }
            add(tally, paid);
          }
        }
      }
  return tallies;
}

/**
 * What counting says that differs from what walking found; empty when they agree.
 * @param {readonly Tally[]} tallies
 * @param {readonly ScreenClass[]} classes
 * @param {number} unit
 */
function differences(tallies, classes, unit) {
  const found = [];
  for (const [scatters, tally] of tallies.entries()) {
    const counted = classes.find((each) => each.scatters === scatters);
    if (tally.screens === 0 && counted === undefined) continue;
    const scale = BigInt(unit);
    /** @type {[keyof Tally, bigint][]} */
    const walked = [
      ['screens', BigInt(tally.screens)],
      ['blanks', BigInt(tally.blanks)],
      ['sum', BigInt(tally.sum) * scale],
      ['squares', BigInt(tally.squares) * scale * scale],
      ['most', BigInt(tally.most) * scale],
    ];
    for (const [name, value] of walked) {
      if (!Number.isSafeInteger(tally[name])) throw new RangeError(`${name} left the exact whole numbers`);
      if (counted?.[name] !== value) found.push(`${scatters} scatters: ${name} ${value} walked, ${counted?.[name]} counted`);
    }
  }
  return found;
}

/**
 * A game's tables as numbers: pays in units by symbol and count, symbols that pay first.
 * @param {{ payTable: PayTable }} game
 * @param {number} unit
 * @param {Role} [special]
 */
function numbered({ payTable }, unit, special = 'scatter') {
  const paying = payTable.symbols.filter(({ role }) => role === 'pay');
  const symbols = payTable.symbols
    .toSorted((one, other) => Number(other.role === 'pay') - Number(one.role === 'pay'))
    .map(({ symbol }) => symbol);
  const pays = paying.map((each) => {
    /** @param {number} count */
    const inUnits = (count) => Number(each.pays.find((step) => step.count === count)?.pays ?? 0n) / unit;
    /** @type {ByCount} */
    const byCount = [inUnits(0), inUnits(1), inUnits(2), inUnits(3), inUnits(4), inUnits(5)];
    return byCount;
  });
  /** @param {Role} role */
  const codeOf = (role) => {
    const found = payTable.symbols.find((each) => each.role === role);
    if (found === undefined) throw new RangeError(`no symbol is ${role}`);
    return found.symbol;
  };
  const exactPays = new Map(
    paying.map(({ symbol, pays: steps }) => [
      symbol,
      Array.from({ length: 6 }, (_, count) => steps.find((step) => step.count === count)?.pays ?? 0n),
    ]),
  );
  return { symbols, pays, exactPays, wild: codeOf('wild'), scatter: codeOf(special) };
}

/**
 * @param {readonly Strip[]} strips
 * @returns {Reel[]}
 */
function reelsOf(strips) {
  return strips.map((strip) => strip.map((_, stop) => [0, 1, 2].map((row) => at(strip, (stop + row) % strip.length))));
}

/**
 * The cycles of dragon-scroll: of the spin that is paid for and of free spins.
 * @returns {Generator<Cycle, void>}
 */
function* walkDragonScroll() {
  const unit = 500;
  const { symbols, pays, exactPays, wild, scatter } = numbered(dragonScrollParts, unit);
  const { lines } = dragonScrollParts.payTable;
  if (lines === undefined) throw new RangeError('dragon-scroll pays by lines');
  for (const { name, strips } of [
    { name: 'dragon-scroll', strips: dragonScrollParts.strips },
    { name: 'dragon-scroll, free spins', strips: dragonScrollParts.freeStrips },
  ]) {
    const tallies = walkLines({ strips, lines, symbols, pays, wild: symbols.indexOf(wild), scatter: symbols.indexOf(scatter) });
    const classes = countScreens(lineRules({ reels: reelsOf(strips), lines, pays: exactPays, wild, scatter }));
    yield { name, screens: screensOf(tallies), found: differences(tallies, classes, unit) };
  }
}

/**
 * The cycles of koi-ways: of the spin that is paid for and of free spins, by the reels that have turned wild.
 * @returns {Generator<Cycle, void>}
 */
function* walkKoiWays() {
  const unit = 100;
  const { symbols, pays, exactPays, wild, scatter } = numbered(koiWaysParts, unit);
  const codes = { symbols, pays, wild: symbols.indexOf(wild), scatter: symbols.indexOf(scatter) };
  const { strips, freeStrips } = koiWaysParts;
  const tallies = walkWays({ ...codes, strips });
  const classes = countScreens(wayRules({ reels: reelsOf(strips), pays: exactPays, wild, scatter }));
  yield { name: 'koi-ways', screens: screensOf(tallies), found: differences(tallies, classes, unit) };
  for (let bits = 0; bits < 8; bits += 1) {
    const held = [1, 2, 3].filter((_, place) => (bits >> place) & 1);
    const free = walkWays({ ...codes, strips: freeStrips, held });
    const reels = reelsOf(freeStrips).map((reel, place) =>
      held.includes(place) ? [[wild, wild, wild]] : reel.filter((window) => !window.includes(wild)),
    );
    yield {
      name: `koi-ways, free spins with ${held.length === 0 ? 'no wild reels' : `wild reels ${held.map((reel) => reel + 1).join(', ')}`}`,
      screens: screensOf(free),
      found: differences(free, countScreens(wayRules({ reels, pays: exactPays, wild, scatter: undefined })), unit),
    };
  }
}

/**
 * The cycle of gem-fall, cascades and all, against the figures that are published: they come from nowhere else.
 * @returns {Generator<Cycle, void>}
 */
function* walkGemFall() {
  const counted = countGemFallCycle(gemFallForm);
  const walked = new Map(Object.entries({ ...counted }));
  const found = Object.entries(gemFallCycle)
    .filter(([name, published]) => published !== walked.get(name))
    .map(([name, published]) => `${name} ${walked.get(name)} walked, ${published} published`);
  yield { name: 'gem-fall', screens: Number(counted.rounds), found };
}

/**
 * The cycle of lantern-hold's spins by their coins, which stand where other slots have scatters. What follows six coins is no part of it.
 * @returns {Generator<Cycle, void>}
 */
function* walkLanternHold() {
  const unit = 500;
  const { symbols, pays, wild } = numbered({ payTable: lanternHoldTable }, unit, 'coin');
  const { strips, lines } = lanternHoldForm;
  const tallies = walkLines({ strips, lines, symbols, pays, wild: symbols.indexOf(wild), scatter: symbols.indexOf(lanternHoldForm.coin) });
  /** @type {Map<number, ScreenClass>} */
  const classes = new Map();
  for (const { paid, coins, rounds } of countLanternScreens(lanternHoldForm).screens) {
    const found = classes.get(coins) ?? { scatters: coins, screens: 0n, blanks: 0n, sum: 0n, squares: 0n, most: -1n };
    const [times, won] = [BigInt(rounds), BigInt(paid)];
    classes.set(coins, {
      scatters: coins,
      screens: found.screens + times,
      blanks: found.blanks + (won === 0n ? times : 0n),
      sum: found.sum + won * times,
      squares: found.squares + won * won * times,
      most: won > found.most ? won : found.most,
    });
  }
  yield { name: 'lantern-hold', screens: screensOf(tallies), found: differences(tallies, [...classes.values()], unit) };
}

/** @param {readonly Tally[]} tallies */
function screensOf(tallies) {
  return tallies.reduce((all, { screens }) => all + screens, 0);
}

/**
 * Every cycle of the slots of these codes, by name: how many screens it has, and what was found to differ.
 * @param {readonly string[]} codes
 * @returns {Generator<Cycle, void>}
 */
export function* walkCycles(codes) {
  if (codes.includes('dragon-scroll')) yield* walkDragonScroll();
  if (codes.includes('koi-ways')) yield* walkKoiWays();
  if (codes.includes('gem-fall')) yield* walkGemFall();
  if (codes.includes('lantern-hold')) yield* walkLanternHold();
}
