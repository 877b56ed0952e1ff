import fs from 'node:fs';
import { accountTypes, playerAccounts, postings, postingTemplates } from '@sortes/contract';
import { expect, it } from 'vitest';

const file = new URL('../../../../../docs/ledger.md', import.meta.url);
const yes = (is: boolean | undefined): string => (is === true ? 'yes' : '');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')).join('\n');

/** Chapters of a document by their headings. */
function chapter(name: string): string {
  const text = fs.readFileSync(file, 'utf8');
  return text.split('\n## ').find((part) => part.startsWith(name)) ?? '';
}

/** Tables that are made from the contract. */
const written = {
  accounts: table(
    ['Account', 'Currency', 'Free to use', 'Counts for figures and limits', 'In the balance', 'Opened', 'Statement'],
    playerAccounts.map((account) => {
      const { currency, isFree, counts, balanceId, opensWithPlayer, hasStatement } = accountTypes[account];
      const opened = opensWithPlayer ? 'with the player' : 'when first needed';
      return [`\`${account}\``, currency ?? 'the player’s', yes(isFree), yes(counts), yes(balanceId !== null), opened, yes(hasStatement)];
    }),
  ),
  templates: table(
    ['Template', 'Moves', 'Counts for', 'Obeys', 'Figure of the reports', 'Reference names'],
    postingTemplates.map((template) => {
      const { accounts, counts = '', guard = '', measure = 'other', isReversal, isDecided, about = '' } = postings[template];
      const figure = [measure, ...(isReversal ? ['taken back'] : []), ...(isDecided ? ['decided at once'] : [])].join(', ');
      return [`\`${template}\``, accounts.join(', '), counts, guard, figure, about];
    }),
  ),
};

it.each(Object.entries(written))('docs/ledger.md says of %s what the contract says (`UPDATE_DOCS=1` writes it)', (name, lines) => {
  const begin = `<!-- ${name}: written by ledger-document.test.ts -->`;
  const end = `<!-- end of ${name} -->`;
  const [head = '', rest = ''] = fs.readFileSync(file, 'utf8').split(begin);
  const [, tail = ''] = rest.split(end);
  const wanted = `${head}${begin}\n\n${lines}\n\n${end}${tail}`;
  if (process.env['UPDATE_DOCS'] === '1') fs.writeFileSync(file, wanted);
  expect(fs.readFileSync(file, 'utf8')).toBe(wanted);
});

it('docs/ledger.md explains the templates of the contract, in its order', () => {
  const explained = [...chapter('Templates').matchAll(/^\| `([a-z-]+)` \| (?:`|either)/gm)].map((match) => match[1]);
  expect(explained).toEqual([...postingTemplates]);
});

it('docs/ledger.md explains the accounts of the contract', () => {
  const explained = [...chapter('Accounts').matchAll(/^\| `([a-z]+)` \| (?:the player's|an agent's)/gm)].map((match) => match[1]);
  expect(explained).toEqual([...playerAccounts]);
});
