import type { Translate } from '../../../kit/i18n';
import english from '../../../texts/en/help.json';
import vietnamese from '../../../texts/vi/help.json';
import { topicsOf } from '../topics';
import { topicThings, type Plain } from './topic-finder';

const plain: Plain = (html) => ({
  text: html.replace(/<[^>]*>/g, ' '),
  headings: [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => `${heading} ·`).join(' '),
});

/** The topics of a page as they are searched, between articles as an operator writes them. */
function thingsIn(texts: Readonly<Record<string, string>>, articles: readonly (readonly [key: string, title: string, html: string])[]) {
  const t = ((id: string) => texts[id.replace('help.', '')] ?? id) as Translate;
  const written = articles.map(([key, title, html]) => ({ key, title, html, translated: true }));
  return topicThings(t, topicsOf(t, written, { lottery: true, offers: true }), plain);
}

export const inEnglish = thingsIn(english, [
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
export const inVietnamese = thingsIn(vietnamese, [
  ['register', 'Cách đăng ký', '<p>Nhập tên đăng nhập, mật khẩu ít nhất 8 ký tự và ngày sinh. Bạn được đăng nhập ngay.</p>'],
  ['deposit', 'Cách nạp tiền', '<p>Chọn Nạp tiền cạnh số dư. Dịch vụ thanh toán xác nhận.</p>'],
  [
    'bet',
    'Cách đặt cược',
    '<p>Mở trò chơi từ sảnh. Tiền thưởng được trả ngay khi kỳ quay được thanh toán.</p><h2>Nuôi số</h2><p>Đặt cùng một bộ số.</p><h2>Hoàn tiền</h2><p>Trả giá thấp hơn.</p>',
  ],
  ['fairness', 'Chứng minh kỳ quay công bằng', '<p>Mầm bí mật.</p>'],
  [
    'responsible',
    'Chơi có trách nhiệm',
    '<p>Đặt giới hạn, nghỉ chơi hoặc tự loại trừ; đừng để trẻ em biết mật khẩu. Quyết định dành bao nhiêu tiền bạc. Không cược để gỡ; dễ kiểm soát, miễn là vui.</p>',
  ],
  ['terms', 'Điều khoản sử dụng', '<p>Hãy giữ kín mật khẩu.</p>'],
  ['privacy', 'Quyền riêng tư', '<p>Mật khẩu chỉ lưu dạng băm. Thông tin đăng ký, địa chỉ và thiết bị đăng nhập.</p>'],
  ['contact', 'Liên hệ', '<p>Đừng bao giờ gửi mật khẩu hay mã xác minh. Mẫu góp ý.</p>'],
]);
