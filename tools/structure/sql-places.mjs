// SQL of the server and the studio stands in files named *repository.ts and in sql/. The server's platform is not looked at: each of its files keeps its
// own tables.

/** The tag of a statement or of a part of one, and a query of the driver. */
const statement = /\bsql(?:<(?:[^<>`]|<[^<>]*>)*>)?`|\.query(?:<[^(]*>)?\(/g;

/**
 * Files that hold statements besides: how many, and why. Whoever adds an entry or raises a number says so in a review; the aim is none.
 * @type {ReadonlyMap<string, readonly [count: number, because: string]>}
 */
const knownExceptions = new Map([
  // Statements on a connection of its own, whose holds end with it.
  ['apps/server/src/command-line/commands/backup.ts', [1, 'asks the server of the database about its own files']],
  ['apps/server/src/modules/backups/check-structure.ts', [5, 'looks at pages and indexes of a copy, not at rows of a module']],
  ['apps/server/src/modules/identity/sessions.ts', [1, 'LISTEN on a connection of its own']],
  ['apps/server/src/modules/lottery/draw-engine.ts', [2, 'a hold that ends with its connection']],
  ['apps/studio/src/main.ts', [1, 'waits for the database itself']],
  ['apps/studio/src/tables/table.ts', [1, 'a hold that ends with its connection']],
  // The statements are the rule: what is proved, posted or followed stands in them.
  ['apps/server/src/modules/reports/fold.ts', [8, 'the figures are made in one statement of each step']],
  ['apps/server/src/modules/reports/rebuild.ts', [15, 'the figures are made anew in one statement of each step']],
  ['apps/server/src/modules/reports/verify.ts', [4, 'a proof over the whole ledger']],
  ['apps/server/src/modules/lottery/chases/verify-chases.ts', [3, 'a proof over all chases']],
  ['apps/server/src/modules/wallet/holds.ts', [4, 'each statement goes with the posting beside it']],
  ['apps/server/src/modules/wallet/post.ts', [1, 'the call of wallet.post, which is the write path of money']],
  ['apps/server/src/modules/wallet/rebuild-balances.ts', [11, 'the projection made anew, under locks that its statements take']],
  ['apps/server/src/modules/wallet/verify-ledger.ts', [10, 'a proof over the whole ledger']],
  ['apps/studio/src/own-secret.ts', [9, 'everything sealed anew in one transaction, whatever the table']],
  // Not taken apart yet.
  ['apps/server/src/modules/games/catalogue/write-catalogue.ts', [52, 'forms of the catalogue with their statements']],
  ['apps/server/src/modules/identity/digest-anew.ts', [3, 'digests made anew in bites']],
  ['apps/server/src/modules/identity/fill-search-digests.ts', [6, 'digests of names filled in bites']],
  ['apps/server/src/modules/identity/recovery/decide-recovery.ts', [3, 'the decision with its statements']],
  ['apps/server/src/modules/identity/search-digests.ts', [1, 'how names are digested, and where they are put']],
  ['apps/server/src/modules/identity/security/passkeys.ts', [11, 'passkeys with their rows']],
  ['apps/server/src/modules/identity/security/totp.ts', [13, 'authenticators with their rows']],
  ['apps/server/src/modules/lottery/beacon/chain-beacon.ts', [5, 'the house’s own chain with its rows']],
  ['apps/server/src/modules/lottery/limit-book.ts', [7, 'limits of brands, kept in memory, with their rows']],
  ['apps/server/src/modules/lottery/odds-book.ts', [2, 'odds, kept in memory, with their rows']],
  ['apps/server/src/modules/lottery/results/feeds/poll-feed.ts', [6, 'feeds that are asked, with what is noted of them']],
  ['apps/server/src/modules/reports/schedule.ts', [22, 'files made by the clock, with their rows']],
  ['apps/studio/src/operator-api/transaction-list.ts', [1, 'one list of the operator’s interface']],
]);

/**
 * Statements outside of repositories.
 * @param {Iterable<{ path: string, code: string }>} files without comments
 * @param {(path: string) => boolean} isTest
 * @param {ReadonlyMap<string, readonly [count: number, because: string]>} exceptions
 * @returns {string[]}
 */
export function findMisplacedSql(files, isTest, exceptions = knownExceptions) {
  const violations = [];
  for (const { path, code } of files) {
    if (!/^apps\/(server|studio)\/src\/.*\.ts$/.test(path) || path.startsWith('apps/server/src/platform/') || isTest(path)) continue;
    if (path.endsWith('repository.ts')) continue;
    const matches = [...code.matchAll(statement)];
    const [most = 0] = exceptions.get(path) ?? [];
    const [first] = matches;
    if (first !== undefined && matches.length > most)
      violations.push(
        `${path}:${code.slice(0, matches[most]?.index).split('\n').length} holds SQL (${matches.length} statements, ${most} known): it stands in a *repository.ts of its module`,
      );
    if (matches.length < most)
      violations.push(
        `${path}:1 holds ${matches.length} statements and ${most} are known: take the lower number over (tools/structure/sql-places.mjs)`,
      );
  }
  return violations;
}

/**
 * Entries of files that are gone from a program that is there.
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export function findStaleExceptions(exists) {
  return [...knownExceptions.keys()]
    .filter((path) => exists(path.split('/').slice(0, 3).join('/')) && !exists(path))
    .map((path) => `tools/structure/sql-places.mjs:1 knows ${path}, which is not there: take it off`);
}
