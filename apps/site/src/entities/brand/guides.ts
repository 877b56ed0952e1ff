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
  /** What it leads visitors to, who have no member centre. */
  readonly visitors?: { readonly modal: 'forgotPassword'; readonly text: TextId };
  /** The module without which there is nothing to explain. */
  readonly module?: string;
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
  {
    key: 'bonuses',
    title: 'help.guide.bonuses.title',
    intro: 'help.guide.bonuses.intro',
    steps: ['help.guide.bonuses.step1', 'help.guide.bonuses.step2', 'help.guide.bonuses.step3', 'help.guide.bonuses.step4'],
    notes: [
      'help.guide.bonuses.note1',
      'help.guide.bonuses.note2',
      'help.guide.bonuses.note3',
      'help.guide.bonuses.note4',
      'help.guide.bonuses.note5',
      'help.guide.bonuses.note6',
      'help.guide.bonuses.note7',
    ],
    page: 'bonusDetails',
    module: 'PROMO3',
    after: 'turnover',
  },
  {
    key: 'password',
    title: 'help.guide.password.title',
    intro: 'help.guide.password.intro',
    steps: ['help.guide.password.step1', 'help.guide.password.step2', 'help.guide.password.step3'],
    notes: [
      'help.guide.password.note1',
      'help.guide.password.note2',
      'help.guide.password.note3',
      'help.guide.password.note4',
      'help.guide.password.note5',
      'help.guide.password.note6',
    ],
    page: 'securityCenter',
    visitors: { modal: 'forgotPassword', text: 'help.guide.password.open' },
    after: 'register',
  },
];

/** Words by which topics are looked for besides their own, in whatever language: who reads the site in English may ask in Vietnamese. "·" stands between them. */
export const otherWords: Readonly<Record<string, string>> = {
  register:
    'register · registration · sign up · create account · new account · đăng ký · tạo tài khoản · mở tài khoản · 注册 · 开户 · daftar · buat akun · cadastro · criar conta · สมัคร',
  password:
    'password · forgot · forgotten · reset password · lost password · change password · cannot log in · cant log in · login · recover account · quên mật khẩu · mật khẩu · đổi mật khẩu · lấy lại mật khẩu · đăng nhập · không đăng nhập được · 忘记密码 · 密码 · 找回密码 · 重设密码 · 登录 · lupa kata sandi · lupa password · kata sandi · tidak bisa masuk · esqueci a senha · senha · recuperar conta · entrar · login · ลืมรหัสผ่าน · รหัสผ่าน · เข้าสู่ระบบไม่ได้',
  deposit:
    'deposit · deposits · deposit not arrived · deposit not credited · pay in · top up · add money · recharge · nạp tiền · nạp · gửi tiền · nạp tiền chưa vào · tiền chưa vào · chưa lên tiền · 存款 · 充值 · setor · setoran · isi saldo · depositar · depósito · ฝากเงิน · เติมเงิน',
  withdraw:
    'withdraw · withdrawal · payout · cash out · take money out · money arrive · when does my money arrive · how long does it take · how long until my money comes · rút tiền · rút · bao lâu thì tiền về · tiền về · tiền chưa về · bao giờ tiền về · khi nào tiền về · 提款 · 提现 · 取款 · 多久到账 · 到账 · penarikan · tarik dana · kapan uang masuk · saque · sacar · quando o dinheiro chega · quanto tempo demora · ถอนเงิน · เงินเข้าเมื่อไหร่',
  turnover:
    'turnover · wagering · rollover · vòng cược · doanh thu cược · yêu cầu cược · 流水 · 打码 · syarat taruhan · putaran taruhan · aposta mínima · เทิร์นโอเวอร์ · ยอดเทิร์น',
  bonuses:
    'bonus · bonuses · first deposit bonus · offer · offers · promotion · promotions · promo · reward · rewards · gift · free bet · free spins · bonus code · thưởng · tiền thưởng · khuyến mãi · khuyến mại · khuyến mãi nạp đầu · thưởng nạp đầu · ưu đãi · quà tặng · cược miễn phí · 奖金 · 优惠 · 红利 · 彩金 · 活动 · promosi · hadiah · taruhan gratis · putaran gratis · bônus · promoção · promoções · recompensa · giros grátis · โบนัส · โปรโมชัน · โปรโมชั่น · รางวัล · เครดิตฟรี',
  fees: 'fee · fees · cost · charges · phí · phí rút · phí nạp · lệ phí · 手续费 · 费用 · biaya · tarifa · taxa · taxas · ค่าธรรมเนียม',
  limits:
    'limit · limits · deposit limit · verification · verify · identity · kyc · documents · break · self-exclusion · giới hạn · hạn mức · xác minh · danh tính · tự loại trừ · 限额 · 身份 · 实名 · 验证 · 自我排除 · batas · identitas · verifikasi · limites · identidade · verificação · autoexclusão · วงเงิน · ยืนยันตัวตน',
  bet: 'bet · bets · betting · place a bet · cancel a bet · cược · đặt cược · hủy vé · 投注 · 下注 · taruhan · pasang taruhan · apostar · aposta · เดิมพัน · แทง',
  rules:
    'rules · how to play · odds · payout · payouts · what it pays · how much does it pay · what does it pay · luật chơi · cách chơi · tỷ lệ · tỷ lệ cược · ăn bao nhiêu · trả thưởng · 规则 · 玩法 · 赔率 · aturan · cara bermain · peluang · regras · como jogar · กติกา · วิธีเล่น · อัตราจ่าย',
  fairness:
    'fair · fairness · proof · provably fair · seed · rigged · công bằng · minh bạch · kiểm chứng · 公平 · 验证 · adil · justo · prova · ยุติธรรม',
  responsible: 'responsible · addiction · gambling problem · nghiện · có trách nhiệm · 成瘾 · 负责任 · kecanduan · vício · ติดการพนัน',
  contact:
    'contact · support · customer service · help desk · complaint · liên hệ · hỗ trợ · chăm sóc khách hàng · khiếu nại · 联系 · 客服 · 投诉 · kontak · layanan pelanggan · hubungi · contato · atendimento · suporte · ติดต่อ · ฝ่ายบริการ',
  terms: 'terms · conditions · điều khoản · 条款 · syarat dan ketentuan · termos · ข้อกำหนด',
  privacy: 'privacy · data · cookies · quyền riêng tư · dữ liệu · 隐私 · privasi · privacidade · ความเป็นส่วนตัว',
};

/** What bears on withdrawals, as people say them who want to know how much may leave, what has to be done first and what it costs. */
const aboutWithdrawals = 'withdraw · withdrawal · rút tiền · 提现 · 提款 · penarikan · tarik · saque · sacar · ถอนเงิน';
/** Words by which a topic is found behind the one that they name. */
export const nearWords: Readonly<Record<string, string>> = {
  turnover: `${aboutWithdrawals} · bonus · thưởng · khuyến mãi nạp đầu · thưởng nạp đầu · 奖金 · bônus · โบนัส`,
  fees: aboutWithdrawals,
  limits: aboutWithdrawals,
  contact: 'nạp tiền chưa vào · tiền chưa vào · tiền chưa về · deposit not arrived',
};
