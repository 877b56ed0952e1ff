import { isMeant, wordsOf } from '../../../kit/words';

const name = 'help-found';

/** Marks the words that were looked for in what stands there already, without touching it; where a browser cannot, nothing is marked. */
export function markWords(box: HTMLElement | null, terms: ReadonlySet<string>): () => void {
  if (!box || terms.size === 0 || typeof Highlight === 'undefined') return () => undefined;
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const word of wordsOf(node.nodeValue ?? '')) {
      if (!isMeant(word, terms)) continue;
      const { at, length } = word;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + length);
      ranges.push(range);
    }
  CSS.highlights.set(name, new Highlight(...ranges));
  return () => void CSS.highlights.delete(name);
}
