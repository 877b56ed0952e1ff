import fs from 'node:fs';
import { postingTemplates } from '@sortes/contract';
import { expect, it } from 'vitest';

it('docs/ledger.md lists the templates of the contract, in its order', () => {
  const text = fs.readFileSync(new URL('../../../../../docs/ledger.md', import.meta.url), 'utf8');
  const chapter = text.split('\n## ').find((part) => part.startsWith('Templates')) ?? '';
  expect([...chapter.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1])).toEqual([...postingTemplates]);
});
