import type { RoundLanguage } from './describe-round.js';
import type { Movement } from './round-engine.js';

interface RoundPageTexts {
  outcome: string;
  notYet: string;
  nothing: string;
  /** Heads the fish that were caught. */
  caught: string;
  bets: string;
  odds: string;
  time: string;
  began: string;
  state: string;
  open: string;
  closed: string;
  movements: string;
  kinds: Readonly<Record<Movement['kind'], string>>;
  states: Readonly<Record<Movement['state'], string>>;
}

/** Words of a round's page that its game does not have. */
export const roundPageTexts: Readonly<Record<RoundLanguage, RoundPageTexts>> = {
  en: {
    outcome: 'What happened',
    notYet: 'Not decided yet.',
    nothing: 'Nothing was drawn in this round.',
    caught: 'Caught',
    bets: 'Bets',
    odds: 'Odds',
    time: 'Time',
    began: 'Started',
    state: 'Status',
    open: 'Open',
    closed: 'Ended',
    movements: 'Wallet calls',
    kinds: { bet: 'Stake', win: 'Return', rollback: 'Stake taken back' },
    states: { asked: 'no answer yet', done: 'booked', refused: 'refused', lost: 'unanswered', cancelled: 'cancelled' },
  },
  zh: {
    outcome: '本局结果',
    notYet: '尚未开出。',
    nothing: '本局没有开出结果。',
    caught: '捕获',
    bets: '投注',
    odds: '赔率',
    time: '时间',
    began: '开始时间',
    state: '状态',
    open: '进行中',
    closed: '已结束',
    movements: '钱包记录',
    kinds: { bet: '投注', win: '返还', rollback: '退还本金' },
    states: { asked: '等待回应', done: '已入账', refused: '被拒绝', lost: '未回应', cancelled: '已取消' },
  },
  id: {
    outcome: 'Yang terjadi',
    notYet: 'Belum ada hasil.',
    nothing: 'Tidak ada hasil yang diundi di putaran ini.',
    caught: 'Tertangkap',
    bets: 'Taruhan',
    odds: 'Odds',
    time: 'Waktu',
    began: 'Mulai',
    state: 'Status',
    open: 'Berjalan',
    closed: 'Selesai',
    movements: 'Catatan dompet',
    kinds: { bet: 'Taruhan', win: 'Pembayaran', rollback: 'Taruhan dikembalikan' },
    states: { asked: 'menunggu jawaban', done: 'tercatat', refused: 'ditolak', lost: 'tak terjawab', cancelled: 'dibatalkan' },
  },
  pt: {
    outcome: 'O que aconteceu',
    notYet: 'Ainda sem resultado.',
    nothing: 'Nada foi sorteado nesta rodada.',
    caught: 'Capturados',
    bets: 'Apostas',
    odds: 'Cotação',
    time: 'Horário',
    began: 'Início',
    state: 'Situação',
    open: 'Aberta',
    closed: 'Encerrada',
    movements: 'Registros da carteira',
    kinds: { bet: 'Aposta', win: 'Retorno', rollback: 'Aposta devolvida' },
    states: { asked: 'sem resposta ainda', done: 'registrado', refused: 'recusado', lost: 'não respondido', cancelled: 'cancelado' },
  },
  th: {
    outcome: 'ผลของรอบนี้',
    notYet: 'ยังไม่มีผล',
    nothing: 'รอบนี้ไม่มีการออกผล',
    caught: 'จับได้',
    bets: 'เดิมพัน',
    odds: 'อัตราจ่าย',
    time: 'เวลา',
    began: 'เริ่ม',
    state: 'สถานะ',
    open: 'กำลังเล่น',
    closed: 'จบแล้ว',
    movements: 'รายการกระเป๋าเงิน',
    kinds: { bet: 'เดิมพัน', win: 'เงินคืน', rollback: 'คืนเงินเดิมพัน' },
    states: { asked: 'รอคำตอบ', done: 'บันทึกแล้ว', refused: 'ถูกปฏิเสธ', lost: 'ไม่มีคำตอบ', cancelled: 'ยกเลิกแล้ว' },
  },
  vi: {
    outcome: 'Diễn biến ván',
    notYet: 'Chưa có kết quả.',
    nothing: 'Ván này không có kết quả nào được quay.',
    caught: 'Bắt được',
    bets: 'Cược',
    odds: 'Tỷ lệ cược',
    time: 'Thời gian',
    began: 'Bắt đầu',
    state: 'Trạng thái',
    open: 'Đang chơi',
    closed: 'Đã kết thúc',
    movements: 'Ghi nhận của ví',
    kinds: { bet: 'Đặt cược', win: 'Trả về', rollback: 'Hoàn tiền cược' },
    states: { asked: 'chờ trả lời', done: 'đã ghi', refused: 'bị từ chối', lost: 'không trả lời', cancelled: 'đã hủy' },
  },
};
