import { wordsOf, type Word } from './words';

/**
 * Words by which people ask, in every language of the site: what is looked for is not told by them. "·" stands between them; several words in one place
 * are meant only together, as each of them may tell something elsewhere ("bao" is nothing in "bao nhiêu" and a bet in "bao lô").
 */
export const asked = [
  `how · how to · how do i · how do you · how can i · how long · how much · how many · what · what is · what's · whats · what are · what does · when · where · why ·
  which · who · do i · do you · can i · can you · can we · may i · am i · is it · is there · it take · does · did · is · are · was · the · my · your · i · you ·
  it · please · tell me · i want to · i need to · want to · need to · about · after · before · could · have · long · many · much · need · should · take · takes ·
  that · there · this · want · will · with · would`,
  `là gì · nghĩa là gì · là sao · bao lâu · mất bao lâu · hết bao lâu · trong bao lâu · bao nhiêu · bao nhiêu tiền · ăn bao nhiêu · ăn mấy · trúng bao nhiêu ·
  được bao nhiêu · trả bao nhiêu · hết bao nhiêu · mất bao nhiêu · là bao nhiêu · bao giờ · khi nào · lúc nào · làm sao · làm sao để · làm thế nào ·
  làm thế nào để · làm cách nào · phải làm sao · như thế nào · như nào · thế nào · ra sao · vì sao · tại sao · sao · gì · nào · ở đâu · thì · tôi · tôi muốn ·
  em · được · không · có không · được không · có được không · có thể · có phải · muốn · cho hỏi · cho tôi hỏi · xin hỏi · vậy`,
  `什么 · 是什么 · 什么是 · 是 · 怎么 · 怎么样 · 怎样 · 如何 · 多久 · 多少 · 多长时间 · 可以 · 能 · 能否 · 吗 · 呢 · 的 · 我 · 我的 · 要 · 需要 · 为什么 · 请问 · 请 · 了 ·
  哪里 · 何时`,
  `apa · apa itu · itu · apakah · adalah · bagaimana · bagaimana cara · gimana · berapa · berapa lama · berapa banyak · bisa · bisakah · boleh · cara · kapan ·
  kenapa · mengapa · lama · saya · aku · untuk · yang · dengan · tidak · di mana · dimana · harus · tolong`,
  `o que é · o que são · o que · que é · como · como faço para · quanto · quanto tempo · quanta · quantos · quando · onde · posso · pode · preciso · tenho · meu ·
  minha · meus · minhas · fazer · faço · demora · leva · qual · quais · por que · porque · para · tempo · eu`,
  `อะไร · คือ · คืออะไร · ยังไง · อย่างไร · เท่าไหร่ · เท่าไร · นาน · นานแค่ไหน · นานเท่าไหร่ · แค่ไหน · ไหม · มั้ย · ฉัน · ผม · ทำ · ทำไม · ที่ไหน · เมื่อไหร่ · เมื่อไร · ต้อง ·
  จะ · ได้ · ของ · ครับ · ค่ะ · คะ`,
];
/** Those that another word looks like when its marks are left out ("đề" of "để", "đầu" of "đâu"): only with them. */
const askedWithMarks = 'là · có · cần · của · để · ở · với · bị · đâu · mình · phải · một · các · những · này · đó · ạ · é';

interface Phrase {
  readonly words: readonly Word[];
  readonly onlyMarked: boolean;
}

const phrasesOf = (text: string, onlyMarked: boolean): Phrase[] => text.split('·').map((part) => ({ words: wordsOf(part), onlyMarked }));

/** As it was written, or without its marks. */
const isSame = (typed: Word, { words, onlyMarked }: Phrase, at: number): boolean => {
  const word = words[at];
  return typed.spelt === word?.spelt || (!onlyMarked && typed.spelt === typed.term && typed.term === word?.term);
};

/** Takes phrases out of words, the longest first; "·" stands between them. Those of `onlyMarked` are only meant with their marks. */
export function makeStripper(texts: readonly string[], onlyMarked?: string): (words: readonly Word[]) => readonly Word[] {
  /** By the first of their words. */
  const phrases = new Map<string, readonly Phrase[]>();
  for (const phrase of [
    ...texts.flatMap((text) => phrasesOf(text, false)),
    ...(onlyMarked === undefined ? [] : phrasesOf(onlyMarked, true)),
  ].sort((left, right) => right.words.length - left.words.length)) {
    const first = phrase.words[0]?.term ?? '';
    phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
  }
  return (words) => {
    const kept: Word[] = [];
    for (let at = 0; at < words.length;) {
      const here = words.slice(at);
      const phrase = phrases
        .get(here[0]?.term ?? '')
        ?.find((one) => one.words.length <= here.length && one.words.every((_, place) => isSame(here[place] as Word, one, place)));
      if (!phrase) kept.push(here[0] as Word);
      at += phrase?.words.length ?? 1;
    }
    return kept;
  };
}

/** The words that tell what is looked for: without those that only make a question of it. */
export const tellingOf = makeStripper(asked, askedWithMarks);

/** The same, unless there are no others. */
export function withoutAsking(words: readonly Word[]): readonly Word[] {
  const kept = tellingOf(words);
  return kept.length > 0 ? kept : words;
}
