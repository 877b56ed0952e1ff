import fs from 'node:fs';
import { depositMoves, type DepositState, MethodForm } from '@sortes/contract';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';

const text = fs.readFileSync(new URL('../../../../../../docs/cashier.md', import.meta.url), 'utf8');

describe('docs/cashier.md', () => {
  it('shows a method as the command takes it, complete', () => {
    const example: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '');
    expect([...Value.Errors(MethodForm, example)]).toEqual([]);
    const names = Object.keys(example as object);
    expect(Object.keys(MethodForm.properties).filter((name) => !names.includes(name))).toEqual(['gateway', 'banks']);
  });

  it('names every state of a deposit and where it leads', () => {
    const rows = [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|[^|]+\|([^|]+)\|$/gm)];
    for (const [state, moves] of Object.entries(depositMoves) as [DepositState, object][]) {
      const row = rows.find(([, states = '']) => states.includes(`\`${state}\``));
      for (const next of Object.keys(moves)) expect(row?.[2], state).toContain(`\`${next}\``);
    }
  });
});
