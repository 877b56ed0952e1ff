const dated = /(\d{4})(\d{2})(\d{2})$/;

/**
 * The shortest ends that tell the issues of a list apart. Issues named after their day become the day, with the month where there are several: `31`, `12-31`,
 * with the year where that is needed too; others keep what follows their common beginning, at least three figures.
 */
export function issueEnds(issues: readonly string[]): readonly string[] {
  const [first = ''] = issues;
  if (first.includes('-')) {
    const days = issues.map((issue) => dated.exec(issue));
    if (days.every((day) => day !== null)) {
      const of = (part: number) => new Set(days.map((day) => day[part])).size;
      const years = of(1) > 1;
      const months = years || of(2) > 1;
      return days.map(([, year = '', month = '', day = '']) => `${years ? `${year.slice(2)}-` : ''}${months ? `${month}-` : ''}${day}`);
    }
  }
  let common = 0;
  while (common < first.length - 3 && issues.every((issue) => issue.length === first.length && issue[common] === first[common]))
    common += 1;
  return issues.map((issue) => issue.slice(common));
}
