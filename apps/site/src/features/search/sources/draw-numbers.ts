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
