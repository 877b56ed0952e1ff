import { formatMoney, tryParseMoney } from '@sortes/money';
import { exitCodes, InputError, report, textOption, type Command, type CommandInput } from '../command.js';
import { withPlatform } from '../open-platform.js';

/** A sum, or none; undefined where the option is not given. @throws InputError */
function boundOf(input: CommandInput, name: string): bigint | null | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (text.toLowerCase() === 'none') return null;
  const sum = tryParseMoney(text);
  if (sum === undefined || sum <= 0n) throw new InputError(`--${name} ${text} is no sum above zero, and not none`);
  return sum;
}

interface Given {
  vendor: string;
  currency: string;
  perMinute: bigint | null | undefined;
  perDay: bigint | null | undefined;
}

/** @throws InputError where something is missing */
function givenOf(input: CommandInput): Given | undefined {
  const [vendor, currency] = [textOption(input, 'vendor')?.toUpperCase(), textOption(input, 'currency')?.toUpperCase()];
  const given = { perMinute: boundOf(input, 'per-minute'), perDay: boundOf(input, 'per-day') };
  if (vendor === undefined && currency === undefined && given.perMinute === undefined && given.perDay === undefined) return undefined;
  if (vendor === undefined || !/^[A-Z]{3,5}$/.test(currency ?? '') || currency === undefined)
    throw new InputError('--vendor CODE and --currency CODE say whose limit it is');
  if (given.perMinute === undefined && given.perDay === undefined) throw new InputError('--per-minute or --per-day says how much');
  return { vendor, currency, ...given };
}

const sumText = (sum: bigint | null): string => (sum === null ? 'no bound' : formatMoney(sum));

export const gamesWins: Command = {
  words: ['games', 'wins'],
  summary: 'What vendors may pay in as wins within a minute and within 24 hours before they are held',
  options: {
    vendor: { type: 'string', value: 'CODE', help: 'whose limit to set; without it all are shown' },
    currency: { type: 'string', value: 'CODE', help: 'of which currency, e.g. VND' },
    'per-minute': { type: 'string', value: 'SUM|none', help: 'the most within a minute' },
    'per-day': { type: 'string', value: 'SUM|none', help: 'the most within 24 hours' },
  },
  notes: `No win is refused: each is owed. A vendor that has paid in more is closed to new bets and launches within seconds, as by "games maintenance", with the alarm
vendor-wins-beyond; "games maintenance --vendor CODE off" (or the console) opens it again, and counting begins anew.

  sortes games wins --vendor ACME --currency VND --per-minute 50000000 --per-day 1000000000`,
  async run(input) {
    const given = givenOf(input);
    const limits = await withPlatform(input, async ({ modules: { games } }) => {
      if (given !== undefined) {
        const held = (await games.wins.list()).find(({ vendor, currency }) => vendor === given.vendor && currency === given.currency);
        await games.wins
          .set(given.vendor, given.currency, {
            perMinute: given.perMinute === undefined ? (held?.perMinute ?? null) : given.perMinute,
            perDay: given.perDay === undefined ? (held?.perDay ?? null) : given.perDay,
          })
          .catch((error: unknown) => {
            throw error instanceof Error && error.name === 'CatalogueMistake' ? new InputError(error.message) : error;
          });
      }
      return games.wins.list();
    });
    const shown = limits.map(({ vendorId: _id, perMinute, perDay, paidToday, ...limit }) => ({
      ...limit,
      perMinute: perMinute === null ? null : formatMoney(perMinute),
      perDay: perDay === null ? null : formatMoney(perDay),
      paidToday: formatMoney(paidToday),
    }));
    await report(input, { limits: shown }, [
      ...limits.map(
        ({ vendor, currency, perMinute, perDay, paidToday, heldAt }) =>
          `${vendor} ${currency}: ${sumText(perMinute)} a minute, ${sumText(perDay)} within 24 hours; paid in ${formatMoney(paidToday)}${heldAt === null ? '' : `; held since ${heldAt.toISOString()}`}`,
      ),
      ...(limits.length === 0 ? ['no vendor has a limit'] : []),
    ]);
    return exitCodes.ok;
  },
};
