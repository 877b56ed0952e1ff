import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeModule, makeOperation } from './scaffold.mjs';
import { findViolations } from './structure-test.mjs';

const root = resolve(import.meta.dirname, '..');
let copy: string;

/** A copy of the sources, whose packages are its own and whose other dependencies are the repository's. */
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'sortes-scaffold-')));
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of [
    'apps/server',
    'apps/sandbox',
    'apps/console/src/texts',
    'packages',
    'tools/structure-test.mjs',
    'tools/structure',
    'package.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  const link = (name: string, to: string) => {
    mkdirSync(dirname(join(copy, 'node_modules', name)), { recursive: true });
    symlinkSync(to, join(copy, 'node_modules', name));
  };
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== '@sortes') link(name, join(root, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules', '@sortes')))
    link(`@sortes/${name}`, join(copy, realpathSync(join(root, 'node_modules', '@sortes', name)).slice(realpathSync(root).length)));
  symlinkSync(join(root, 'apps/server/node_modules'), join(copy, 'apps/server/node_modules'));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

it('makes modules and staff operations that obey the structure, fit the types and are part of the program', { timeout: 300_000 }, () => {
  expect(findViolations(copy)).toEqual([]);
  const { made } = makeModule('house-rules', copy) as { made: string[] };
  // A module without a staff side, one with a staff side, one whose contract has a file for it, and one whose routes stand in folders.
  for (const [module, name] of [
    ['house-rules', 'forget-note'],
    ['support', 'reopen-message'],
    ['backups', 'forget-backup'],
    ['games', 'try-game'],
  ]) {
    const operation = makeOperation(module, name, copy) as { made: string[]; changed: string[]; todo: string[] };
    made.push(...operation.made);
    expect(operation.todo.join()).toContain(`"${module}.${name}"`);
    for (const locale of ['en', 'id', 'pt', 'th', 'vi', 'zh'])
      expect(readFileSync(join(copy, `apps/console/src/texts/${locale}/audit.json`), 'utf8')).toContain(`  "${module}.${name}": "`);
  }
  // It obeys the map as the copy's own test knows it: the new module has a level there.
  expect(execFileSync(process.execPath, [join(copy, 'tools', 'structure-test.mjs'), copy], { encoding: 'utf8' })).toContain(
    'The structure holds.',
  );
  // Wired up wrongly it would not compile: whatever it enters is typed. What is declared and not used is found, too.
  writeFileSync(
    join(copy, 'tsconfig.scaffold.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { noEmit: true, composite: false, declaration: false, sourceMap: false, noUnusedLocals: true },
      files: ['apps/server/src/app.ts', ...made.filter((path) => path.endsWith('.ts'))],
    }),
  );
  const types = () =>
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.scaffold.json'], { cwd: copy, encoding: 'utf8' });
  expect(types).not.toThrow();
  // Its operations are among the contract's, and its schema is made after those that it may call.
  expect(readFileSync(join(copy, 'packages/contract/src/index.ts'), 'utf8')).toContain('OperationsOf<typeof houseRules> &');
  expect(readFileSync(join(copy, 'apps/server/src/wiring/migrate.ts'), 'utf8')).toMatch(/'house-rules',\n {2}'reports',/);
  expect(readFileSync(join(copy, 'packages/contract/src/index.ts'), 'utf8')).toContain('OperationsOf<typeof staffSupport> &');
  for (const line of ['handle(staffHouseRules.staffForgetNote', 'staffSide: (office) => ({ routes: houseRulesStaffRoutes({ office }) })'])
    expect(
      ['index.ts', 'staff/routes.ts'].map((file) => readFileSync(join(copy, 'apps/server/src/modules/house-rules', file), 'utf8')).join(),
    ).toContain(line);
});

it('refuses a name that is none, and what is there or cannot be', () => {
  expect(() => makeModule('House Rules', copy)).toThrow(/no name for a module/);
  expect(() => makeModule('wallet', copy)).toThrow(/is there already/);
  expect(() => makeOperation('wallet', 'Pay Out', copy)).toThrow(/no name for an operation/);
  expect(() => makeOperation('../wallet', 'pay-out', copy)).toThrow(/no module/);
  expect(() => makeOperation('backups', 'ask-for-run', copy)).toThrow(/is there already/);
});
