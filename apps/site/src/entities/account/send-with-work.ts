import type { WorkPuzzle } from '@sortes/browser';
import { ApiError } from '../../kit/api/client';

/** The nonce that was found, as the server takes it. */
export interface WorkDone {
  challenge: string;
  nonce: string;
}

export interface WorkWanted extends WorkPuzzle {
  challenge: string;
}

/** What is sent besides. */
export interface More {
  work?: WorkDone;
}

/** More than once: the server may want more work by the time that the first was done. */
const roundsAtMost = 3;

function readWork({ value }: ApiError): WorkWanted | undefined {
  const { challenge, prefix, difficulty, parts } = value;
  return typeof challenge === 'string' && typeof prefix === 'string' && typeof difficulty === 'number' && typeof parts === 'number'
    ? { challenge, prefix, difficulty, parts }
    : undefined;
}

/**
 * Sends a request; when the server wants work of the device first, has it done and sends the request again. Undefined when the work was stopped.
 * @param work does it, and answers the nonce; undefined: it was stopped
 * @param first asks for the work of what always costs some, so that it is not refused once to be told
 * @throws ApiError
 */
export async function sendWithWork<R>(
  request: (more: More) => Promise<R>,
  work: (wanted: WorkWanted) => Promise<string | undefined>,
  first?: () => Promise<WorkWanted | null>,
): Promise<R | undefined> {
  const prove = async (wanted: WorkWanted): Promise<More | undefined> => {
    const nonce = await work(wanted);
    return nonce === undefined ? undefined : { work: { challenge: wanted.challenge, nonce } };
  };
  const price = (await first?.()) ?? undefined;
  let more = price === undefined ? {} : await prove(price);
  for (let round = 0; more !== undefined; round += 1) {
    try {
      return await request(more);
    } catch (failure) {
      const wanted = failure instanceof ApiError && failure.code === 'work.required' ? readWork(failure) : undefined;
      if (wanted === undefined || round >= roundsAtMost) throw failure;
      more = await prove(wanted);
    }
  }
  return undefined;
}
