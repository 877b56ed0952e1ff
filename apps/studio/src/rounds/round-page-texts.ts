import type { Language } from '../protocol.js';

interface RoundPageTexts {
  round: string;
  state: string;
  states: Readonly<Record<'open' | 'closed' | 'void', string>>;
  began: string;
  ended: string;
  stake: string;
  cost: string;
  multiplier: string;
  payout: string;
  pool: string;
  notYet: string;
  proof: string;
  commitment: string;
  clientSeed: string;
  nonce: string;
  serverSeed: string;
  hidden: string;
  elsewhere: string;
  run: string;
  script: string;
  data: string;
  record: string;
  movements: string;
  kinds: Readonly<Record<'bet' | 'win' | 'rollback', string>>;
  booked: Readonly<Record<'asked' | 'done' | 'refused' | 'lost' | 'cancelled', string>>;
}

/** Words of a round's own page. */
export const roundPageTexts: Readonly<Record<Language, RoundPageTexts>> = {
  en: {
    round: 'Round',
    state: 'Status',
    states: { open: 'Open', closed: 'Ended', void: 'Stake returned' },
    began: 'Started',
    ended: 'Ended at',
    stake: 'Stake',
    cost: 'Price',
    multiplier: 'Multiplier',
    payout: 'Return',
    pool: 'From the jackpot',
    notYet: 'Not decided yet.',
    proof: 'Proof',
    commitment: 'Commitment',
    clientSeed: 'Client seed',
    nonce: 'Nonce',
    serverSeed: 'Server seed',
    hidden: 'Told when the player changes their seeds.',
    elsewhere: 'Verify elsewhere',
    run: 'Save both files in one folder and run this line there with Node.js. The script needs nothing else.',
    script: 'Download the script',
    data: 'Download the data of the round',
    record: 'Full record',
    movements: 'Wallet calls',
    kinds: { bet: 'Stake', win: 'Return', rollback: 'Stake taken back' },
    booked: { asked: 'no answer yet', done: 'booked', refused: 'refused', lost: 'unanswered', cancelled: 'cancelled' },
  },
  zh: {
    round: '局号',
    state: '状态',
    states: { open: '进行中', closed: '已结束', void: '本金已退还' },
    began: '开始时间',
    ended: '结束时间',
    stake: '投注额',
    cost: '价格',
    multiplier: '倍数',
    payout: '返还',
    pool: '来自奖池',
    notYet: '尚未开出结果。',
    proof: '公平验证',
    commitment: '承诺值',
    clientSeed: '客户端种子',
    nonce: '序号',
    serverSeed: '服务器种子',
    hidden: '玩家更换种子后公布。',
    elsewhere: '用其他工具验证',
    run: '将两个文件保存到同一文件夹，并在其中用 Node.js 运行下面这行命令。脚本不需要其他任何东西。',
    script: '下载脚本',
    data: '下载本局数据',
    record: '完整记录',
    movements: '钱包记录',
    kinds: { bet: '投注', win: '返还', rollback: '退还本金' },
    booked: { asked: '等待回应', done: '已入账', refused: '被拒绝', lost: '未回应', cancelled: '已取消' },
  },
  id: {
    round: 'Putaran',
    state: 'Status',
    states: { open: 'Berjalan', closed: 'Selesai', void: 'Taruhan dikembalikan' },
    began: 'Mulai',
    ended: 'Selesai pada',
    stake: 'Taruhan',
    cost: 'Harga',
    multiplier: 'Pengali',
    payout: 'Pengembalian',
    pool: 'Dari jackpot',
    notYet: 'Belum ada hasil.',
    proof: 'Bukti',
    commitment: 'Komitmen',
    clientSeed: 'Seed klien',
    nonce: 'Nonce',
    serverSeed: 'Seed server',
    hidden: 'Dibuka saat pemain mengganti seed.',
    elsewhere: 'Verifikasi di tempat lain',
    run: 'Simpan kedua berkas dalam satu folder lalu jalankan baris ini di sana dengan Node.js. Skrip tidak memerlukan apa pun selain itu.',
    script: 'Unduh skrip',
    data: 'Unduh data putaran',
    record: 'Catatan lengkap',
    movements: 'Panggilan dompet',
    kinds: { bet: 'Taruhan', win: 'Pengembalian', rollback: 'Taruhan ditarik kembali' },
    booked: { asked: 'belum dijawab', done: 'dibukukan', refused: 'ditolak', lost: 'tidak dijawab', cancelled: 'dibatalkan' },
  },
  pt: {
    round: 'Rodada',
    state: 'Situação',
    states: { open: 'Em andamento', closed: 'Encerrada', void: 'Aposta devolvida' },
    began: 'Início',
    ended: 'Fim',
    stake: 'Aposta',
    cost: 'Preço',
    multiplier: 'Multiplicador',
    payout: 'Retorno',
    pool: 'Do jackpot',
    notYet: 'Ainda sem resultado.',
    proof: 'Prova',
    commitment: 'Compromisso',
    clientSeed: 'Semente do cliente',
    nonce: 'Nonce',
    serverSeed: 'Semente do servidor',
    hidden: 'Revelada quando o jogador trocar as sementes.',
    elsewhere: 'Verificar em outro lugar',
    run: 'Salve os dois arquivos na mesma pasta e rode esta linha nela com Node.js. O script não precisa de mais nada.',
    script: 'Baixar o script',
    data: 'Baixar os dados da rodada',
    record: 'Registro completo',
    movements: 'Chamadas à carteira',
    kinds: { bet: 'Aposta', win: 'Retorno', rollback: 'Aposta estornada' },
    booked: { asked: 'sem resposta ainda', done: 'lançada', refused: 'recusada', lost: 'sem resposta', cancelled: 'cancelada' },
  },
  th: {
    round: 'รอบ',
    state: 'สถานะ',
    states: { open: 'กำลังเล่น', closed: 'จบแล้ว', void: 'คืนเงินเดิมพันแล้ว' },
    began: 'เริ่มเมื่อ',
    ended: 'จบเมื่อ',
    stake: 'เงินเดิมพัน',
    cost: 'ราคา',
    multiplier: 'ตัวคูณ',
    payout: 'เงินที่ได้คืน',
    pool: 'จากแจ็กพอต',
    notYet: 'ยังไม่มีผล',
    proof: 'หลักฐาน',
    commitment: 'ค่ายืนยันล่วงหน้า',
    clientSeed: 'ซีดผู้เล่น',
    nonce: 'ลำดับ',
    serverSeed: 'ซีดเซิร์ฟเวอร์',
    hidden: 'เปิดเผยเมื่อผู้เล่นเปลี่ยนซีด',
    elsewhere: 'ตรวจสอบด้วยเครื่องมืออื่น',
    run: 'บันทึกไฟล์ทั้งสองไว้ในโฟลเดอร์เดียวกัน แล้วรันคำสั่งนี้ที่นั่นด้วย Node.js สคริปต์ไม่ต้องใช้อะไรอื่นอีก',
    script: 'ดาวน์โหลดสคริปต์',
    data: 'ดาวน์โหลดข้อมูลของรอบ',
    record: 'บันทึกทั้งหมด',
    movements: 'รายการกระเป๋าเงิน',
    kinds: { bet: 'เดิมพัน', win: 'เงินคืน', rollback: 'ดึงเดิมพันกลับ' },
    booked: { asked: 'ยังไม่ตอบ', done: 'บันทึกแล้ว', refused: 'ถูกปฏิเสธ', lost: 'ไม่มีคำตอบ', cancelled: 'ยกเลิกแล้ว' },
  },
  vi: {
    round: 'Ván',
    state: 'Trạng thái',
    states: { open: 'Đang chơi', closed: 'Đã kết thúc', void: 'Đã trả lại tiền cược' },
    began: 'Bắt đầu',
    ended: 'Kết thúc lúc',
    stake: 'Tiền cược',
    cost: 'Giá',
    multiplier: 'Hệ số',
    payout: 'Tiền trả',
    pool: 'Từ hũ thưởng',
    notYet: 'Chưa có kết quả.',
    proof: 'Bằng chứng',
    commitment: 'Mã cam kết',
    clientSeed: 'Seed người chơi',
    nonce: 'Số thứ tự',
    serverSeed: 'Seed máy chủ',
    hidden: 'Công bố khi người chơi đổi seed.',
    elsewhere: 'Kiểm chứng nơi khác',
    run: 'Lưu hai tệp vào cùng một thư mục rồi chạy dòng này tại đó bằng Node.js. Script không cần gì khác.',
    script: 'Tải script',
    data: 'Tải dữ liệu ván',
    record: 'Bản ghi đầy đủ',
    movements: 'Giao dịch ví',
    kinds: { bet: 'Cược', win: 'Trả thưởng', rollback: 'Hoàn tiền cược' },
    booked: { asked: 'chưa trả lời', done: 'đã ghi sổ', refused: 'bị từ chối', lost: 'không trả lời', cancelled: 'đã hủy' },
  },
};
