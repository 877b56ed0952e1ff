import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const blank = '<!doctype html><html><head></head><body></body></html>';

/**
 * A window of its own width, so that what is drawn in it is what a phone or a desktop shows: the same parts and styles as on the site. Where there is
 * not room enough for it, it is drawn smaller.
 */
export function PreviewFrame({
  title,
  tag,
  theme,
  width,
  height,
  children,
}: {
  title: string;
  /** Language of what is in it (BCP 47). */
  tag: string;
  theme: 'dark' | 'light';
  /** In px, as the visitor's window. */
  width: number;
  height: number;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!body || !page) return;
    page.documentElement.lang = tag;
    page.documentElement.dataset['theme'] = theme;
    page.title = title;
    page.body.className = 'bg-bg0 p-3 text-ink-1';
  }, [body, tag, theme, title]);
  const dress = () => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) page.head.append(sheet.cloneNode(true));
    setBody(page.body);
  };
  const scale = Math.min(1, room / width);
  return (
    <div
      ref={box}
      className="min-w-0 overflow-hidden rounded-tile border border-divider"
      style={{ height: height * scale, maxWidth: width }}
    >
      <iframe
        ref={frame}
        title={title}
        srcDoc={blank}
        onLoad={dress}
        className="origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
