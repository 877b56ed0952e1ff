// A reporter of vitest: names the tests that passed only at their second try (CI alone tries twice), so that none of them goes unseen.

export default class SecondTries {
  names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.names.length > 0) console.log(`\n${this.names.length} passed only at the second try:\n  ${this.names.join('\n  ')}`);
  }
}
