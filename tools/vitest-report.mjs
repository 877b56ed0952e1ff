// A reporter of vitest: writes what `npm test` tells of a run into the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs';

export default class VitestReport {
  /**
   * @param testModules the files that ran
   * @param outside errors that belong to no test: a rejection that nobody took, a worker that ended by itself
   */
  onTestRunEnd(testModules, outside) {
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
        else if (state === 'failed') report.failed.push({ name, message: messageOf(errors[0]) });
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
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

function messageOf(error) {
  const cause = error?.cause ? `\n  because: ${error.cause.message ?? error.cause}` : '';
  return `${error?.stack ?? error?.message ?? error}${cause}`;
}
