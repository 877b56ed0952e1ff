import type { LanguageCode } from '@sortes/contract';

/** What search engines and shared links say of the site, under the brand's name. */
const descriptions: Readonly<Record<LanguageCode, string>> = {
  EN: '{brand}: lottery and games with draws that anyone can check. The seed is committed before the first bet and published after the draw.',
  CN: '{brand}：人人都能验证开奖结果的彩票与游戏。种子在首笔投注前即已锁定，开奖后公开。',
  ID: '{brand}: lotre dan permainan dengan undian yang bisa diperiksa siapa saja. Seed dikunci sebelum taruhan pertama dan dipublikasikan setelah undian.',
  PT: '{brand}: loteria e jogos com sorteios que qualquer pessoa pode conferir. A semente é fixada antes da primeira aposta e publicada após o sorteio.',
  TH: '{brand}: ลอตเตอรี่และเกมที่ทุกคนตรวจสอบผลการออกรางวัลได้ ค่าซีดถูกล็อกไว้ก่อนการเดิมพันแรกและเปิดเผยหลังออกรางวัล',
  VI: '{brand}: xổ số và trò chơi với kết quả quay mà ai cũng kiểm chứng được. Hạt giống được cam kết trước lượt cược đầu tiên và công bố sau khi quay.',
};

/** One or two sentences about the brand's site, plain text. */
export function describeBrand(name: string, language: LanguageCode): string {
  return descriptions[language].replace('{brand}', () => name);
}
