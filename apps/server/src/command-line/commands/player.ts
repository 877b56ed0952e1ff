import { exitCodes, InputError, report, requiredOption, type Command, type CommandInput } from '../command.js';
import { withPlatform, type Platform } from '../open-platform.js';
import { merchantOf, merchantOption } from './site.js';

const userOption = { type: 'string', value: 'NAME', help: "the player's user name", required: true } as const;
const reasonOption = { type: 'string', value: 'TEXT', help: 'why; it is kept', required: true } as const;

/** Why something was done to an account: whoever asks later must find more than blanks. */
function reasonOf(input: CommandInput): string {
  const reason = requiredOption(input, 'reason').trim();
  if (reason === '' || reason.length > 500) throw new InputError('--reason must say why, in 500 signs at most');
  return reason;
}

async function playerOf(input: CommandInput, { modules: { site, identity } }: Platform) {
  const name = requiredOption(input, 'user');
  const merchant = await merchantOf(input, site);
  const player = await identity.findPlayerByName(merchant.id, name);
  if (player === undefined) throw new InputError(`there is no player ${JSON.stringify(name)} at ${merchant.code}`);
  return { player, merchant };
}

export const playerLock: Command = {
  words: ['player', 'lock'],
  summary: 'Lock an account: its sessions end, it can neither sign in nor bet; wins are still paid',
  options: { user: userOption, reason: reasonOption, unlock: { type: 'boolean', help: 'open it again' }, merchant: merchantOption },
  async run(input) {
    const reason = reasonOf(input);
    const status = input.options['unlock'] === true ? 'active' : 'locked';
    const name = await withPlatform(input, async (platform) => {
      const { player } = await playerOf(input, platform);
      await platform.modules.identity.setPlayerStatus(player.id, status, reason);
      return player.userName;
    });
    await report(input, { user: name, status }, [`${name}: ${status}`]);
    return exitCodes.ok;
  },
};

/** @throws InputError for anything but a moment to come. */
function readUntil(text: string, now: Date): Date | undefined {
  if (text === 'never') return undefined;
  const until = new Date(text);
  if (Number.isNaN(until.getTime()) || !/^\d{4}-\d\d-\d\d/.test(text))
    throw new InputError(`--until must be a date and time or "never", not ${JSON.stringify(text)}`);
  if (until <= now) throw new InputError('--until must be in the future');
  return until;
}

export const playerExclude: Command = {
  words: ['player', 'exclude'],
  summary: 'Keep a player from betting and depositing until a moment, or for good; it cannot be shortened',
  options: {
    user: userOption,
    until: { type: 'string', value: 'TIME', help: 'ISO 8601, or "never" for no end', required: true },
    reason: reasonOption,
    'time-out': { type: 'boolean', help: 'a break of days or weeks, not a self-exclusion' },
    merchant: merchantOption,
  },
  notes:
    'Wins, refunds and withdrawals go on. Draws of chases that still wait are given back. Of several exclusions the one that ends last counts.',
  async run(input) {
    const reason = reasonOf(input);
    const kind = input.options['time-out'] === true ? 'time-out' : 'self-exclusion';
    const done = await withPlatform(input, async (platform) => {
      const until = readUntil(requiredOption(input, 'until'), platform.services.clock.now());
      const { player, merchant } = await playerOf(input, platform);
      const last = await platform.modules.protection.exclude({ playerId: player.id, merchantId: merchant.id }, { kind, reason, until });
      return { user: player.userName, kind, until: last?.toISOString() ?? null, asked: until?.toISOString() ?? null };
    });
    const end = done.until ?? 'further notice';
    await report(input, done, [
      done.until === done.asked
        ? `${done.user}: ${kind} until ${end}`
        : `${done.user}: excluded until ${end} already, which this does not shorten; the ${kind} is noted`,
    ]);
    return exitCodes.ok;
  },
};
