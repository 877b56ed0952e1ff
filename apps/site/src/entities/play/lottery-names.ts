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
