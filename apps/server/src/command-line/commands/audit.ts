import { existsSync, readFileSync } from 'node:fs';
import {
  auditCells,
  auditColumns,
  namedCsvRowsByCursor,
  headsFile,
  type AuditFilter,
  type AuditLine,
} from '../../modules/back-office/index.js';
import { exitCodes, InputError, report, textOption, type Command, type CommandInput, type OptionShape } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { resolveFile } from '../read-lines.js';

export const auditVerify: Command = {
  words: ['audit', 'verify'],
  summary: 'Recompute the audit chain and compare it with the heads kept outside the database',
  options: {
    'from-head': {
      type: 'string',
      value: 'FILE',
      help: 'a copy of audit-heads.jsonl that was kept elsewhere; default: the one in DATA_DIR',
    },
  },
  notes: `What waits for the sealer is chained first. Only a copy that the database's administrators could not change finds a chain that was rewritten from end
to end with the installation's secret (docs/audit.md). Exit code 1 when something was altered, removed, reordered or cut off.`,
  async run(input) {
    const given = textOption(input, 'from-head');
    const file = given === undefined ? undefined : resolveFile(given, input.workingDirectory);
    if (file !== undefined && !existsSync(file)) throw new InputError(`${given} is not there`);
    const { result, heads } = await withPlatform(input, async ({ services, modules: { backOffice } }) => {
      while ((await backOffice.audit.seal()) > 0);
      const from = file ?? headsFile(services.config.dataDir);
      const text = existsSync(from) ? readFileSync(from, 'utf8') : undefined;
      return { result: await backOffice.audit.verify(text), heads: text === undefined ? undefined : from };
    });
    await report(input, { ...result, intact: result.faults.length === 0, headsFrom: heads ?? null }, [
      ...result.faults.map(({ sequence, kind, detail }) => `${sequence === undefined ? '' : `link ${sequence}: `}${kind}: ${detail}`),
      `${result.entries} entries, ${result.sealed} chained, ${result.headsCompared} heads compared${heads === undefined ? ' (no heads file: a chain rewritten as a whole would not be seen)' : ''}: ${result.faults.length === 0 ? 'intact' : 'NOT INTACT'}`,
      ...(result.head === undefined ? [] : [`head ${result.head}`]),
    ]);
    return result.faults.length === 0 ? exitCodes.ok : exitCodes.faults;
  },
};

const filterOptions: Readonly<Record<string, OptionShape>> = {
  action: { type: 'string', value: 'ACTION', help: 'e.g. staff.created; staff. for everything that begins so' },
  actor: { type: 'string', value: 'NAME', help: 'who did it' },
  subject: { type: 'string', value: 'KIND:ID', help: 'what it was about, e.g. player:1207' },
  from: { type: 'string', value: 'TIME', help: 'ISO 8601, from this moment on' },
  to: { type: 'string', value: 'TIME', help: 'ISO 8601, before this moment' },
};

function momentOf(input: CommandInput, name: string): Date | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new InputError(`--${name} must be a date and time, not ${JSON.stringify(text)}`);
  return moment;
}

function filterOf(input: CommandInput): AuditFilter {
  return {
    action: textOption(input, 'action'),
    actor: textOption(input, 'actor'),
    subject: textOption(input, 'subject'),
    from: momentOf(input, 'from'),
    to: momentOf(input, 'to'),
  };
}

export const auditSearch: Command = {
  words: ['audit', 'search'],
  summary: 'What was done, newest first',
  options: { ...filterOptions, limit: { type: 'string', value: 'COUNT', help: 'at most so many (50)' } },
  async run(input) {
    const limit = Number(textOption(input, 'limit') ?? '50');
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new InputError('--limit must be 1 to 10000');
    const filter = filterOf(input);
    const list = await withPlatform(input, ({ modules }) => modules.backOffice.audit.list(filter, { offset: 0, limit }));
    await report(
      input,
      list,
      list.map(
        ({ at, actorName, actorKind, action, subject, reason, before, after, sequence }) =>
          `${at.toISOString()}  ${sequence ?? '–'}  ${actorName} (${actorKind})  ${action}  ${subject}${reason === '' ? '' : `  "${reason}"`}  ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
      ),
    );
    return exitCodes.ok;
  },
};

export const auditExport: Command = {
  words: ['audit', 'export'],
  summary: 'The audit log as CSV on standard output, newest first',
  options: filterOptions,
  async run(input) {
    const filter = filterOf(input);
    await withPlatform(input, async ({ modules }) => {
      const rows = namedCsvRowsByCursor(
        auditColumns,
        (last: AuditLine | undefined, limit) => modules.backOffice.audit.list({ ...filter, olderThan: last?.id }, { offset: 0, limit }),
        auditCells,
      );
      for await (const row of rows) await input.output.write(row);
    });
    return exitCodes.ok;
  },
};
