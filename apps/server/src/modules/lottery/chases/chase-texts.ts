import { languageCodes, type ChaseDrawState, type ChaseState, type LanguageCode } from '@sortes/contract';

/** In the order of `languageCodes`: EN, CN, ID, PT, TH, VI. */
type InSixLanguages = readonly [string, string, string, string, string, string];

const say = (words: InSixLanguages, language: LanguageCode): string => words[languageCodes.indexOf(language)] ?? words[0];

const columns: readonly InSixLanguages[] = [
  ['Time', '时间', 'Waktu', 'Horário', 'เวลา', 'Thời gian'],
  ['Chase no.', '追号单号', 'No. kejaran', 'N.º da série', 'เลขที่แทงต่อเนื่อง', 'Mã đuổi số'],
  ['Game', '游戏', 'Game', 'Jogo', 'เกม', 'Trò chơi'],
  ['Chase state', '追号状态', 'Status kejaran', 'Situação da série', 'สถานะแทงต่อเนื่อง', 'Trạng thái đuổi số'],
  ['Draw', '期号', 'Undian', 'Sorteio', 'งวด', 'Kỳ'],
  ['Multiple', '倍数', 'Pengali', 'Multiplicador', 'ตัวคูณ', 'Bội số'],
  ['Amount', '金额', 'Jumlah', 'Valor', 'จำนวนเงิน', 'Số tiền'],
  ['Prize', '奖金', 'Hadiah', 'Prêmio', 'เงินรางวัล', 'Tiền thưởng'],
  ['State', '状态', 'Status', 'Situação', 'สถานะ', 'Trạng thái'],
  ['Result', '开奖号码', 'Hasil', 'Resultado', 'ผลรางวัล', 'Kết quả'],
];

const chaseStateNames: Readonly<Record<ChaseState, InSixLanguages>> = {
  running: ['Running', '进行中', 'Berjalan', 'Em andamento', 'กำลังดำเนินการ', 'Đang chạy'],
  finished: ['Finished', '已完成', 'Selesai', 'Concluída', 'เสร็จสิ้น', 'Đã xong'],
  stopped: ['Stopped on win', '中奖停止', 'Berhenti saat menang', 'Parada ao ganhar', 'หยุดเมื่อถูกรางวัล', 'Dừng khi trúng'],
  cancelled: ['Cancelled', '已取消', 'Dibatalkan', 'Cancelada', 'ยกเลิกแล้ว', 'Đã hủy'],
  withdrawn: ['Ended by the house', '系统终止', 'Diakhiri penyelenggara', 'Encerrada pela casa', 'ยุติโดยระบบ', 'Nhà cái kết thúc'],
};

const drawStateNames: Readonly<Record<ChaseDrawState, InSixLanguages>> = {
  waiting: ['Waiting', '等待中', 'Menunggu', 'Aguardando', 'รอ', 'Đang chờ'],
  placed: ['Placed', '已投注', 'Dipasang', 'Apostado', 'วางเดิมพันแล้ว', 'Đã đặt'],
  won: ['Won', '已中奖', 'Menang', 'Ganhou', 'ถูกรางวัล', 'Trúng'],
  lost: ['Lost', '未中奖', 'Kalah', 'Perdeu', 'ไม่ถูกรางวัล', 'Không trúng'],
  refunded: ['Refunded', '已退款', 'Dikembalikan', 'Reembolsado', 'คืนเงินแล้ว', 'Đã hoàn tiền'],
  cancelled: ['Cancelled', '已取消', 'Dibatalkan', 'Cancelado', 'ยกเลิกแล้ว', 'Đã hủy'],
  dropped: ['Dropped', '已放弃', 'Dilewati', 'Descartado', 'ข้ามไป', 'Bỏ qua'],
};

/** Columns of the exported chases. */
export function chaseHeader(language: LanguageCode): string[] {
  return columns.map((words) => say(words, language));
}

export function chaseStateName(state: ChaseState, language: LanguageCode): string {
  return say(chaseStateNames[state], language);
}

export function chaseDrawStateName(state: ChaseDrawState, language: LanguageCode): string {
  return say(drawStateNames[state], language);
}
