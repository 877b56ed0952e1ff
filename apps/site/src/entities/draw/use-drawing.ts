import { useState } from 'react';

/**
 * The draw that has closed in view and is being made, until its result is there; and how to say that one has closed. A list of games tells only the draw on sale
 * and the last result: what lies between them is known to who saw it close. `shown`: draw of the newest result.
 */
export function useDrawing(shown: string | undefined): { drawing: string | undefined; close: (numero: string) => void } {
  const [closed, close] = useState<string>();
  return { drawing: closed !== undefined && (shown === undefined || shown < closed) ? closed : undefined, close };
}
