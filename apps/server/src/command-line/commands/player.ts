import { inTransaction } from '@sortes/service';
import { asOption, byOption, personsActing, requirePersons } from '../acting-staff.js';
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
      // Neither way out of an end: locked first, it could be opened afterwards.
      if (player.status === 'closed') throw new InputError(`${player.userName} is closed for good`);
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

export const playerClose: Command = {
  words: ['player', 'close'],
  summary: 'Close an account for good, with nothing in it and nothing open: nobody opens it again',
  options: { user: userOption, reason: reasonOption, merchant: merchantOption },
  async run(input) {
    reasonOf(input);
    const { user, playerId } = await withPlatform(input, async (platform) => {
      const { player, merchant } = await playerOf(input, platform);
      const { services, modules } = platform;
      const closing = { playerId: player.id, merchantId: merchant.id };
      await inTransaction(services.db, (transaction) => modules.backOffice.persons.close(transaction, closing));
      return { user: player.userName, playerId: player.id };
    });
    await report(input, { user, playerId, status: 'closed' }, [`${user} (${playerId}): closed`]);
    return exitCodes.ok;
  },
};

const numberOption = {
  type: 'string',
  value: 'ID',
  help: "the player's number: a name would stay in the audit log",
  required: true,
} as const;

function numberOf(input: CommandInput): number {
  const text = requiredOption(input, 'player');
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InputError(`--player must be the number of a player, not ${JSON.stringify(text)}`);
  return Number(text);
}

export const playerErase: Command = {
  words: ['player', 'erase'],
  summary: 'Erase the person behind a closed account, by the word of two persons; nothing brings them back',
  options: { player: numberOption, reason: reasonOption, by: byOption, as: asOption },
  notes: `The account must be closed, empty, and have nothing open: no bets, rounds, deposits, withdrawals, approvals. Their key is destroyed, and with it what was
sealed under it; names, contacts, digests, documents, pictures, messages and sign-ins go. What the law wants kept is docs/privacy.md. Ledger and audit
log stay as they are and still prove themselves. Do not write names into --reason. Exit code 2 when the account does not allow it; nothing is done then.`,
  async run(input) {
    const [playerId, reason] = [numberOf(input), reasonOf(input)];
    requirePersons(input);
    const done = await withPlatform(input, async ({ services, modules: { identity, backOffice } }) => {
      const player = await identity.findPlayer(playerId);
      if (player === undefined) throw new InputError(`there is no player ${playerId}`);
      const { names, tell } = await personsActing(input, backOffice, 'players.erase');
      if (names.length < 2)
        throw new InputError('two persons must say so: --as TOKEN --as TOKEN, or --by NAME --by NAME while there is no staff');
      return inTransaction(services.db, async (transaction) => {
        const erasure = await backOffice.persons.erase(transaction, { playerId, merchantId: player.merchantId });
        await tell({ action: 'player-erasure.done', subject: `player:${playerId}`, reason, after: erasure })(transaction);
        return erasure;
      });
    });
    await report(input, { playerId, ...done }, [
      `player ${playerId} is erased: ${done.documents} documents, ${done.pictures} pictures`,
      done.keptUntil === null ? 'nothing is kept of the person' : `who the person was is kept until ${done.keptUntil} (docs/privacy.md)`,
    ]);
    return exitCodes.ok;
  },
};

export const playerKept: Command = {
  words: ['player', 'kept'],
  summary: 'Show what the law wants kept of an erased person; whoever looks is told in the audit log',
  options: { player: numberOption, reason: reasonOption },
  async run(input) {
    const playerId = numberOf(input);
    reasonOf(input);
    const found = await withPlatform(input, ({ modules }) => modules.backOffice.persons.kept(playerId));
    if (found === undefined) throw new InputError(`nothing is kept of player ${playerId}`);
    await report(input, { playerId, ...found }, [JSON.stringify(found.known, undefined, 2), `until ${found.keepUntil.toISOString()}`]);
    return exitCodes.ok;
  },
};
