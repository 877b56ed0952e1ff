import { reasonOf } from './reply-form.js';

/** A player as the vendor was told of them at a launch. */
export interface TestPlayer {
  /** The alias. */
  player: string;
  token: string;
  game: string;
  currency: string;
}

/**
 * What only the operator of a wallet can do. `player` is the least; a case that needs a hand that is not there is skipped, saying so. Each
 * player may be handed out again, except those that a case has locked, excluded, limited, signed out, lent to or whose token it let expire.
 */
export interface Controls {
  /** A player with a live token and at least so much money (units of 1/10 000). */
  player(atLeast: bigint): Promise<TestPlayer>;
  /** Another one, with money too. */
  otherPlayer?(atLeast: bigint): Promise<TestPlayer>;
  expireToken?(player: TestPlayer): Promise<void>;
  /** Ends the session that the game was opened from. */
  signOut?(player: TestPlayer): Promise<void>;
  lock?(player: TestPlayer): Promise<void>;
  exclude?(player: TestPlayer): Promise<void>;
  /** Sets a limit that lets the player stake 15 currency units more today, and nothing beyond. */
  limit?(player: TestPlayer): Promise<void>;
  /** Closes the player's game, or opens it again. */
  closeGame?(player: TestPlayer, closed: boolean): Promise<void>;
  /** Makes everything of the player as old as if months had passed. */
  passMonths?(player: TestPlayer): Promise<void>;
  /** Lends the player a bonus of so much (units of 1/10 000) that may be staked in their game. They have none yet. */
  lendBonus?(player: TestPlayer, amount: bigint): Promise<void>;
  /** Gives the player so many free rounds of their game, and says under which `reward_uuid`. */
  giveFreeRounds?(player: TestPlayer, count: number): Promise<string>;
  /** Names another open game of the same vendor, as a live lobby has many tables. */
  otherGame?(player: TestPlayer): Promise<string>;
}

export type Hand = Exclude<keyof Controls, 'player'>;
export const hands: readonly Hand[] = [
  ...([
    'otherPlayer',
    'expireToken',
    'signOut',
    'lock',
    'exclude',
    'limit',
    'closeGame',
    'passMonths',
    'lendBonus',
    'giveFreeRounds',
    'otherGame',
  ] as const),
];

/** What travels to a control address: POST {do: "player", atLeast: "1000000"} or {do: "lock", player: {…}}; GET tells {hands: […]}. */
interface ControlRequest {
  do: keyof Controls;
  atLeast?: string;
  player?: TestPlayer;
  closed?: boolean;
  amount?: string;
  count?: number;
}

/** Serves controls to a runner in another process. `body` undefined: which hands there are. @throws Error for an unknown request. */
export async function answerControls(controls: Controls, body: string | undefined): Promise<string> {
  if (body === undefined) return JSON.stringify({ hands: hands.filter((hand) => controls[hand] !== undefined) });
  const request = JSON.parse(body) as ControlRequest;
  if (request.do === 'player' || request.do === 'otherPlayer') {
    const found = await controls[request.do]?.(BigInt(request.atLeast ?? '0'));
    return JSON.stringify(found);
  }
  const { player } = request;
  if (player === undefined) throw new Error(`${request.do} of whom?`);
  if (request.do === 'giveFreeRounds') return JSON.stringify({ reward: await controls.giveFreeRounds?.(player, request.count ?? 0) });
  if (request.do === 'otherGame') return JSON.stringify({ game: await controls.otherGame?.(player) });
  if (request.do === 'lendBonus') await controls.lendBonus?.(player, BigInt(request.amount ?? '0'));
  else if (request.do === 'closeGame') await controls.closeGame?.(player, request.closed === true);
  else await controls[request.do]?.(player);
  return '{}';
}

async function askControls(address: string, request: RequestInit): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    const response = await fetch(address, request);
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    throw new Error(`the controls at ${address} did not answer: ${reasonOf(error)}`, { cause: error });
  }
}

function readAnswer(address: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`the controls at ${address} answered no JSON: ${text.slice(0, 200)}`, { cause: error });
  }
}

/** Controls behind an address. @throws Error when it does not answer. */
export async function remoteControls(address: string): Promise<Controls> {
  const ask = async (request: ControlRequest): Promise<unknown> => {
    const { ok, status, text } = await askControls(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (!ok) throw new Error(`the controls at ${address} answered ${status} to ${request.do}: ${text.slice(0, 200)}`);
    return readAnswer(address, text);
  };
  const { hands: offered } = readAnswer(address, (await askControls(address, {})).text) as { hands?: unknown };
  if (!Array.isArray(offered)) throw new Error(`the controls at ${address} do not answer {"hands": [...]}`);
  const has = (hand: Hand): boolean => offered.includes(hand);
  const done = async (request: ControlRequest): Promise<void> => void (await ask(request));
  return {
    player: async (atLeast) => (await ask({ do: 'player', atLeast: String(atLeast) })) as TestPlayer,
    ...(has('otherPlayer') && {
      otherPlayer: async (atLeast) => (await ask({ do: 'otherPlayer', atLeast: String(atLeast) })) as TestPlayer,
    }),
    ...(has('expireToken') && { expireToken: (player) => done({ do: 'expireToken', player }) }),
    ...(has('signOut') && { signOut: (player) => done({ do: 'signOut', player }) }),
    ...(has('lock') && { lock: (player) => done({ do: 'lock', player }) }),
    ...(has('exclude') && { exclude: (player) => done({ do: 'exclude', player }) }),
    ...(has('limit') && { limit: (player) => done({ do: 'limit', player }) }),
    ...(has('closeGame') && { closeGame: (player, closed) => done({ do: 'closeGame', player, closed }) }),
    ...(has('passMonths') && { passMonths: (player) => done({ do: 'passMonths', player }) }),
    ...(has('lendBonus') && { lendBonus: (player, amount) => done({ do: 'lendBonus', player, amount: String(amount) }) }),
    ...(has('giveFreeRounds') && {
      giveFreeRounds: async (player, count) => ((await ask({ do: 'giveFreeRounds', player, count })) as { reward: string }).reward,
    }),
    ...(has('otherGame') && { otherGame: async (player) => ((await ask({ do: 'otherGame', player })) as { game: string }).game }),
  };
}
