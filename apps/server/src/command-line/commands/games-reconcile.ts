import { DomainError } from '../../platform/errors.js';
import type { Difference, ReconcileOrder } from '../../modules/games/index.js';
import { formatMoney } from '@sortes/money';
import { exitCodes, InputError, report, requiredOption, textOption, type Command, type CommandInput } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { readChunks } from '../read-lines.js';

const dayMs = 86_400_000;
const shownAtMost = 50;

function readTime(input: CommandInput, name: string): Date | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/^\d{4}-\d\d-\d\d/.test(text)) throw new InputError(`--${name} must be a date or a date and time`);
  return time;
}

/** What --from and --to say; yesterday (UTC) when neither is given and there is no file to tell. */
function readPeriod(input: CommandInput, hasFile: boolean, now: Date): { from: Date; to: Date } | undefined {
  const [from, to] = [readTime(input, 'from'), readTime(input, 'to')];
  if ((from === undefined) !== (to === undefined)) throw new InputError('say --from and --to together');
  if (from === undefined || to === undefined) {
    if (hasFile) return undefined;
    const day = Math.floor(now.getTime() / dayMs) * dayMs;
    return { from: new Date(day - dayMs), to: new Date(day) };
  }
  if (from >= to) throw new InputError('--to must be after --from');
  return { from, to };
}

/** Vendors count 1/100 000 of a currency unit. */
const vendorDecimals = 5;

/** What a vendor counts, in currency units: exact, also where it has a decimal more than the ledger. */
function formatVendorAmount(text: string): string {
  const digits = text.padStart(vendorDecimals + 1, '0');
  return `${digits.slice(0, -vendorDecimals)}.${digits.slice(-vendorDecimals)}`.replace(/\.?0+$/, '');
}

/** The columns in which the sides of a kind of difference differ. */
const columnsOf: Partial<Record<Difference['kind'], readonly (keyof NonNullable<Difference['ours']>)[]>> = {
  amount: ['amount'],
  currency: ['currency'],
  player: ['player'],
  round: ['round'],
  game: ['game'],
  reference: ['reference'],
  kind: ['kind'],
  state: ['cancelled'],
};

/** One difference with both sides in currency units, and the player by name. */
interface Told extends Difference {
  user: string | null;
}

function tellDifference(difference: Difference, user: string | null): Told {
  const { ours, theirs } = difference;
  return {
    ...difference,
    user,
    ours: ours && { ...ours, amount: formatMoney(BigInt(ours.amount)) },
    theirs: theirs && { ...theirs, amount: formatVendorAmount(theirs.amount) },
  };
}

function sideLine(side: Difference['ours'], kind: Difference['kind']): string {
  if (side === null) return 'nothing';
  const columns = columnsOf[kind];
  const value = (column: keyof typeof side): string =>
    column === 'cancelled' ? (side.cancelled ? 'undone' : 'done') : String(side[column] ?? 'none');
  if (columns !== undefined) return columns.map(value).join(' ');
  return `${side.kind} ${side.amount} ${side.currency ?? ''} in round ${side.round ?? 'unknown'}`;
}

function differenceLine({ at, kind, externalId, user, playerId, ours, theirs, reason }: Told): string {
  const who = user ?? (playerId === null ? undefined : `number ${playerId}`);
  return [
    `${at.toISOString()} ${kind} ${externalId}`,
    ...(who === undefined ? [] : [`player ${who}`]),
    `here ${sideLine(ours, kind)}`,
    `there ${sideLine(theirs, kind)}`,
    ...(reason === '' ? [] : [reason]),
  ].join(', ');
}

export const gamesReconcile: Command = {
  words: ['games', 'reconcile'],
  summary: "Lay a game vendor's list of transactions beside ours; replay wins and rollbacks that are missing here",
  options: {
    vendor: { type: 'string', value: 'CODE', help: 'the vendor', required: true },
    from: { type: 'string', value: 'TIME', help: 'ISO 8601, inclusive; yesterday (UTC) when left out' },
    to: { type: 'string', value: 'TIME', help: 'ISO 8601, exclusive' },
    file: { type: 'string', value: 'FILE', help: 'the list as JSON or CSV, - for standard input; else the vendor is asked' },
    apply: { type: 'boolean', help: 'book wins and rollbacks that the vendor has and we do not, once by their id; bets never' },
    reason: { type: 'string', value: 'TEXT', help: 'why they are booked; it is kept' },
  },
  notes: `Reads while the program runs and moves nothing unless --apply. Differences are kept and close by themselves when a later run does not find them
(docs/vendors/reconciliation.md). Exit code 1 when something differs; 2 when the file is not as agreed, then nothing of it counts.
Amounts are in currency units on both sides. docs/vendors/reconciliation.md has the columns of CSV.

  sortes games reconcile --vendor LUMEN
  sortes games reconcile --vendor LUMEN --file list.csv --apply --reason "outage of May 1"`,
  async run(input) {
    const file = textOption(input, 'file');
    const isApplying = input.options['apply'] === true;
    const reason = textOption(input, 'reason')?.trim();
    if (reason === '') throw new InputError('--reason must say why');
    if (isApplying !== (reason !== undefined)) throw new InputError('say --apply and --reason TEXT together');
    const order: ReconcileOrder = {
      vendor: requiredOption(input, 'vendor'),
      ...(file !== undefined && { file: readChunks(file, input.workingDirectory) }),
      ...(reason !== undefined && { replayFor: reason }),
      onProgress: (lines) => input.output.progress(`read ${lines} lines`),
    };
    const found = await withPlatform(input, async ({ services, modules }) => {
      const { ListMistake } = await import('../../modules/games/index.js');
      const period = readPeriod(input, file !== undefined, services.clock.now());
      try {
        const done = await modules.games.reconciliation.reconcile({ ...order, ...(period && { period }) });
        const names = new Map<number, string>();
        for (const playerId of new Set(done.differences.map((one) => one.playerId)))
          if (playerId !== null) {
            const player = await modules.identity.findPlayer(playerId);
            if (player !== undefined) names.set(playerId, player.userName);
          }
        return { ...done, differences: done.differences.map((one) => tellDifference(one, names.get(one.playerId ?? 0) ?? null)) };
      } catch (error) {
        if (error instanceof ListMistake && file !== undefined) throw new InputError(`${file}: ${error.message}`);
        if (error instanceof DomainError && error.code === 'transfer.vendor.unknown')
          throw new InputError(`there is no vendor ${JSON.stringify(order.vendor)}`);
        throw error;
      }
    });
    const { differences, replayed } = found;
    await report(input, found, [
      `${found.vendor} from ${found.from.toISOString()} to ${found.to.toISOString()}: ${found.lines} listed, ${found.ours} here`,
      ...differences.slice(0, shownAtMost).map(differenceLine),
      ...(differences.length > shownAtMost ? [`… and ${differences.length - shownAtMost} more (--json tells them)`] : []),
      ...(replayed === null ? [] : [`${replayed.applied} booked, ${replayed.left.length} left`]),
      `${found.found} ${found.found === 1 ? 'difference' : 'differences'} found, ${found.closed} closed that are gone`,
    ]);
    return differences.length === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
