import { piecesOf } from '../../../kit/words';

/** A text with what was looked for marked. */
export function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return piecesOf(text, terms).map((piece) => (piece.marked ? <mark key={piece.at}>{piece.text}</mark> : piece.text));
}
