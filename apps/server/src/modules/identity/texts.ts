import type { LanguageCode } from '@sortes/contract';

/** What identity writes to players. Placeholders: {brand}, {code}, {minutes}, {time}. */
export type MessageKey =
  | 'code-register'
  | 'code-login'
  | 'code-forgot'
  | 'code-verification'
  | 'notice-new-address'
  | 'notice-password-changed'
  | 'notice-recovered';

interface MessageText {
  subject: string;
  text: string;
}

const texts: Record<LanguageCode, Record<MessageKey, MessageText>> = {
  EN: {
    'code-register': {
      subject: 'Your registration code',
      text: '{brand}: {code} is your registration code. It is valid for {minutes} minutes. Do not share it with anyone.',
    },
    'code-login': {
      subject: 'Your sign-in code',
      text: '{brand}: {code} is your sign-in code. It is valid for {minutes} minutes. Do not share it with anyone.',
    },
    'code-forgot': {
      subject: 'Reset your password',
      text: '{brand}: {code} is your password reset code. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
    },
    'code-verification': {
      subject: 'Confirm your sign-in',
      text: '{brand}: {code} confirms a sign-in from a new place. It is valid for {minutes} minutes. If it was not you, change your password.',
    },
    'notice-new-address': {
      subject: 'New sign-in to your account',
      text: 'Your {brand} account was signed in to from a new place on {time} (UTC). If it was not you, change your password now.',
    },
    'notice-password-changed': {
      subject: 'Your password was changed',
      text: 'The password of your {brand} account was changed on {time} (UTC), and every other device was signed out. If it was not you, reset your password and contact us.',
    },
    'notice-recovered': {
      subject: 'Your account was recovered',
      text: 'A new password was set for your {brand} account with a recovery code on {time} (UTC), and every other device was signed out. If it was not you, contact us at once.',
    },
  },
  CN: {
    'code-register': { subject: '您的注册验证码', text: '{brand}：您的注册验证码是 {code}，{minutes} 分钟内有效。请勿告诉任何人。' },
    'code-login': { subject: '您的登录验证码', text: '{brand}：您的登录验证码是 {code}，{minutes} 分钟内有效。请勿告诉任何人。' },
    'code-forgot': {
      subject: '重置密码',
      text: '{brand}：您的密码重置验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略此消息。',
    },
    'code-verification': {
      subject: '确认您的登录',
      text: '{brand}：有人从新地点登录，确认验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请修改密码。',
    },
    'notice-new-address': {
      subject: '您的账户有新的登录',
      text: '您的 {brand} 账户于 {time}（UTC）从新地点登录。如非本人操作，请立即修改密码。',
    },
    'notice-password-changed': {
      subject: '您的密码已修改',
      text: '您的 {brand} 账户密码已于 {time}（UTC）修改，其他设备均已退出登录。如非本人操作，请重置密码并联系我们。',
    },
    'notice-recovered': {
      subject: '您的账户已找回',
      text: '您的 {brand} 账户于 {time}（UTC）通过验证码设置了新密码，其他设备均已退出登录。如非本人操作，请立即联系我们。',
    },
  },
  ID: {
    'code-register': {
      subject: 'Kode pendaftaran Anda',
      text: '{brand}: {code} adalah kode pendaftaran Anda, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
    },
    'code-login': {
      subject: 'Kode masuk Anda',
      text: '{brand}: {code} adalah kode masuk Anda, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
    },
    'code-forgot': {
      subject: 'Atur ulang kata sandi',
      text: '{brand}: {code} adalah kode untuk mengatur ulang kata sandi Anda, berlaku {minutes} menit. Abaikan pesan ini jika Anda tidak memintanya.',
    },
    'code-verification': {
      subject: 'Konfirmasi proses masuk',
      text: '{brand}: {code} mengonfirmasi proses masuk dari tempat baru, berlaku {minutes} menit. Jika bukan Anda, ubah kata sandi Anda.',
    },
    'notice-new-address': {
      subject: 'Ada yang masuk ke akun Anda',
      text: 'Akun {brand} Anda dimasuki dari tempat baru pada {time} (UTC). Jika bukan Anda, segera ubah kata sandi.',
    },
    'notice-password-changed': {
      subject: 'Kata sandi Anda telah diubah',
      text: 'Kata sandi akun {brand} Anda diubah pada {time} (UTC) dan semua perangkat lain telah dikeluarkan. Jika bukan Anda, atur ulang kata sandi dan hubungi kami.',
    },
    'notice-recovered': {
      subject: 'Akun Anda telah dipulihkan',
      text: 'Kata sandi baru untuk akun {brand} Anda dibuat dengan kode pemulihan pada {time} (UTC) dan semua perangkat lain telah dikeluarkan. Jika bukan Anda, segera hubungi kami.',
    },
  },
  PT: {
    'code-register': {
      subject: 'Seu código de cadastro',
      text: '{brand}: {code} é o seu código de cadastro. Vale por {minutes} minutos. Não o informe a ninguém.',
    },
    'code-login': {
      subject: 'Seu código de acesso',
      text: '{brand}: {code} é o seu código de acesso. Vale por {minutes} minutos. Não o informe a ninguém.',
    },
    'code-forgot': {
      subject: 'Redefinir sua senha',
      text: '{brand}: {code} é o código para redefinir sua senha. Vale por {minutes} minutos. Se você não o pediu, ignore esta mensagem.',
    },
    'code-verification': {
      subject: 'Confirme seu acesso',
      text: '{brand}: {code} confirma um acesso a partir de um novo local. Vale por {minutes} minutos. Se não foi você, troque sua senha.',
    },
    'notice-new-address': {
      subject: 'Novo acesso à sua conta',
      text: 'Sua conta {brand} foi acessada de um novo local em {time} (UTC). Se não foi você, troque sua senha agora.',
    },
    'notice-password-changed': {
      subject: 'Sua senha foi alterada',
      text: 'A senha da sua conta {brand} foi alterada em {time} (UTC) e todos os outros dispositivos foram desconectados. Se não foi você, redefina a senha e fale conosco.',
    },
    'notice-recovered': {
      subject: 'Sua conta foi recuperada',
      text: 'Uma nova senha foi definida para sua conta {brand} com um código de recuperação em {time} (UTC) e todos os outros dispositivos foram desconectados. Se não foi você, fale conosco imediatamente.',
    },
  },
  TH: {
    'code-register': { subject: 'รหัสสมัครสมาชิกของคุณ', text: '{brand}: รหัสสมัครสมาชิกของคุณคือ {code} ใช้ได้ {minutes} นาที โปรดอย่าบอกรหัสนี้แก่ผู้อื่น' },
    'code-login': { subject: 'รหัสเข้าสู่ระบบของคุณ', text: '{brand}: รหัสเข้าสู่ระบบของคุณคือ {code} ใช้ได้ {minutes} นาที โปรดอย่าบอกรหัสนี้แก่ผู้อื่น' },
    'code-forgot': {
      subject: 'ตั้งรหัสผ่านใหม่',
      text: '{brand}: รหัสสำหรับตั้งรหัสผ่านใหม่คือ {code} ใช้ได้ {minutes} นาที หากคุณไม่ได้ขอรหัสนี้ โปรดเพิกเฉยต่อข้อความนี้',
    },
    'code-verification': {
      subject: 'ยืนยันการเข้าสู่ระบบ',
      text: '{brand}: รหัสยืนยันการเข้าสู่ระบบจากสถานที่ใหม่คือ {code} ใช้ได้ {minutes} นาที หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่าน',
    },
    'notice-new-address': {
      subject: 'มีการเข้าสู่ระบบบัญชีของคุณจากที่ใหม่',
      text: 'บัญชี {brand} ของคุณมีการเข้าสู่ระบบจากสถานที่ใหม่เมื่อ {time} (UTC) หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
    },
    'notice-password-changed': {
      subject: 'เปลี่ยนรหัสผ่านแล้ว',
      text: 'รหัสผ่านบัญชี {brand} ของคุณถูกเปลี่ยนเมื่อ {time} (UTC) และอุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่และติดต่อเรา',
    },
    'notice-recovered': {
      subject: 'กู้คืนบัญชีแล้ว',
      text: 'มีการตั้งรหัสผ่านใหม่ให้บัญชี {brand} ของคุณด้วยรหัสกู้คืนเมื่อ {time} (UTC) และอุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    },
  },
  VI: {
    'code-register': {
      subject: 'Mã đăng ký của bạn',
      text: '{brand}: {code} là mã đăng ký của bạn, có hiệu lực trong {minutes} phút. Không chia sẻ mã này cho bất kỳ ai.',
    },
    'code-login': {
      subject: 'Mã đăng nhập của bạn',
      text: '{brand}: {code} là mã đăng nhập của bạn, có hiệu lực trong {minutes} phút. Không chia sẻ mã này cho bất kỳ ai.',
    },
    'code-forgot': {
      subject: 'Đặt lại mật khẩu',
      text: '{brand}: {code} là mã đặt lại mật khẩu của bạn, có hiệu lực trong {minutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này.',
    },
    'code-verification': {
      subject: 'Xác nhận đăng nhập',
      text: '{brand}: {code} là mã xác nhận đăng nhập từ nơi mới, có hiệu lực trong {minutes} phút. Nếu không phải bạn, hãy đổi mật khẩu.',
    },
    'notice-new-address': {
      subject: 'Tài khoản của bạn có đăng nhập mới',
      text: 'Tài khoản {brand} của bạn đã được đăng nhập từ một nơi mới lúc {time} (UTC). Nếu không phải bạn, hãy đổi mật khẩu ngay.',
    },
    'notice-password-changed': {
      subject: 'Mật khẩu của bạn đã được thay đổi',
      text: 'Mật khẩu tài khoản {brand} của bạn đã được thay đổi lúc {time} (UTC) và mọi thiết bị khác đã được đăng xuất. Nếu không phải bạn, hãy đặt lại mật khẩu và liên hệ với chúng tôi.',
    },
    'notice-recovered': {
      subject: 'Tài khoản của bạn đã được khôi phục',
      text: 'Mật khẩu mới cho tài khoản {brand} của bạn đã được đặt bằng mã khôi phục lúc {time} (UTC) và mọi thiết bị khác đã được đăng xuất. Nếu không phải bạn, hãy liên hệ với chúng tôi ngay.',
    },
  },
};

/** A message in one language, placeholders filled. */
export function writeMessage(language: LanguageCode, key: MessageKey, parameters: Record<string, string | number>): MessageText {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
  const { subject, text } = texts[language][key];
  return { subject: `${fill(subject)} – ${parameters['brand'] ?? ''}`, text: fill(text) };
}
