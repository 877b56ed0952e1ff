import type { TextId } from '../../kit/i18n';
import type { MemberPageKey } from '../../kit/modal';

/** A topic of the product's own: how the program works whatever the brand. An article that the operator wrote under the same key stands in its place. */
export interface Guide {
  readonly key: string;
  readonly title: TextId;
  readonly intro: TextId;
  readonly steps?: readonly TextId[];
  readonly notes: readonly TextId[];
  /** Page of the member centre that it is about. */
  readonly page: MemberPageKey;
  /** The topic it stands behind. */
  readonly after: string;
}

export const guides: readonly Guide[] = [
  {
    key: 'withdraw',
    title: 'help.guide.withdraw.title',
    intro: 'help.guide.withdraw.intro',
    steps: ['help.guide.withdraw.step1', 'help.guide.withdraw.step2', 'help.guide.withdraw.step3', 'help.guide.withdraw.step4'],
    notes: ['help.guide.withdraw.note1', 'help.guide.withdraw.note2', 'help.guide.withdraw.note3', 'help.guide.withdraw.note4'],
    page: 'withdraw',
    after: 'deposit',
  },
  {
    key: 'turnover',
    title: 'help.guide.turnover.title',
    intro: 'help.guide.turnover.intro',
    notes: [
      'help.guide.turnover.note1',
      'help.guide.turnover.note2',
      'help.guide.turnover.note3',
      'help.guide.turnover.note4',
      'help.guide.turnover.note5',
    ],
    page: 'withdraw',
    after: 'withdraw',
  },
  {
    key: 'fees',
    title: 'help.guide.fees.title',
    intro: 'help.guide.fees.intro',
    notes: ['help.guide.fees.note1', 'help.guide.fees.note2', 'help.guide.fees.note3', 'help.guide.fees.note4', 'help.guide.fees.note5'],
    page: 'transactionHistory',
    after: 'turnover',
  },
  {
    key: 'limits',
    title: 'help.guide.limits.title',
    intro: 'help.guide.limits.intro',
    notes: [
      'help.guide.limits.note1',
      'help.guide.limits.note2',
      'help.guide.limits.note3',
      'help.guide.limits.note4',
      'help.guide.limits.note5',
    ],
    page: 'protection',
    after: 'fees',
  },
];

/** Words by which topics are looked for besides their own, in whatever language: who reads the site in English may ask in Vietnamese. */
export const otherWords: Readonly<Record<string, string>> = {
  register: 'sign up account đăng ký 注册 daftar cadastro สมัคร',
  deposit: 'deposit pay in top up nạp tiền 存款 充值 setor depositar depósito ฝากเงิน',
  withdraw: 'withdraw withdrawal payout cash out rút tiền 提款 提现 penarikan tarik dana saque sacar ถอนเงิน',
  turnover:
    'turnover wagering rollover vòng cược doanh thu cược 流水 syarat taruhan เทิร์นโอเวอร์ withdraw withdrawal rút tiền 提现 提款 penarikan tarik saque sacar ถอนเงิน',
  fees: 'fee fees cost phí 手续费 biaya tarifa ค่าธรรมเนียม withdraw withdrawal rút tiền 提现 提款 penarikan tarik saque sacar ถอนเงิน',
  limits:
    'withdraw limits withdrawal limits withdraw identity withdrawal verification break self-exclusion kyc giới hạn xác minh 限额 身份 batas identitas limites identidade วงเงิน ยืนยันตัวตน withdraw withdrawal rút tiền 提现 提款 penarikan tarik saque sacar ถอนเงิน',
  rules: 'rules how to play luật chơi cách chơi 规则 玩法 aturan regras กติกา',
};
