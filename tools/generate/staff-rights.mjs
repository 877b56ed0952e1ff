// The tables of docs/staff-rights.md, made from the table that the edge obeys.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, roleMay, staffRightNames, staffRights, staffRoles, staffRoleWords } from '../../packages/contract/dist/index.js';
import { root } from '../workspace.mjs';
import { withPart } from './table.mjs';

function tables() {
  const rights = [
    `| Right | Allows | ${staffRoles.join(' | ')} |`,
    `|---|---|${staffRoles.map(() => ':-:').join('|')}|`,
    ...staffRightNames.map(
      (right) =>
        `| \`${right}\` | ${staffRights[right].words} | ${staffRoles.map((role) => (roleMay(role, right) ? '●' : '')).join(' | ')} |`,
    ),
  ];
  const calls = [
    '| Right | Operations |',
    '|---|---|',
    ...staffRightNames.map((right) => {
      const used = [...operations.values()].filter((operation) => operation.right === right).map(({ method, path }) => ({ method, path }));
      // In an order of its own: that of the operations is another one in sources than as compiled.
      const calls = used.toSorted((one, other) =>
        one.path < other.path ? -1 : one.path > other.path ? 1 : one.method < other.method ? -1 : 1,
      );
      return `| \`${right}\` | ${calls.map(({ method, path }) => `\`${method} ${path}\``).join('<br>')} |`;
    }),
  ];
  const roles = ['| Role | Is there for |', '|---|---|', ...staffRoles.map((role) => `| \`${role}\` | ${staffRoleWords[role]} |`)];
  return [...roles, '', ...rights, '', ...calls].join('\n');
}

/** @returns {import('./table.mjs').Made} */
export function make() {
  const file = 'docs/staff-rights.md';
  return new Map([[file, withPart(readFileSync(join(root, file), 'utf8'), 'staff-rights', 'tables', tables())]]);
}
