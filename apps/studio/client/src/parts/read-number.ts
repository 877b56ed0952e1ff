/**
 * Decimal text ("1234.5") of what a player typed in their language, or undefined. Groups and the other language's decimal sign are understood where only
 * one meaning is possible: with the decimal comma, "50.000" is fifty thousand and "0.5" is a half.
 */
export function readTyped(text: string, decimalSign: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const groupSign = decimalSign === ',' ? '.' : ',';
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(\\${groupSign}\\d{3})+(\\${decimalSign}\\d*)?$`).test(bare);
  const plain = isGrouped
    ? bare.replaceAll(groupSign, '').replace(decimalSign, '.')
    : bare.replace(decimalSign, '.').replace(groupSign, '.');
  const match = /^(\d{0,14})(?:\.(\d*))?$/.exec(plain);
  if (!match || plain === '' || plain === '.') return undefined;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const part = (match[2] ?? '').replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}
