import { southernPlays, southernPrizes, vietnamCalendar } from '../families/vietnam.js';
import { officialReturn } from '../odds.js';
import type { Game } from '../types.js';

const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Southern stations and the days they draw on (lottery sheet 1.2), in the order of the week. Ho Chi Minh City draws twice. */
const southern: readonly (readonly [code: string, ...weekdays: number[]])[] = [
  ['xshcm', monday, saturday],
  ['xsdt', monday],
  ['xscm', monday],
  ['xsbt', tuesday],
  ['xsvt', tuesday],
  ['xsbl', tuesday],
  ['xsdn', wednesday],
  ['xsct', wednesday],
  ['xsst', wednesday],
  ['xstn', thursday],
  ['xsag', thursday],
  ['xsbth', thursday],
  ['xsvl', friday],
  ['xsbd', friday],
  ['xstv', friday],
  ['xsla', saturday],
  ['xsbp', saturday],
  ['xshg', saturday],
  ['xstg', sunday],
  ['xskg', sunday],
  ['xsdl', sunday],
];

/** Central stations; Hue, Da Nang and Khanh Hoa draw twice. */
const central: readonly (readonly [code: string, ...weekdays: number[]])[] = [
  ['xstth', monday, sunday],
  ['xspy', monday],
  ['xsdlk', tuesday],
  ['xsqnm', tuesday],
  ['xsdna', wednesday, saturday],
  ['xskh', wednesday, sunday],
  ['xsbdi', thursday],
  ['xsqt', thursday],
  ['xsqb', thursday],
  ['xsgl', friday],
  ['xsnt', friday],
  ['xsqng', saturday],
  ['xsdno', saturday],
  ['xskt', sunday],
];

function stationOf(region: 'central' | 'south', drawAt: string) {
  return ([code, ...weekdays]: readonly [string, ...number[]]): Game => ({
    code,
    group: 'VN',
    prizeModes: ['SEA'],
    kind: 'official',
    region,
    lowestReturn: officialReturn,
    shape: { kind: 'prizes', prizes: southernPrizes },
    calendar: vietnamCalendar(code, drawAt, weekdays),
    rulesVersion: 'vn18/1',
    plays: southernPlays,
  });
}

/** The 21 southern and 14 central stations, each a game of its own because each has its own result. */
export const vietnamStations: readonly Game[] = [
  ...southern.map(stationOf('south', '16:15')),
  ...central.map(stationOf('central', '17:15')),
];
