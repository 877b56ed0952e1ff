import { randomUUID } from 'node:crypto';
import { files as contract, picturesAtMost, type FilePurpose } from '@sortes/contract';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, repeating } from '@sortes/service';
import { DomainError } from './errors.js';
import { callerOf, handle, type FileReply, type RequestContext } from './http.js';
import { preparePicture, type Picture, type PictureType } from './images.js';
import { personVault, personVaultIfKept } from './person-keys.js';
import type { Module, Services } from './services.js';

/** Uploads of one player a day (UTC), refused ones included. */
const uploadsADay = 60;
/** A picture that belongs to nothing is forgotten after so long. */
const unclaimedHours = 24;
const forgottenAtOnce = 200;

/** What a picture is claimed for: nothing else may use it then. */
export interface FileClaim {
  playerId: number;
  purpose: FilePurpose;
  fileIds: readonly string[];
  /** Names what it belongs to, e.g. an order's id. */
  subject: string;
}

/** A picture as it is given out. */
export interface StoredFile {
  fileId: string;
  contentType: PictureType;
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Ties uploaded pictures to what they prove, in the transaction that writes it. The same pictures for the same subject again change nothing.
 * @throws DomainError file.unknown (not the player's, of another purpose, taken back or used already), file.too.many (more than three a subject).
 */
export async function claimFiles(transaction: DatabaseTransaction, { playerId, purpose, fileIds, subject }: FileClaim): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  if (wanted.length > picturesAtMost) throw new DomainError('file.too.many', { parameters: { count: picturesAtMost } });
  // Two claims for one subject at once would each count without the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${playerId} ${purpose} ${subject}`}, 0))`.execute(transaction);
  const claimed = await sql`
    update platform.file set subject = ${subject}
    where player_id = ${playerId} and id = any (${wanted}::uuid[]) and purpose = ${purpose} and (subject is null or subject = ${subject})`.execute(
    transaction,
  );
  if (claimed.numAffectedRows !== BigInt(wanted.length)) throw new DomainError('file.unknown');
  const held = await filesOf(transaction, { playerId, purpose, subject });
  if (held.length > picturesAtMost) throw new DomainError('file.too.many', { parameters: { count: picturesAtMost } });
}

/** The pictures that belong to a subject, oldest first. */
export async function filesOf(
  db: Database | DatabaseTransaction,
  { playerId, purpose, subject }: Omit<FileClaim, 'fileIds'>,
): Promise<{ fileId: string; width: number; height: number }[]> {
  const { rows } = await sql<{ fileId: string; width: number; height: number }>`
    select id as "fileId", width, height from platform.file
    where player_id = ${playerId} and purpose = ${purpose} and subject = ${subject} order by created_at, id`.execute(db);
  return rows;
}

/** Notes that a member of staff has opened a picture; the first time counts. @returns whether it was the first */
export async function noteOpened(
  db: Database | DatabaseTransaction,
  { playerId, fileId, staff }: { playerId: number; fileId: string; staff: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.file_opened (player_id, file_id, staff)
    select player_id, id, ${staff} from platform.file where player_id = ${playerId} and id = ${fileId}::uuid
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** What a picture belongs to; null: to nothing. */
export async function subjectOf(
  db: Database | DatabaseTransaction,
  { playerId, fileId }: { playerId: number; fileId: string },
): Promise<string | null> {
  const { rows } = await sql<{ subject: string | null }>`
    select subject from platform.file where player_id = ${playerId} and id = ${fileId}::uuid`.execute(db);
  return rows[0]?.subject ?? null;
}

/** Who has opened the pictures of these, and when first, the first before. */
export async function opensOf(
  db: Database | DatabaseTransaction,
  pictures: readonly { playerId: number; fileId: string }[],
): Promise<{ fileId: string; staff: string; at: Date }[]> {
  if (pictures.length === 0) return [];
  const { rows } = await sql<{ fileId: string; staff: string; at: Date }>`
    select o.file_id as "fileId", o.staff, o.opened_at as at from platform.file_opened o
      join unnest(${pictures.map(({ playerId }) => String(playerId))}::bigint[], ${pictures.map(({ fileId }) => fileId)}::uuid[]) as p (player_id, file_id)
        on p.player_id = o.player_id and p.file_id = o.file_id
    order by o.opened_at, o.staff`.execute(db);
  return rows;
}

/**
 * What rests on pictures is decided by who has looked at them: each of these persons must have opened each picture of the subject.
 * @throws DomainError picture.not.opened, for the first who has not
 */
export async function requireOpened(
  transaction: DatabaseTransaction,
  pictures: Omit<FileClaim, 'fileIds'>,
  persons: readonly string[],
): Promise<void> {
  const held = await filesOf(transaction, pictures);
  const opens = await opensOf(
    transaction,
    held.map(({ fileId }) => ({ playerId: pictures.playerId, fileId })),
  );
  for (const staff of persons) {
    const closed = held.filter(({ fileId }) => !opens.some((one) => one.fileId === fileId && one.staff === staff));
    if (closed.length > 0) throw new DomainError('picture.not.opened', { parameters: { name: staff, count: closed.length } });
  }
}

/** Forgets the pictures of a subject, e.g. of an avatar that was replaced. */
export async function dropFilesOf(
  transaction: DatabaseTransaction,
  { playerId, purpose, subject }: Omit<FileClaim, 'fileIds'>,
): Promise<void> {
  await sql`delete from platform.file where player_id = ${playerId} and purpose = ${purpose} and subject = ${subject}`.execute(transaction);
}

/** Forgets every picture of a person who is erased; how many there were. */
export async function dropAllFilesOf(transaction: DatabaseTransaction, playerId: number): Promise<number> {
  const gone = await sql`delete from platform.file where player_id = ${playerId}`.execute(transaction);
  await sql`delete from platform.upload_count where player_id = ${playerId}`.execute(transaction);
  return Number(gone.numAffectedRows ?? 0n);
}

/** Pictures of players: taken, kept sealed under the person's key, given back to their owner alone (reliability U1–U3). */
export function createFilesModule(services: Services): Module {
  const { db, clock, log } = services;
  return {
    routes: [
      handle(contract.uploadFile, async ({ query }, context) => {
        const caller = callerOf(context);
        await countUpload(db, caller.playerId, clock.now());
        const picture = await takePicture(context);
        const owner = { playerId: caller.playerId, merchantId: context.merchant.id };
        return { fileId: await keepFile(services, owner, query.purpose, picture), width: picture.width, height: picture.height };
      }),
      handle(contract.getFile, async ({ params }, context) => {
        const file = await open(services, { playerId: callerOf(context).playerId, fileId: params.fileId });
        if (file === undefined) throw new DomainError('file.unknown');
        return pictureReply(context, file);
      }),
      handle(contract.removeFile, async ({ params }, context) => {
        const removed = await sql`delete from platform.file
          where player_id = ${callerOf(context).playerId} and id = ${params.fileId}::uuid and subject is null`.execute(db);
        if (removed.numAffectedRows === 0n) throw new DomainError('file.unknown');
        return {};
      }),
    ],
    tasks: [repeating('files: unclaimed', log, 60_000, async () => ((await forgetUnclaimed(db, clock.now())) > 0 ? 1_000 : undefined))],
  };
}

/** Opens a picture for staff who have the right to look at what it belongs to. Undefined: not of this brand, or gone. */
export function readFileFor(
  services: Pick<Services, 'db' | 'vault'>,
  { merchantId }: { merchantId: number },
  file: { playerId: number; fileId: string; purpose?: FilePurpose },
): Promise<StoredFile | undefined> {
  return open(services, { ...file, merchantId });
}

/** A picture as a call answers it. */
export function pictureReply(
  context: Pick<RequestContext, 'setHeader'>,
  { fileId, contentType, bytes }: Pick<StoredFile, 'fileId' | 'contentType' | 'bytes'>,
): FileReply {
  // Should a browser show it after all, it shows a picture that may do nothing.
  context.setHeader('content-security-policy', "default-src 'none'; sandbox");
  return { fileName: `${fileId}.${contentType === 'image/png' ? 'png' : 'jpg'}`, contentType, rows: [bytes] };
}

/** Counts before anything is decoded. @throws DomainError file.quota */
async function countUpload(db: Database, playerId: number, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<{ uploads: number }>`
    insert into platform.upload_count as c (player_id, day, uploads) values (${playerId}, ${day}::date, 1)
    on conflict (player_id) do update set day = excluded.day, uploads = case when c.day = excluded.day then c.uploads + 1 else 1 end
    returning uploads`.execute(db);
  if ((rows[0]?.uploads ?? 0) <= uploadsADay) return;
  const tomorrow = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  throw new DomainError('file.quota', {
    retryAfterSeconds: Math.max(1, Math.ceil((tomorrow - now.getTime()) / 1_000)),
    parameters: { count: uploadsADay },
  });
}

/** The name a browser gave the file. A header carries ASCII, so that it comes percent-encoded. */
function nameFrom(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}

/** The picture that a request carries, made anew from its pixels. @throws DomainError file.type.refused, file.damaged */
export function takePicture(context: Pick<RequestContext, 'rawBody' | 'header'>): Promise<Picture> {
  return preparePicture(context.rawBody ?? Buffer.alloc(0), declaredOf(context));
}

/** What the sender of a picture says it is: its type and its name. */
export function declaredOf(context: Pick<RequestContext, 'header'>): { contentType: string; fileName: string } {
  return {
    contentType: (context.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    fileName: nameFrom(context.header('x-file-name')),
  };
}

/** Keeps a picture sealed until something claims it, a day at most. Nobody's is thrown away, and has an id like any other. */
export async function keepFile(
  { db, vault }: Services,
  owner: { playerId: number; merchantId: number } | undefined,
  purpose: FilePurpose,
  { bytes, contentType, width, height }: Picture,
): Promise<string> {
  // Not our usual id, which tells its time and its neighbours.
  const id = randomUUID();
  if (owner === undefined) return id;
  const { playerId, merchantId } = owner;
  const own = await personVault(db, vault, playerId);
  await sql`insert into platform.file (player_id, id, merchant_id, purpose, content_type, width, height, sealed)
    values (${playerId}, ${id}::uuid, ${merchantId}, ${purpose}, ${contentType}, ${width}, ${height}, ${own.seal(`file ${id}`, bytes)})`.execute(
    db,
  );
  return id;
}

async function open(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { playerId, fileId, merchantId, purpose }: { playerId: number; fileId: string; merchantId?: number; purpose?: FilePurpose },
): Promise<StoredFile | undefined> {
  const { rows } = await sql<{
    content_type: PictureType;
    width: number;
    height: number;
    sealed: Buffer;
    merchant_id: number;
    purpose: FilePurpose;
  }>`
    select content_type, width, height, sealed, merchant_id, purpose from platform.file where player_id = ${playerId} and id = ${fileId}::uuid`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined || (merchantId !== undefined && row.merchant_id !== merchantId)) return undefined;
  // Who may look at proofs of payment may not look at passports.
  if (purpose !== undefined && row.purpose !== purpose) return undefined;
  const own = await personVaultIfKept(db, vault, playerId);
  if (own === undefined) return undefined;
  const { content_type: contentType, width, height } = row;
  return { fileId, contentType, width, height, bytes: own.open(`file ${fileId}`, row.sealed) };
}

async function forgetUnclaimed(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unclaimedHours * 3_600_000);
  const gone = await sql`delete from platform.file where (player_id, id) in (
    select player_id, id from platform.file where subject is null and created_at < ${before} limit ${forgottenAtOnce} for update skip locked)`.execute(
    db,
  );
  return Number(gone.numAffectedRows ?? 0n);
}
