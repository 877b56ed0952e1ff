const bareTags = 'p|h2|h3|ul|ol|li|strong|em|code|br|hr|blockquote|table|thead|tbody|tr|th|td';

/** Text that cannot start a tag, an attribute or an entity of its own. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/**
 * Makes operator's HTML harmless by escaping all of it and then letting back only tags of a short list without attributes, and links
 * to this site, to https or to a mailbox. Nothing is parsed, so there is no parser to fool: what is not exactly on the list stays visible text.
 */
export function sanitiseHtml(html: string): string {
  return escapeHtml(html)
    .replace(/&amp;(#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,12});/g, '&$1;')
    .replace(new RegExp(`&lt;(/?)(${bareTags})\\s*/?&gt;`, 'g'), '<$1$2>')
    .replace(
      /&lt;a href=&quot;((?:https:\/\/|mailto:|\/(?!\/))(?:[^\s&<>\\]|&amp;(?!#|[a-zA-Z]{2,12};))*)&quot;(?: rel=&quot;noopener&quot;)?&gt;/g,
      '<a href="$1" rel="noopener">',
    )
    .replaceAll('&lt;/a&gt;', '</a>');
}
