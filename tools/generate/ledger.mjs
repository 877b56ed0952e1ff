// The tables of docs/ledger.md that say what the contract says of accounts and of movements.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountTypes, playerAccounts, postings, postingTemplates } from '../../packages/contract/dist/index.js';
import { root } from '../workspace.mjs';
import { withPart } from './table.mjs';

/** @param {boolean | undefined} is */
const yes = (is) => (is === true ? 'yes' : '');
/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')).join('\n');

const parts = {
  accounts: () =>
    table(
      ['Account', 'Currency', 'Free to use', 'Counts for figures and limits', 'In the balance', 'Opened', 'Statement'],
      playerAccounts.map((account) => {
        const { currency, isFree, counts, balanceId, opensWithPlayer, hasStatement } = accountTypes[account];
        const opened = opensWithPlayer ? 'with the player' : 'when first needed';
        return [`\`${account}\``, currency ?? 'the player’s', yes(isFree), yes(counts), yes(balanceId !== null), opened, yes(hasStatement)];
      }),
    ),
  templates: () =>
    table(
      ['Template', 'Moves', 'Counts for', 'Obeys', 'Figure of the reports', 'Reference names'],
      postingTemplates.map((template) => {
        const { accounts, counts = '', guard = '', measure = 'other', isReversal, isDecided, about = '' } = postings[template];
        const figure = [measure, ...(isReversal ? ['taken back'] : []), ...(isDecided ? ['decided at once'] : [])].join(', ');
        return [`\`${template}\``, accounts.join(', '), counts, guard, figure, about];
      }),
    ),
};

/** @returns {import('./table.mjs').Made} */
export function make() {
  const file = 'docs/ledger.md';
  let text = readFileSync(join(root, file), 'utf8');
  for (const [part, lines] of Object.entries(parts)) text = withPart(text, 'ledger', part, lines());
  return new Map([[file, text]]);
}
