/** Characters that the server asks of a reason at least. */
export const shortestReason = 3;
