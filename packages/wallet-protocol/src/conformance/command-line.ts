import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { conformanceCases } from './cases.js';
import type { WalletClient } from './client.js';
import { remoteControls, type Controls, type TestPlayer } from './controls.js';
import { createPamClient } from './pam-client.js';
import { createRsClient } from './rs-client.js';
import { runConformance } from './run.js';

export const conformanceHelp = `npm run conformance -- --wallet URL --dialect rs|pam --key FILE [players] [choices]

Runs every case of docs/vendors/wallet.md against a wallet, as its vendor, and prints ok, failed or skipped for each. Ends with 1 when one
failed, with 2 when it was not told enough. Without any option it runs against our own wallet, with a database of its own.

  --wallet URL        the wallet's address: <site>/gateway/<VENDOR> (rs), <site>/gateway/<VENDOR>/pam (pam)
  --dialect rs|pam    how it is spoken to
  --key FILE          rs: the vendor's RSA private key (PEM); pam: the bearer key, as text
  --provider NAME     pam: the query parameter provider

Players. Either an address that makes them (and can lock, exclude, sign out, …):
  --controls URL      GET answers {"hands": [...]}, those of otherPlayer, expireToken, signOut, lock, exclude, limit, closeGame, passMonths,
                     lendBonus, giveFreeRounds and otherGame
                      that it has. POST {"do": "player", "atLeast": "10000000"} (amounts are ten-thousandths) and "otherPlayer" answer
                      {"player", "token", "game", "currency"}; each other hand comes as {"do": "lock", "player": {…}}, closeGame with
                      "closed": true or false besides, and answers {}. A status of 400 and more is a failure.
or one player with at least 1000 units of money and a live token, as the wallet gave them at a launch, and perhaps another:
  --player ALIAS --token TOKEN --game CODE --currency XXX
  --other-player ALIAS --other-token TOKEN
  --token-file FILE, --other-token-file FILE   the tokens from files: a line stands in the shell's history
A case that ends its token is run last.
Cases that need a hand of the operator which is not there are skipped.

Choices:
  --only ID,ID        these cases alone
  --fuzz N            spoilt bodies to send (10000)
  --list              prints the cases and ends
  --valkyrie          instead of all this: our whole platform through the real aggregator Valkyrie, built by the Go that is at hand;
                      --valkyrie-binary FILE takes one that is built, --valkyrie-version V another version than the latest (main: newest source), --keep leaves
                      the folder with the logs. Ends with 2 when there is neither. Only in a checkout of the platform
  --help              prints this
`;

const options = {
  wallet: { type: 'string' },
  dialect: { type: 'string' },
  key: { type: 'string' },
  provider: { type: 'string' },
  controls: { type: 'string' },
  player: { type: 'string' },
  token: { type: 'string' },
  game: { type: 'string' },
  currency: { type: 'string' },
  'other-player': { type: 'string' },
  'other-token': { type: 'string' },
  'token-file': { type: 'string' },
  'other-token-file': { type: 'string' },
  only: { type: 'string' },
  fuzz: { type: 'string', default: '10000' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Something is missing on the line; the message says what. */
class UsageError extends Error {}

/** Runs one line. @returns the exit code: 0 all well, 1 a case failed, 2 not told enough. */
export async function runConformanceLine(line: readonly string[], print: (text: string) => void): Promise<number> {
  try {
    const { values } = parseArgs({ args: joinValues(line), options });
    if (values.help) {
      print(conformanceHelp);
      return 0;
    }
    if (values.list) {
      for (const { id, title, about, needs = [] } of conformanceCases)
        print(`${id.padEnd(26)} ${about.padEnd(18)} ${title}${needs.length > 0 ? ` [${needs.join(', ')}]` : ''}`);
      return 0;
    }
    const { wallet, dialect, key } = values;
    if (wallet === undefined || key === undefined || (dialect !== 'rs' && dialect !== 'pam'))
      throw new UsageError('--wallet, --dialect rs|pam and --key are needed');
    const fuzzCount = Number(values.fuzz);
    if (!Number.isInteger(fuzzCount) || fuzzCount < 1) throw new UsageError('--fuzz must be a number from 1');
    const only = values.only?.split(',');
    const stranger = only?.find((id) => !conformanceCases.some((one) => one.id === id));
    if (stranger !== undefined) throw new UsageError(`there is no case ${stranger}; --list prints them`);

    const client = clientOf(dialect, wallet.replace(/\/+$/, ''), readFileSync(key, 'utf8'), values.provider);
    const controls = values.controls === undefined ? givenPlayers(values) : await remoteControls(values.controls);
    const results = await runConformance({
      client,
      controls,
      fuzzCount,
      ...(only === undefined ? {} : { only }),
      onResult: ({ id, title, state, reason, milliseconds }) =>
        print(`${state.padEnd(8)} ${id}: ${title} (${milliseconds} ms)${reason === undefined ? '' : `\n         ${reason}`}`),
    });
    const count = (state: string): number => results.filter((result) => result.state === state).length;
    print(`${count('ok')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
    return count('failed') === 0 ? 0 : 1;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    print(error instanceof UsageError ? `${message}\n\n${conformanceHelp}` : message);
    return 2;
  }
}

/** Aliases and tokens may begin with "-", as one in 64 does; what follows an option that takes a value is its value unless it is another option. */
function joinValues(line: readonly string[]): string[] {
  const isOption = (text: string): boolean => text.startsWith('--') && Object.hasOwn(options, text.slice(2).split('=')[0] ?? '');
  const joined: string[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const word = line[index] ?? '';
    const next = line[index + 1];
    const takesValue = isOption(word) && !word.includes('=') && options[word.slice(2) as keyof typeof options].type === 'string';
    if (takesValue && next !== undefined && !isOption(next)) {
      joined.push(`${word}=${next}`);
      index += 1;
    } else joined.push(word);
  }
  return joined;
}

function clientOf(dialect: 'rs' | 'pam', base: string, key: string, provider: string | undefined): WalletClient {
  if (dialect === 'rs') return createRsClient({ base, privateKey: key });
  if (provider === undefined) throw new UsageError('--provider is needed with --dialect pam');
  return createPamClient({ base, apiKey: key.trim(), provider });
}

/** The players of the line are used again and again: the cases look at what changes, not at what is there. */
function givenPlayers(
  values: Partial<
    Record<'player' | 'token' | 'token-file' | 'game' | 'currency' | 'other-player' | 'other-token' | 'other-token-file', string>
  >,
): Controls {
  const { player, game, currency, 'other-player': otherPlayer } = values;
  const tokenOf = (name: 'token' | 'other-token'): string | undefined => {
    const file = values[`${name}-file`];
    if (file !== undefined && values[name] !== undefined) throw new UsageError(`either --${name} or --${name}-file, not both`);
    return file === undefined ? values[name] : readFileSync(file, 'utf8').trim();
  };
  const [token, otherToken] = [tokenOf('token'), tokenOf('other-token')];
  if (player === undefined || token === undefined || game === undefined || currency === undefined)
    throw new UsageError('either --controls or --player, --token, --game and --currency are needed');
  const first: TestPlayer = { player, token, game, currency };
  if (otherPlayer === undefined || otherToken === undefined) return { player: async () => first };
  return { player: async () => first, otherPlayer: async () => ({ ...first, player: otherPlayer, token: otherToken }) };
}
