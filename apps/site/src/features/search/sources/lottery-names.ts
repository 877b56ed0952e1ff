import { otherNamesOf, type NamedKind } from '@sortes/contract/other-names';

const ofGroups: Readonly<Record<string, readonly NamedKind[]>> = {
  VN: ['vietnam'],
  SSC: ['five-digit'],
  '3D': ['three-digit'],
  '11X5': ['eleven-five'],
  // Three dice: nothing is nearer to who looks for the crab, where no game of that name is.
  K3: ['sic-bo', 'fish-prawn-crab', 'dice'],
  PK10: ['racing'],
  KENO: ['keno'],
  PC28: ['lucky-28'],
  M6: ['mark-six'],
  THAI: ['thailand'],
  TOGEL: ['togel'],
  MY4D: ['malaysia-4d'],
};
const ofRegions: Readonly<Record<string, readonly NamedKind[]>> = {
  north: ['vietnam-north'],
  central: ['vietnam-central'],
  south: ['vietnam-south'],
  fast: ['fast'],
};
const ofGames: Readonly<Record<string, readonly NamedKind[]>> = {
  xshcm: ['saigon'],
  xstth: ['hue'],
  airship5m: ['airship'],
  marksix_hk: ['hong-kong'],
  thai_gov: ['thai-government'],
  yeekee15: ['yeekee'],
  togel_hk: ['hong-kong'],
  togel_sgp: ['singapore'],
  togel_sd: ['sydney'],
};
/** Fast draws of the kind of a part of the country, by the sign that players know it by. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^vn18/, 'XSMN XSMT'],
  [/^vn27/, 'XSMB'],
];

/** What players call a lottery besides its name, in every language. */
export function namesOf(game: { readonly id: string; readonly group: string; readonly region?: string | undefined }): string {
  const kinds = new Set<NamedKind>([
    ...(ofGames[game.id] ?? []),
    ...(ofRegions[game.region ?? ''] ?? []),
    ...(ofGroups[game.group] ?? []),
    'lottery',
  ]);
  return [...otherNamesOf(kinds), ...signs.filter(([pattern]) => pattern.test(game.id)).map(([, names]) => names)].join(' · ');
}

interface NumberedGame {
  readonly currentNumero: { readonly numero: string } | null;
  readonly lastResult: { readonly numero: string; readonly hasProof?: boolean } | null;
}

/** At least three digits, and what may stand before them: the regional draws have letters (`VNVIP1915-20261127`). */
const drawNumber = /^[A-Z\d-]*\d{3}$/;
const shown = 6;
/** Of a number of a fast draw: its day, which its place in the day follows. */
const dayDigits = 8;

/**
 * Draws that a number may mean: those on sale and those just drawn that it ends or begins, and of today's fast draws the very one.
 */
export function drawsByNumber<Game extends NumberedGame>(games: readonly Game[], text: string): readonly { game: Game; numero: string }[] {
  const wanted = text.replace(/[\s#]/g, '').toUpperCase();
  if (!drawNumber.test(wanted)) return [];
  const found = games.flatMap((game) => {
    const known = [game.lastResult?.numero, game.currentNumero?.numero].filter((numero) => numero !== undefined);
    const near = known.filter((numero) => numero.toUpperCase().endsWith(wanted));
    const last = game.lastResult;
    const isToday =
      near.length === 0 &&
      last?.hasProof === true &&
      wanted.length === last.numero.length &&
      wanted.length > dayDigits &&
      wanted.startsWith(last.numero.slice(0, dayDigits)) &&
      wanted < last.numero &&
      Number(wanted.slice(dayDigits)) > 0;
    return [...near, ...(isToday ? [wanted] : [])].map((numero) => ({ game, numero }));
  });
  return found.slice(0, shown);
}
