/**
 * HTML written by the operator. The server has sanitised it (the contract says so for help and announcements) and the content security policy refuses
 * scripts and event attributes, so nothing in it can run.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={`rich-text ${className ?? ''}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
