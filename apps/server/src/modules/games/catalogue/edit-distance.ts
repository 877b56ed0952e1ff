/**
 * Whether one word becomes the other with at most `most` letters changed, added, left out or swapped with their neighbour (optimal string
 * alignment). Only the diagonal band that can still succeed is looked at.
 */
export function withinDistance(left: string, right: string, most: number): boolean {
  const rows = left.length;
  const columns = right.length;
  if (Math.abs(rows - columns) > most) return false;
  const far = most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_value, column) => column);
  for (let row = 1; row <= rows; row += 1) {
    const line = Array.from({ length: columns + 1 }, () => far);
    line[0] = row;
    let least = row;
    for (let column = Math.max(1, row - most); column <= Math.min(columns, row + most); column += 1) {
      const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1);
      let cost = Math.min((last[column - 1] ?? far) + (same ? 0 : 1), (last[column] ?? far) + 1, (line[column - 1] ?? far) + 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === right.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
      line[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return false;
    beforeLast = last;
    last = line;
  }
  return (last[columns] ?? far) <= most;
}
