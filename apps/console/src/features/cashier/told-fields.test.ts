import { readFileSync } from 'node:fs';
import path from 'node:path';
import { depositReasons } from '@sortes/contract';
import { expect, it } from 'vitest';

const textsOf = (app: string, locale: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../../${app}/src/texts/${locale}/cashier.json`), 'utf8')) as Record<
    string,
    string
  >;

it.each(['en', 'zh', 'id', 'pt', 'th', 'vi'])('shows staff in %s the sentences that players read', (locale) => {
  const [console, site] = [textsOf('console', locale), textsOf('site', locale)];
  for (const reason of depositReasons) {
    expect(site[`reason.${reason}`], reason).toBeTruthy();
    expect(console[`reads.${reason}`], reason).toBe(site[`reason.${reason}`]);
  }
});
