import { resourceLabels, staffContent as contract, type ContentKind } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { takePicture } from '../../../platform/files.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { announce } from '../../../platform/outbox.js';
import type { ContentChange, ContentLine } from '../../site/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { wordsOf } from '../../../platform/csv/words.js';

const columns = [
  'kind',
  'id',
  'place',
  'group',
  'title',
  'state',
  'starts at',
  'ends at',
  'link',
  'missing',
  'version',
  'changed at',
  'changed by',
] as const;

const timeOf = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs));

function cellsOf(line: ContentLine, language: string) {
  const { kind, id, record, place, state, missing, version, changedAt, changedBy } = line;
  const title = contentTitle(line, language);
  const [startsAt, endsAt] =
    record.kind === 'banner'
      ? [record.startsAt, record.endsAt]
      : record.kind === 'announcement'
        ? [record.publishedAt, record.endsAt]
        : [null, null];
  const group =
    record.kind === 'banner'
      ? record.groupName
      : record.kind === 'announcement'
        ? record.type
        : record.kind === 'footer'
          ? record.part
          : '';
  const link = record.kind === 'banner' || record.kind === 'resource' || record.kind === 'footer' ? record.url : '';
  return [
    kind,
    id,
    place,
    group,
    title,
    wordsOf('content.states', state),
    timeOf(startsAt),
    timeOf(endsAt),
    link,
    missing.join(' '),
    version,
    timeOf(changedAt),
    changedBy,
  ];
}

interface ContentAbout {
  action: 'added' | 'saved' | 'removed' | 'undone';
  subject: { kind: ContentKind; id: string };
  reason: string;
}
type ContentWork = (transaction: DatabaseTransaction) => Promise<ContentChange & { id?: string }>;

/** Makes a change of one record and its entry, and tells every process and every open page of it. */
async function changeContentWithin(
  { deps: { site } }: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { action, subject: { kind, id: given }, reason }: ContentAbout,
  work: ContentWork,
): Promise<{ line: ContentLine | undefined; version: number }> {
  return changeAsStaffWithin(transaction, context, { action: `content.${action}`, subject: `${kind}:${given}`, reason }, async (inside) => {
    const { before, after, version, id = given } = await work(inside);
    await announce(inside, context.merchant.id, { topic: 'site.changed', part: 'content' });
    const line = after === null ? undefined : await site.content.read(context.merchant, { kind, id }, inside);
    return { value: { line, version }, before, after, subject: `${kind}:${id}` };
  });
}

/**
 * Puts one record on the site or takes it off.
 * @throws DomainError not.found, already.so; state.not.allowed for what is always on the site
 */
export async function showContentWithin(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  subject: { kind: ContentKind; id: string },
  { enabled, reason }: { enabled: boolean; reason: string },
): Promise<void> {
  const desk = kit.deps.site.content;
  const { record, version } = (await desk.read(context.merchant, subject, transaction)) ?? refuse('not.found');
  if (!('enabled' in record)) return refuse('state.not.allowed');
  if (record.enabled === enabled) refuse('already.so');
  await changeContentWithin(kit, transaction, context, { action: 'saved', subject, reason }, (inside) =>
    desk.save(inside, context.merchant, { ...subject, version }, { ...record, enabled }, staffOf(context).name),
  );
}

/** What a record is called in a language, else in another one. */
export function contentTitle({ record }: ContentLine, language: string): string {
  return record.kind === 'resource'
    ? resourceLabels[record.resourceType]
    : ((record.title as Record<string, string>)[language] ?? Object.values(record.title)[0] ?? '');
}

/** Banners, announcements, help and resources of the brand. */
export function contentDeskRoutes(kit: BackOfficeKit): Route[] {
  const { site } = kit.deps;
  const desk = site.content;

  /** Makes a change and its entry, and lets this process show it at once; the others, and every open page, as soon as they hear of it. */
  const change = async (context: RequestContext, about: ContentAbout, work: ContentWork) => {
    const made = await inTransaction(kit.services.db, (transaction) => changeContentWithin(kit, transaction, context, about, work));
    site.forgetCopies();
    return made;
  };
  const lineOf = async (made: Promise<{ line: ContentLine | undefined }>): Promise<ContentLine> => (await made).line ?? refuse('not.found');

  return [
    handle(contract.staffListContent, async ({ query: { pageNo, pageSize, ...filter } }, { merchant }) => ({
      ...(await desk.list(merchant, filter, pageOf({ ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) }))),
      ...(await desk.languagesOf(merchant)),
    })),
    handle(contract.staffExportContent, async ({ query }, { merchant }) => {
      const { defaultLanguage } = await desk.languagesOf(merchant);
      return {
        fileName: `${query.kind}s.csv`,
        contentType: 'text/csv; charset=utf-8',
        rows: csvRows(
          columns,
          async (page) => (await desk.list(merchant, query, page)).list,
          (line) => cellsOf(line, defaultLanguage),
        ),
      };
    }),
    handle(contract.staffGetContent, async ({ params }, { merchant }) => {
      const line = (await desk.read(merchant, params)) ?? refuse('not.found');
      const [about, mayUndo] = await Promise.all([desk.languagesOf(merchant), desk.mayUndo(merchant, params)]);
      const shown = await Promise.all(
        about.languages.map(async (language) => [language, await desk.show(merchant, line.record, language)] as const),
      );
      return { ...line, ...about, shown: Object.fromEntries(shown), mayUndo };
    }),
    handle(contract.staffAddContent, ({ body: { record, reason } }, context) =>
      lineOf(
        change(context, { action: 'added', subject: { kind: record.kind, id: '' }, reason }, (transaction) =>
          desk.add(transaction, context.merchant, record, staffOf(context).name),
        ),
      ),
    ),
    handle(contract.staffSaveContent, ({ params, body: { record, version, reason } }, context) =>
      lineOf(
        change(context, { action: 'saved', subject: params, reason }, (transaction) =>
          desk.save(transaction, context.merchant, { ...params, version }, record, staffOf(context).name),
        ),
      ),
    ),
    handle(contract.staffRemoveContent, async ({ params, body: { version, reason } }, context) => {
      const made = await change(context, { action: 'removed', subject: params, reason }, (transaction) =>
        desk.remove(transaction, context.merchant, { ...params, version }, staffOf(context).name),
      );
      return { version: made.version };
    }),
    handle(contract.staffUndoContent, async ({ params, body: { version, reason } }, context) => {
      const made = await change(context, { action: 'undone', subject: params, reason }, (transaction) =>
        desk.undo(transaction, context.merchant, { ...params, version }, staffOf(context).name),
      );
      return { version: made.version, exists: made.line !== undefined };
    }),
    handle(contract.staffOrderContent, async ({ body: { kind, group, ids, reason } }, context) => {
      const subject = `${kind}s:${kind === 'article' ? 'all' : group || '-'}`;
      await changeAsStaff(kit, context, { action: 'content.ordered', subject, reason }, async (transaction) => {
        const { before } = await desk.order(transaction, context.merchant, { kind, group, ids });
        await announce(transaction, context.merchant.id, { topic: 'site.changed', part: 'content' });
        return { value: undefined, before, after: ids };
      });
      site.forgetCopies();
      return {};
    }),
    handle(contract.staffPreviewContent, ({ body: { record, language } }, { merchant }) => desk.show(merchant, record, language)),
    handle(contract.staffAddPicture, async (_input, context) => {
      const picture = await takePicture(context);
      // A picture by itself is seen by nobody: the reason is asked when a banner shows it.
      const imageUrl = await changeAsStaff(
        kit,
        context,
        { action: 'content.picture-added', subject: 'picture:', reason: '' },
        async (transaction) => {
          const address = await desk.addPicture(transaction, context.merchant, picture, staffOf(context).name);
          const { width, height, bytes } = picture;
          return {
            value: address,
            subject: `picture:${address.slice(address.lastIndexOf('/') + 1)}`,
            after: { width, height, bytes: bytes.length },
          };
        },
      );
      return { imageUrl, width: picture.width, height: picture.height };
    }),
  ];
}
