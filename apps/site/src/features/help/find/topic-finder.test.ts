import { describe, expect, it } from 'vitest';
import { foldText } from '../../../kit/fold-text';
import { makeHelpFinder } from './help-finder';
import * as testing from './testing';

const keysOf = (things: typeof testing.inEnglish) => {
  const find = makeHelpFinder(things, []);
  return (text: string) => find(text).found.map(({ item }) => item.topic.key);
};
const [inEnglish, inVietnamese] = [keysOf(testing.inEnglish), keysOf(testing.inVietnamese)];

/** What people type, with their slips, and the topic that must stand first. */
const meantInEnglish: readonly (readonly [string, string])[] = [
  ['withdraw', 'withdraw'],
  ['withdrawal', 'withdraw'],
  ['withdrawals', 'withdraw'],
  ['withdrwal', 'withdraw'],
  ['withdrawl', 'withdraw'],
  ['withdrwa', 'withdraw'],
  ['how long withdrawl take', 'withdraw'],
  ['withdraw limit', 'limits'],
  ['bonus', 'bonuses'],
  ['bonsu', 'bonuses'],
  ['bonuses', 'bonuses'],
  ['bonus not paid', 'bonuses'],
  ['promotion', 'bonuses'],
  ['free spins', 'bonuses'],
  ['forgot password', 'password'],
  ['forgott pasword', 'password'],
  ['i forgot my password', 'password'],
  ['passwrod', 'password'],
  ['cant log in', 'password'],
  ['depsoit', 'deposit'],
  ['deposits', 'deposit'],
  ['top up', 'deposit'],
  ['wagering', 'turnover'],
  ['turnovre', 'turnover'],
  ['fees', 'fees'],
  ['registration', 'register'],
  ['rebate', 'bet'],
  ['verify identity', 'limits'],
  ['customer service', 'contact'],
  ['game ruels', 'rules'],
  ['rút tiền', 'withdraw'],
  ['提现', 'withdraw'],
  ['what is turnover', 'turnover'],
  ["what's wagering?", 'turnover'],
  ['how do i deposit', 'deposit'],
  ['how much are the fees', 'fees'],
  ['how long does it take to withdraw', 'withdraw'],
  ['how can i cancel my bet', 'bet'],
  ['how to play', 'rules'],
  ['odds', 'rules'],
  ['vòng cược là gì', 'turnover'],
  ['什么是流水', 'turnover'],
  ['怎么提现', 'withdraw'],
  ['bagaimana cara tarik dana', 'withdraw'],
  ['berapa lama penarikan', 'withdraw'],
  ['quanto tempo demora o saque', 'withdraw'],
  ['o que é rollover', 'turnover'],
  ['เทิร์นโอเวอร์คืออะไร', 'turnover'],
  ['ถอนเงินนานแค่ไหน', 'withdraw'],
  ['when does my money arrive', 'withdraw'],
  ['how long does it take', 'withdraw'],
  ['how long until my money arrives', 'withdraw'],
  ['tiền về', 'withdraw'],
  ['tien ve', 'withdraw'],
  ['quanto tempo demora', 'withdraw'],
  ['多久到账', 'withdraw'],
  ['deposit not arrived', 'deposit'],
];
const meantInVietnamese: readonly (readonly [string, string])[] = [
  ['rút tiền', 'withdraw'],
  ['rut tien', 'withdraw'],
  ['rút tièn', 'withdraw'],
  ['withdrwal', 'withdraw'],
  ['làm sao để rút tiền', 'withdraw'],
  ['quên mật khẩu', 'password'],
  ['quen mat khau', 'password'],
  ['quên mật khảu', 'password'],
  ['tôi quên mật khẩu thì làm sao', 'password'],
  ['đăng nhập không được', 'password'],
  ['khuyến mãi', 'bonuses'],
  ['khuyen mai', 'bonuses'],
  ['khuyến mại', 'bonuses'],
  ['khuyen mia', 'bonuses'],
  ['thưởng', 'bonuses'],
  ['tiền thưởng', 'bonuses'],
  ['bonus', 'bonuses'],
  ['chưa nhận được thưởng', 'bonuses'],
  ['nạp tiền', 'deposit'],
  ['nap tien', 'deposit'],
  ['đăng ký', 'register'],
  ['vòng cược', 'turnover'],
  ['phí', 'fees'],
  ['xác minh danh tính', 'limits'],
  ['luật chơi', 'rules'],
  ['liên hệ', 'contact'],
  ['vòng cược là gì', 'turnover'],
  ['vong cuoc la gi', 'turnover'],
  ['vong cuoc la gi?', 'turnover'],
  ['rút tiền mất bao lâu', 'withdraw'],
  ['rut tien bao lau', 'withdraw'],
  ['phí rút tiền là bao nhiêu', 'fees'],
  ['làm thế nào để nạp tiền', 'deposit'],
  ['lam sao de dang ky', 'register'],
  ['tôi có được rút tiền không', 'withdraw'],
  ['tại sao tôi chưa nhận được thưởng', 'bonuses'],
  ['bao lâu thì tiền về', 'withdraw'],
  ['tiền về', 'withdraw'],
  ['tiền chưa về', 'withdraw'],
  ['khi nào tiền về', 'withdraw'],
  ['rút tiền chưa nhận được', 'withdraw'],
  ['nạp tiền chưa vào', 'deposit'],
  ['khuyến mãi nạp đầu', 'bonuses'],
  ['giới hạn nạp', 'limits'],
  ['đổi mật khẩu', 'password'],
  ['phí nạp tiền', 'fees'],
  ['tự loại trừ', 'limits'],
  ['hủy cược', 'bet'],
  ['quyền riêng tư', 'privacy'],
];
const withoutMarks = meantInVietnamese.filter(([text]) => foldText(text) !== text.toLowerCase());

describe('what is looked for in the help', () => {
  it.each(meantInEnglish)('in English: %s → %s', (text, key) => {
    expect(inEnglish(text)[0]).toBe(key);
  });
  it.each(meantInVietnamese)('in Vietnamese: %s → %s', (text, key) => {
    expect(inVietnamese(text)[0]).toBe(key);
  });
  it.each(withoutMarks)('in Vietnamese without marks: %s → %s', (text, key) => {
    const [marked, unmarked] = [inVietnamese(text), inVietnamese(foldText(text))];
    expect(unmarked[0]).toBe(key);
    expect(unmarked).toEqual(expect.arrayContaining(marked));
  });
  it('shows behind the answer whom to ask and what bears on it', () => {
    expect(inVietnamese('nap tien chua vao')).toEqual(['deposit', 'contact']);
    expect(inVietnamese('khuyen mai nap dau')).toEqual(['bonuses', 'turnover']);
  });
  it('forgives a short word no slip', () => {
    expect(inVietnamese('kinh')).toEqual([]);
  });
  it.each(['withdraw', 'withdrawal', 'withdrwal', 'rút tiền', '提现'])(
    'by %s finds how to, what has to be staked first, what it costs and how much may leave',
    (text) => {
      const found = inEnglish(text);
      expect(found[0]).toBe('withdraw');
      expect(found).toEqual(expect.arrayContaining(['withdraw', 'turnover', 'fees', 'limits']));
    },
  );
  it('finds nothing by what no topic knows, whatever else makes a question of it', () => {
    expect(inEnglish('xylophone')).toEqual([]);
    expect(inEnglish('how much is my xylophone')).toEqual([]);
    expect(inVietnamese('đàn bầu bao nhiêu tiền')).toEqual([]);
  });
});
