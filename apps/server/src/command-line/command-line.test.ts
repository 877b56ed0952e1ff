import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findGame } from '@sortes/lottery-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes, InputError, type Command } from './command.js';
import { commands } from './commands/index.js';
import { readUntil } from './commands/site.js';
import { findCommand, helpOf, runCommand } from './run-command.js';
import { settleBets, readResults } from './settle-offline.js';
import { Spool } from './spool.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const say = (text: string): void => {
    err += `${text}\n`;
  };
  const output = {
    write: async (text: string) => {
      out += text;
    },
    say,
    progress: say,
  };
  return { code: await runCommand(commands, words, { environment: {}, workingDirectory: folder, output }), out, err };
}

const file = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return name;
};
const bet = (change: object = {}) =>
  JSON.stringify({ id: 'a', draw: '1', play: 'S1_DIRECT', content: '5', unit: '1', multiple: 1, ...change });
const settle = (results: string, bets: string) =>
  run('lottery', 'settle', '--game', 'ssc1m', '--results', file('results', results), '--bets', file('bets', bets));
const results = '{"draw":"1","result":"1,2,3,4,5"}\n{"draw":"2","result":["9","9","9","9","9"]}\n';

describe('lottery settle, results that are not what they seem', () => {
  const settleOf = (game: string, resultText: string, bets: string) =>
    run('lottery', 'settle', '--game', game, '--results', file('results', resultText), '--bets', file('bets', bets));
  const marksix = (draw: string) => JSON.stringify({ draw, result: '01,02,03,04,05,06,07' });
  const zodiac = (draw: string) => JSON.stringify({ id: draw, draw, play: 'SPECIAL_ZODIAC', content: 'RAT', unit: '1', multiple: 1 });

  it('names the line of a bet whose draw no calendar dates, and reads on', async () => {
    for (const draw of ['hello', '2026-02-30', '26999']) {
      const { code, out, err } = await settleOf('marksix_hk', marksix(draw), `${zodiac(draw)}\n${zodiac(draw)}\nx\n`);
      expect([code, out], draw).toEqual([exitCodes.input, '']);
      expect(err).toContain(`bets line 1: draw "${draw}" is in no calendar of marksix_hk, and SPECIAL_ZODIAC goes by its date`);
      expect(err).toContain('bets line 2:');
      expect(err).toContain('bets line 3: not a JSON object');
    }
  });

  it('names the line that is too long, wherever it stands', async () => {
    const long = `{"draw":"1","result":"${'1'.repeat(3_000_000)}"}`;
    const inResults = await settleOf('ssc1m', `${results}${long}\n${results}`, bet());
    expect([inResults.code, inResults.err]).toEqual([exitCodes.input, expect.stringContaining('results line 3: the line is too long')]);
    const inBets = await settleOf('ssc1m', results, `${bet()}\r\n${bet({ content: '5'.repeat(3_000_000) })}\r\nx`);
    expect(inBets.err).toContain('bets line 2: the line is too long');
    expect(inBets.err).toContain('bets line 3: not a JSON object');
  });

  it('takes the sign of the year by the date where the game draws', async () => {
    // The eve of the year of the snake: 23:00 in Jakarta is 00:00 of the new year in Hong Kong. 01 is a dragon until midnight in Jakarta.
    for (const game of ['togel_sd', 'togel_hk']) {
      const shio = (id: string) => JSON.stringify({ id, draw: '2025-01-28', play: 'SHIO', content: id, unit: '1', multiple: 1 });
      const { out, err } = await settleOf(game, '{"draw":"2025-01-28","result":"1201"}', `${shio('DRAGON')}\n${shio('SNAKE')}`);
      const hits = out.split('\n', 2).map((line) => (JSON.parse(line) as { hits: unknown[] }).hits.length);
      expect([game, hits], err).toEqual([game, [1, 0]]);
    }
  });
});

describe('lottery settle', () => {
  it('answers one line a bet, in the order of the bets', async () => {
    const { code, out } = await settle(
      results,
      `\uFEFF${bet()}\r\n\r\n${bet({ id: 7, draw: '2' })}\n${bet({ id: 'c', play: 'S2_DIRECT', content: '45|567', unit: '0.5', multiple: 2 })}`,
    );
    expect(code).toBe(exitCodes.ok);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { id: 'a', combinations: 1, stake: '1', hits: [{ tier: 'direct', count: 1 }], payout: '9.78' },
      { id: 7, combinations: 1, stake: '1', hits: [], payout: '0' },
      { id: 'c', combinations: 6, stake: '6', hits: [{ tier: 'direct', count: 1 }], payout: '97.8' },
    ]);
  });

  it.each([
    ['not JSON', 'x'],
    ['a list', '[]'],
    ['no id', bet({ id: '' })],
    ['no draw', bet({ draw: 1 })],
    ['an unknown draw', bet({ draw: '3' })],
    ['an unknown play', bet({ play: 'S9' })],
    ['bad content', bet({ content: 'x' })],
    ['a unit that is no text', bet({ unit: 1 })],
    ['a unit with an exponent', bet({ unit: '1e3' })],
    ['a negative unit', bet({ unit: '-1' })],
    ['a fifth decimal', bet({ unit: '0.00001' })],
    ['a broken multiple', bet({ multiple: 1.5 })],
    ['a multiple as text', bet({ multiple: '1' })],
  ])('refuses %s, names the line and writes nothing', async (_what, line) => {
    const { code, out, err } = await settle(results, `${bet()}\n\n${line}\n${bet()}\n`);
    expect({ code, out }).toEqual({ code: exitCodes.input, out: '' });
    expect(err).toContain('bets line 3: ');
    expect(err).toContain('nothing was settled');
  });

  it('names every bad line, and stops at twenty', async () => {
    const { err } = await settle(results, `${'x\n'.repeat(100)}`);
    expect(err.match(/bets line/g)).toHaveLength(20);
  });

  it.each([
    ['a short result', '{"draw":"1","result":"1,2,3,4"}'],
    ['no draw', '{"result":"1,2,3,4,5"}'],
    ['two results of one draw', '{"draw":"2","result":"1,2,3,4,5"}\n{"draw":"2","result":"1,2,3,4,6"}'],
    ['CSV of a game that has none', '2005-10-01,1'],
  ])('refuses results with %s', async (_what, text) => {
    const { code, out, err } = await settle(`{"draw":"1","result":"1,2,3,4,5"}\n${text}`, bet());
    expect({ code, out }).toEqual({ code: exitCodes.input, out: '' });
    expect(err).toMatch(/results line [23]: /);
  });

  it('reads the archive CSV by date and names a broken row by its line', async () => {
    const game = findGame('xsmb') ?? expect.fail();
    const header =
      'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4';
    const row =
      '2005-10-02,50058,74231,21941,86583,82939,39013,37092,88395,17282,99157,8981,1328,202,3305,5478,7814,5570,5896,3661,7253,331,13,553,24,46,30,75';
    const lines = (texts: string[]) => texts.map((text, index) => ({ number: index + 1, text }));
    const read = await readResults(game, lines([header, row]));
    const out: string[] = [];
    // 58 ends the special prize and 02 a fourth prize that the archive writes as 202.
    await settleBets(
      read,
      lines([JSON.stringify({ id: '1', draw: '2005-10-02', play: 'LO2', content: '58,02,99', unit: '1', multiple: 1 })]),
      async (line) => void out.push(line),
    );
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ combinations: 3, stake: '81', hits: [{ tier: 'hit', count: 2 }], payout: '197' });
    await expect(readResults(game, lines([header, row, row.slice(0, -3)]))).rejects.toMatchObject({ details: [{ line: 3 }] });
    await expect(readResults(game, lines(['date,other', row]))).rejects.toThrow(InputError);
  });

  it('says what is wrong with the command line', async () => {
    for (const words of [
      ['lottery', 'settle'],
      ['lottery', 'settle', '--game', 'nope', '--results', 'r', '--bets', 'b'],
      ['lottery', 'settle', '--game', 'ssc1m', '--results', 'missing', '--bets', 'b'],
      ['lottery'],
      ['nothing'],
      ['lottery', 'import', '--game', 'xsmb'],
      ['lottery', 'import', '--game', 'ssc1m', 'FILE'],
      ['site', 'maintenance', 'perhaps'],
      ['draw', 'verify'],
      ['ledger', 'verify', 'extra'],
      ['migrate', '--nope'],
    ])
      expect((await run(...words)).code, words.join(' ')).toBe(exitCodes.input);
    const { err } = await run('lottery', 'settle', '--json', '--game', 'nope', '--results', 'r', '--bets', 'b');
    expect(JSON.parse(err)).toMatchObject({ code: 2, error: expect.stringContaining('ssc1m') as string });
  });
});

describe('the command line', () => {
  it.each(commands.map((command) => [command.words.join(' '), command] as const))('%s explains itself', async (words, command) => {
    const { code, out } = await run(...words.split(' '), '--help');
    expect(code).toBe(exitCodes.ok);
    expect(out.trim()).toBe(helpOf(command).trim());
    for (const name of ['--help', '--json', ...Object.keys(command.options ?? {})]) expect(out).toContain(name);
  });
  it('lists everything', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const { words } of commands) expect(out).toContain(words.join(' '));
    expect(findCommand(commands, ['lottery', 'settle', '--game', 'x'])?.words).toEqual(['lottery', 'settle']);
  });
  it('reads when maintenance ends', () => {
    const now = new Date('2026-07-01T00:00:00Z');
    expect(readUntil('90m', now).toISOString()).toBe('2026-07-01T01:30:00.000Z');
    expect(readUntil('2026-07-01T08:00:00+07:00', now).toISOString()).toBe('2026-07-01T01:00:00.000Z');
    for (const text of ['2026-07-01T08:00:00', 'soon', '0m', '2020-01-01T00:00:00Z', '-5m'])
      expect(() => readUntil(text, now)).toThrow(InputError);
  });
  it('holds back more output than fits in memory, in order', async () => {
    const spool = new Spool(1_000);
    const part = 'ờ'.repeat(400);
    for (let index = 0; index < 700; index += 1) await spool.add(`${index}:${part}\n`);
    let text = '';
    await spool.release(async (chunk) => {
      text += chunk;
    });
    await spool.close();
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual([...Array.from({ length: 700 }, (_, index) => String(index)), '']);
    expect(text.includes('\uFFFD')).toBe(false);
  });
});

describe('draw verify', () => {
  it('refuses what is no proof, with code 1, and what is no file, with code 2', async () => {
    const { code, out } = await run('draw', 'verify', file('proof', '{}'), '--json');
    expect(code).toBe(exitCodes.faults);
    expect(JSON.parse(out)).toMatchObject({ proved: false, draws: [{ checks: [{ check: 'format', ok: false }] }] });
    expect((await run('draw', 'verify', 'missing')).code).toBe(exitCodes.input);
    expect((await run('draw', 'verify', file('text', 'x'))).code).toBe(exitCodes.input);
  });
});

describe('values that begin with a minus', () => {
  const seen: unknown[] = [];
  const command: Command = {
    words: ['try'],
    summary: 'x',
    files: ['[FILE]'],
    options: {
      amount: { type: 'string', help: 'x' },
      token: { type: 'string', help: 'x', multiple: true },
      yes: { type: 'boolean', help: 'x' },
    },
    async run({ options, files }) {
      seen.push({ ...options, files });
      return exitCodes.ok;
    },
  };
  const attempt = async (...words: string[]): Promise<{ code: number; said: string; read: unknown }> => {
    let said = '';
    const output = { write: async () => undefined, say: (text: string) => void (said += text), progress: () => undefined };
    seen.length = 0;
    const code = await runCommand([command], ['try', ...words], { environment: {}, workingDirectory: folder, output });
    return { code, said, read: seen[0] };
  };

  it.each([
    [['--amount', '-1', '--yes'], { amount: '-1', yes: true, files: [] }],
    [['--amount', '-5m', 'file'], { amount: '-5m', files: ['file'] }],
    [['--token', '-aB_', '--token', '--aB', '--token=-'], { token: ['-aB_', '--aB', '-'], files: [] }],
    [['--amount', 'x', '--', '--yes'], { amount: 'x', files: ['--yes'] }],
    [['--yes', '-'], { yes: true, files: ['-'] }],
  ])('are values: %j', async (words, expected) => {
    expect((await attempt(...words)).read).toEqual(expected);
  });

  it.each([
    [['--amount', '--yes'], '--amount is missing its value'],
    [['--amount', '--token=x'], '--amount is missing its value'],
    [['--amount'], '--amount'],
    [['--yes', '-1'], '-1'],
    [['--nothing', '-1'], '--nothing'],
  ])('are none where an option is meant: %j', async (words, message) => {
    expect(await attempt(...words)).toMatchObject({
      code: exitCodes.input,
      said: expect.stringContaining(message) as string,
      read: undefined,
    });
  });
});
