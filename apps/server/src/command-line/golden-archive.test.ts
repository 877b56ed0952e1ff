/** The golden figures of the lottery sheet, section 6, as anybody can check them: `sortes lottery settle` over 6,577 real northern draws. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMoney, parseMoney } from '@sortes/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from './command.js';
import { commands } from './commands/index.js';
import { runCommand } from './run-command.js';

const archive = fileURLToPath(new URL('../../../../../shared/data/xsmb-2005-2023.csv', import.meta.url));
const present = existsSync(archive);
if (!present) console.warn('skipped: the archive ../shared/data/xsmb-2005-2023.csv is absent, golden figures were not settled');

const upTo = (last: number): string => Array.from({ length: last + 1 }, (_, number) => String(number).padStart(2, '0')).join(',');

/** Play, content, hits in all, cost of one bet in units, odds. */
const figures: readonly (readonly [play: string, content: string, hits: number, cost: number, odds: string])[] = [
  ['LO2', '68', 1818, 27, '98.5'],
  ['LO2', '00', 1793, 27, '98.5'],
  ['LO2', '07', 1773, 27, '98.5'],
  ['LO3', '123', 146, 23, '960'],
  ['LO3', '007', 153, 23, '960'],
  ['LO4', '1234', 15, 20, '8880'],
  ['LO4', '0001', 17, 20, '8880'],
  ['X2', '12,34', 343, 1, '16'],
  ['X3', '12,34,56', 81, 1, '65'],
  ['X4', '12,34,56,78', 23, 1, '180'],
  ['T4', upTo(3), 2110, 1, '2.3'],
  ['T8', upTo(7), 666, 1, '8'],
  ['T10', upTo(9), 362, 1, '12'],
  ['DE', '68', 63, 1, '99'],
  ['DE_HEAD', '68', 62, 1, '99'],
  ['C3', '368', 11, 1, '960'],
  ['HEAD', '6', 680, 1, '9.8'],
  ['TAIL', '8', 660, 1, '9.8'],
  ['BS2', 'B', 3294, 1, '1.96'],
  ['OE2', 'O', 3255, 1, '1.96'],
  ['G1', '68', 72, 1, '98'],
  ['G7', '68', 256, 4, '98'],
  ['C3_HEAD', '368', 21, 3, '960'],
];
const unit = '0.5';

interface Settled {
  readonly id: string;
  readonly stake: string;
  readonly payout: string;
  readonly hits: readonly { readonly count: number }[];
}

describe.skipIf(!present)('lottery settle over the archive', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sortes-golden-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds every golden figure, and pays each hit at its odds', { timeout: 120_000 }, async () => {
    const dates = (await readFile(archive, 'utf8'))
      .split('\n')
      .slice(1)
      .flatMap((line) => (line.trim() === '' ? [] : [line.slice(0, 10)]));
    expect(dates).toHaveLength(6577);
    const bets = figures.flatMap(([play, content], index) =>
      dates.map((draw) => JSON.stringify({ id: `${index}`, draw, play, content, unit, multiple: 1 })),
    );
    writeFileSync(path.join(folder, 'bets'), bets.join('\n'));
    const totals = figures.map(() => ({ hits: 0, stake: 0n, payout: 0n, byHits: [0, 0, 0, 0, 0] }));
    let rest = '';
    const take = (line: string): void => {
      const { id, stake, payout, hits } = JSON.parse(line) as Settled;
      const total = totals[Number(id)];
      if (!total) throw new Error(`no figure ${id}`);
      const count = hits.reduce((sum, hit) => sum + hit.count, 0);
      total.hits += count;
      total.stake += parseMoney(stake);
      total.payout += parseMoney(payout);
      total.byHits[count] = (total.byHits[count] ?? 0) + 1;
    };
    const output = {
      write: async (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(take);
      },
      say: () => undefined,
      progress: () => undefined,
    };
    const words = ['lottery', 'settle', '--game', 'xsmb', '--results', archive, '--bets', 'bets'];
    expect(await runCommand(commands, words, { environment: {}, workingDirectory: folder, output })).toBe(exitCodes.ok);
    expect(rest).toBe('');
    figures.forEach(([play, content, hits, cost, odds], index) => {
      const total = totals[index];
      expect([play, content, total?.hits]).toEqual([play, content, hits]);
      // Half a unit a bet, in 1/10 000.
      expect(formatMoney(total?.stake ?? 0n)).toBe(formatMoney(BigInt(cost) * 6577n * 5_000n));
      expect(formatMoney(total?.payout ?? 0n)).toBe(formatMoney((parseMoney(odds) * BigInt(hits)) / 2n));
    });
    // Draws in which LO2 "68" hits 0, 1, 2, 3 and 4 times.
    expect(totals[0]?.byHits).toEqual([4976, 1401, 184, 15, 1]);
  });
});
