import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../kit/i18n';
import english from '../../../texts/en/help.json';
import vietnamese from '../../../texts/vi/help.json';
import { topicsOf } from '../topics';
import { makeTopicFinder, type Plain } from './topic-finder';

const plain: Plain = (html) => ({
  text: html.replace(/<[^>]*>/g, ' '),
  headings: [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => `${heading} ·`).join(' '),
});

/** The topics of a page, between articles as an operator writes them. */
function finderIn(texts: Readonly<Record<string, string>>, articles: readonly (readonly [key: string, title: string, html: string])[]) {
  const t = ((id: string) => texts[id.replace('help.', '')] ?? id) as Translate;
  const written = articles.map(([key, title, html]) => ({ key, title, html, translated: true }));
  const find = makeTopicFinder(t, topicsOf(t, written, { lottery: true, offers: true }), plain);
  return (text: string) => find(text).map(({ item }) => item.topic.key);
}

const inEnglish = finderIn(english, [
  [
    'register',
    'How to register',
    '<h2>With a username</h2><p>Fill in a username, a password and your date of birth. You are logged in at once.</p><h2>With a mobile number</h2><p>Ask for a code by SMS.</p>',
  ],
  ['deposit', 'How to deposit', '<p>Choose Deposit beside your balance. The payment service confirms the payment.</p>'],
  [
    'bet',
    'How to bet',
    '<p>Open a game. You may cancel a bet while the draw is open.</p><h2>Auto-bet</h2><p>The same numbers on several draws.</p><h2>Rebate</h2><p>Lower prizes for a lower price.</p>',
  ],
  ['fairness', 'How draws are proved fair', '<p>We publish the SHA-256 of a secret seed.</p>'],
  ['responsible', 'Play responsibly', '<p>Set a limit, take a break or exclude yourself; keep your password from children.</p>'],
  ['terms', 'Terms of use', '<p>Keep your password to yourself. Bets, draws, disputes.</p>'],
  ['privacy', 'Privacy', '<p>Passwords only as hashes. Cookies: one for your session.</p>'],
  ['contact', 'Contact', '<p>Never send us your password or a code. Tell us the number of the bet, deposit or draw.</p>'],
]);
const inVietnamese = finderIn(vietnamese, [
  ['register', 'Cách đăng ký', '<p>Nhập tên đăng nhập, mật khẩu ít nhất 8 ký tự và ngày sinh. Bạn được đăng nhập ngay.</p>'],
  ['deposit', 'Cách nạp tiền', '<p>Chọn Nạp tiền cạnh số dư. Dịch vụ thanh toán xác nhận.</p>'],
  [
    'bet',
    'Cách đặt cược',
    '<p>Mở trò chơi từ sảnh. Tiền thưởng được trả ngay khi kỳ quay được thanh toán.</p><h2>Nuôi số</h2><p>Đặt cùng một bộ số.</p><h2>Hoàn tiền</h2><p>Trả giá thấp hơn.</p>',
  ],
  ['fairness', 'Chứng minh kỳ quay công bằng', '<p>Mầm bí mật.</p>'],
  ['responsible', 'Chơi có trách nhiệm', '<p>Đặt giới hạn, nghỉ chơi hoặc tự loại trừ; đừng để trẻ em biết mật khẩu.</p>'],
  ['terms', 'Điều khoản sử dụng', '<p>Hãy giữ kín mật khẩu.</p>'],
  ['privacy', 'Quyền riêng tư', '<p>Mật khẩu chỉ lưu dạng băm. Thông tin đăng ký, địa chỉ và thiết bị đăng nhập.</p>'],
  ['contact', 'Liên hệ', '<p>Đừng bao giờ gửi mật khẩu hay mã xác minh. Mẫu góp ý.</p>'],
]);

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
];

describe('what is looked for in the help', () => {
  it.each(meantInEnglish)('in English: %s → %s', (text, key) => {
    expect(inEnglish(text)[0]).toBe(key);
  });
  it.each(meantInVietnamese)('in Vietnamese: %s → %s', (text, key) => {
    expect(inVietnamese(text)[0]).toBe(key);
  });
  it.each(['withdraw', 'withdrawal', 'withdrwal', 'rút tiền', '提现'])(
    'by %s finds how to, what has to be staked first, what it costs and how much may leave',
    (text) => {
      const found = inEnglish(text);
      expect(found[0]).toBe('withdraw');
      expect(found).toEqual(expect.arrayContaining(['withdraw', 'turnover', 'fees', 'limits']));
    },
  );
  it('finds nothing by what no topic knows', () => {
    expect(inEnglish('xylophone')).toEqual([]);
  });
});
