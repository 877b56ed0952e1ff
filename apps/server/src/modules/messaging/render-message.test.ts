import { agentLaneNames, documentReasons } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { moneyText, renderMessage, timeText } from './render-message.js';
import { plainWords } from './send-message.js';
import { words } from './words.js';

const brand = { currency: 'VND', currencySymbol: '₫', currencyScale: 0, timeZone: 'Asia/Ho_Chi_Minh' };

describe('rendering', () => {
  it('fills amounts and instants as the reader writes them', () => {
    expect(renderMessage('deposit.credited', { amount: '50000' }, 'VI', brand)?.text).toBe('50.000\u00A0₫ đã có trong tài khoản của bạn.');
    expect(renderMessage('deposit.credited', { amount: '50000.5' }, 'EN', brand)?.text).toBe('₫\u00A050,000.5 is in your account.');
    const at = String(Date.UTC(2026, 10, 20, 17, 5));
    expect(timeText(at, 'PT', brand)).toContain('21');
    expect(renderMessage('security.password', { time: at }, 'EN', brand)?.text).toContain('Nov 21, 2026, 00:05');
  });
  it('says the plain sentence when a value is missing or is none', () => {
    for (const parameters of [{}, { amount: '' }, { amount: 'a lot' }] as Record<string, string>[])
      expect(renderMessage('deposit.credited', parameters, 'EN', brand)?.text).toBe('Your deposit is in your account.');
    expect(renderMessage('security.factor.added', { time: '1', factor: 'never heard of' }, 'EN', brand)?.text).not.toContain('{');
  });
  it('says codes in words', () => {
    expect(renderMessage('security.factor.added', { time: '1', factor: 'recovery' }, 'VI', brand)?.text).toContain('mã khôi phục');
    expect(renderMessage('identity.rejected', { reason: 'unreadable', note: '' }, 'EN', brand)?.text).toContain(
      'The picture cannot be read.',
    );
  });
  it('says the name of a game, or its code where nobody knows one', () => {
    const voided = { game: 'xsmb', numero: '20261120', amount: '50000' };
    const names = new Map([['xsmb', 'Northern Lottery']]);
    expect(renderMessage('draw.voided', voided, 'EN', brand, names)?.text).toMatch(/^Northern Lottery 20261120 was called off/);
    expect(renderMessage('draw.voided', voided, 'EN', brand)?.text).toMatch(/^xsmb 20261120 was called off/);
  });
  it('says rates by kind of game: groups as they are, the others in percent', () => {
    const at = String(Date.UTC(2026, 10, 20, 17, 0));
    const shown = (rates: string) => renderMessage('rates.lowered', { rates, time: at }, 'VI', brand)?.text;
    expect(shown('LOTT:1940,LIVE:45')).toContain('Xổ số theo nhóm thưởng 1940; Casino trực tuyến 0,45%');
    expect(shown('POKER:1')).not.toContain('POKER');
    for (const lane of agentLaneNames) expect(words.find('EN', `lane.${lane}`), lane).toBeDefined();
  });
  it('has words for every reason that a document may be turned down for', () => {
    for (const reason of documentReasons) expect(words.find('EN', `word.${reason}`), reason).toBeDefined();
  });
  it('keeps what a person wrote apart', () => {
    expect(renderMessage('dispute.answered', { answer: 'It was paid on Monday.' }, 'EN', brand)?.note).toBe('It was paid on Monday.');
    expect(renderMessage('withdrawal.rejected', { amount: '1', note: 'Wrong name' }, 'TH', brand)?.note).toBe('Wrong name');
  });
  it('knows no words for a kind of another version', () => {
    expect(renderMessage('not.yet', {}, 'EN', brand)).toBeUndefined();
  });
  it('shows all decimals an amount has', () => {
    expect(moneyText('-0.0001', 'EN', brand)).toBe('−₫\u00A00.0001');
  });
  it('writes an amount of a currency without a code of three letters', () => {
    const coin = { ...brand, currency: 'USDT', currencySymbol: '₮', currencyScale: 2 };
    expect([moneyText('12.5', 'EN', coin), moneyText('12.5', 'VI', coin)]).toEqual(['₮\u00A012.50', '12,50\u00A0₮']);
  });
});

describe('words of staff', () => {
  it('lose control characters and marks that turn the direction', () => {
    expect(plainWords(' a\u0000b\u202Ec\r\nd\n\n\n\ne ', 100)).toBe('abc\nd\n\ne');
  });
  it('count code points, not halves of them', () => {
    expect(plainWords('😀😀😀', 2)).toBe('😀😀');
  });
});
