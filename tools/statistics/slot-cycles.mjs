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

/** A strip's windows as numbers of symbols, by stop. */
function windowsOf(strip, symbols, rows = 3) {
  return strip.map((_, stop) => Array.from({ length: rows }, (__, row) => symbols.indexOf(strip[(stop + row) % strip.length])));
}

function newTally(classes) {
  return Array.from({ length: classes }, () => ({ screens: 0, blanks: 0, sum: 0, squares: 0, most: -1 }));
}

function add(tally, paid) {
  tally.screens += 1;
  if (paid === 0) tally.blanks += 1;
  tally.sum += paid;
  tally.squares += paid * paid;
  if (paid > tally.most) tally.most = paid;
}

/** Five reels with lines; `pays[symbol][count]` in units. Line by line, what each reel leaves of it. */
function walkLines({ strips, lines, symbols, pays, wild, scatter }) {
  const reels = strips.map((strip) => windowsOf(strip, symbols));
  const scatters = reels.map((reel) => reel.map((window) => window.filter((symbol) => symbol === scatter).length));
  const tallies = newTally(16);
  const matches = (window, row, symbol) => window[row] === symbol || window[row] === wild;
  for (const [a, first] of reels[0].entries())
    for (const [b, second] of reels[1].entries()) {
      const two = lines.map((line) => ({ line, symbol: first[line[0]] })).filter(({ line, symbol }) => matches(second, line[1], symbol));
      for (const [c, third] of reels[2].entries()) {
        const three = two.filter(({ line, symbol }) => pays[symbol] && matches(third, line[2], symbol));
        const shown = scatters[0][a] + scatters[1][b] + scatters[2][c];
        for (let d = 0; d < reels[3].length; d += 1) {
          const fourth = reels[3][d];
          let ended = 0;
          const four = [];
          for (const each of three)
            if (matches(fourth, each.line[3], each.symbol)) four.push(each);
            else ended += pays[each.symbol][3];
          for (let e = 0; e < reels[4].length; e += 1) {
            const fifth = reels[4][e];
            let paid = ended;
            for (const { line, symbol } of four) paid += pays[symbol][matches(fifth, line[4], symbol) ? 5 : 4];
            add(tallies[shown + scatters[3][d] + scatters[4][e]], paid);
          }
        }
      }
    }
  return tallies;
}

/** Five reels with ways; `held` reels show wilds only, and the others then only windows without one. */
function walkWays({ strips, symbols, pays, wild, scatter, held }) {
  const reels = strips.map((strip, at) => {
    const windows = windowsOf(strip, symbols);
    if (held === undefined) return windows;
    return held.includes(at) ? [[wild, wild, wild]] : windows.filter((window) => !window.includes(wild));
  });
  const scatters = reels.map((reel) => reel.map((window) => window.filter((symbol) => symbol === scatter).length));
  const cells = reels.map((reel) =>
    reel.map((window) => pays.map((_, symbol) => window.filter((each) => each === symbol || each === wild).length)),
  );
  const tallies = newTally(16);
  for (let a = 0; a < reels[0].length; a += 1)
    for (let b = 0; b < reels[1].length; b += 1)
      for (let c = 0; c < reels[2].length; c += 1) {
        const three = [];
        for (let symbol = 0; symbol < pays.length; symbol += 1) {
          const ways = cells[0][a][symbol] * cells[1][b][symbol] * cells[2][c][symbol];
          if (ways > 0) three.push([symbol, ways]);
        }
        const shown = scatters[0][a] + scatters[1][b] + scatters[2][c];
        for (let d = 0; d < reels[3].length; d += 1) {
          let ended = 0;
          const four = [];
          for (const [symbol, ways] of three)
            if (cells[3][d][symbol] > 0) four.push([symbol, ways * cells[3][d][symbol]]);
            else ended += ways * pays[symbol][3];
          for (let e = 0; e < reels[4].length; e += 1) {
            let paid = ended;
            for (const [symbol, ways] of four) {
              const last = cells[4][e][symbol];
              paid += last > 0 ? ways * last * pays[symbol][5] : ways * pays[symbol][4];
            }
            add(tallies[shown + scatters[3][d] + scatters[4][e]], paid);
          }
        }
      }
  return tallies;
}

/** What counting says that differs from what walking found; empty when they agree. */
function differences(tallies, classes, unit) {
  const found = [];
  for (const [scatters, tally] of tallies.entries()) {
    const counted = classes.find((each) => each.scatters === scatters);
    if (tally.screens === 0 && counted === undefined) continue;
    const scale = BigInt(unit);
    for (const [name, value] of [
      ['screens', BigInt(tally.screens)],
      ['blanks', BigInt(tally.blanks)],
      ['sum', BigInt(tally.sum) * scale],
      ['squares', BigInt(tally.squares) * scale * scale],
      ['most', BigInt(tally.most) * scale],
    ]) {
      if (!Number.isSafeInteger(tally[name])) throw new RangeError(`${name} left the exact whole numbers`);
      if (counted?.[name] !== value) found.push(`${scatters} scatters: ${name} ${value} walked, ${counted?.[name]} counted`);
    }
  }
  return found;
}

/** A game's tables as numbers: pays in units by symbol and count, symbols that pay first. */
function numbered({ payTable }, unit, special = 'scatter') {
  const paying = payTable.symbols.filter(({ role }) => role === 'pay');
  const symbols = payTable.symbols
    .toSorted((one, other) => Number(other.role === 'pay') - Number(one.role === 'pay'))
    .map(({ symbol }) => symbol);
  const pays = paying.map((each) =>
    Array.from({ length: 6 }, (_, count) => Number(each.pays.find((step) => step.count === count)?.pays ?? 0n) / unit),
  );
  const codeOf = (role) => payTable.symbols.find((each) => each.role === role).symbol;
  const exactPays = new Map(
    paying.map(({ symbol, pays: steps }) => [
      symbol,
      Array.from({ length: 6 }, (_, count) => steps.find((step) => step.count === count)?.pays ?? 0n),
    ]),
  );
  return { symbols, pays, exactPays, wild: codeOf('wild'), scatter: codeOf(special) };
}

function reelsOf(strips) {
  return strips.map((strip) => strip.map((_, stop) => [0, 1, 2].map((row) => strip[(stop + row) % strip.length])));
}

/** The cycles of dragon-scroll: of the spin that is paid for and of free spins. */
function* walkDragonScroll() {
  const unit = 500;
  const { symbols, pays, exactPays, wild, scatter } = numbered(dragonScrollParts, unit);
  const { lines } = dragonScrollParts.payTable;
  for (const [name, strips] of [
    ['dragon-scroll', dragonScrollParts.strips],
    ['dragon-scroll, free spins', dragonScrollParts.freeStrips],
  ]) {
    const tallies = walkLines({ strips, lines, symbols, pays, wild: symbols.indexOf(wild), scatter: symbols.indexOf(scatter) });
    const classes = countScreens(lineRules({ reels: reelsOf(strips), lines, pays: exactPays, wild, scatter }));
    yield { name, screens: screensOf(tallies), found: differences(tallies, classes, unit) };
  }
}

/** The cycles of koi-ways: of the spin that is paid for and of free spins, by the reels that have turned wild. */
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
    const reels = reelsOf(freeStrips).map((reel, at) =>
      held.includes(at) ? [[wild, wild, wild]] : reel.filter((window) => !window.includes(wild)),
    );
    yield {
      name: `koi-ways, free spins with ${held.length === 0 ? 'no wild reels' : `wild reels ${held.map((reel) => reel + 1).join(', ')}`}`,
      screens: screensOf(free),
      found: differences(free, countScreens(wayRules({ reels, pays: exactPays, wild, scatter: undefined })), unit),
    };
  }
}

/** The cycle of gem-fall, cascades and all, against the figures that are published: they come from nowhere else. */
function* walkGemFall() {
  const counted = countGemFallCycle(gemFallForm);
  const found = Object.keys(gemFallCycle)
    .filter((name) => gemFallCycle[name] !== counted[name])
    .map((name) => `${name} ${counted[name]} walked, ${gemFallCycle[name]} published`);
  yield { name: 'gem-fall', screens: Number(counted.rounds), found };
}

/** The cycle of lantern-hold's spins by their coins, which stand where other slots have scatters. What follows six coins is no part of it. */
function* walkLanternHold() {
  const unit = 500;
  const { symbols, pays, wild } = numbered({ payTable: lanternHoldTable }, unit, 'coin');
  const { strips, lines } = lanternHoldForm;
  const tallies = walkLines({ strips, lines, symbols, pays, wild: symbols.indexOf(wild), scatter: symbols.indexOf(lanternHoldForm.coin) });
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

function screensOf(tallies) {
  return tallies.reduce((all, { screens }) => all + screens, 0);
}

/** Every cycle of the slots of these codes, by name: how many screens it has, and what was found to differ. */
export function* walkCycles(codes) {
  if (codes.includes('dragon-scroll')) yield* walkDragonScroll();
  if (codes.includes('koi-ways')) yield* walkKoiWays();
  if (codes.includes('gem-fall')) yield* walkGemFall();
  if (codes.includes('lantern-hold')) yield* walkLanternHold();
}
