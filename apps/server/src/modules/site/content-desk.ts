import { createHash } from 'node:crypto';
import { contentFaults, resourceLabels, type ContentKind, type ContentRecord, type LanguageCode } from '@sortes/contract';
import { type Clock, type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Brand } from './brand.js';
import {
  deleteContent,
  insertPicture,
  insertVersion,
  lockContent,
  putContent,
  readContentPage,
  readFreePlace,
  readOrder,
  readVersions,
  writeOrder,
  type ContentFilter,
  type ContentLine,
  type SitePicture,
} from './content-repository.js';
import { sanitiseHtml } from './sanitise-html.js';
import { contentShower } from './show-content.js';
import type { LocalText } from './texts.js';

/** One record as visitors of one language read it. What its kind has not is empty. */
export interface ShownRecord {
  title: string;
  text: string;
  actionLabel: string;
  html: string;
}

/** A change as the audit log tells it; null: it was not there. */
export interface ContentChange {
  before: ContentRecord | null;
  after: ContentRecord | null;
  version: number;
}

interface Subject {
  kind: ContentKind;
  id: string;
}

type Clean = (text: string) => string;
const plain: Clean = (text) => text.replaceAll('\0', '').trim();
const html: Clean = (text) => sanitiseHtml(plain(text));

/** Languages without words are left out: nothing and an empty text are the same to a visitor. */
function textsOf(texts: LocalText, clean: Clean): LocalText {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => {
      const kept = clean(text);
      return kept === '' ? [] : [[language, kept]];
    }),
  );
}

/** A record as it is stored: words trimmed, HTML made harmless. @throws DomainError request_param_err naming the first field at fault. */
function tidy(record: ContentRecord): ContentRecord {
  const kept = trimmed(record);
  const [field] = Object.keys(contentFaults(kept));
  return field === undefined ? kept : refuse('request_param_err', { field });
}

function trimmed(record: ContentRecord): ContentRecord {
  if (record.kind === 'resource') return record;
  const title = textsOf(record.title, plain);
  switch (record.kind) {
    case 'banner':
      return { ...record, title, text: textsOf(record.text, plain), actionLabel: textsOf(record.actionLabel, plain) };
    case 'footer':
      return { ...record, title };
    case 'article':
      return { ...record, title, html: textsOf(record.html, html) };
    case 'announcement':
      return { ...record, title, content: textsOf(record.content, html) };
  }
}

/** What a record is called: chosen once for articles and resources. */
function ownIdOf(record: ContentRecord): string | undefined {
  if (record.kind === 'article') return record.key;
  return record.kind === 'resource' ? record.resourceType : undefined;
}

const groupOf = (record: ContentRecord): string =>
  record.kind === 'banner' ? record.groupName : record.kind === 'footer' ? record.part : '';

/**
 * What staff see and change of a brand's content. Changes run in the caller's transaction, one at a time for a brand, and keep the version before;
 * whoever made one calls `forgetCopies` when it stands.
 */
export function createContentDesk(db: Database, clock: Clock, brandOf: (merchantId: number) => Promise<Brand>) {
  const read = async (
    connection: Database | DatabaseTransaction,
    merchantId: number,
    { kind, id }: Subject,
  ): Promise<ContentLine | undefined> =>
    (await readContentPage(connection, merchantId, { kind, id }, clock.now(), { offset: 0, limit: 1 })).list[0];

  const write = async (
    transaction: DatabaseTransaction,
    merchantId: number,
    subject: Subject,
    next: { state: ContentRecord | null; place: number | undefined },
    by: string,
  ): Promise<ContentChange> => {
    const current = await read(transaction, merchantId, subject);
    // What was never changed has no version written down yet: now there is something to go back to.
    if (current !== undefined) {
      const { version, record: state, position } = current;
      await insertVersion(transaction, merchantId, subject, { version, state, position }, { by: '', at: null });
    }
    const [last] = await readVersions(transaction, merchantId, subject.kind, subject.id);
    const version = (last?.version ?? 0) + 1;
    const { state, place } = next;
    const position = state === null ? (current?.position ?? 0) : await readFreePlace(transaction, merchantId, state, subject.id, place);
    if (state === null) await deleteContent(transaction, merchantId, subject.kind, subject.id);
    else await putContent(transaction, merchantId, subject.id, state, { version, position });
    await insertVersion(transaction, merchantId, subject, { version, state, position }, { by, at: clock.now() });
    return { before: current?.record ?? null, after: state, version };
  };

  /** The record as it stands, if it still is what the caller has seen. @throws DomainError not.found, edit.outdated */
  const standing = async (
    transaction: DatabaseTransaction,
    merchantId: number,
    subject: Subject,
    version: number,
  ): Promise<ContentLine> => {
    await lockContent(transaction, merchantId);
    const current = (await read(transaction, merchantId, subject)) ?? refuse('not.found');
    return current.version === version ? current : refuse('edit.outdated');
  };

  const show = async (merchant: Merchant, record: ContentRecord, language: LanguageCode): Promise<ShownRecord> => {
    const shower = contentShower(await brandOf(merchant.id), language);
    const nothing = { title: '', text: '', actionLabel: '', html: '' };
    if (record.kind === 'resource') return { ...nothing, title: resourceLabels[record.resourceType] };
    const title = shower.plain(record.title);
    if (record.kind === 'footer') return { ...nothing, title };
    if (record.kind === 'banner')
      return { ...nothing, title, text: shower.plain(record.text), actionLabel: shower.plain(record.actionLabel) };
    return { ...nothing, title, html: shower.html(record.kind === 'article' ? record.html : record.content) };
  };

  return {
    /** One page of a kind in the order of the site. */
    list: (merchant: Merchant, filter: ContentFilter, page: { offset: number; limit: number }) =>
      readContentPage(db, merchant.id, filter, clock.now(), page),
    /** One record, undefined when the brand has none such. */
    read: (merchant: Merchant, subject: Subject, within?: DatabaseTransaction) => read(within ?? db, merchant.id, subject),
    /** Whether there is a change to go back on. */
    mayUndo: async (merchant: Merchant, { kind, id }: Subject) => (await readVersions(db, merchant.id, kind, id)).length > 0,
    /** Languages that visitors may choose, and the one that stands in for missing words. */
    async languagesOf(merchant: Merchant) {
      const { languages } = await brandOf(merchant.id);
      return { languages, defaultLanguage: languages.find((code) => code === merchant.defaultLanguage) ?? languages[0] ?? ('EN' as const) };
    },
    /** A record as visitors of a language would read it; nothing is stored. */
    show,
    /** Adds a record. @throws DomainError state.not.allowed (its key is taken), request_param_err */
    async add(
      transaction: DatabaseTransaction,
      merchant: Merchant,
      record: ContentRecord,
      by: string,
    ): Promise<ContentChange & { id: string }> {
      const state = tidy(record);
      await lockContent(transaction, merchant.id);
      const id = ownIdOf(state) ?? newId();
      if ((await read(transaction, merchant.id, { kind: state.kind, id })) !== undefined) refuse('state.not.allowed');
      return { id, ...(await write(transaction, merchant.id, { kind: state.kind, id }, { state, place: undefined }, by)) };
    },
    /** Changes a record. @throws DomainError not.found, edit.outdated, request_param_err */
    async save(
      transaction: DatabaseTransaction,
      merchant: Merchant,
      { version, ...subject }: Subject & { version: number },
      record: ContentRecord,
      by: string,
    ): Promise<ContentChange> {
      const state = tidy(record);
      if (state.kind !== subject.kind || (ownIdOf(state) ?? subject.id) !== subject.id) refuse('request_param_err', { field: 'kind' });
      const current = await standing(transaction, merchant.id, subject, version);
      const place = groupOf(current.record) === groupOf(state) ? current.position : undefined;
      return write(transaction, merchant.id, subject, { state, place }, by);
    },
    /** Takes a record off the site. @throws DomainError not.found, edit.outdated */
    async remove(
      transaction: DatabaseTransaction,
      merchant: Merchant,
      { version, ...subject }: Subject & { version: number },
      by: string,
    ): Promise<ContentChange> {
      await standing(transaction, merchant.id, subject, version);
      return write(transaction, merchant.id, subject, { state: null, place: undefined }, by);
    },
    /** Brings back what stood before the last change. @throws DomainError not.found, edit.outdated, state.not.allowed (never changed) */
    async undo(
      transaction: DatabaseTransaction,
      merchant: Merchant,
      { version, ...subject }: Subject & { version: number },
      by: string,
    ): Promise<ContentChange> {
      await lockContent(transaction, merchant.id);
      const [last, before] = await readVersions(transaction, merchant.id, subject.kind, subject.id);
      if (last === undefined) {
        const current = await read(transaction, merchant.id, subject);
        return refuse(current === undefined ? 'not.found' : 'state.not.allowed');
      }
      if (last.version !== version) return refuse('edit.outdated');
      return write(transaction, merchant.id, subject, { state: before?.state ?? null, place: before?.position }, by);
    },
    /** Puts a group into an order. @throws DomainError edit.outdated when the ids are not all of the group. */
    async order(
      transaction: DatabaseTransaction,
      merchant: Merchant,
      { kind, group, ids }: { kind: 'banner' | 'article' | 'footer'; group: string; ids: readonly string[] },
    ): Promise<{ before: string[] }> {
      await lockContent(transaction, merchant.id);
      const before = await readOrder(transaction, merchant.id, kind, group);
      if (before.length !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !before.includes(id)))
        refuse('edit.outdated');
      await writeOrder(transaction, merchant.id, kind, ids);
      return { before };
    },
    /** Keeps a picture that was made anew from its pixels. Answers its address. */
    async addPicture(transaction: DatabaseTransaction, merchant: Merchant, picture: SitePicture, by: string): Promise<string> {
      const hash = createHash('sha256').update(picture.bytes).digest('hex');
      await insertPicture(transaction, merchant.id, hash, picture, { by, at: clock.now() });
      return `/wps/system/pictures/${hash}.${picture.contentType === 'image/png' ? 'png' : 'jpg'}`;
    },
  };
}

export type ContentDesk = ReturnType<typeof createContentDesk>;
