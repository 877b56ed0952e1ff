import { staffGames as contract, type Reply } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { ImportForStaff } from '../../games/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { pageOf } from '../../../platform/staff.js';
import { changeGames, scopeOf } from './scope.js';
import { wordsOf } from '../../../platform/csv/words.js';

type Line = Reply<typeof contract.staffImportFromVendor>;

/** Codes told of each kind; the counts are whole. */
const toldAtMost = 1_000;

function importLine({ id, vendor, source, state, plan, done, askedBy, createdAt, finishedAt, problem }: ImportForStaff): Line {
  return {
    id,
    vendor,
    source,
    state,
    added: plan?.added.length ?? 0,
    changed: plan?.changed.length ?? 0,
    back: plan?.back.length ?? 0,
    gone: plan?.gone.length ?? 0,
    same: plan?.same ?? 0,
    unfit: plan?.unfit.length ?? 0,
    takesMostOff: plan?.takesMostOff ?? false,
    done,
    askedBy,
    createdAt: createdAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
    problem,
  };
}

/** Vendors' lists of games: read and compared first, carried out on another word. */
export function gameImportRoutes(kit: BackOfficeKit): Route[] {
  const { imports } = kit.deps.games.desk;
  const everyBrand = (context: RequestContext): void => {
    if (staffOf(context).merchantIds !== undefined) refuse('permission.denied');
  };
  const begin = async (context: RequestContext, vendor: string, reason: string, content?: string): Promise<Line> => {
    everyBrand(context);
    const id = await changeAsStaff(
      kit,
      context,
      { action: 'games.import.read', subject: `vendor:${vendor}`, reason },
      async (transaction) => {
        const value = await imports.begin(transaction, scopeOf(context), { vendor, askedBy: staffOf(context).name, content });
        return { value, after: { import: value, source: content === undefined ? 'vendor' : 'file' } };
      },
    );
    // Goes on without the caller, who finds it in the list.
    void imports.compare(id);
    return importLine(await imports.find(scopeOf(context), id));
  };
  const columns = [
    'started',
    'vendor',
    'source',
    'state',
    'added',
    'changed',
    'back',
    'gone',
    'same',
    'unfit',
    'asked by',
    'finished',
    'problem',
  ] as const;
  return [
    handle(contract.staffListImports, async ({ query }, context) => {
      const { list, total } = await imports.list(scopeOf(context), query, pageOf(query));
      return { list: list.map(importLine), total };
    }),
    handle(contract.staffExportImports, async ({ query }, context) => ({
      fileName: 'game-imports.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await imports.list(scopeOf(context), query, page)).list.map(importLine),
        (one) => [
          new Date(one.createdAt),
          one.vendor,
          one.source,
          wordsOf('games.import', one.state),
          one.added,
          one.changed,
          one.back,
          one.gone,
          one.same,
          one.unfit,
          one.askedBy,
          one.finishedAt === null ? null : new Date(one.finishedAt),
          one.problem,
        ],
      ),
    })),
    handle(contract.staffGetImport, async ({ params: { importId } }, context) => {
      const found = await imports.find(scopeOf(context), importId);
      const { plan } = found;
      const told = (codes: readonly string[] | undefined): string[] => (codes ?? []).slice(0, toldAtMost);
      return {
        ...importLine(found),
        games: { added: told(plan?.added), changed: told(plan?.changed), back: told(plan?.back), gone: told(plan?.gone) },
        remarks: (plan?.unfit ?? []).slice(0, toldAtMost).map(({ line, message }) => ({ line, message })),
      };
    }),
    handle(contract.staffImportFromVendor, ({ params: { code }, body: { reason } }, context) => begin(context, code, reason)),
    handle(contract.staffImportFromFile, ({ params: { code }, query: { reason } }, context) =>
      begin(context, code, reason, (context.rawBody ?? refuse('request_body_required')).toString('utf8')),
    ),
    handle(contract.staffApplyImport, async ({ params: { importId }, body: { acceptRemovals, reason } }, context) => {
      everyBrand(context);
      const scope = scopeOf(context);
      const known = await imports.check(scope, importId, acceptRemovals);
      const subject = `vendor:${known.vendor}`;
      await changeAsStaff(kit, context, { action: 'games.import.began', subject, reason }, async (transaction) => {
        await imports.beginApply(transaction, importId);
        return { value: undefined, after: { import: importId } };
      });
      const carryOut = async (): Promise<void> => {
        try {
          await changeGames(
            kit,
            context,
            { action: 'games.imported', subject, reason, after: { import: importId } },
            async (transaction) => {
              const { added, changed, back, gone } = await imports.apply(transaction, importId);
              return { added: added.length, changed: changed.length, back: back.length, gone: gone.length };
            },
          );
        } catch (error) {
          await imports.giveUp(importId, error).catch(() => undefined);
        }
      };
      // A catalogue of ten thousand games takes longer than a call should; whoever asked finds it in the list.
      void carryOut();
      return importLine(await imports.find(scope, importId));
    }),
  ];
}
