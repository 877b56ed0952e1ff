import { describe, expect, it } from 'vitest';
import { issueEnds } from './issue-ends';

describe('ends of issues', () => {
  it('are days where issues are named after days, with month and year as far as they differ', () => {
    expect(issueEnds(['XSMB-20231230', 'XSMB-20231231'])).toEqual(['30', '31']);
    expect(issueEnds(['XSMB-20231130', 'XSMB-20231201'])).toEqual(['11-30', '12-01']);
    expect(issueEnds(['XSMB-20231231', 'XSMB-20240101'])).toEqual(['23-12-31', '24-01-01']);
  });
  it('are what follows the common beginning of counted issues, three figures at least', () => {
    expect(issueEnds(['202611200984', '202611201013'])).toEqual(['0984', '1013']);
    expect(issueEnds(['202611200984', '202611200985'])).toEqual(['984', '985']);
    expect(issueEnds(['202611191440', '202611200001'])).toEqual(['191440', '200001']);
    expect(issueEnds(['202611200984'])).toEqual(['984']);
    expect(issueEnds([])).toEqual([]);
  });
  it('leaves issues of different lengths whole', () => {
    expect(issueEnds(['A1234', 'A12345'])).toEqual(['A1234', 'A12345']);
  });
});
