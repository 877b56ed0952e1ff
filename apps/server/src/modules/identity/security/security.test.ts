import { deviceWords } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './payment-password.js';

describe('isGuessable', () => {
  it.each(['000000', '777777', '121212', '123123', '123456', '234567', '654321', '987654', 'abcdef', 'aaaaaa'])('refuses %s', (text) => {
    expect(isGuessable(text, undefined)).toBe(true);
  });
  it.each(['170590', '900517', '051790', '199005', '051990', '17051990', '19900517'])(
    'refuses %s to whom it is the birthday of',
    (text) => {
      expect(isGuessable(text, '1990-05-17')).toBe(true);
      expect(isGuessable(text, '1991-06-18')).toBe(false);
    },
  );
  it.each(['246810', '135792', '100200', '918273', 'correct horse'])('takes %s', (text) => {
    expect(isGuessable(text, '1990-05-17')).toBe(false);
  });
});

describe('deviceWords', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari, Mac',
    ],
    ['curl/8.5.0', ''],
    ['', ''],
  ])('reads %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });
});
