import fs from 'node:fs';
import { playerAccounts, postingTemplates } from '@sortes/contract';
import { expect, it } from 'vitest';

const file = new URL('../../../../../docs/ledger.md', import.meta.url);

/** Chapters of a document by their headings. */
function chapter(name: string): string {
  const text = fs.readFileSync(file, 'utf8');
  return text.split('\n## ').find((part) => part.startsWith(name)) ?? '';
}

it('docs/ledger.md explains the templates of the contract, in its order', () => {
  const explained = [...chapter('Templates').matchAll(/^\| `([a-z-]+)` \| (?:`|either)/gm)].map((match) => match[1]);
  expect(explained).toEqual([...postingTemplates]);
});

it('docs/ledger.md explains the accounts of the contract', () => {
  const explained = [...chapter('Accounts').matchAll(/^\| `([a-z]+)` \| (?:the player's|an agent's)/gm)].map((match) => match[1]);
  expect(explained).toEqual([...playerAccounts]);
});
