import { games } from './games.js';
import type { Game } from './types.js';

/** Seconds between two draws; undefined of games that draw at times of the day. */
export const everySecondsOf = ({ calendar }: Game): number | undefined =>
  calendar.kind === 'interval' ? calendar.everySeconds : undefined;

/** A fast game's code without its minutes: ssc for ssc5m, k3 for k31m, vn18 for vn18_2m. */
function kindOf(game: Game): string | undefined {
  const seconds = everySecondsOf(game);
  const minutes = `${(seconds ?? 0) / 60}m`;
  return seconds !== undefined && game.code.endsWith(minutes) ? game.code.slice(0, -minutes.length).replace(/_$/, '') : undefined;
}

/** The same game at other speeds, itself among them, the quickest first; empty where it has one speed alone. */
export function speedsOf(game: Game): readonly Game[] {
  const kind = kindOf(game);
  if (kind === undefined) return [];
  const same = games.filter((each) => each.group === game.group && kindOf(each) === kind);
  return same.length > 1 ? same.toSorted((one, other) => (everySecondsOf(one) ?? 0) - (everySecondsOf(other) ?? 0)) : [];
}
