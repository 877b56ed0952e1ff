import type { OperationShape } from '@sortes/contract';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors.js';
import { keepBodiesMoving } from './bodies-under-way.js';

/** Pictures that may be on their way at once; times their largest size that is what they take of the memory. */
const uploadsAtMost = 24;
/** Of one player, or of one address where nobody is signed in: nobody's slow line keeps the others out. */
const uploadsOfOneAtMost = 3;
/** An honest phone on a slow line sends a picture within this; after it, it makes room when others wait. */
const patienceMs = 10_000;

type Limits = NonNullable<OperationShape['upload']>;

export interface Uploads {
  /**
   * Reads the body of an upload into `request.rawBody`. Refused by its announced length before a byte of it is kept, else as soon as it has grown
   * too large; what is still to come is then let go by unread, so that the connection serves the next request.
   * @throws DomainError file.too.large, request.type.unsupported, request_body_required, system.busy
   */
  read(request: FastifyRequest, limits: Limits, sender: number | string): Promise<void>;
}

/** Uploads are read after policy, forgery check and budget, and apart from other bodies: they are twenty times as large. */
export function createUploads(monotonicMs: () => number): Uploads {
  const underWay = keepBodiesMoving({ atMost: uploadsAtMost, patienceMs, monotonicMs });
  const ofSender = new Map<number | string, number>();
  return {
    async read(request, { maximumBytes, types }, sender) {
      const { 'content-length': announced, 'content-type': type = '' } = request.headers;
      if (announced !== undefined && Number(announced) > maximumBytes) throw tooLarge(request);
      if (!types.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) throw new DomainError('request.type.unsupported');
      const mine = ofSender.get(sender) ?? 0;
      const end = mine >= uploadsOfOneAtMost ? undefined : underWay.begin({ cut: () => void request.raw.destroy() });
      if (end === undefined) throw new DomainError('system.busy', { retryAfterSeconds: 2 });
      ofSender.set(sender, mine + 1);
      try {
        const bytes = await collect(request, maximumBytes);
        if (bytes.length === 0) throw new DomainError('request_body_required');
        (request as FastifyRequest & { rawBody?: Buffer }).rawBody = bytes;
      } finally {
        end();
        const left = (ofSender.get(sender) ?? 1) - 1;
        if (left > 0) ofSender.set(sender, left);
        else ofSender.delete(sender);
      }
    },
  };
}

/** @throws DomainError file.too.large as soon as there is one byte too many, system.busy when the sender leaves before the end. */
function collect(request: FastifyRequest, maximumBytes: number): Promise<Buffer> {
  const { raw } = request;
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const leave = (): void => {
      raw.off('data', take).off('end', finish).off('error', fail).off('close', fail);
    };
    const take = (piece: Buffer): void => {
      size += piece.length;
      if (size <= maximumBytes) return void pieces.push(piece);
      leave();
      reject(tooLarge(request));
    };
    const finish = (): void => {
      leave();
      resolve(Buffer.concat(pieces, size));
    };
    const fail = (): void => {
      leave();
      reject(new DomainError('system.busy', { retryAfterSeconds: 1 }));
    };
    raw.on('data', take).once('end', finish).once('error', fail).once('close', fail);
  });
}

/** Drain the rest of the body: many clients read the response only after the upload has ended. */
function tooLarge({ raw }: FastifyRequest): DomainError {
  raw.resume();
  return new DomainError('file.too.large');
}
