import { type Input, type LanguageCode, type Reply, deviceWords, languageOf, security } from '@sortes/contract';
import { DateTime } from 'luxon';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type FileReply, type RequestContext } from '../../../platform/http.js';
import type { IdentityKit } from '../kit.js';
import { requireProof } from './prove-who.js';
import { words } from '../words.js';

const csvRowsAtMost = 5000;

export async function showSignIns(
  kit: IdentityKit,
  { pageNo = 1, pageSize = 20 }: Input<typeof security.getSignIns>['query'],
  context: RequestContext,
): Promise<Reply<typeof security.getSignIns>> {
  const { total, list } = await kit.signIns.pageOf(callerOf(context).playerId, (pageNo - 1) * pageSize, pageSize);
  return {
    total,
    list: list.map(({ id, at, method, outcome, country, ip, userAgent }) => ({
      id,
      at: at.getTime(),
      method,
      outcome,
      country,
      ip,
      device: deviceWords(userAgent),
    })),
  };
}

/** One cell (RFC 4180); what a spreadsheet would take for a formula gets an apostrophe, for a browser's name is a stranger's text. */
function cell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function countryName(code: string, language: LanguageCode): string {
  if (code === '') return '';
  const tag = languageOf(language).tag;
  return new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Of the file of sign-ins, in its order. */
const columns = ['time', 'outcome', 'method', 'country', 'address', 'device'] as const;

/** The sign-ins as CSV in the player's language, the brand's times. Begins with a byte order mark, for spreadsheets. */
export async function exportSignIns(kit: IdentityKit, context: RequestContext): Promise<FileReply> {
  const { language } = context;
  const { list } = await kit.signIns.pageOf(callerOf(context).playerId, 0, csvRowsAtMost);
  const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
  const rows = list.map(({ at, method, outcome, country, ip, userAgent }) =>
    line([
      DateTime.fromJSDate(at, { zone: context.merchant.timeZone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ'),
      words.say(language, `signIn.outcome.${outcome}`),
      words.find(language, `signIn.method.${method}`) ?? method,
      countryName(country, language),
      ip,
      deviceWords(userAgent),
    ]),
  );
  const head = line(columns.map((column) => words.say(language, `signIn.column.${column}`)));
  return { fileName: 'sign-ins.csv', contentType: 'text/csv; charset=utf-8', rows: [`\uFEFF${head}`, ...rows] };
}

export async function showSessions(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof security.getSessions>> {
  const { playerId, sessionId } = callerOf(context);
  const list = await kit.sessions.listOf(playerId);
  return {
    list: list.map(({ id, method, createdAt, lastSeenAt, country, ip, userAgent }) => ({
      id,
      here: id === sessionId,
      method,
      createdAt: createdAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
      country,
      ip,
      device: deviceWords(userAgent),
    })),
  };
}

/**
 * Ends one of the player's own other sessions. Who only holds a session, and cannot show who they are, does not shut the owner out.
 * @throws DomainError sessions.unknown, step.up.required
 */
export async function endSession(kit: IdentityKit, sessionId: string, context: RequestContext): Promise<Record<string, never>> {
  const caller = callerOf(context);
  const found = await kit.sessions.find(sessionId);
  if (found === undefined || found.playerId !== caller.playerId) refuse('sessions.unknown');
  await requireProof(kit, context, { always: true });
  await kit.sessions.end(sessionId, 'ended-by-owner');
  return {};
}

export async function endOtherSessions(kit: IdentityKit, context: RequestContext): Promise<{ ended: number }> {
  const { playerId, sessionId } = callerOf(context);
  await requireProof(kit, context, { always: true });
  return { ended: await kit.sessions.endOthers({ id: playerId, merchantId: context.merchant.id }, sessionId, 'ended-by-owner') };
}
