import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, TextField } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../shared/texts';
import { plainHtml } from './plain-html';

/**
 * Tab leaves the text, in a table as well: who types must be able to get out by the keyboard. Nothing of widths is written down: the content security
 * policy refuses the style attributes of the package's own table.
 */
const PlainTable = Table.extend({
  addKeyboardShortcuts: () => ({}),
  addNodeView: () => null,
  renderHTML: () => ['table', ['tbody', 0]],
});
const linkTarget = /^(?:https:\/\/|mailto:|\/(?!\/))[^\s<>\\]*$/;

/** What is pasted, without what is lost anyway and would be refused by the content security policy; headings become those that there are. */
const tidyPasted = (html: string): string =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag
      .replaceAll(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
      .replace(/^<h1\b/i, '<h2')
      .replace(/^<h[456]\b/i, '<h3'),
  );

/** Only what the server lets through: what it does not know cannot be made here, and what is pasted loses the rest. */
const extensions = [
  StarterKit.configure({
    codeBlock: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => linkTarget.test(address),
    },
  }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];

/** Words with headings, lists, links and tables, in one language. Answers plain HTML of the server's list. */
export function RichEditor({
  label,
  tag,
  value,
  readOnly,
  onChange,
}: {
  label: string;
  /** Language of the words (BCP 47). */
  tag: string;
  /** What it begins with; afterwards it holds its own. */
  value: string;
  readOnly: boolean;
  onChange: (html: string) => void;
}) {
  const id = useId();
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    // Its style element would be refused by the content security policy; styles.css has the few rules it needs.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: tidyPasted,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        lang: tag,
        ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        class: 'rich-text min-h-40 max-h-96 overflow-y-auto px-3.5 py-2 outline-none',
      },
    },
    onUpdate: ({ editor: now }) => onChange(plainHtml(now.getHTML())),
  });
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={id} className="text-label font-semibold text-ink-2">
        {label}
      </span>
      <div className="min-w-0 rounded-field border border-line bg-bg3/60 focus-within:border-gold">
        {!readOnly && <Toolbar editor={editor} of={id} />}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

function Toolbar({ editor, of }: { editor: Editor; of: string }) {
  const t = useT();
  const [asksLink, setAsksLink] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    ['bold', 'B', () => chain().toggleBold().run()],
    ['italic', 'I', () => chain().toggleItalic().run()],
    ['h2', 'H2', () => chain().toggleHeading({ level: 2 }).run()],
    ['h3', 'H3', () => chain().toggleHeading({ level: 3 }).run()],
    ['bullets', '•', () => chain().toggleBulletList().run()],
    ['numbers', '1.', () => chain().toggleOrderedList().run()],
    ['quote', '”', () => chain().toggleBlockquote().run()],
    ['link', '↗', () => setAsksLink((now) => !now)],
    ['table', '▦', () => !on.table && chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()],
  ] as const;
  return (
    <div role="group" aria-labelledby={of} className="grid gap-2 border-b border-divider p-1">
      <div className="flex flex-wrap gap-0.5">
        {tools.map(([name, sign, act]) => (
          <button
            key={name}
            type="button"
            aria-label={t(`content.tool.${name}`)}
            title={t(`content.tool.${name}`)}
            aria-pressed={on[name]}
            onClick={act}
            className={clsx(
              'flex size-9 items-center justify-center rounded-chip text-label font-bold hover:bg-bg2',
              on[name] ? 'bg-bg2 text-gold-text' : 'text-ink-2',
              name === 'italic' && 'italic',
            )}
          >
            {sign}
          </button>
        ))}
      </div>
      {on.table && <TableTools editor={editor} />}
      {asksLink && <LinkField editor={editor} onDone={() => setAsksLink(false)} />}
    </div>
  );
}

/** Rows and columns of the table that the cursor stands in. */
function TableTools({ editor }: { editor: Editor }) {
  const t = useT();
  const chain = () => editor.chain().focus();
  const tools = [
    ['addRow', '↓+', () => chain().addRowAfter().run()],
    ['dropRow', '↓−', () => chain().deleteRow().run()],
    ['addColumn', '→+', () => chain().addColumnAfter().run()],
    ['dropColumn', '→−', () => chain().deleteColumn().run()],
    ['headRow', 'H', () => chain().toggleHeaderRow().run()],
    ['dropTable', '✕', () => chain().deleteTable().run()],
  ] as const;
  return (
    <div role="group" aria-label={t('content.tool.table')} className="flex flex-wrap gap-0.5">
      {tools.map(([name, sign, act]) => (
        <button
          key={name}
          type="button"
          aria-label={t(`content.tool.${name}`)}
          title={t(`content.tool.${name}`)}
          onClick={act}
          className="flex size-9 items-center justify-center rounded-chip text-label font-bold text-ink-2 hover:bg-bg2"
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

/** Where the chosen words lead; without an address they lead nowhere any more. */
function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useT();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isRefused, setRefused] = useState(false);
  const target = useRef<HTMLInputElement>(null);
  useEffect(() => target.current?.select(), []);
  const link = () => {
    const given = address.trim();
    const isWrong = given !== '' && !linkTarget.test(given);
    setRefused(isWrong);
    if (isWrong) return;
    const words = editor.chain().focus().extendMarkRange('link');
    if (given === '') words.unsetLink().run();
    else words.setLink({ href: given }).run();
    onDone();
  };
  return (
    <div className="flex flex-wrap items-end gap-2 p-1">
      <TextField
        ref={target}
        label={t('content.linkTarget')}
        className="min-w-0 flex-1"
        autoComplete="off"
        inputMode="url"
        error={isRefused ? t('content.linkNote') : undefined}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          link();
        }}
      />
      <Button onClick={link}>{t('content.setLink')}</Button>
    </div>
  );
}
