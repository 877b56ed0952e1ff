/** What players call groups of plays besides their names, by kind of lottery, in whatever language; "·" stands between them. */
export const playNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VN: {
    lo: 'bao lô · đánh lô · tỷ lệ lô · lô 2 số · lô 3 số',
    xien: 'xiên · lô xiên · xiên 2 · xiên 3 · xiên 4',
    truot: 'lô trượt · trượt xiên',
    de: 'đánh đề · số đề · ghi đề · dàn đề · tỷ lệ đề',
    'head-tail': 'đầu đuôi · đánh đầu · đánh đuôi',
    cang: '3 càng · ba càng · 4 càng · bốn càng',
    'special-class': 'tài xỉu · chẵn lẻ',
    street: 'xỉu chủ · đá · bao lô · bao 7 lô · bao 8 lô · đầu đuôi',
  },
  THAI: {
    three: 'เลขท้าย 3 ตัว · เลขหน้า 3 ตัว · สามตัวบน · สามตัวล่าง · โต๊ด',
    two: 'เลขท้าย 2 ตัว · สองตัวบน · สองตัวล่าง',
    run: 'เลขวิ่ง · วิ่งบน · วิ่งล่าง',
  },
  TOGEL: {
    number: 'tebak angka · 4D · 3D · 2D',
    colok: 'colok bebas · colok macau · colok naga · colok jitu',
    fifty: 'besar kecil · ganjil genap',
    'root-shio': 'dasar · shio',
  },
};

/** As people ask what a lottery pays. */
export const payNames =
  'ăn bao nhiêu · tỷ lệ ăn · tỷ lệ cược · tỷ lệ trả thưởng · trả thưởng · payout · payouts · odds · 赔率 · 派彩 · peluang · bayaran · pagamento · cotação · อัตราจ่าย · เรทจ่าย';

/** Words by which people ask what a play pays, besides what they call it. */
export const payAsked = [
  payNames,
  `ăn mấy · ăn được bao nhiêu · ăn được mấy · một ăn mấy · 1 ăn mấy · trúng bao nhiêu · trúng được bao nhiêu · trúng mấy · được bao nhiêu · trả bao nhiêu · trả mấy ·
  trả thưởng bao nhiêu · tỷ lệ · tỉ lệ · tỉ lệ ăn · tỉ lệ cược · tỉ lệ trả thưởng`,
  'pay · pays · how much · win · 赔多少 · 中多少 · bayar · dibayar · paga · pagam · cotações · จ่าย · จ่ายเท่าไหร่ · จ่ายเท่าไร',
];
