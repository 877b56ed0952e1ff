/** What a call that took too long fails with: named as the platform's own timeouts are. */
function lateError(): DOMException {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}

/**
 * Does something that others may hold up, a call with the reading of its answer for one, and gives up after so many milliseconds: the signal is aborted and
 * the promise rejects with a TimeoutError, whether or not the work listens to the signal. A signal alone is not enough: `fetch` holds it by a weak
 * reference, and after a garbage collection an answer that drips in byte by byte is waited for without end (Node 20.20; compare nodejs/undici#4068).
 * @throws whatever the work throws, or a DOMException named TimeoutError
 */
export async function withinDeadline<Result>(deadlineMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = lateError();
      controller.abort(error);
      reject(error);
    }, deadlineMs);
  });
  const done = work(controller.signal);
  // Nobody hears what the work says after it was given up.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
