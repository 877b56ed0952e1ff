/** A page number, or a gap of left-out pages. */
export type PageMark = number | 'gap';

/**
 * Page numbers to show: `pageRange` numbers around the current page and `margin` at each end (the specification's 3 and 1); a gap that would hide a
 * single page shows the page instead.
 */
export function pageMarks(current: number, total: number, pageRange = 3, margin = 1): PageMark[] {
  const half = Math.floor(pageRange / 2);
  const start = Math.max(1, Math.min(current - half, total - pageRange + 1));
  const shown = new Set<number>();
  for (let page = 1; page <= Math.min(margin, total); page++) shown.add(page);
  for (let page = start; page < start + pageRange && page <= total; page++) shown.add(page);
  for (let page = Math.max(1, total - margin + 1); page <= total; page++) shown.add(page);
  const marks: PageMark[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous === 2) marks.push(page - 1);
    else if (page - previous > 2) marks.push('gap');
    marks.push(page);
    previous = page;
  }
  return marks;
}
