import type { LanguageCode } from '@sortes/contract';

interface Words {
  columns: readonly string[];
  outcomes: Readonly<Record<'done' | 'half' | 'failed', string>>;
  methods: Readonly<Record<string, string>>;
}

/** Words of the CSV of sign-ins. */
export const signInWords: Readonly<Record<LanguageCode, Words>> = {
  EN: {
    columns: ['Time', 'Result', 'Method', 'Country', 'Address', 'Device'],
    outcomes: { done: 'Signed in', half: 'Second step asked', failed: 'Failed' },
    methods: {
      password: 'Password',
      sms: 'SMS code',
      device: 'Remembered device',
      ticket: 'Sign-in link',
      'house-ticket': 'Link made by staff',
      register: 'Registration',
      email: 'E-mail code',
      phone: 'Recovery by SMS',
      totp: 'Authenticator app',
      recovery: 'Recovery code',
      passkey: 'Passkey',
      verification: 'Second step',
    },
  },
  CN: {
    columns: ['时间', '结果', '方式', '国家或地区', '地址', '设备'],
    outcomes: { done: '已登录', half: '需要第二步验证', failed: '失败' },
    methods: {
      password: '密码',
      sms: '短信验证码',
      device: '已记住的设备',
      ticket: '登录链接',
      'house-ticket': '工作人员生成的链接',
      register: '注册',
      email: '邮箱验证码',
      phone: '短信找回',
      totp: '身份验证器',
      recovery: '恢复码',
      passkey: '通行密钥',
      verification: '第二步验证',
    },
  },
  ID: {
    columns: ['Waktu', 'Hasil', 'Cara', 'Negara', 'Alamat', 'Perangkat'],
    outcomes: { done: 'Berhasil masuk', half: 'Diminta langkah kedua', failed: 'Gagal' },
    methods: {
      password: 'Kata sandi',
      sms: 'Kode SMS',
      device: 'Perangkat yang diingat',
      ticket: 'Tautan masuk',
      'house-ticket': 'Tautan buatan staf',
      register: 'Pendaftaran',
      email: 'Kode email',
      phone: 'Pemulihan lewat SMS',
      totp: 'Aplikasi autentikator',
      recovery: 'Kode pemulihan',
      passkey: 'Kunci sandi',
      verification: 'Langkah kedua',
    },
  },
  PT: {
    columns: ['Hora', 'Resultado', 'Forma', 'País', 'Endereço', 'Dispositivo'],
    outcomes: { done: 'Entrou', half: 'Segunda etapa pedida', failed: 'Falhou' },
    methods: {
      password: 'Senha',
      sms: 'Código por SMS',
      device: 'Dispositivo lembrado',
      ticket: 'Link de acesso',
      'house-ticket': 'Link criado pela equipe',
      register: 'Cadastro',
      email: 'Código por e-mail',
      phone: 'Recuperação por SMS',
      totp: 'Aplicativo autenticador',
      recovery: 'Código de recuperação',
      passkey: 'Chave de acesso',
      verification: 'Segunda etapa',
    },
  },
  TH: {
    columns: ['เวลา', 'ผลลัพธ์', 'วิธี', 'ประเทศ', 'ที่อยู่ IP', 'อุปกรณ์'],
    outcomes: { done: 'เข้าสู่ระบบแล้ว', half: 'ขอการยืนยันขั้นที่สอง', failed: 'ไม่สำเร็จ' },
    methods: {
      password: 'รหัสผ่าน',
      sms: 'รหัส SMS',
      device: 'อุปกรณ์ที่จดจำไว้',
      ticket: 'ลิงก์เข้าสู่ระบบ',
      'house-ticket': 'ลิงก์ที่เจ้าหน้าที่สร้าง',
      register: 'สมัครสมาชิก',
      email: 'รหัสทางอีเมล',
      phone: 'กู้คืนด้วย SMS',
      totp: 'แอปยืนยันตัวตน',
      recovery: 'รหัสกู้คืน',
      passkey: 'พาสคีย์',
      verification: 'ขั้นที่สอง',
    },
  },
  VI: {
    columns: ['Thời gian', 'Kết quả', 'Cách', 'Quốc gia', 'Địa chỉ', 'Thiết bị'],
    outcomes: { done: 'Đã đăng nhập', half: 'Yêu cầu bước hai', failed: 'Thất bại' },
    methods: {
      password: 'Mật khẩu',
      sms: 'Mã SMS',
      device: 'Thiết bị đã ghi nhớ',
      ticket: 'Liên kết đăng nhập',
      'house-ticket': 'Liên kết do nhân viên tạo',
      register: 'Đăng ký',
      email: 'Mã qua email',
      phone: 'Khôi phục bằng SMS',
      totp: 'Ứng dụng xác thực',
      recovery: 'Mã khôi phục',
      passkey: 'Khóa truy cập',
      verification: 'Bước hai',
    },
  },
};
