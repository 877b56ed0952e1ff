const kept = new Set([
  'P',
  'H2',
  'H3',
  'UL',
  'OL',
  'LI',
  'STRONG',
  'EM',
  'CODE',
  'BR',
  'HR',
  'BLOCKQUOTE',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
]);
const empty = new Set(['BR', 'HR']);
const linkTarget = /^(?:https:\/\/|mailto:|\/(?!\/))[^\s<>\\]*$/;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const inner = [...node.childNodes].map(write).join('');
  const tag = node.tagName.toLowerCase();
  if (node.tagName === 'A') {
    const target = node.getAttribute('href') ?? '';
    return linkTarget.test(target) ? `<a href="${escape(target)}">${inner}</a>` : inner;
  }
  if (!kept.has(node.tagName)) return inner;
  return empty.has(node.tagName) ? `<${tag}>` : `<${tag}>${inner}</${tag}>`;
}

/**
 * What the editor holds as the plain HTML that the server keeps: tags of its list without attributes. The server decides all the same; what is not on the
 * list would be shown as text there. Nothing but an empty paragraph is nothing.
 */
export function plainHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if ((body.textContent ?? '').trim() === '' && body.querySelector('hr, table') === null) return '';
  // The editor keeps an empty paragraph below a table to type into.
  return [...body.childNodes]
    .map(write)
    .join('')
    .replace(/(?:<p><\/p>)+$/, '');
}
