import type { GameClassification, LanguageCode } from '@sortes/contract';

export const marks = ['HOT', 'NEW', 'JACKPOT'] as const;
export type Mark = (typeof marks)[number];

type Names = Readonly<Record<GameClassification | Mark, string>>;

/** What the classes of games are called. */
export const classNames: Readonly<Record<LanguageCode, Names>> = {
  EN: {
    HOT: 'Hot', NEW: 'New', JACKPOT: 'Jackpot',
    SL: 'Slots', JP: 'Jackpot slots', TG: 'Table games', VP: 'Video poker', AC: 'Arcade', SC: 'Scratch cards', BG: 'Bingo', BC: 'Baccarat',
    RL: 'Roulette', DT: 'Dragon Tiger', BJ: 'Blackjack', GS: 'Game shows', PK: 'Poker', MJ: 'Mahjong', SB: 'Sportsbook', VS: 'Virtual sports',
    FH: 'Fishing', CR: 'Crash', DC: 'Dice',
  },
  CN: {
    HOT: '热门', NEW: '最新', JACKPOT: '奖池',
    SL: '老虎机', JP: '累积奖池老虎机', TG: '桌面游戏', VP: '视频扑克', AC: '街机', SC: '刮刮卡', BG: '宾果', BC: '百家乐',
    RL: '轮盘', DT: '龙虎', BJ: '二十一点', GS: '游戏秀', PK: '扑克', MJ: '麻将', SB: '体育投注', VS: '虚拟体育',
    FH: '捕鱼', CR: '飞行倍数', DC: '骰子',
  },
  ID: {
    HOT: 'Populer', NEW: 'Baru', JACKPOT: 'Jackpot',
    SL: 'Slot', JP: 'Slot jackpot', TG: 'Permainan meja', VP: 'Video poker', AC: 'Arkade', SC: 'Kartu gosok', BG: 'Bingo', BC: 'Bakarat',
    RL: 'Rolet', DT: 'Dragon Tiger', BJ: 'Blackjack', GS: 'Game show', PK: 'Poker', MJ: 'Mahyong', SB: 'Taruhan olahraga', VS: 'Olahraga virtual',
    FH: 'Tembak ikan', CR: 'Crash', DC: 'Dadu',
  },
  PT: {
    HOT: 'Em alta', NEW: 'Novos', JACKPOT: 'Jackpot',
    SL: 'Caça-níqueis', JP: 'Caça-níqueis com jackpot', TG: 'Jogos de mesa', VP: 'Vídeo pôquer', AC: 'Arcade', SC: 'Raspadinhas', BG: 'Bingo', BC: 'Bacará',
    RL: 'Roleta', DT: 'Dragão e Tigre', BJ: 'Blackjack', GS: 'Game shows', PK: 'Pôquer', MJ: 'Mahjong', SB: 'Apostas esportivas', VS: 'Esportes virtuais',
    FH: 'Pesca', CR: 'Crash', DC: 'Dados',
  },
  TH: {
    HOT: 'ยอดนิยม', NEW: 'มาใหม่', JACKPOT: 'แจ็กพอต',
    SL: 'สล็อต', JP: 'สล็อตแจ็กพอต', TG: 'เกมโต๊ะ', VP: 'วิดีโอโป๊กเกอร์', AC: 'อาร์เคด', SC: 'บัตรขูด', BG: 'บิงโก', BC: 'บาคาร่า',
    RL: 'รูเล็ต', DT: 'เสือมังกร', BJ: 'แบล็กแจ็ก', GS: 'เกมโชว์', PK: 'โป๊กเกอร์', MJ: 'ไพ่นกกระจอก', SB: 'เดิมพันกีฬา', VS: 'กีฬาเสมือนจริง',
    FH: 'ยิงปลา', CR: 'แครช', DC: 'ลูกเต๋า',
  },
  VI: {
    HOT: 'Nổi bật', NEW: 'Mới', JACKPOT: 'Jackpot',
    SL: 'Nổ hũ', JP: 'Nổ hũ jackpot', TG: 'Trò chơi bàn', VP: 'Video poker', AC: 'Trò chơi thùng', SC: 'Thẻ cào', BG: 'Bingo', BC: 'Baccarat',
    RL: 'Roulette', DT: 'Rồng Hổ', BJ: 'Xì dách', GS: 'Trò chơi truyền hình', PK: 'Poker', MJ: 'Mạt chược', SB: 'Cá cược thể thao', VS: 'Thể thao ảo',
    FH: 'Bắn cá', CR: 'Crash', DC: 'Xúc xắc',
  },
};
