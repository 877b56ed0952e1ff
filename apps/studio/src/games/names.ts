import type { Language } from '../protocol.js';

export type Names = Readonly<Record<Language, string>>;

/** What the games are called. */
export const namesOfGames: Readonly<Record<string, Names>> = {
  crash: { en: 'Crash', zh: '爆点', id: 'Crash', pt: 'Crash', th: 'แครช', vi: 'Crash' },
  dice: { en: 'Dice', zh: '骰子', id: 'Dadu', pt: 'Dados', th: 'ลูกเต๋า', vi: 'Xúc xắc' },
  limbo: { en: 'Limbo', zh: '飞升', id: 'Limbo', pt: 'Limbo', th: 'ลิมโบ', vi: 'Limbo' },
  mines: { en: 'Mines', zh: '扫雷', id: 'Ranjau', pt: 'Minas', th: 'กู้ระเบิด', vi: 'Dò mìn' },
  plinko: { en: 'Plinko', zh: '弹珠', id: 'Plinko', pt: 'Plinko', th: 'พลิงโก', vi: 'Plinko' },
  hilo: { en: 'Hi-Lo', zh: '猜高低', id: 'Hi-Lo', pt: 'Hi-Lo', th: 'ไฮโล', vi: 'Hi-Lo' },
  wheel: { en: 'Wheel', zh: '幸运转轮', id: 'Roda', pt: 'Roda', th: 'วงล้อ', vi: 'Vòng quay' },
  keno: { en: 'Keno', zh: '基诺', id: 'Keno', pt: 'Keno', th: 'คีโน', vi: 'Keno' },
  tower: { en: 'Tower', zh: '高塔', id: 'Menara', pt: 'Torre', th: 'หอคอย', vi: 'Tòa tháp' },
  coins: { en: 'Coin Series', zh: '连掷硬币', id: 'Seri Koin', pt: 'Série de moedas', th: 'โยนเหรียญต่อเนื่อง', vi: 'Chuỗi đồng xu' },
  'ruby-row': { en: 'Ruby Row', zh: '红宝连线', id: 'Baris Rubi', pt: 'Linha de Rubis', th: 'แถวทับทิม', vi: 'Hàng hồng ngọc' },
  'dragon-scroll': {
    en: 'Dragon Scroll',
    zh: '龙卷轴',
    id: 'Gulungan Naga',
    pt: 'Pergaminho do Dragão',
    th: 'ม้วนคัมภีร์มังกร',
    vi: 'Cuộn thư rồng',
  },
  'koi-ways': { en: 'Koi Ways', zh: '锦鲤之路', id: 'Jalan Koi', pt: 'Caminhos da Carpa', th: 'เส้นทางปลาคาร์ป', vi: 'Lối cá chép' },
  'gem-fall': { en: 'Gem Fall', zh: '宝石瀑布', id: 'Air Terjun Permata', pt: 'Cascata de Gemas', th: 'น้ำตกอัญมณี', vi: 'Thác đá quý' },
  'temple-rise': {
    en: 'Temple Rise',
    zh: '神殿升起',
    id: 'Kuil Menjulang',
    pt: 'Templo em Ascensão',
    th: 'วิหารผงาด',
    vi: 'Đền thiêng trỗi dậy',
  },
  'lantern-hold': {
    en: 'Lantern Hold',
    zh: '灯笼连转',
    id: 'Lentera Bertahan',
    pt: 'Lanternas Fixas',
    th: 'โคมค้างฟ้า',
    vi: 'Giữ đèn lồng',
  },
};
