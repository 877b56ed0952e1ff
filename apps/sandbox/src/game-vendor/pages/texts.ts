/** The words of the games and of the pages of their rounds. The browser loads this file as it is compiled: it imports nothing. */

/** ISO 639-1, in the order of the words below; zh is simplified. */
export const languages = ['en', 'id', 'pt', 'th', 'vi', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Tags of Intl, with Western digits everywhere. */
export const tags: Readonly<Record<Language, string>> = {
  en: 'en',
  id: 'id-ID',
  pt: 'pt-BR',
  th: 'th-TH-u-nu-latn-ca-gregory',
  vi: 'vi-VN',
  zh: 'zh-Hans-CN',
};

const words = {
  balance: ['Balance', 'Saldo', 'Saldo', 'ยอดเงิน', 'Số dư', '余额'],
  demoHint: [
    'Play money: nothing real is won or lost.',
    'Uang mainan: tidak ada menang atau kalah sungguhan.',
    'Dinheiro fictício: nada real é ganho ou perdido.',
    'เงินทดลอง: ไม่มีการได้หรือเสียเงินจริง',
    'Tiền chơi thử: không thắng hay thua tiền thật.',
    '试玩币：不涉及真实输赢。',
  ],
  dragon: ['Dragon', 'Naga', 'Dragão', 'มังกร', 'Rồng', '龙'],
  tiger: ['Tiger', 'Harimau', 'Tigre', 'เสือ', 'Hổ', '虎'],
  home: ['Home', 'Tuan rumah', 'Casa', 'เจ้าบ้าน', 'Chủ nhà', '主队'],
  away: ['Away', 'Tamu', 'Fora', 'ทีมเยือน', 'Khách', '客队'],
  you: ['You', 'Anda', 'Você', 'คุณ', 'Bạn', '您'],
  dealer: ['Dealer', 'Bandar', 'Dealer', 'เจ้ามือ', 'Nhà cái', '庄家'],
  equal: ['Draw', 'Seri', 'Empate', 'เสมอ', 'Hòa', '平局'],
  stake: ['Stake', 'Taruhan', 'Aposta', 'เงินเดิมพัน', 'Tiền cược', '投注额'],
  stakeLess: ['Lower the stake', 'Kurangi taruhan', 'Diminuir aposta', 'ลดเดิมพัน', 'Giảm tiền cược', '减少投注额'],
  stakeMore: ['Raise the stake', 'Tambah taruhan', 'Aumentar aposta', 'เพิ่มเดิมพัน', 'Tăng tiền cược', '增加投注额'],
  bet: ['Bet {amount}', 'Taruhan {amount}', 'Apostar {amount}', 'เดิมพัน {amount}', 'Đặt {amount}', '投注 {amount}'],
  deposit: ['Deposit', 'Deposit', 'Depositar', 'ฝากเงิน', 'Nạp tiền', '存款'],
  won: [
    'You get {amount}.',
    'Anda mendapat {amount}.',
    'Você recebe {amount}.',
    'คุณได้รับ {amount}',
    'Bạn nhận {amount}.',
    '您获得 {amount}。',
  ],
  noWin: ['No win this time.', 'Kali ini tidak menang.', 'Não foi desta vez.', 'รอบนี้ไม่ได้รางวัล', 'Lần này không thắng.', '本局无派彩。'],
  winPending: [
    'It is being booked and will reach your balance.',
    'Sedang diproses dan akan masuk ke saldo Anda.',
    'Está sendo creditado e chegará ao seu saldo.',
    'กำลังบันทึกและจะเข้ายอดเงินของคุณ',
    'Đang xử lý và sẽ vào số dư của bạn.',
    '正在入账，稍后计入余额。',
  ],
  winRefused: [
    'The wallet did not take it. Give customer service the round number.',
    'Dompet menolaknya. Beri tahu layanan pelanggan nomor putarannya.',
    'A carteira não aceitou. Informe o número da rodada ao atendimento.',
    'กระเป๋าเงินไม่รับรายการ โปรดแจ้งหมายเลขรอบแก่ฝ่ายบริการลูกค้า',
    'Ví không nhận. Hãy báo mã ván cho chăm sóc khách hàng.',
    '钱包未接受。请把局号告知客服。',
  ],
  betLost: [
    'The wallet did not answer. The bet is void: nothing was taken, or your stake comes back by itself.',
    'Dompet tidak menjawab. Taruhan batal: saldo tidak dipotong, atau uang Anda kembali dengan sendirinya.',
    'A carteira não respondeu. A aposta foi anulada: nada foi cobrado ou o valor volta sozinho.',
    'กระเป๋าเงินไม่ตอบ เดิมพันเป็นโมฆะ: ไม่มีการหักเงิน หรือจะคืนเงินให้เอง',
    'Ví không trả lời. Cược bị hủy: không bị trừ tiền, hoặc tiền cược tự được hoàn lại.',
    '钱包没有回应。该注作废：未扣款，或本金会自动退还。',
  ],
  notEnough: [
    'Not enough money for this stake.',
    'Saldo tidak cukup untuk taruhan ini.',
    'Saldo insuficiente para esta aposta.',
    'ยอดเงินไม่พอสำหรับเดิมพันนี้',
    'Số dư không đủ cho mức cược này.',
    '余额不足，无法投注此金额。',
  ],
  refused: [
    'The bet was not taken. Nothing was charged.',
    'Taruhan tidak diterima. Saldo Anda tidak dipotong.',
    'A aposta não foi aceita. Nada foi cobrado.',
    'ไม่รับเดิมพัน และไม่มีการหักเงิน',
    'Cược không được nhận. Không bị trừ tiền.',
    '投注未被接受，未扣款。',
  ],
  offline: [
    'Connection lost. Trying again; what really happened is shown as soon as it is back.',
    'Koneksi terputus. Mencoba lagi; hasil sebenarnya tampil begitu tersambung.',
    'Conexão perdida. Tentando de novo; o resultado real aparece assim que ela voltar.',
    'การเชื่อมต่อขาดหาย กำลังลองใหม่ ผลจริงจะแสดงทันทีที่เชื่อมต่อได้',
    'Mất kết nối. Đang thử lại; kết quả thật sẽ hiện ngay khi có kết nối.',
    '连接已断开，正在重试；恢复后将显示真实结果。',
  ],
  sessionTitle: [
    'This game session is over',
    'Sesi permainan ini sudah berakhir',
    'Esta sessão de jogo terminou',
    'การเล่นครั้งนี้สิ้นสุดแล้ว',
    'Phiên chơi này đã kết thúc',
    '本次游戏已结束',
  ],
  toLobby: ['Back to the lobby', 'Kembali ke lobi', 'Voltar ao lobby', 'กลับไปล็อบบี้', 'Về sảnh', '返回大厅'],
  history: ['Last rounds', 'Putaran terakhir', 'Últimas rodadas', 'รอบล่าสุด', 'Ván gần đây', '最近记录'],
  rules: ['Rules and odds', 'Aturan dan pembayaran', 'Regras e pagamentos', 'กติกาและอัตราจ่าย', 'Luật chơi và trả thưởng', '规则与赔率'],
  higherWins: [
    'Both sides are drawn at once, and the higher one wins.',
    'Kedua sisi diundi sekaligus, dan yang lebih tinggi menang.',
    'Os dois lados são sorteados de uma vez, e o maior vence.',
    'ออกผลทั้งสองฝั่งพร้อมกัน ฝั่งที่สูงกว่าชนะ',
    'Hai bên được quay cùng lúc, bên cao hơn thắng.',
    '双方同时开出，较大的一方获胜。',
  ],
  returnsTimes: [
    'Returns {odds} × the stake',
    'Kembali {odds} × taruhan',
    'Retorna {odds} × a aposta',
    'คืน {odds} × เงินเดิมพัน',
    'Trả về {odds} × tiền cược',
    '返还投注额的 {odds} 倍',
  ],
  equalTimes: [
    'on a draw {odds} ×',
    'saat seri {odds} ×',
    'no empate {odds} ×',
    'เมื่อเสมอ {odds} ×',
    'khi hòa {odds} ×',
    '平局返还 {odds} 倍',
  ],
  rtp: [
    'Return to player (RTP)',
    'Pengembalian ke pemain (RTP)',
    'Retorno ao jogador (RTP)',
    'อัตราจ่ายคืนผู้เล่น (RTP)',
    'Tỷ lệ hoàn trả (RTP)',
    '玩家返还率（RTP）',
  ],
  fairText: [
    'The server draws each result with a cryptographic generator after your stake was taken and before anything is shown.',
    'Server mengundi setiap hasil dengan pembangkit acak kriptografis setelah taruhan Anda diterima dan sebelum apa pun ditampilkan.',
    'O servidor sorteia cada resultado com um gerador criptográfico depois que sua aposta é aceita e antes de mostrar qualquer coisa.',
    'เซิร์ฟเวอร์สุ่มผลทุกครั้งด้วยตัวสร้างเลขสุ่มแบบเข้ารหัส หลังรับเงินเดิมพันแล้วและก่อนแสดงสิ่งใด',
    'Máy chủ lấy ngẫu nhiên mỗi kết quả bằng bộ sinh số ngẫu nhiên mật mã sau khi nhận tiền cược và trước khi hiển thị.',
    '服务器在收取您的投注之后、画面显示之前，用加密级随机数生成器抽取每个结果。',
  ],
  malfunction: [
    'If the answer of your wallet is lost, the bet is void and your stake comes back. A win that was drawn is booked even if you have left.',
    'Jika jawaban dompet Anda hilang, taruhan batal dan uangnya kembali. Kemenangan yang sudah keluar tetap masuk ke saldo meskipun Anda sudah pergi.',
    'Se a resposta da sua carteira se perder, a aposta é anulada e o valor volta. Um prêmio já sorteado é creditado mesmo que você tenha saído.',
    'หากไม่ได้รับคำตอบจากกระเป๋าเงิน เดิมพันจะเป็นโมฆะและคืนเงิน รางวัลที่ออกแล้วจะเข้ายอดเงินแม้คุณออกไปแล้ว',
    'Nếu ví không trả lời, cược bị hủy và tiền cược được hoàn lại. Tiền thắng đã ra vẫn được cộng vào số dư dù bạn đã rời đi.',
    '如果钱包没有回应，该注作废并退还本金。已开出的派彩即使您已离开也会入账。',
  ],
  round: ['Round', 'Nomor putaran', 'Rodada', 'หมายเลขรอบ', 'Mã ván', '局号'],
  nothingDrawn: [
    'Nothing was drawn in this round.',
    'Tidak ada hasil yang diundi di putaran ini.',
    'Nada foi sorteado nesta rodada.',
    'รอบนี้ไม่มีการออกผล',
    'Ván này không có kết quả nào được quay.',
    '本局没有开出结果。',
  ],
  yourBet: ['Your bet', 'Taruhan Anda', 'Sua aposta', 'เดิมพันของคุณ', 'Cược của bạn', '您的投注'],
  walletCalls: ['Wallet calls', 'Catatan dompet', 'Registros da carteira', 'รายการกระเป๋าเงิน', 'Ghi nhận của ví', '钱包记录'],
  kindBet: ['Stake', 'Taruhan', 'Aposta', 'เดิมพัน', 'Đặt cược', '投注'],
  kindWin: ['Return', 'Pembayaran', 'Retorno', 'เงินคืน', 'Trả về', '返还'],
  kindRollback: ['Stake taken back', 'Taruhan dikembalikan', 'Aposta devolvida', 'คืนเงินเดิมพัน', 'Hoàn tiền cược', '退还本金'],
  stateAsked: ['no answer yet', 'menunggu jawaban', 'sem resposta ainda', 'รอคำตอบ', 'chờ trả lời', '等待回应'],
  stateDone: ['booked', 'tercatat', 'registrado', 'บันทึกแล้ว', 'đã ghi', '已入账'],
  stateRefused: ['refused', 'ditolak', 'recusado', 'ถูกปฏิเสธ', 'bị từ chối', '被拒绝'],
  stateLost: ['unanswered', 'tak terjawab', 'não respondido', 'ไม่มีคำตอบ', 'không trả lời', '未回应'],
  stateCancelled: ['cancelled', 'dibatalkan', 'cancelado', 'ยกเลิกแล้ว', 'đã hủy', '已取消'],
} as const satisfies Record<string, readonly [string, string, string, string, string, string]>;

export type TextKey = keyof typeof words;
export const textKeys = Object.keys(words) as readonly TextKey[];

/** The language of a tag such as `pt-BR`; English when it is none of ours. */
export function knownLanguage(tag: string): Language {
  const code = tag.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === code) ?? 'en';
}

/** A text in a language, its `{names}` filled. */
export function say(language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return words[key][languages.indexOf(language)]!.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** An amount of decimal text as the language writes it, exact, without needless decimals. */
export function money(language: Language, currency: string, amount: string): string {
  const digits = amount.includes('.') ? 2 : 0;
  const format = new Intl.NumberFormat(tags[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  // Formatted from text: a number could not hold every amount.
  return format.format(amount as Intl.StringNumericLiteral);
}

/** 196 hundredths as 1.96. */
export function odds(language: Language, hundredths: number): string {
  return new Intl.NumberFormat(tags[language], { minimumFractionDigits: 2 }).format(hundredths / 100);
}
