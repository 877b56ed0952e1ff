// A reporter of vitest: writes what `npm test` tells of a run into the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs';

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {{ name: string, message: string }} Failed
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} skipped
 * @property {Failed[]} failed
 * @property {string[]} secondTries
 * @property {{ name: string, ms: number }[]} durations
 * @property {string[]} outside
 */

/** @implements {Reporter} */
export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} testModules the files that ran
   * @param {readonly unknown[]} outside errors that belong to no test: a rejection that nobody took, a worker that ended by itself
   */
  onTestRunEnd(testModules, outside) {
    /** @type {Report} */
    const report = { passed: 0, skipped: 0, failed: [], secondTries: [], durations: [], outside: outside.map((error) => messageOf(error)) };
    for (const file of testModules) {
      // A file that could not even be loaded, or whose set-up failed, has no failed test to show.
      for (const error of file.errors()) report.failed.push({ name: file.relativeModuleId, message: messageOf(error) });
      const { collectDuration, setupDuration, duration } = file.diagnostic();
      let testsMs = 0;
      for (const suite of file.children.allSuites()) {
        for (const error of suite.errors())
          report.failed.push({ name: `${file.relativeModuleId} > ${suite.fullName}`, message: messageOf(error) });
      }
      for (const test of file.children.allTests()) {
        const name = `${file.relativeModuleId} > ${test.fullName}`;
        const { state, errors } = test.result();
        if (state === 'passed') report.passed += 1;
        else if (state === 'failed') report.failed.push({ name, message: messageOf(errors?.[0]) });
        else report.skipped += 1;
        const ms = test.diagnostic()?.duration ?? 0;
        testsMs += ms;
        report.durations.push({ name, ms });
        if (test.diagnostic()?.flaky) report.secondTries.push(name);
      }
      // What no test answers for: a file's imports, and what is made ready before its tests.
      const besideMs = collectDuration + setupDuration + Math.max(0, duration - testsMs);
      report.durations.push({ name: `${file.relativeModuleId}, loading and set-up`, ms: besideMs });
    }
    const file = process.env.TEST_REPORT;
    if (file === undefined) throw new Error('TEST_REPORT must name the file to write');
    writeFileSync(file, JSON.stringify(report));
  }
}

/**
 * @param {unknown} error vitest's own copy of what was thrown: an Error's fields without its class
 * @returns {string}
 */
function messageOf(error) {
  if (typeof error !== 'object' || error === null) return String(error);
  const { stack, message = JSON.stringify(error), cause } = /** @type {{ stack?: string, message?: string, cause?: unknown }} */ (error);
  return `${stack ?? message}${cause ? `\n  because: ${messageOf(cause).split('\n')[0]}` : ''}`;
}
