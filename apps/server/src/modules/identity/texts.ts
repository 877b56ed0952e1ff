import type { LanguageCode, LetterKind } from '@sortes/contract';

/** What identity writes to players. And what goes to staff: the link by which an account is taken up, and word of changes to it. Placeholders: {brand}, {code}, {minutes}, {hours}, {time}, {contact}, {name}, {link}, {by}. */
export type MessageKey = LetterKind;

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
      text: 'A new password was set for your {brand} account with a code sent to you on {time} (UTC), and every other device was signed out. If it was not you, contact us at once.',
    },
    'code-step-up': {
      subject: 'Confirm that it is you',
      text: '{brand}: {code} confirms an action in your account. It is valid for {minutes} minutes. Never tell it to anyone. If it was not you, change your password.',
    },
    'code-bind': {
      subject: 'Confirm your contact',
      text: '{brand}: {code} confirms that this contact is yours. It is valid for {minutes} minutes. Do not share it with anyone.',
    },
    'notice-payment-password': {
      subject: 'Your payment password was set',
      text: 'The payment password of your {brand} account was set or changed on {time} (UTC). If it was not you, change your password and contact us at once.',
    },
    'notice-factor-added': {
      subject: 'A sign-in guard was added',
      text: 'A passkey, an authenticator app or new recovery codes were added to your {brand} account on {time} (UTC). If it was not you, contact us at once.',
    },
    'notice-factor-removed': {
      subject: 'A sign-in guard was removed',
      text: 'A passkey or an authenticator app was removed from your {brand} account on {time} (UTC). If it was not you, contact us at once.',
    },
    'notice-contact': {
      subject: 'Your contact was changed',
      text: 'The phone number or e-mail address of your {brand} account was changed to {contact} on {time} (UTC). If it was not you, contact us at once.',
    },
    'notice-recovery-asked': {
      subject: 'Somebody asks for your account',
      text: 'Somebody asked on {time} (UTC) to get your {brand} account back with documents. If it was you, you need not do anything. If it was not, sign in and tell customer service at once.',
    },
    'recovery-accepted': {
      subject: 'Your account is yours again',
      text: '{brand}: {code} is your code for a new password, valid for {hours} hours. On the site open “Forgot password?”, then “Locked out of everything?” and “I have a code from you”. Do not share it with anyone.',
    },
    'recovery-rejected': {
      subject: 'Your account could not be given back',
      text: '{brand}: what you sent on {time} (UTC) did not show that the account is yours. You can ask again with clearer pictures, or write to customer service.',
    },
    'recovery-notice': {
      subject: 'Your account was given back by staff',
      text: 'Your {brand} account was given back on {time} (UTC) to somebody who showed documents. The old password, the authenticator app and all passkeys no longer count, and withdrawals rest for {hours} hours. If that was not you, contact us at once.',
    },
    'staff-activation': {
      subject: 'Activate your staff account',
      text: '{brand}: your staff account is {name}. Open {link} within {hours} hours and set your password and second factor yourself. The link works once. Nobody else has it; do not pass it on.',
    },
    'staff-notice': {
      subject: 'Your staff account',
      text: '{by} asked on {time} (UTC) to change or reset your {brand} staff account {name}, or has done so. If you know nothing of it, tell another administrator at once.',
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
    'code-step-up': {
      subject: '确认是您本人',
      text: '{brand}：{code} 用于确认您账户中的操作，{minutes} 分钟内有效。请勿告诉任何人。如非本人操作，请修改密码。',
    },
    'code-bind': {
      subject: '确认您的联系方式',
      text: '{brand}：{code} 用于确认此联系方式属于您，{minutes} 分钟内有效。请勿告诉任何人。',
    },
    'notice-payment-password': {
      subject: '您的支付密码已设置',
      text: '您的 {brand} 账户的支付密码已于 {time}（UTC）设置或修改。如非本人操作，请修改密码并立即联系我们。',
    },
    'notice-factor-added': {
      subject: '已添加登录保护',
      text: '您的 {brand} 账户于 {time}（UTC）添加了通行密钥、身份验证器或新的恢复码。如非本人操作，请立即联系我们。',
    },
    'notice-factor-removed': {
      subject: '已移除登录保护',
      text: '您的 {brand} 账户于 {time}（UTC）移除了通行密钥或身份验证器。如非本人操作，请立即联系我们。',
    },
    'notice-contact': {
      subject: '您的联系方式已更改',
      text: '您的 {brand} 账户的手机号或邮箱已于 {time}（UTC）更改为 {contact}。如非本人操作，请立即联系我们。',
    },
    'notice-recovery-asked': {
      subject: '有人申请找回您的账户',
      text: '有人于 {time}（UTC）凭证件申请找回您的 {brand} 账户。如是您本人，无需任何操作；如非本人，请登录并立即联系客服。',
    },
    'recovery-accepted': {
      subject: '您的账户已可找回',
      text: '{brand}：您设置新密码的验证码是 {code}，{hours} 小时内有效。请在网站打开“忘记密码？”，再点“所有方式都无法使用？”和“我已收到你们的验证码”。请勿告诉任何人。',
    },
    'recovery-rejected': {
      subject: '未能找回账户',
      text: '{brand}：您于 {time}（UTC）提交的资料未能证明该账户属于您。您可以用更清晰的照片重新申请，或联系客服。',
    },
    'recovery-notice': {
      subject: '您的账户已由工作人员归还',
      text: '您的 {brand} 账户已于 {time} (UTC) 归还给出示证件的人。原密码、验证器应用和所有通行密钥均已失效，提款将暂停 {hours} 小时。如非本人操作，请立即联系我们。',
    },
    'staff-activation': {
      subject: '启用您的员工账户',
      text: '{brand}：您的员工账户名是 {name}。请在 {hours} 小时内打开 {link}，自行设置密码和第二重验证。链接仅可使用一次，除您之外无人知晓，请勿转发。',
    },
    'staff-notice': {
      subject: '您的员工账户',
      text: '{by} 于 {time} (UTC) 申请更改或重置您的 {brand} 员工账户 {name}，或已完成操作。如您不知情，请立即告知另一位管理员。',
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
      text: 'Kata sandi baru untuk akun {brand} Anda dibuat dengan kode yang dikirimkan kepada Anda pada {time} (UTC) dan semua perangkat lain telah dikeluarkan. Jika bukan Anda, segera hubungi kami.',
    },
    'code-step-up': {
      subject: 'Konfirmasikan bahwa ini Anda',
      text: '{brand}: {code} mengonfirmasi tindakan di akun Anda, berlaku {minutes} menit. Jangan berikan kepada siapa pun. Jika bukan Anda, ubah kata sandi Anda.',
    },
    'code-bind': {
      subject: 'Konfirmasi kontak Anda',
      text: '{brand}: {code} mengonfirmasi bahwa kontak ini milik Anda, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
    },
    'notice-payment-password': {
      subject: 'Kata sandi pembayaran telah dibuat',
      text: 'Kata sandi pembayaran akun {brand} Anda dibuat atau diubah pada {time} (UTC). Jika bukan Anda, ubah kata sandi dan segera hubungi kami.',
    },
    'notice-factor-added': {
      subject: 'Pengaman masuk ditambahkan',
      text: 'Kunci sandi, aplikasi autentikator, atau kode pemulihan baru ditambahkan ke akun {brand} Anda pada {time} (UTC). Jika bukan Anda, segera hubungi kami.',
    },
    'notice-factor-removed': {
      subject: 'Pengaman masuk dihapus',
      text: 'Kunci sandi atau aplikasi autentikator dihapus dari akun {brand} Anda pada {time} (UTC). Jika bukan Anda, segera hubungi kami.',
    },
    'notice-contact': {
      subject: 'Kontak Anda telah diubah',
      text: 'Nomor ponsel atau email akun {brand} Anda diubah menjadi {contact} pada {time} (UTC). Jika bukan Anda, segera hubungi kami.',
    },
    'notice-recovery-asked': {
      subject: 'Seseorang meminta akun Anda',
      text: 'Pada {time} (UTC) seseorang meminta akun {brand} Anda kembali dengan dokumen. Jika itu Anda, Anda tidak perlu melakukan apa pun. Jika bukan, masuklah dan segera beri tahu layanan pelanggan.',
    },
    'recovery-accepted': {
      subject: 'Akun Anda kembali menjadi milik Anda',
      text: '{brand}: {code} adalah kode Anda untuk kata sandi baru, berlaku {hours} jam. Di situs buka “Lupa kata sandi?”, lalu “Tidak bisa masuk sama sekali?” dan “Saya sudah menerima kode”. Jangan berikan kepada siapa pun.',
    },
    'recovery-rejected': {
      subject: 'Akun tidak dapat dikembalikan',
      text: '{brand}: yang Anda kirim pada {time} (UTC) tidak membuktikan bahwa akun itu milik Anda. Anda dapat mengajukan lagi dengan gambar yang lebih jelas atau menghubungi layanan pelanggan.',
    },
    'recovery-notice': {
      subject: 'Akun Anda dikembalikan oleh staf',
      text: 'Akun {brand} Anda dikembalikan pada {time} (UTC) kepada seseorang yang menunjukkan dokumen. Kata sandi lama, aplikasi autentikator, dan semua kunci sandi tidak berlaku lagi, dan penarikan dijeda selama {hours} jam. Jika itu bukan Anda, segera hubungi kami.',
    },
    'staff-activation': {
      subject: 'Aktifkan akun staf Anda',
      text: '{brand}: akun staf Anda adalah {name}. Buka {link} dalam {hours} jam, lalu tetapkan sendiri kata sandi dan faktor kedua Anda. Tautan hanya berlaku sekali. Tidak ada orang lain yang memilikinya; jangan diteruskan.',
    },
    'staff-notice': {
      subject: 'Akun staf Anda',
      text: '{by} pada {time} (UTC) meminta perubahan atau reset akun staf {brand} Anda, {name}, atau telah melakukannya. Jika Anda tidak mengetahuinya, segera beri tahu administrator lain.',
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
      text: 'Uma nova senha foi definida para sua conta {brand} com um código enviado a você em {time} (UTC) e todos os outros dispositivos foram desconectados. Se não foi você, fale conosco imediatamente.',
    },
    'code-step-up': {
      subject: 'Confirme que é você',
      text: '{brand}: {code} confirma uma ação na sua conta. Vale por {minutes} minutos. Não o informe a ninguém. Se não foi você, troque sua senha.',
    },
    'code-bind': {
      subject: 'Confirme seu contato',
      text: '{brand}: {code} confirma que este contato é seu. Vale por {minutes} minutos. Não o informe a ninguém.',
    },
    'notice-payment-password': {
      subject: 'Sua senha de pagamento foi definida',
      text: 'A senha de pagamento da sua conta {brand} foi definida ou alterada em {time} (UTC). Se não foi você, troque sua senha e fale conosco imediatamente.',
    },
    'notice-factor-added': {
      subject: 'Uma proteção de acesso foi adicionada',
      text: 'Uma chave de acesso, um aplicativo autenticador ou novos códigos de recuperação foram adicionados à sua conta {brand} em {time} (UTC). Se não foi você, fale conosco imediatamente.',
    },
    'notice-factor-removed': {
      subject: 'Uma proteção de acesso foi removida',
      text: 'Uma chave de acesso ou um aplicativo autenticador foi removido da sua conta {brand} em {time} (UTC). Se não foi você, fale conosco imediatamente.',
    },
    'notice-contact': {
      subject: 'Seu contato foi alterado',
      text: 'O telefone ou e-mail da sua conta {brand} foi alterado para {contact} em {time} (UTC). Se não foi você, fale conosco imediatamente.',
    },
    'notice-recovery-asked': {
      subject: 'Alguém pede a sua conta',
      text: 'Em {time} (UTC) alguém pediu a sua conta {brand} de volta com documentos. Se foi você, não é preciso fazer nada. Se não foi, entre e avise o atendimento imediatamente.',
    },
    'recovery-accepted': {
      subject: 'Sua conta é sua de novo',
      text: '{brand}: {code} é o seu código para uma nova senha, válido por {hours} horas. No site, abra “Esqueceu a senha?”, depois “Ficou sem nenhuma forma de entrar?” e “Já recebi um código”. Não o informe a ninguém.',
    },
    'recovery-rejected': {
      subject: 'Não foi possível devolver a conta',
      text: '{brand}: o que você enviou em {time} (UTC) não mostrou que a conta é sua. Você pode pedir de novo com imagens mais nítidas ou falar com o atendimento.',
    },
    'recovery-notice': {
      subject: 'Sua conta foi devolvida pela equipe',
      text: 'Sua conta {brand} foi devolvida em {time} (UTC) a alguém que apresentou documentos. A senha antiga, o aplicativo autenticador e todas as chaves de acesso deixaram de valer, e os saques ficam suspensos por {hours} horas. Se não foi você, fale conosco imediatamente.',
    },
    'staff-activation': {
      subject: 'Ative sua conta de equipe',
      text: '{brand}: sua conta de equipe é {name}. Abra {link} em até {hours} horas e defina você mesmo a senha e o segundo fator. O link funciona uma única vez. Ninguém mais o tem; não o repasse.',
    },
    'staff-notice': {
      subject: 'Sua conta de equipe',
      text: '{by} pediu em {time} (UTC) para alterar ou redefinir sua conta de equipe {name} em {brand}, ou já o fez. Se você não sabe de nada, avise outro administrador imediatamente.',
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
      text: 'มีการตั้งรหัสผ่านใหม่ให้บัญชี {brand} ของคุณด้วยรหัสที่ส่งถึงคุณเมื่อ {time} (UTC) และอุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    },
    'code-step-up': {
      subject: 'ยืนยันว่าเป็นคุณ',
      text: '{brand}: รหัส {code} ใช้ยืนยันการทำรายการในบัญชีของคุณ ใช้ได้ {minutes} นาที โปรดอย่าบอกรหัสนี้แก่ผู้อื่น หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่าน',
    },
    'code-bind': {
      subject: 'ยืนยันข้อมูลติดต่อของคุณ',
      text: '{brand}: รหัส {code} ใช้ยืนยันว่าช่องทางติดต่อนี้เป็นของคุณ ใช้ได้ {minutes} นาที โปรดอย่าบอกรหัสนี้แก่ผู้อื่น',
    },
    'notice-payment-password': {
      subject: 'ตั้งรหัสผ่านการชำระเงินแล้ว',
      text: 'รหัสผ่านการชำระเงินของบัญชี {brand} ถูกตั้งหรือเปลี่ยนเมื่อ {time} (UTC) หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านและติดต่อเราทันที',
    },
    'notice-factor-added': {
      subject: 'เพิ่มการป้องกันการเข้าสู่ระบบแล้ว',
      text: 'มีการเพิ่มพาสคีย์ แอปยืนยันตัวตน หรือรหัสกู้คืนใหม่ในบัญชี {brand} เมื่อ {time} (UTC) หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    },
    'notice-factor-removed': {
      subject: 'นำการป้องกันการเข้าสู่ระบบออกแล้ว',
      text: 'มีการนำพาสคีย์หรือแอปยืนยันตัวตนออกจากบัญชี {brand} เมื่อ {time} (UTC) หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    },
    'notice-contact': {
      subject: 'ข้อมูลติดต่อของคุณถูกเปลี่ยน',
      text: 'หมายเลขโทรศัพท์หรืออีเมลของบัญชี {brand} ถูกเปลี่ยนเป็น {contact} เมื่อ {time} (UTC) หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    },
    'notice-recovery-asked': {
      subject: 'มีผู้ขอบัญชีของคุณคืน',
      text: 'เมื่อ {time} (UTC) มีผู้ใช้เอกสารขอบัญชี {brand} ของคุณคืน หากเป็นคุณ ไม่ต้องทำอะไร หากไม่ใช่ โปรดเข้าสู่ระบบและแจ้งฝ่ายบริการลูกค้าทันที',
    },
    'recovery-accepted': {
      subject: 'บัญชีกลับมาเป็นของคุณแล้ว',
      text: '{brand}: {code} คือรหัสสำหรับตั้งรหัสผ่านใหม่ ใช้ได้ {hours} ชั่วโมง ที่เว็บไซต์ให้เปิด “ลืมรหัสผ่าน?” แล้วเลือก “เข้าไม่ได้ทุกวิธีหรือไม่” และ “ฉันได้รับรหัสแล้ว” โปรดอย่าบอกรหัสนี้แก่ผู้อื่น',
    },
    'recovery-rejected': {
      subject: 'ไม่สามารถคืนบัญชีได้',
      text: '{brand}: สิ่งที่คุณส่งเมื่อ {time} (UTC) ไม่แสดงว่าบัญชีเป็นของคุณ คุณขอใหม่ด้วยภาพที่ชัดเจนกว่า หรือติดต่อฝ่ายบริการลูกค้าได้',
    },
    'recovery-notice': {
      subject: 'เจ้าหน้าที่คืนบัญชีของคุณแล้ว',
      text: 'บัญชี {brand} ของคุณถูกคืนให้ผู้ที่แสดงเอกสารเมื่อ {time} (UTC) รหัสผ่านเดิม แอปยืนยันตัวตน และพาสคีย์ทั้งหมดใช้ไม่ได้แล้ว และการถอนเงินจะพักไว้ {hours} ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    },
    'staff-activation': {
      subject: 'เปิดใช้บัญชีพนักงานของคุณ',
      text: '{brand}: บัญชีพนักงานของคุณคือ {name} เปิด {link} ภายใน {hours} ชั่วโมง แล้วตั้งรหัสผ่านและปัจจัยที่สองด้วยตนเอง ลิงก์ใช้ได้ครั้งเดียว ไม่มีใครอื่นมีลิงก์นี้ อย่าส่งต่อ',
    },
    'staff-notice': {
      subject: 'บัญชีพนักงานของคุณ',
      text: '{by} ขอเปลี่ยนหรือรีเซ็ตบัญชีพนักงาน {name} ของคุณที่ {brand} เมื่อ {time} (UTC) หรือดำเนินการแล้ว หากคุณไม่ทราบเรื่อง โปรดแจ้งผู้ดูแลระบบคนอื่นทันที',
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
      text: 'Mật khẩu mới cho tài khoản {brand} của bạn đã được đặt bằng mã được gửi cho bạn lúc {time} (UTC) và mọi thiết bị khác đã được đăng xuất. Nếu không phải bạn, hãy liên hệ với chúng tôi ngay.',
    },
    'code-step-up': {
      subject: 'Xác nhận đó là bạn',
      text: '{brand}: {code} xác nhận một thao tác trong tài khoản của bạn, có hiệu lực trong {minutes} phút. Không chia sẻ mã này cho bất kỳ ai. Nếu không phải bạn, hãy đổi mật khẩu.',
    },
    'code-bind': {
      subject: 'Xác nhận thông tin liên hệ',
      text: '{brand}: {code} xác nhận thông tin liên hệ này là của bạn, có hiệu lực trong {minutes} phút. Không chia sẻ mã này cho bất kỳ ai.',
    },
    'notice-payment-password': {
      subject: 'Mật khẩu thanh toán đã được đặt',
      text: 'Mật khẩu thanh toán của tài khoản {brand} đã được đặt hoặc thay đổi lúc {time} (UTC). Nếu không phải bạn, hãy đổi mật khẩu và liên hệ với chúng tôi ngay.',
    },
    'notice-factor-added': {
      subject: 'Đã thêm lớp bảo vệ đăng nhập',
      text: 'Khóa truy cập, ứng dụng xác thực hoặc mã khôi phục mới đã được thêm vào tài khoản {brand} của bạn lúc {time} (UTC). Nếu không phải bạn, hãy liên hệ với chúng tôi ngay.',
    },
    'notice-factor-removed': {
      subject: 'Đã gỡ lớp bảo vệ đăng nhập',
      text: 'Khóa truy cập hoặc ứng dụng xác thực đã được gỡ khỏi tài khoản {brand} của bạn lúc {time} (UTC). Nếu không phải bạn, hãy liên hệ với chúng tôi ngay.',
    },
    'notice-contact': {
      subject: 'Thông tin liên hệ đã thay đổi',
      text: 'Số điện thoại hoặc email của tài khoản {brand} đã được đổi thành {contact} lúc {time} (UTC). Nếu không phải bạn, hãy liên hệ với chúng tôi ngay.',
    },
    'notice-recovery-asked': {
      subject: 'Có người xin lấy lại tài khoản của bạn',
      text: 'Lúc {time} (UTC) có người dùng giấy tờ xin lấy lại tài khoản {brand} của bạn. Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đăng nhập và báo ngay cho bộ phận hỗ trợ.',
    },
    'recovery-accepted': {
      subject: 'Tài khoản đã trở lại với bạn',
      text: '{brand}: {code} là mã để đặt mật khẩu mới, có hiệu lực trong {hours} giờ. Trên trang, mở “Quên mật khẩu?”, rồi “Không còn cách nào để vào?” và “Tôi đã nhận được mã”. Không chia sẻ mã này cho bất kỳ ai.',
    },
    'recovery-rejected': {
      subject: 'Không thể trả lại tài khoản',
      text: '{brand}: những gì bạn gửi lúc {time} (UTC) không cho thấy tài khoản là của bạn. Bạn có thể gửi lại với ảnh rõ hơn hoặc liên hệ bộ phận hỗ trợ.',
    },
    'recovery-notice': {
      subject: 'Tài khoản của bạn đã được nhân viên trả lại',
      text: 'Tài khoản {brand} của bạn đã được trả lại lúc {time} (UTC) cho một người xuất trình giấy tờ. Mật khẩu cũ, ứng dụng xác thực và mọi khóa truy cập không còn hiệu lực, và việc rút tiền tạm dừng {hours} giờ. Nếu không phải bạn, hãy liên hệ với chúng tôi ngay.',
    },
    'staff-activation': {
      subject: 'Kích hoạt tài khoản nhân viên của bạn',
      text: '{brand}: tài khoản nhân viên của bạn là {name}. Hãy mở {link} trong vòng {hours} giờ và tự đặt mật khẩu cùng yếu tố thứ hai. Liên kết chỉ dùng được một lần. Không ai khác có liên kết này; đừng chuyển tiếp.',
    },
    'staff-notice': {
      subject: 'Tài khoản nhân viên của bạn',
      text: 'Lúc {time} (UTC) {by} đã yêu cầu thay đổi hoặc đặt lại tài khoản nhân viên {name} của bạn tại {brand}, hoặc đã thực hiện. Nếu bạn không biết việc này, hãy báo ngay cho quản trị viên khác.',
    },
  },
};

/** A message in one language, placeholders filled. */
export function writeMessage(language: LanguageCode, key: MessageKey, parameters: Record<string, string | number>): MessageText {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
  const { subject, text } = texts[language][key];
  return { subject: `${fill(subject)} – ${parameters['brand'] ?? ''}`, text: fill(text) };
}
