import { staffOf, type RequestContext } from './http.js';

/** Who did something: a member of staff, somebody at the command line of the server, or the program itself. */
export interface Actor {
  kind: 'staff' | 'command' | 'program';
  /** Staff id, or the operating system's user. */
  id: string;
  name: string;
  ip: string;
}

/** Who acts for which brand: a request, or a batch that goes on without one. */
export interface StaffContext extends Pick<RequestContext, 'merchant' | 'staff' | 'ip'> {
  /** The batch this is part of; stands in the audit entry. */
  batchId?: string;
}

export function actorOf(context: StaffContext): Actor {
  const { staffId, name } = staffOf(context);
  return { kind: 'staff', id: staffId, name, ip: context.ip };
}

/** Whether somebody sees personal data in clear, phone numbers that are user names included. */
export const seesPersonal = (context: StaffContext): boolean => staffOf(context).rights.has('players.personal');

/** Page of a list as the wire numbers it, from 1. */
export function pageOf({ pageNo = 1, pageSize = 20 }: { pageNo?: number | undefined; pageSize?: number | undefined }): {
  offset: number;
  limit: number;
} {
  return { offset: (pageNo - 1) * pageSize, limit: pageSize };
}
