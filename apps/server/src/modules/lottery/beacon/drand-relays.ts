import { type Logger, withinDeadline } from '@sortes/service';

/** A relay's answer is some two hundred bytes; what is longer is none. */
const longestAnswer = 16_384;
/** The next relay is asked beside one that has not answered for so long. */
const hedgeMs = 500;

/** What a relay says of a round, before anybody has verified it. */
export interface ToldRound {
  round: number;
  signature: string;
}

export interface RelaySettings {
  /** Addresses of drand HTTP relays, tried in order, e.g. https://api.drand.sh */
  urls: readonly string[];
  /** Milliseconds one relay may take. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** The body as JSON; undefined when it is too long. */
async function readShort(response: Response): Promise<unknown> {
  if (response.body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > longestAnswer) return undefined;
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function toldIn(answer: unknown): ToldRound | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { round, signature } = answer as { round?: unknown; signature?: unknown };
  return typeof round === 'number' && typeof signature === 'string' ? { round, signature } : undefined;
}

/** The first answer that is one: of works begun one after the other, each when the one before failed or is slow. */
function firstOf<T>(works: readonly (() => Promise<T | undefined>)[]): Promise<T | undefined> {
  return new Promise((resolve) => {
    let next = 0;
    let running = 0;
    let timer: NodeJS.Timeout | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      const work = works[next];
      if (work === undefined) {
        if (running === 0) resolve(undefined);
        return;
      }
      next += 1;
      running += 1;
      timer = setTimeout(begin, hedgeMs);
      void work().then((answer) => {
        running -= 1;
        if (answer === undefined) return begin();
        clearTimeout(timer);
        resolve(answer);
      });
    };
    begin();
  });
}

/**
 * Asks relays of one network for a round, or for `latest`. Relays are strangers: what one says counts only when `verify` takes it, else the next is asked.
 * Undefined when none has it.
 */
export function createRelays({ urls, timeoutMs = 3_000, fetch: fetchUrl = fetch }: RelaySettings, chainHash: string, log: Logger) {
  /** Where there is no way out, looking for one every half minute is no news; that draws open on the chain is told elsewhere. */
  const say = (facts: Record<string, unknown>, message: string): void =>
    facts['which'] === 'latest' ? log.debug(facts, message) : log.warn(facts, message);

  const ask = async (url: string, which: number | 'latest', verify: (told: ToldRound) => boolean): Promise<ToldRound | undefined> => {
    try {
      const told = await withinDeadline(timeoutMs, async (signal) => {
        const response = await fetchUrl(`${url.replace(/\/$/, '')}/${chainHash}/public/${which}`, { signal, redirect: 'error' });
        return response.ok ? toldIn(await readShort(response)) : undefined;
      });
      if (told === undefined || !verify(told)) {
        if (told !== undefined) say({ relay: url, which }, 'a drand relay answered something that the network did not sign');
        return undefined;
      }
      return told;
    } catch (error) {
      say({ relay: url, which, reason: error instanceof Error ? error.message : String(error) }, 'a drand relay did not answer');
      return undefined;
    }
  };
  return {
    isConfigured: urls.length > 0,
    ask: (which: number | 'latest', verify: (told: ToldRound) => boolean) => firstOf(urls.map((url) => () => ask(url, which, verify))),
  };
}
