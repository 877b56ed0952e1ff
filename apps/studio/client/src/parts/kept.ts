import type { AutoRun, AutoSettings } from './auto-rules';

/** What this browser remembers of a player's taste. Frames of another site may be refused any memory: then nothing is remembered. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(`sortes-studio.${name}`);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Remembers a taste (a choice, a stake, a switch), never anything of an account. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`sortes-studio.${name}`, JSON.stringify(value));
  } catch {
    // Without memory the next visit begins as the first.
  }
}

/**
 * Notes in this page's own entry of the browser's history, which a reload keeps even where a frame is refused all other memory, that the player has
 * seen how a round ended.
 */
export function keepTold(round: string): void {
  try {
    history.replaceState({ ...(history.state as object | null), toldRound: round }, '');
  } catch {
    // As above.
  }
}

export function wasTold(round: string): boolean {
  try {
    return (history.state as { toldRound?: unknown } | null)?.toldRound === round;
  } catch {
    return false;
  }
}

const autoName = (game: string): string => `sortes-studio.auto.${game}`;
const amountOf = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text));

/** Notes in this tab that a run of auto play is under way, so that the page can say so when it was loaded anew in its midst. */
export function keepAuto(game: string, { settings, played, profit }: AutoRun): void {
  try {
    // Amounts are written as text: JSON has no numbers that hold every one of them.
    const text = JSON.stringify({ played, profit, settings }, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    sessionStorage.setItem(autoName(game), text);
  } catch {
    // As above.
  }
}

export function forgetAuto(game: string): void {
  try {
    sessionStorage.removeItem(autoName(game));
  } catch {
    // As above.
  }
}

/** The run that was under way when this tab left the page, as far as it had come before its last round. */
export function readAuto(game: string): Pick<AutoRun, 'settings' | 'played' | 'profit'> | undefined {
  try {
    const text = sessionStorage.getItem(autoName(game));
    if (text === null) return undefined;
    const { settings, played, profit } = JSON.parse(text) as {
      settings: Omit<AutoSettings, 'stopProfit' | 'stopLoss' | 'stopWin'> & { stopProfit?: string; stopLoss?: string; stopWin?: string };
      played: number;
      profit: string;
    };
    return {
      played,
      profit: BigInt(profit),
      settings: {
        ...settings,
        stopProfit: amountOf(settings.stopProfit),
        stopLoss: amountOf(settings.stopLoss),
        stopWin: amountOf(settings.stopWin),
      },
    };
  } catch {
    return undefined;
  }
}
