/** A part of a mail: a heading, lines and a link. */
export interface Section {
  title: string;
  lines: readonly string[];
  link: { words: string; url: string } | null;
}

export interface MailPage {
  language: string;
  subject: string;
  sections: readonly Section[];
  /** The footer: the reason for the mail, and the link to its settings. */
  foot: readonly (string | { words: string; url: string })[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? '');

/**
 * Names can contain any character, but a line of a mail must not contain line breaks or characters that reverse text.
 */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

const textOf = (part: string | { words: string; url: string }) =>
  typeof part === 'string' ? oneLine(part) : `${part.words}: ${part.url}`;

const anchor = ({ words, url }: { words: string; url: string }, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(words)}</a>`;

const font = 'font-family:system-ui,-apple-system,Segoe UI,sans-serif';

function htmlOfSection({ title, lines, link }: Section): string {
  const shown = lines.map((line) => `<p style="margin:0 0 4px">${escaped(oneLine(line))}</p>`).join('\n');
  const linkHtml = link ? `<p style="margin:8px 0 0">${anchor(link, 'color:#1f5fbf')}</p>` : '';
  return `<div style="margin:0 0 28px">
<h2 style="margin:0 0 8px;font-size:18px;line-height:1.4">${escaped(oneLine(title))}</h2>
${shown}
${linkHtml}
</div>`;
}

function htmlOf({ language, subject, sections, foot }: MailPage): string {
  const below = foot
    .map((part) => (typeof part === 'string' ? escaped(oneLine(part)) : anchor(part, 'color:#5b6675')))
    .map((line) => `<p style="margin:0 0 4px">${line}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c2430;font-size:15px;line-height:1.5;${font}">
<div style="max-width:560px;margin:0 auto">
${sections.map(htmlOfSection).join('\n')}
<div style="border-top:1px solid #d7dde5;padding-top:12px;font-size:13px;color:#5b6675">
${below}
</div>
</div>
</body>
</html>
`;
}

/** Renders a mail as plain text and as HTML that loads nothing. */
export function layOut(page: MailPage): { subject: string; text: string; html: string } {
  const sections = page.sections.map(({ title, lines, link }) =>
    [title, ...lines, ...(link ? [link] : [])].map(textOf).join('\n'),
  );
  const text = `${sections.join('\n\n')}\n\n-- \n${page.foot.map(textOf).join('\n')}\n`;
  return { subject: oneLine(page.subject), text, html: htmlOf(page) };
}
