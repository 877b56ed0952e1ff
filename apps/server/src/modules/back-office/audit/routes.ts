import fs from 'node:fs';
import { staffAudit as contract } from '@sortes/contract';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { ReleaseStanding } from '../../../platform/release.js';
import { namedCsvRowsByCursor } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { pageOf, seesPersonal } from '../../../platform/staff.js';
import { headsFile } from './heads.js';
import { auditCells, auditColumns } from './cells.js';
import { countAudit, listAudit, type AuditFilter, type AuditLine } from './repository.js';
import { subjectNames } from './subject-names.js';
import { verifyAudit } from './verify.js';

interface FilterQuery {
  id?: string | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Staff of every brand read everything; others what was done within their brands. */
function filterOf(query: FilterQuery, context: RequestContext): AuditFilter {
  return {
    merchantIds: staffOf(context).merchantIds,
    id: query.id,
    action: query.action,
    actor: query.actor,
    subject: query.subject,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
  };
}

const namedAtMost = 100;

function releaseStanding({ last, underWay, failed }: ReleaseStanding) {
  const first = (names: readonly string[]): string[] => names.slice(0, namedAtMost);
  return {
    last:
      last === undefined
        ? null
        : {
            state: last.state,
            version: last.version,
            commit: last.commit,
            builtAt: last.builtAt,
            manifest: last.manifest,
            files: last.files,
            faults: last.altered.length + last.missing.length + last.unexpected.length,
            altered: first(last.altered),
            missing: first(last.missing),
            unexpected: first(last.unexpected),
            checkedAt: last.checkedAt.getTime(),
          },
    underWay: underWay === undefined ? null : { ...underWay, startedAt: underWay.startedAt.getTime() },
    failed,
  };
}

export function auditRoutes(kit: BackOfficeKit): Route[] {
  const { db, vault, config } = kit.services;
  return [
    handle(contract.listAudit, async ({ query }, context) => {
      const filter = filterOf(query, context);
      const [list, total] = await Promise.all([listAudit(db, filter, pageOf(query)), countAudit(db, filter)]);
      const names = await subjectNames(kit, list, seesPersonal(context));
      return {
        list: list.map(({ actorName, at, sequence, ...line }) => ({
          ...line,
          subjectName: names.get(line.id) ?? null,
          actor: actorName,
          at: at.getTime(),
          sequence: sequence === null ? null : Number(sequence),
        })),
        total,
      };
    }),
    handle(contract.exportAudit, async ({ query }, context) => ({
      fileName: 'audit.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: namedCsvRowsByCursor(
        auditColumns,
        (last: AuditLine | undefined, limit) => listAudit(db, { ...filterOf(query, context), olderThan: last?.id }, { offset: 0, limit }),
        auditCells,
      ),
    })),
    handle(contract.verifyAudit, async (_input, context) => {
      const file = headsFile(config.dataDir);
      const report = await verifyAudit(db, vault, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
      await changeAsStaff(kit, context, { action: 'audit.verified', subject: 'audit:chain', reason: '' }, async () => ({
        value: undefined,
        after: { faults: report.faults.length, sealed: report.sealed },
      }));
      return {
        intact: report.faults.length === 0,
        entries: Number(report.entries),
        sealed: Number(report.sealed),
        head: report.head ?? null,
        headsCompared: report.headsCompared,
        faults: report.faults.map(({ sequence, kind, detail }) => ({
          sequence: sequence === undefined ? null : Number(sequence),
          kind,
          detail,
        })),
      };
    }),
    handle(contract.getRelease, async () => releaseStanding(kit.below.release.standing())),
    handle(contract.beginReleaseCheck, async () => {
      kit.below.release.begin();
      return releaseStanding(kit.below.release.standing());
    }),
  ];
}
