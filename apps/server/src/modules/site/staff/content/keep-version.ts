import type { ContentKind, ContentRecord } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { Services } from '../../../../platform/services.js';
import {
  deleteContent,
  insertVersion,
  lockContent,
  putContent,
  readContentPage,
  readFreePlace,
  readVersions,
  type ContentLine,
} from '../../content-repository.js';
import { readServiceHosts } from '../../customer-service-repository.js';
import { mayLeadTo, readServicePath } from '../../customer-service.js';

/** A change as the audit log tells it; null: it was not there. */
export interface ContentChange {
  before: ContentRecord | null;
  after: ContentRecord | null;
  version: number;
}

export interface Subject {
  kind: ContentKind;
  id: string;
}

export type Clocked = Pick<Services, 'clock'>;

/** One record, undefined when the brand has none such. */
export async function readContentLine(
  { clock }: Clocked,
  executor: Database | DatabaseTransaction,
  merchantId: number,
  { kind, id }: Subject,
): Promise<ContentLine | undefined> {
  return (await readContentPage(executor, merchantId, { kind, id }, clock.now(), { offset: 0, limit: 1 })).list[0];
}

/** Writes what a record is from now on, and keeps the version before. */
export async function writeContent(
  kit: Clocked,
  transaction: DatabaseTransaction,
  merchantId: number,
  subject: Subject,
  { state, place, by }: { state: ContentRecord | null; place: number | undefined; by: string },
): Promise<ContentChange> {
  const current = await readContentLine(kit, transaction, merchantId, subject);
  // What was never changed has no version written down yet: now there is something to go back to.
  if (current !== undefined) {
    const { version, record, position } = current;
    await insertVersion(transaction, merchantId, subject, { version, state: record, position }, { by: '', at: null });
  }
  const [last] = await readVersions(transaction, merchantId, subject.kind, subject.id);
  const version = (last?.version ?? 0) + 1;
  const position = state === null ? (current?.position ?? 0) : await readFreePlace(transaction, merchantId, state, subject.id, place);
  if (state === null) await deleteContent(transaction, merchantId, subject.kind, subject.id);
  else await putContent(transaction, merchantId, subject.id, state, { version, position });
  await insertVersion(transaction, merchantId, subject, { version, state, position }, { by, at: kit.clock.now() });
  return { before: current?.record ?? null, after: state, version };
}

/** Nobody is led to a host that the brand does not name; a link that is off may wait for its host. @throws DomainError customer.service.host */
export async function requireAllowedHost(transaction: DatabaseTransaction, merchantId: number, record: ContentRecord): Promise<void> {
  if (record.kind !== 'service' || !record.enabled) return;
  const target = readServicePath(record.path);
  if (target !== undefined && !mayLeadTo(target, await readServiceHosts(transaction, merchantId)))
    refuse('customer.service.host', { field: 'path', parameters: { host: target.host ?? '' } });
}

/** The record as it stands, locked, if it still is what the caller has seen. @throws DomainError not.found, edit.outdated */
export async function lockStanding(
  kit: Clocked,
  transaction: DatabaseTransaction,
  merchantId: number,
  { version, ...subject }: Subject & { version: number },
): Promise<ContentLine> {
  await lockContent(transaction, merchantId);
  const current = (await readContentLine(kit, transaction, merchantId, subject)) ?? refuse('not.found');
  return current.version === version ? current : refuse('edit.outdated');
}
