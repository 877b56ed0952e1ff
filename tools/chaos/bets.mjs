// Random, valid bets of a game: what an honest board would send.
import { contentOf, countContent, stakeOf } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';

const units = ['1', '0.5', '2', '5'];
/** Lines that cost more than this would only end the player's balance. */
const dearestLine = parseMoney('2000');

function picksOf({ form }, random) {
  switch (form.kind) {
    case 'positions':
      return form.positions.map(() => random.some(form.symbols, random.integer(1, 3)));
    case 'digits':
      return [random.some(form.symbols, random.integer(form.choose, Math.min(form.symbols.length, form.choose + 2)))];
    case 'numbers': {
      const size = 10 ** form.width;
      const chosen = new Set();
      const count = random.integer(form.choose, Math.min(size, form.choose + 2));
      while (chosen.size < count) chosen.add(String(random.integer(0, size - 1)).padStart(form.width, '0'));
      return [[...chosen]];
    }
    case 'options':
      return [random.some(form.options, random.integer(1, form.options.length))];
    default:
      return undefined;
  }
}

/** Content of a play: picked at random where it is picked from a set, else the play's own example. */
function randomContent(play, random) {
  const picks = picksOf(play, random);
  return picks === undefined ? play.example : contentOf(play, picks);
}

/** One line as the wire takes it, with its stake in money units. */
export function randomLine(game, random) {
  for (;;) {
    const play = random.pick(game.plays);
    const counted = countContent(play, randomContent(play, random));
    if (!counted.ok) continue;
    const unit = random.pick(units);
    const multiple = random.integer(1, 3);
    const stake = stakeOf({ play, combinations: counted.combinations, unit: parseMoney(unit), multiple });
    if (stake > dearestLine) continue;
    return {
      stake,
      line: {
        playId: play.code,
        bettingContent: counted.canonical,
        unit,
        multiple,
        combinations: counted.combinations,
        amount: formatMoney(stake),
      },
    };
  }
}
