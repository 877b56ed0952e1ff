import { expect, it } from 'vitest';
import { readAudit } from './audit.mjs';

const metadata = { vulnerabilities: {}, dependencies: {} };
const via = [{ title: 'Everything is readable', url: 'https://advisories.example/1' }, 'other'];

it('finds what is grave, in words, and lets the rest pass', () => {
  const vulnerabilities = {
    bad: { name: 'bad', severity: 'critical', range: '<2', via },
    high: { name: 'high', severity: 'high', range: '*', via: ['bad'] },
    fine: { name: 'fine', severity: 'moderate', range: '*', via },
  };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata }))).toEqual([
    'critical: bad <2 (Everything is readable https://advisories.example/1)',
    'high: high *',
  ]);
  expect(readAudit(`npm warn something\n${JSON.stringify({ vulnerabilities: {}, metadata })}`)).toEqual([]);
});

it.each(['', 'no answer', '{"error":{"code":"ENOAUDIT"}}', '{"message":"405 Method Not Allowed"}', '{'])(
  'takes %j for no answer, and not for a good one',
  (text) => {
    expect(readAudit(text)).toBeUndefined();
  },
);
