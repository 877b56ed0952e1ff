import { describe, expect, it } from 'vitest';
import { satisfiesRule } from './patterns.js';
import { registerPatterns } from './register-patterns.js';

/** For each pattern id: texts that satisfy it, and texts that do not. */
const examples: Record<number, { good: string[]; bad: string[] }> = {
  0: { good: ['anything at all', '你好\n'], bad: [] },
  1: { good: ['abc', 'a1b2'], bad: ['1abc', 'ab_c', 'é1'] },
  2: { good: ['张三88'], bad: ['zhang', '张 三'] },
  3: { good: ['a@b.co', 'first.last+tag@mail.example.com'], bad: ['a@b', 'a b@c.de', 'a@@b.co', '@b.co', 'a@b.co\nx'] },
  4: { good: ['abc', '123', 'a1'], bad: ['a b', 'a-b'] },
  5: { good: ['a1', '1A'], bad: ['abc', '123', 'a1!'] },
  6: { good: ['0123'], bad: ['12a', '１２'] },
  7: { good: ['Abc1'], bad: ['abc1', 'ABC', 'A b1'] },
  8: { good: ['John Smith'], bad: ['José', 'J1'] },
  9: { good: ['a-b_c!'], bad: ['a b', 'a\tb'] },
  10: { good: ['你好，世界。', '欧阳·娜'], bad: ['hello', '你好1'] },
  11: { good: ['1990-12-31'], bad: ['1990-13-01', '12-31-1990', '1990-1-1'] },
  12: { good: ['12-31-1990'], bad: ['31-12-1990', '1990-12-31'] },
  13: { good: ['Nguyễn Văn An', 'สมชาย'], bad: ['An1', 'A-n'] },
  14: { good: ['Nguyễn1'], bad: ['a b', 'a!'] },
  15: { good: ['홍길동'], bad: ['hong', '홍 길동'] },
  16: { good: ['สมชาย'], bad: ['somchai', 'สม ชาย'] },
  17: { good: ['สมชาย Smith'], bad: ['สมชาย1', 'a_b'] },
  18: { good: ['JOHN SMITH'], bad: ['John', '   '] },
  19: { good: ['aB1!#'], bad: ['a b', 'é'] },
  20: { good: ['aB1!'], bad: ['aB11', 'ab1!', 'AB1!', 'aBc!'] },
  21: { good: ['Nguyễn An', "Mary O'Neil"], bad: ['Nguyễn', 'Mary  Ann'] },
  22: { good: ['ヤマダ', '山田　太郎', 'やまだ'], bad: ['ﾔﾏﾀﾞ', 'Yamada'] },
  23: { good: ['ABC'], bad: ['AbC', 'A B'] },
};

describe('satisfiesRule', () => {
  it.each(registerPatterns.map(({ id, meaning, pattern }) => [id, meaning, pattern] as const))(
    '%i: %s',
    (id, _meaning, acceptedPattern) => {
      const rule = { minLength: 1, maxLength: 60, acceptedPattern, patternId: id };
      for (const text of examples[id]?.good ?? []) expect.soft(satisfiesRule(text, rule), text).toBe(true);
      for (const text of examples[id]?.bad ?? []) expect.soft(satisfiesRule(text, rule), text).toBe(false);
    },
  );

  it('counts code points, both bounds included', () => {
    const rule = { minLength: 2, maxLength: 3, acceptedPattern: '*', patternId: 0 };
    expect(['🎲', '🎲🎲', '🎲🎲🎲', '🎲🎲🎲🎲'].map((text) => satisfiesRule(text, rule))).toEqual([false, true, true, false]);
  });
});
