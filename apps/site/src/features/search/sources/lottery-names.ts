/** What players call a lottery besides its name. Names of places and of broadcasts: the same in every language. */
const names: Readonly<Record<string, string>> = {
  xsmb: 'Hà Nội xổ số miền Bắc MB truyền thống',
  xshcm: 'Sài Gòn Saigon HCM TPHCM',
  xstth: 'Thừa Thiên Huế',
  marksix_hk: 'HK6 Hongkong',
  thai_gov: 'Bangkok หวยรัฐบาล',
};
const ofRegions: readonly (readonly [RegExp, string])[] = [
  [/^vn18/, 'XSMN XSMT'],
  [/^vn27/, 'XSMB'],
  [/^vn/, 'Vietnam Việt Nam'],
];

export function namesOf(gameId: string): string {
  return [names[gameId] ?? '', ...ofRegions.map(([pattern, words]) => (pattern.test(gameId) ? words : ''))].join(' ');
}

interface NumberedGame {
  readonly currentNumero: { readonly numero: string } | null;
  readonly lastResult: { readonly numero: string; readonly hasProof?: boolean } | null;
}

const leastDigits = 3;
const shown = 6;
/** Of a number of a fast draw: its day, which its place in the day follows. */
const dayDigits = 8;

/**
 * Draws that a number may mean: those on sale and those just drawn that it ends or begins, and of today's fast draws the very one.
 */
export function drawsByNumber<Game extends NumberedGame>(games: readonly Game[], text: string): readonly { game: Game; numero: string }[] {
  const wanted = text.replace(/[\s#]/g, '');
  if (!/^\d+$/.test(wanted) || wanted.length < leastDigits) return [];
  const found = games.flatMap((game) => {
    const known = [game.lastResult?.numero, game.currentNumero?.numero].filter((numero) => numero !== undefined);
    const near = known.filter((numero) => numero.endsWith(wanted) || numero === wanted);
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
